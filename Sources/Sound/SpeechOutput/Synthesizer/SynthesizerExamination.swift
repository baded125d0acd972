package import Announcements
internal import LinuxSupport

/// The version of a synthesizer, and the abilities that it has besides speaking, found by letting it try.
package struct SynthesizerExamination: Sendable {
  /// eSpeak NG's version, like `1.51`.
  package let version: String
  /// The layers of its sandbox that hold, as it says.
  package let confinement: Confinement
  /// What it must not be able to do and could; empty if all is well.
  package let possible: Set<SandboxProbe>

  /// Starts a synthesizer, waits for its answers at most five seconds, and ends it.
  ///
  /// - Parameter path: the helper program; nil for the one that speech would use.
  package init(path: String? = nil) throws(SpeechOutputError) {
    let path = path ?? SynthesizerProcess.defaultPath
    let helper = try SynthesizerProcess(path: path, arguments: [SandboxProbe.helperOption])
    defer { helper.end() }
    let deadline = monotonicNow() + .seconds(5)
    var ready: (version: String, confinement: Confinement)?
    // A probe without an answer counts as possible: the process may have become another program.
    var possible = Set(SandboxProbe.allCases)
    var unreported = possible
    answers: while !unreported.isEmpty {
      switch helper.receive() {
      case .reply(.ready(_, let version, let confinement)): ready = (version, confinement)
      case .reply(.tried(let probe, let error)):
        unreported.remove(probe)
        if error != 0 { possible.remove(probe) }
      case .reply(.failed(_, let reason)): throw .synthesizer(path: path, reason: reason)
      case .reply: continue
      case .nothing:
        guard !readable([helper.descriptor], timeout: deadline - monotonicNow()).isEmpty else { break answers }
      case .gone: break answers
      }
    }
    guard let ready else { throw .synthesizer(path: path, reason: "it gave no answer within five seconds") }
    version = ready.version
    confinement = ready.confinement
    self.possible = possible
  }
}
