internal import AccessibilityTree
internal import Captures
internal import Foundation
internal import LinuxSupport
internal import Synchronization
internal import Text

/// One session of a suite on a WebDriver server, whose screens are read beside the suite's commands.
///
/// When a screen is read:
/// 1. After each command that acts, once: as soon as a command that only looks has had its answer, since a suite goes on when what
///    it waits for is there; or when the suite has been still for a quarter of a second.
/// 2. Never while the server is at a command of the suite's. A command that the suite gives during the reading waits for it in the
///    server, as it does for any other.
/// 3. Where the suite reads the source itself, its answer is taken, and nothing is asked.
final class ListenedSession: Sendable {
  private let client: WebDriverClient
  private let mailbox = Mailbox<Mail>()
  private let running = Mutex(Running())

  private struct Running {
    /// The commands that the server is at, by their connections.
    var counts: [Int: Int] = [:]
    /// How many commands that act have begun.
    var acts = 0
  }

  /// How often its thread has gone on after a wait: once for each answer, and when a reading is due.
  var turns: Int { count.value.load(ordering: .relaxed) }
  private let count = Turns()

  /// Written by the session's thread.
  private final class Turns: Sendable { let value = Atomic(0) }

  private enum Mail: Sendable {
    case answered(Answer)
    /// A connection has ended, and the command on it with it.
    case lost
    /// The session was ended by the suite, or the listening by the person.
    case end(isLeft: Bool)
  }

  /// A command with its answer.
  struct Answer: Sendable {
    var command: WebDriverCommand
    /// JSON, or anything else; empty where it was not wanted.
    var body: [UInt8]
    var hasWorked: Bool

    var value: JSONValue? { (try? decodedJSON(JSONValue.self, from: Data(body)))?["value"] }
  }

  init(
    _ id: String, on client: WebDriverClient, language: Language, _ tell: @escaping @Sendable (ListenedEvent) -> Void
  ) {
    self.client = client
    let (mailbox, place, count) = (mailbox, id, count)
    NamedThread("earshot-listen") { [weak self] in
      var reading = SessionReading(id, on: client, language: language) { tell(ListenedEvent($0, at: place)) }
      while true {
        // While the server is at a command nothing is read, and its answer, or its loss, is waited for.
        let mail = mailbox.take(until: self?.isIdle == true ? reading.due : nil)
        count.value.add(1, ordering: .relaxed)
        switch mail {
        case .answered(let answer): reading.take(answer)
        case .lost: break
        case .end(let isLeft):
          if isLeft { tell(ListenedEvent(.left, at: place)) }
          return
        case nil: break
        }
        if reading.isDue, let self, isIdle { reading.read(of: self) }
      }
    }.detach()
  }

  /// Whether the server is at none of the suite's commands.
  fileprivate var isIdle: Bool { running.withLock { $0.counts.values.allSatisfy { $0 <= 0 } } }
  /// How many commands that act have begun.
  fileprivate var acts: Int { running.withLock { $0.acts } }

  func begin(_ command: WebDriverCommand, on connection: Int) {
    running.withLock { running in
      running.counts[connection, default: 0] += 1
      if command.effect == .acts { running.acts += 1 }
    }
  }

  func end(_ answer: Answer, on connection: Int) {
    running.withLock { $0.counts[connection] = max(0, ($0.counts[connection] ?? 0) - 1) }
    mailbox.post(.answered(answer))
  }

  /// A connection has ended: its commands get no answer.
  func lose(_ connection: Int) {
    if running.withLock({ $0.counts.removeValue(forKey: connection) }) != nil { mailbox.post(.lost) }
  }

  /// The suite has ended the session.
  func leave() { mailbox.post(.end(isLeft: true)) }

  /// Ends to read it, also in the middle of a reading.
  func end() {
    client.cancel()
    mailbox.post(.end(isLeft: false))
  }
}

/// What is known of a session, on its own thread.
private struct SessionReading {
  private let path: String
  private let client: WebDriverClient
  private let tell: (ListenedEvent.Kind) -> Void
  private var reader: PhoneReader
  private var locators: [String: WebDriverLocator] = [:]
  private var screen: RemoteScreen?
  /// The instances of screens that have a picture.
  private var pictured: Set<String> = []
  /// Whether something was done since the last reading; a session begins with a screen.
  private var isUnread = true
  private var hasNewStep = true
  private var lastAnswer = monotonicNow()
  private var looked = false

