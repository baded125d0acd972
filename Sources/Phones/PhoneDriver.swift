internal import Captures
internal import DequeModule
internal import Languages
internal import LivingApps
internal import Platforms
internal import Semantics
internal import Threads
internal import WebDriver

/// Drives one app on a phone, on a thread of its own: performs acts one after the other, and looks in between whether
/// something has changed.
///
/// No driver tells of changes: all that can be done is to read the whole screen again. After an act it is read until two
/// readings agree, and what was shown on the way is told as well; later at growing pauses.
final class PhoneDriver {
  private let client: WebDriverClient
  private let capabilities: Capabilities
  private let requests: Mailbox<PhoneRequest>
  private let tell: (LivingEvent) -> Void
  private var session: WebDriverSession?
  private var platform = PhonePlatform.android
  private var reader: PhoneReader
  private var screen: LivingScreen?
  /// The source that `screen` was read from.
  private var source: String?
  /// Whether the server says what Android calls the part of the app that is shown; nil before it was asked.
  private var tellsActivity: Bool?
  /// What has been asked for and is not done.
  private var acts: Deque<(act: LivingAct, answer: @Sendable ([LivingEvent]) -> Void)> = []
  /// What has happened since the act under way began; nil while none is.
  private var events: [LivingEvent]?
  private var pause = PhoneDriver.shortestPause
  /// Whether it was told that the server is gone, and it has not answered since.
  private var isLost = false
  /// Whether it was told that the screen does not come to rest.
  private var hasToldUnrest = false
  private var isClosed = false

  /// Between two looks at a screen on which something has just happened, and at one that has long been still.
  static let (shortestPause, longestPause) = (Duration.milliseconds(250), Duration.seconds(2))
  /// How long a screen may take to come to rest after an act.
  static let restTime = Duration.seconds(8)

  init(
    _ client: WebDriverClient, _ capabilities: Capabilities, _ requests: Mailbox<PhoneRequest>, language: Language,
    keepsCaptures: Bool, tell: @escaping (LivingEvent) -> Void
  ) {
    self.client = client
    self.capabilities = capabilities
    self.requests = requests
    self.tell = tell
    reader = PhoneReader(language: language, keepsCaptures: keepsCaptures)
  }

  /// Begins a session and reads its first screen.
  func open() throws(PhoneError) -> LivingScreen {
    do throws(WebDriverError) {
      try begin()
      try settle(actedOn: nil)
    } catch {
      throw PhoneError(description: "\(error)")
    }
    guard let screen else {
      throw PhoneError(description: "the app shows nothing that can be read; look whether it is in front and the phone unlocked")
    }
    return screen
  }

  /// Attends to phone and requests until it is closed.
  func run() {
    while !isClosed {
      if let request = requests.take(until: monotonicNow() + pause) {
        take(request)
        while let more = requests.takeWaiting() { take(more) }
      } else {
        look()
      }
      while !isClosed, let next = acts.popFirst() {
        perform(next.act, next.answer)
        while let more = requests.takeWaiting() { take(more) }
      }
    }
  }

  /// Ends the session.
  func end() {
    session?.end()
    session = nil
  }

  private func take(_ request: PhoneRequest) {
    switch request {
    case .close: isClosed = true
    case .act(let act, let answer):
      // Of texts on their way into one field only the last has to arrive.
      if case .setText(let node, _) = act, let waiting = acts.last, case .setText(node, _) = waiting.act {
        acts.removeLast().answer([])
      }
      acts.append((act, answer))
    }
  }

  private func begin() throws(WebDriverError) {
    end()
    let session = try WebDriverSession(client, capabilities)
    self.session = session
    platform = PhonePlatform(session.capabilities, capabilities)
    reader.beginAnew()
    (source, tellsActivity, isLost, hasToldUnrest) = (nil, nil, false, false)
    for setting in platform.settings {
      // An older driver does not know all of them.
      try unlessEnded { () throws(WebDriverError) in try session.use(settings: setting) }
    }
  }

  // MARK: Reading

  /// Looks whether something has changed by itself.
  private func look() {
    guard screen?.failure == nil, let session else { return }
    do throws(WebDriverError) {
      let text = try session.source()
      if isLost { emit(.notice(.serverBack)) }
      isLost = false
      if text != source { try settle(actedOn: nil, beginning: text) } else { pause = min(pause * 2, Self.longestPause) }
    } catch {
      failed(error)
    }
  }

  /// Reads until two readings agree, and tells each that differs.
  private func settle(actedOn: NodeID?, beginning: String? = nil) throws(WebDriverError) {
    guard let session else { return }
    let end = monotonicNow() + Self.restTime
    var previous: String?
    var text: String
    if let beginning { text = beginning } else { text = try session.source() }
    repeat {
      try show(text, actedOn: actedOn)
      previous = text
      text = try session.source()
      if text == previous {
        hasToldUnrest = false
        pause = Self.shortestPause
        return
      }
    } while monotonicNow() < end && !isClosed
    try show(text, actedOn: actedOn)
    pause = Self.shortestPause
    if !hasToldUnrest, screen != nil { emit(.notice(.unrest)) }
    hasToldUnrest = true
  }

