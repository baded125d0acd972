import Announcements
import LinuxSupport

@testable import SpeechOutput

/// A synthesizer that does what a test says. It can be stepped, and can be waited for like a real one.
final class ScriptedSynthesizer: SynthesizerConnection {
  /// What it does by itself.
  enum Behaviour: Equatable {
    /// Says that it is ready, and replies to a passage at once: `framesPerWord` loud samples for each word.
    case speaks
    /// The same, and dies of a passage with this word.
    case diesOf(String)
    /// The same, and of a passage with this word it computes without end.
    case hangsOn(String)
    /// Says that it is ready, that each voice is missing, and refuses all.
    case hasNoVoice
    /// Replies with nothing but what the test gives it.
    case silent
    /// Dies before it is ready.
    case diesAtOnce
    /// Says that it is ready, and dies.
    case diesWhenReady
  }

  /// A tenth of a second.
  static let framesPerWord = 2_205

  let number: Int
  var behaviour: Behaviour
  var activity = SynthesizerActivity.idle
  /// Whether a processor works for it where it runs, for a second from one question to the next.
  var hasProcessor = true
  private var worked = Duration.zero
  /// The last passage it was asked for.
  private(set) var passage: SynthesizerRequest.Passage = 0
  private(set) var isEnded = false
  private let messages = Mailbox<SynthesizerMessage>()
  private let log: PlaybackLog?

  init(_ number: Int, _ behaviour: Behaviour, log: PlaybackLog?) {
    self.number = number
    self.behaviour = behaviour
    self.log = log
    switch behaviour {
    case .speaks, .diesOf, .hangsOn, .hasNoVoice: reply(.ready(sampleRate: 22_050, version: "0", confinement: []))
    case .silent: break
    case .diesAtOnce: die()
    case .diesWhenReady:
      reply(.ready(sampleRate: 22_050, version: "0", confinement: []))
      die()
    }
  }

  var work: Duration {
    if activity == .running, hasProcessor { worked += .seconds(1) }
    return worked
  }

  var descriptor: Int32 { messages.descriptor }
  var hasWaitingReply: Bool { !readable([descriptor], timeout: .zero).isEmpty }

  func reply(_ reply: SynthesizerReply) { messages.post(.reply(reply)) }
  func die() { messages.post(.gone) }

  /// Replies no more, not even what was on its way.
  func hang(_ activity: SynthesizerActivity = .idle) {
    self.activity = activity
    behaviour = .silent
    while messages.takeWaiting() != nil {}
  }

  func send(_ request: SynthesizerRequest) {
    switch request {
    case .configure(let voice, let profile):
      log?.note("\(number) voice \(profile.language) \(profile.rate)")
      if behaviour == .hasNoVoice { reply(.voiceMissing(voice: voice, reason: "there is no such voice")) }
    case .cancel(let passage): log?.note("\(number) cancel \(passage)")
    case .speak(let passage, _, let pitchOffset, let text):
      self.passage = passage
      log?.note("\(number) speak \(passage) '\(text)'\(pitchOffset == 0 ? "" : " +\(pitchOffset)")")
      switch behaviour {
      case .speaks: speak(text)
      case .diesOf(let word): if text.contains(word) { die() } else { speak(text) }
      case .hangsOn(let word): if text.contains(word) { hang(.running) } else { speak(text) }
      case .hasNoVoice: reply(.failed(passage, reason: "there is no such voice"))
      case .silent, .diesAtOnce, .diesWhenReady: break
      }
    }
  }

  private func speak(_ text: String) {
    var frame: UInt32 = 0
    var isWord = false
    for (position, scalar) in text.unicodeScalars.enumerated() {
      defer { isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil }
      guard !isWord, scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { continue }
      reply(.word(passage, position: UInt32(position), frame: frame))
      reply(.samples(passage, [Int16](repeating: 1_000, count: Self.framesPerWord)))
      frame += UInt32(Self.framesPerWord)
    }
    reply(.done(passage))
  }

  func receive() -> SynthesizerMessage { messages.takeWaiting() ?? .nothing }

  func end() {
    isEnded = true
    log?.note("\(number) ended")
  }
}

/// Starts scripted synthesizers: those that `next` names, then those that behave as `usual`.
final class ScriptedSynthesizers: @unchecked Sendable {
  // Used by one thread at a time: the test's, or whichever is inside the playback.
  var next: [ScriptedSynthesizer.Behaviour] = []
  var usual = ScriptedSynthesizer.Behaviour.speaks
  /// Why none can be started; nil if they can.
  var failure: SpeechOutputError?
  private(set) var started: [ScriptedSynthesizer] = []
  private let log: PlaybackLog?

  init(log: PlaybackLog? = nil, next: [ScriptedSynthesizer.Behaviour] = []) {
    self.log = log
    self.next = next
  }

  var launch: SynthesizerSupervisor.Launch {
    { () throws(SpeechOutputError) in try self.start() }
  }

  private func start() throws(SpeechOutputError) -> any SynthesizerConnection {
    if let failure {
      log?.note("not started")
      throw failure
    }
    let behaviour = next.isEmpty ? usual : next.removeFirst()
    log?.note("\(started.count + 1) start")
    started.append(ScriptedSynthesizer(started.count + 1, behaviour, log: log))
    return started.last!
  }

  /// Those that have been started and not ended, oldest first.
  var running: [ScriptedSynthesizer] { started.filter { !$0.isEnded } }
}
