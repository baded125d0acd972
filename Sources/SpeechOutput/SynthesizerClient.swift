internal import Glibc
internal import SpeechCore
internal import Threads

/// Keeps a synthesizer running: one that speaks and a warm one that takes its place when it dies.
///
/// Used by the player's thread only, which polls `descriptors` and passes on what is readable.
final class SynthesizerClient {
  /// What the player has to know.
  enum News {
    case reply(SynthesizerReply)
    /// Another one stands by from now on.
    case spareReady
    /// The synthesizer died with all it had been asked; another is in its place.
    case restarted
    /// It died and there is no other; `start` may be tried again later.
    case unavailable(reason: String)
  }

  private let path: String
  private var voices: [UInt8: VoiceProfile] = [:]
  private var active: HelperProcess?
  private var spare: HelperProcess?
  private var lastPassage: SynthesizerRequest.Passage = 0
  /// Helpers in a row that died before they were ready: what starts them is broken, not the text.
  private var stillbirths = 0
  private static let mostStillbirths = 3

  init(path: String) {
    self.path = path
  }

  /// Where the helper program is: beside the running one, unless the environment says otherwise.
  static var defaultPath: String {
    if let path = getenv("EARSHOT_SYNTHESIZER") { return String(cString: path) }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let program = String(decoding: buffer.prefix(max(count, 0)).map(UInt8.init), as: UTF8.self)
    let directory = program.lastIndex(of: "/").map { String(program[...$0]) } ?? ""
    // Beside the program in a build folder; installed, among the programs that only programs start.
    let places = [directory + "earshot-synthesizer", directory + "../libexec/earshot/earshot-synthesizer"]
    return places.first { access($0, X_OK) == 0 } ?? places[0]
  }

  var descriptors: [Int32] {
    [active, spare].compactMap { $0?.descriptor }
  }

  var isAvailable: Bool { active != nil }

  /// Starts the helper that is to speak, if none runs.
  func start() throws(SpeechOutputError) {
    if active == nil { active = try launch() }
  }

  /// Starts the spare one once the other is up, so that they do not race for the processor at the start.
  func refill() {
    guard spare == nil, active?.isReady == true else { return }
    spare = try? launch()
  }

  /// Whether another one could take over at once.
  var hasReadySpare: Bool { spare?.isReady == true }

  /// Whether the one that is to speak has said something that is not taken in yet, or has died.
  var hasAnswered: Bool {
    active.map { !readable([$0.descriptor], timeout: .zero).isEmpty } == true
  }

  /// Whether the one that is to speak has said that it is up.
  var isReady: Bool { active?.isReady == true }

  /// What the one that is to speak is doing.
  var activity: HelperProcess.Activity { active?.activity ?? .none }

  var wantsRefill: Bool { spare == nil && active?.isReady == true }

  /// The voices by number; the next passage uses them.
  func use(_ voices: [UInt8: VoiceProfile]) {
    let changed = voices.filter { self.voices[$0.key] != $0.value }
    self.voices = voices
    for helper in [active, spare].compactMap({ $0 }) {
      configure(helper, changed)
    }
  }

  /// Asks for a passage; the answers bear the number returned.
  func speak(_ text: String, voice: UInt8, pitchOffset: Int8) -> SynthesizerRequest.Passage {
    lastPassage += 1
    // A send that fails is followed by the end of file, which tells of it.
    _ = active?.send(.speak(lastPassage, voice: voice, pitchOffset: pitchOffset, text: text))
    return lastPassage
  }

  /// Ends all that was asked for up to `passage`.
  func cancel(upTo passage: SynthesizerRequest.Passage) {
    _ = active?.send(.cancel(upTo: passage))
  }

  /// Takes in what has come on one of the descriptors.
  func receive(on descriptor: Int32) -> [News] {
    if let spare, spare.descriptor == descriptor {
      return receiveSpare(spare)
    }
    guard let active, active.descriptor == descriptor else { return [] }
    var news: [News] = []
    while true {
      switch active.receive() {
      case .reply(let reply):
        if active.isReady { stillbirths = 0 }
        news.append(.reply(reply))
        // One run of samples a turn: an order to be silent is to come before the next.
        if case .samples = reply { return news }
      case .nothing: return news
      case .gone: return news + [replaceActive()]
      }
    }
  }

  /// Ends a helper that does not answer any more.
  func killHung() -> News {
    replaceActive()
  }

  func close() {
    active?.end()
    spare?.end()
    active = nil
    spare = nil
  }

  private func receiveSpare(_ helper: HelperProcess) -> [News] {
    switch helper.receive() {
    case .gone:
      helper.end()
      spare = nil
      return []
    case .reply(.ready): return [.spareReady]
    // What it says of the voices the other has said before.
    case .reply, .nothing: return []
    }
  }

  private func replaceActive() -> News {
    if let active {
      stillbirths = active.isReady ? 0 : stillbirths + 1
      active.end()
    }
    active = spare
    spare = nil
    if active != nil { return .restarted }
    guard stillbirths < Self.mostStillbirths else {
      stillbirths = 0
      return .unavailable(reason: "it ended \(Self.mostStillbirths) times before it was ready")
    }
    do {
      try start()
      return .restarted
    } catch {
      return .unavailable(reason: "\(error)")
    }
  }

  private func launch() throws(SpeechOutputError) -> HelperProcess {
    let helper = try HelperProcess(path: path)
    configure(helper, voices)
    return helper
  }

  private func configure(_ helper: HelperProcess, _ voices: [UInt8: VoiceProfile]) {
    for (voice, profile) in voices.sorted(by: { $0.key < $1.key }) {
      _ = helper.send(.configure(voice: voice, profile: profile))
    }
  }
}
