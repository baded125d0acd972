/// The layers of the synthesizer's sandbox that hold.
package struct Confinement: OptionSet, Hashable, Sendable {
  /// A bit for each layer, as it goes through the socket.
  package let rawValue: UInt8

  /// The layers whose bits are set; unknown ones count for nothing.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// seccomp: system calls that speaking does not need fail.
  package static let calls = Confinement(rawValue: 1)
  /// Landlock: no file can be reached but eSpeak NG's data.
  package static let files = Confinement(rawValue: 2)
  /// Resource limits: no process, no file that grows, bounded memory.
  package static let resources = Confinement(rawValue: 4)
}

extension Confinement: CustomStringConvertible {
  /// The kernel's names, like `seccomp, Landlock, resource limits`; `nothing` where there is none.
  package var description: String {
    let names = [(Self.calls, "seccomp"), (.files, "Landlock"), (.resources, "resource limits")]
      .filter { contains($0.0) }.map(\.1)
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}

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
