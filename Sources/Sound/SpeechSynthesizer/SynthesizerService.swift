import Announcements
internal import CPlatform
internal import Glibc

/// The helper program: eSpeak NG behind the messages of `SynthesizerRequest` and `SynthesizerReply`.
///
/// It has a process of its own because plain text can crash eSpeak NG 1.51, and what can be crashed can
/// perhaps be taken over. It enters a sandbox before it reads any text (see `Sandbox`), and ends when the app
/// closes the socket.
package struct SynthesizerService {
  /// The number of the descriptor that is the socket to the app.
  static let descriptor: Int32 = 3

  private let espeak: ESpeak
  private let socket: RequestSocket
  private var profiles: [UInt8: VoiceProfile] = [:]

  /// Serves until the app has gone. Returns the exit status: 0, 64 without a socket, 69 without eSpeak NG.
  ///
  /// `arguments` are empty but for tests and `earshot doctor`.
  package static func run(descriptor: Int32 = Self.descriptor, arguments: [String] = []) -> Int32 {
    let socket = RequestSocket(descriptor: descriptor)
    guard socket.isSocket else {
      let message = "earshot-synthesizer: is a part of earshot and is started by it; try: earshot say TEXT\n"
      write(STDERR_FILENO, message, message.utf8.count)
      return 64
    }
    // A limit on the size of files holds for the memory that libraries share with a sound server too.
    signal(SIGXFSZ, SIG_IGN)
    // The texts that it says may be personal.
    cplatform_forbid_inspection()
    guard cplatform_die_with_parent(descriptor) != ESRCH else { return 0 }
    _ = cplatform_ask_for_short_turns()
    var sandbox = Sandbox()
    sandbox.restrictFiles(to: ESpeak.dataPath)
    do {
      let espeak = try ESpeak()
      sandbox.restrictCalls(descriptor: descriptor)
      var service = SynthesizerService(espeak: espeak, socket: socket)
      socket.send(
        .ready(
          sampleRate: espeak.sampleRate, version: espeak.version, confinement: sandbox.confinement))
      if arguments.first == SandboxProbe.helperOption {
        for probe in SandboxProbe.allCases { socket.send(.tried(probe, error: probe.attempt())) }
      }
      service.serve()
      return 0
    } catch {
      socket.send(.failed(0, reason: error.reason))
      return 69
    }
  }

  private init(espeak: ESpeak, socket: RequestSocket) {
    self.espeak = espeak
    self.socket = socket
  }

  private mutating func serve() {
    while let request = socket.next() {
      switch request {
      case .configure(let voice, let profile):
        profiles[voice] = profile
        do {
          try espeak.select(profile)
        } catch {
          socket.send(.voiceMissing(voice: voice, reason: error.reason))
        }
      case .speak(let passage, let voice, let pitchOffset, let text):
        speak(text, as: passage, voice: voice, pitchOffset: Int(pitchOffset))
      case .cancel:
        break
      }
    }
  }

  private func speak(
    _ text: String, as passage: SynthesizerRequest.Passage, voice: UInt8, pitchOffset: Int
  ) {
    guard let profile = profiles[voice] else {
      socket.send(.failed(passage, reason: "voice number \(voice) has not been configured"))
      return
    }
    do {
      try espeak.speak(text, profile: profile, pitchOffset: pitchOffset) { samples in
        guard !socket.isCancelled(passage) else { return false }
        for start in stride(from: 0, to: samples.count, by: SynthesizerReply.mostSamples) {
          let end = min(start + SynthesizerReply.mostSamples, samples.count)
          socket.send(.samples(passage, Array(samples[start..<end])))
        }
        // Where both share a processor the app should pass the samples on before more are made.
        sched_yield()
        return true
      } word: { position, frame in
        socket.send(.word(passage, position: position, frame: frame))
      }
      socket.send(.done(passage))
    } catch {
      socket.send(.failed(passage, reason: error.reason))
    }
  }
}