  private func show(_ text: String, actedOn: NodeID?) throws(WebDriverError) {
    guard text != source else { return }
    source = text
    let activity = try activity()
    do throws(CaptureError) {
      var (new, said) = try reader.screen(Array(text.utf8), activity: activity, actedOn: actedOn)
      if let capture = new.capture {
        let picture = try? session?.screenshot()
        new.capture = LivingCapture(
          ending: capture.ending, content: capture.content, picture: picture.map { LivingCapture.Picture(png: $0) })
      }
      defer { screen = new }
      for text in said { emit(.said(text, isAssertive: false)) }
      if let old = screen, old.instance == new.instance, old.failure == nil, old.tree == new.tree, old.focus == new.focus,
        old.fields == new.fields, old.depth == new.depth
      { return }
      emit(.screen(new))
    } catch {
      // A screen between two others may have no elements.
      guard screen == nil, !error.reason.contains("no elements") else { return }
      throw .refused(command: "GET source", code: "no screen", message: error.reason)
    }
  }

  private func activity() throws(WebDriverError) -> String? {
    guard platform == .android, tellsActivity != false, let session else { return nil }
    var name: String?
    try unlessEnded { () throws(WebDriverError) in name = try session.run("mobile: getCurrentActivity").string }
    tellsActivity = name != nil
    return name
  }

  /// Does what a driver may refuse.
  private func unlessEnded(_ body: () throws(WebDriverError) -> Void) throws(WebDriverError) {
    do throws(WebDriverError) { try body() } catch { if error.endsSession { throw error } }
  }

  // MARK: Acting

  private func perform(_ act: LivingAct, _ answer: @Sendable ([LivingEvent]) -> Void) {
    events = []
    defer {
      answer(events ?? [])
      events = nil
    }
    if act == .reopen || act == .restart { return reopen() }
    guard screen?.failure == nil else { return }
    do throws(WebDriverError) {
      try carryOut(act)
    } catch {
      guard error.isStale else { return failed(error) }
      emit(.notice(.gone))
    }
    do throws(WebDriverError) { try settle(actedOn: act.node) } catch { failed(error) }
  }

  private func carryOut(_ act: LivingAct) throws(WebDriverError) {
    guard let session else { return }
    if isLost {
      _ = try session.source()
      isLost = false
    }
    switch act {
    case .activate(let node): try session.click(element(node).found)
    case .increase(let node), .decrease(let node):
      let (found, captured) = try element(node)
      var isIncrease = false
      if case .increase = act { isIncrease = true }
      try session.adjust(found, captured, up: isIncrease, on: platform)
    case .setText(let node, let text):
      let found = try element(node).found
      try session.clear(found)
      if !text.isEmpty { try session.type(text, into: found) }
    case .endEditing:
      // There may be no keyboard, or one that does not hide.
      try unlessEnded { () throws(WebDriverError) in try session.run("mobile: hideKeyboard") }
    case .enter(let node):
      let (found, captured) = try element(node)
      try unlessEnded { () throws(WebDriverError) in try session.enter(found, captured, on: platform) }
    case .back, .dismiss: try session.back()
    case .choose, .answer, .reopen, .restart: break
    }
  }

  private func element(
    _ node: NodeID
  ) throws(WebDriverError) -> (found: WebDriverSession.Element, captured: CapturedElement) {
    guard let session, let (path, captured) = reader.elements[node] else {
      throw .refused(command: "POST element", code: "no such element", message: "")
    }
    return (try session.element(by: "xpath", path), captured)
  }

  private func reopen() {
    do throws(WebDriverError) {
      screen = nil
      try begin()
      try settle(actedOn: nil)
    } catch {
      fail(.appEnded)
    }
  }

  // MARK: Telling

  /// Tells what has happened: with the answer of the act under way, or by itself.
  private func emit(_ event: LivingEvent) {
    if events != nil { events?.append(event) } else if screen != nil { tell(event) }
  }

  private func failed(_ error: WebDriverError) {
    switch error {
    case .cancelled: isClosed = true
    case .timedOut: emit(.notice(.deviceSilent))
    case .unreachable:
      // It may come back with the session still there.
      if !isLost || events != nil { emit(.notice(.serverLost)) }
      isLost = true
      pause = Self.longestPause
    case .refused where !error.endsSession:
      if events != nil { emit(.notice(.notDone)) }
    case .foreign, .refused: fail(.appEnded)
    }
  }

  /// Nothing can be read until the app is opened anew.
  private func fail(_ notice: LivingNotice) {
    let last = screen ?? LivingScreen(
      name: "screen", instance: "screen/0", title: "", depth: 0, tree: .empty, reading: reader.nextReading())
    let failed = LivingScreen(failure: notice, instead: last, reading: reader.nextReading())
    screen = failed
    emit(.screen(failed))
  }
}
