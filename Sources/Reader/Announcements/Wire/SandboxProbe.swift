/// An attempt at something that the sandbox must prevent: what an attacker would do who has taken the process over.
package enum SandboxProbe: UInt8, CaseIterable, Hashable, Sendable {
  case openSocket, createFile, changeFile, removeFile, readOtherFile, startProcess, signalParent, loadCode
  case fork, traceProcess, readOtherMemory, changeOwnMemory, createMemoryFile, useRing, writeOutput, useInheritedFile
  /// The last one: after a success the process is another one.
  case becomeOtherProgram

  /// The helper's option to try them all when it is ready, and to answer each with `SynthesizerReply.tried`.
  package static let helperOption = "--probe-sandbox"
}

extension SandboxProbe: CustomStringConvertible {
  /// The action, as it follows "it could".
  package var description: String {
    switch self {
    case .openSocket: "open a socket"
    case .createFile: "create a file"
    case .changeFile: "change a file"
    case .removeFile: "remove a file"
    case .readOtherFile: "read other files"
    case .startProcess: "start a process"
    case .signalParent: "signal a process"
    case .loadCode: "load code"
    case .fork: "fork"
    case .traceProcess: "trace a process"
    case .readOtherMemory: "read a process's memory"
    case .changeOwnMemory: "change its memory as a file"
    case .createMemoryFile: "create a file in memory"
    case .useRing: "hand calls over through io_uring"
    case .writeOutput: "write to its output"
    case .useInheritedFile: "use a file it was left"
    case .becomeOtherProgram: "run another program"
    }
  }
}