  /// How long a suite is still before what its last act has led to is read.
  private static let quiet = Duration.milliseconds(250)
  /// The longest time to wait for a source.
  private static let longest = Duration.seconds(60)
  /// The most elements whose locators are remembered.
  private static let mostLocators = 5_000

  init(_ id: String, on client: WebDriverClient, language: Language, tell: @escaping (ListenedEvent.Kind) -> Void) {
    path = WebDriverSession.path(of: id)
    self.client = client
    self.tell = tell
    reader = PhoneReader(language: language, keepsCaptures: true)
  }

  /// When a reading is due; nil for none.
  var due: Duration? { isUnread ? (looked ? .zero : lastAnswer + Self.quiet) : nil }
  var isDue: Bool { due.map { $0 <= monotonicNow() } == true }

  /// A command has had its answer.
  mutating func take(_ answer: ListenedSession.Answer) {
    lastAnswer = monotonicNow()
    guard answer.hasWorked else { return }
    let command = answer.command
    switch command.effect {
    case .acts:
      if let step = step(of: command) { tell(.step(step)) }
      (isUnread, looked, hasNewStep) = (true, false, true)
    case .finds:
      note(command, answer.value)
      looked = true
    case .reads: looked = true
    case .source:
      if let source = answer.value?.string { take(source) { nil } }
    case .begins, .ends: break
    }
  }

  /// Reads the screen of a session that is idle.
  mutating func read(of session: ListenedSession) {
    let acts = session.acts
    let source = try? client.call("GET", path + "/source", timeout: Self.longest).string
    // What an act that has begun meanwhile does may show in it already. It is read when that has had its answer.
    guard session.acts == acts else { return }
    (isUnread, looked) = (false, false)
    guard let source else { return }
    let (client, path) = (client, path)
    take(source) {
      guard session.isIdle, let text = try? client.call("GET", path + "/screenshot", timeout: Self.longest).string,
        let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty
      else { return nil }
      return Array(data)
    }
  }

  /// Takes the source of a screen.
  private mutating func take(_ source: String, picture: () -> [UInt8]?) {
    (isUnread, looked) = (false, false)
    guard let read = try? reader.screen(PageSource(Array(source.utf8)), activity: nil, actedOn: nil) else { return }
    for text in read.said { tell(.said(text, isAssertive: false)) }
    var new = read.screen
    if let old = screen, old.instance == new.instance {
      for said in Self.said(from: old.tree, to: new.tree) { tell(said) }
      if !hasNewStep, old.capture?.content == new.capture?.content { return }
    }
    if let capture = new.capture, !pictured.contains(new.instance), let png = picture() {
      pictured.insert(new.instance)
      new.capture = RemoteCapture(
        ending: capture.ending, content: capture.content, picture: RemoteCapture.Picture(png: png, width: nil))
    }
    (screen, hasNewStep) = (new, false)
    tell(.screen(new, address: nil))
  }

  /// What live regions say that have another text than before.
  private static func said(from old: SemanticTree, to new: SemanticTree) -> [ListenedEvent.Kind] {
    new.nodes.indices.compactMap { offset in
      let node = new.nodes[offset]
      let politeness = node.live ?? node.role.impliedLiveRegion ?? .off
      guard politeness != .off else { return nil }
      let text = new.accessibleName(at: offset).text
      guard !text.isBlank, old.offset(of: node.id).map({ old.accessibleName(at: $0).text }) != text else { return nil }
      return .said(text, isAssertive: politeness == .assertive)
    }
  }

  // MARK: Steps

  private mutating func note(_ command: WebDriverCommand, _ found: JSONValue?) {
    guard let locator = WebDriverLocator(command.parameters) else { return }
    if locators.count > Self.mostLocators { locators = [:] }
    // Of several elements the locator names none.
    if command.path.last == "element", let found,
      let id = (found["element-6066-11e4-a52e-4f735466cecf"] ?? found["ELEMENT"])?.string
    {
      locators[id] = locator
    }
  }

  private func step(of command: WebDriverCommand) -> ListenedStep? {
    let locator = command.element.flatMap { locators[$0] }
    let node = locator?.element(among: reader.elements)
    let known = node.flatMap { screen?.tree.accessibleName(of: $0).text }
    // A field may have its name as a hint, so it is not called nameless here.
    let shown = node.flatMap { screen?.tree[$0] }
    let name = [known, shown?.placeholder, shown?.hint].lazy.compactMap(\.self).first { !$0.isBlank } ?? locator?.description
    let isPlain = node.map { node in screen?.fields[node] != nil && screen?.tree[node]?.role != .secureField } == true
    return command.step(at: name, node, isPlain: isPlain)
  }
}
