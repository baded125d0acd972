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

/// The helper's end of the socket to the app: whole messages, in order, until the app closes its end.
///
/// Used by the synthesizer's one thread only.
final class RequestSocket {
  private let descriptor: Int32
  private var waiting: [SynthesizerRequest] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// Passages up to this number are cancelled.
  private var cancelled: SynthesizerRequest.Passage = 0
  private(set) var isClosed = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Whether the descriptor is a socket at all, which it is not if a person starts the program.
  var isSocket: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// The next request that is not cancelled; nil when the app has closed its end.
  func next() -> SynthesizerRequest? {
    while true {
      while !waiting.isEmpty {
        let request = waiting.removeFirst()
        if case .speak(let passage, _, _, _) = request, passage <= cancelled {
          send(.done(passage))
          continue
        }
        return request
      }
      guard !isClosed else { return nil }
      receive(flags: 0)
    }
  }

  /// Whether the passage now being said has been cancelled, without waiting.
  func isCancelled(_ passage: SynthesizerRequest.Passage) -> Bool {
    while !isClosed, receive(flags: Int32(MSG_DONTWAIT)) {}
    return isClosed || passage <= cancelled
  }

  /// Waits while the app's end is full: the app's reading paces the helper.
  func send(_ reply: SynthesizerReply) {
    let bytes = reply.encoded
    while !isClosed, Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0 {
      if errno != EINTR { isClosed = true }
    }
  }

  /// Takes one message in; false if there was none.
  @discardableResult
  private func receive(flags: Int32) -> Bool {
    let count = recv(descriptor, &buffer, buffer.count, flags)
    guard count > 0 else {
      if count == 0 || errno != EAGAIN && errno != EINTR { isClosed = true }
      return false
    }
    // A message that cannot be read can only be a fault of the app; the others still count.
    guard let request = try? SynthesizerRequest(decoding: Array(buffer[..<count])) else { return true }
    if case .cancel(let passage) = request {
      cancelled = max(cancelled, passage)
    } else {
      waiting.append(request)
    }
    return true
  }
}
