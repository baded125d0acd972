internal import AccessibilityTree
internal import Captures
internal import DequeModule
internal import LinuxSupport
internal import Text

/// Drives one app on a phone, on its own thread: performs acts one after the other, and reads the screen in between to find
/// changes.
///
/// No driver reports changes, so the whole screen is read again. After an act it is read until two readings agree, and the
/// screens in between are reported as well; later it is read at growing intervals.
final class PhoneDriver {
  private let client: WebDriverClient
  private let capabilities: Capabilities
  private let requests: Mailbox<PhoneRequest>
  private let report: (RemoteEvent) -> Void
  private(set) var session: WebDriverSession?
  private(set) var platform = PhonePlatform.android
  var reader: PhoneReader
  var screen: RemoteScreen?
  /// The source from which `screen` was read.
  private var source: String?
  /// Whether the server reports Android's name of the current activity; nil before the first request.
  private var reportsActivity: Bool?
  /// The acts that wait.
  private var acts: Deque<(act: RemoteAction, answer: @Sendable ([RemoteEvent]) -> Void)> = []
  /// The events since the act in progress began; nil without an act, or after its answer.
  var events: [RemoteEvent]?
  /// Gets these events.
  var answer: (@Sendable ([RemoteEvent]) -> Void)?
  /// The driver's answers on the collections of a reading, and what the source contained of them.
  private var collections: (marks: [String], reported: [(collection: String?, item: String?)])?
  private let times: PhoneTimes
  private var pause = PhoneDriver.shortestPause
  /// Whether the loss of the server was reported, and it has not answered since.
  var isLost = false
  /// Whether it was reported that the screen does not come to rest.
  private var hasReportedUnrest = false
  private var isClosed = false

  /// The intervals between readings of a screen that has just changed, and of one that has long been still.
  static let (shortestPause, longestPause) = (Duration.milliseconds(250), Duration.seconds(2))

  init(
    _ client: WebDriverClient, _ capabilities: Capabilities, _ requests: Mailbox<PhoneRequest>, language: Language,
    keepsCaptures: Bool, times: PhoneTimes, report: @escaping (RemoteEvent) -> Void
  ) {
    self.client = client
    self.capabilities = capabilities
    self.requests = requests
    self.report = report
    self.times = times
    reader = PhoneReader(language: language, keepsCaptures: keepsCaptures)
  }

  /// Begins a session and reads its first screen.
  func open() throws(PhoneError) -> RemoteScreen {
    do throws(WebDriverError) {
      try begin()
      try settle(actedOn: nil)
    } catch {
      throw PhoneError(description: "\(error)")
    }
    guard let screen else {
      throw PhoneError(
        description: localized(
          en: "the app shows nothing that can be read; look whether it is in front and the phone unlocked",
          nb: "appen viser ingenting som kan leses; se om den er i forgrunnen og telefonen låst opp"))
    }
    return screen
  }

  /// Handles changes of the screen and requests until it is closed.
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
      // Of several texts for one field only the last has to arrive.
      if case .setText(let node, _) = act, let waiting = acts.last, case .setText(node, _) = waiting.act {
        acts.removeLast().answer([])
      }
      acts.append((act, answer))
    }
  }

  func begin() throws(WebDriverError) {
    end()
    let session = try WebDriverSession(client, capabilities)
    self.session = session
    platform = PhonePlatform(session.capabilities, capabilities)
    reader.beginAnew()
    (source, reportsActivity, isLost, hasReportedUnrest) = (nil, nil, false, false)
    for setting in platform.settings {
      // An older driver does not know all of them.
      try unlessEnded { () throws(WebDriverError) in try session.use(settings: setting) }
    }
  }

  // MARK: Reading

  /// Finds changes that no act has caused.
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

  /// Reads until two readings agree, and reports each that differs. A screen that lasted for a while is reported as soon as it
  /// is over: it answers the act, and later screens are reported on their own.
  ///
  /// - Parameter scrolled: The scroll before the reading.
  func settle(
    actedOn: NodeID?, beginning: String? = nil, scrolled: PhoneReader.Scroll? = nil
  ) throws(WebDriverError) {
    guard let session else { return }
    let end = monotonicNow() + times.rest
    var text: String
    if let beginning { text = beginning } else { text = try session.source() }
    var since = monotonicNow()
    repeat {
      let next = try session.source()
      let isAtRest = next == text
      let hasLasted = times.passing.map { monotonicNow() - since >= $0 } == true
      let news = try show(text, actedOn: actedOn, scrolled: scrolled, isHeard: isAtRest || hasLasted)
      if isAtRest {
        hasReportedUnrest = false
        pause = Self.shortestPause
        return
      }
      if times.passing != nil, news == .liveRegion || news == .screen && hasLasted { answerNow() }
      (text, since) = (next, monotonicNow())
    } while monotonicNow() < end && !isClosed
    try show(text, actedOn: actedOn, scrolled: scrolled, isHeard: true)
    pause = Self.shortestPause
    if !hasReportedUnrest, screen != nil { emit(.notice(.unrest)) }
    hasReportedUnrest = true
  }

  /// The kind of change that a reading has found.
  enum News {
    case nothing, screen, liveRegion
  }

  /// Reads the last source again, after something else has become known of it.
  func showAgain() throws(WebDriverError) {
    guard let text = source else { return }
    source = nil
    try show(text, actedOn: nil, scrolled: nil, isHeard: true)
  }

  /// - Parameter isHeard: Whether the screen lasts long enough to request the properties that only single elements report.
  @discardableResult
  private func show(
    _ text: String, actedOn: NodeID?, scrolled: PhoneReader.Scroll?, isHeard: Bool
  ) throws(WebDriverError) -> News {
    guard text != source else { return .nothing }
    source = text
    let activity = try activity()
    do throws(CaptureError) {
      var page = try PageSource(Array(text.utf8))
      if isHeard, let reported = collections(of: page, isScrolled: scrolled != nil) { try page.add(collections: reported) }
      var (new, said) = try reader.screen(page, activity: activity, actedOn: actedOn, scrolled: scrolled)
      if let capture = new.capture {
        let picture = try? session?.screenshot()
        new.capture = RemoteCapture(
          ending: capture.ending, content: capture.content, picture: picture.map { RemoteCapture.Picture(png: $0) })
      }
      defer { screen = new }
      for text in said { emit(.said(text, isAssertive: false)) }
      if let old = screen, old.instance == new.instance, old.failure == nil, old.tree == new.tree, old.focus == new.focus,
        old.fields == new.fields, old.depth == new.depth
      {
        return said.isEmpty ? .nothing : .liveRegion
      }
      emit(.screen(new))
      let isSameVisit = screen.map { $0.instance == new.instance } == true
      return !said.isEmpty || isSameVisit && screen?.liveTexts != new.liveTexts ? .liveRegion : .screen
    } catch {
      // A screen between two others may have no elements.
      guard screen == nil, !error.reason.contains("no elements") else { return .nothing }
      throw .refused(command: "GET source", code: "no screen", message: error.reason)
    }
  }

  /// The driver's answers on each collection and each item of one; nil unless it has answered for all.
  private func collections(of page: PageSource, isScrolled: Bool) -> [(collection: String?, item: String?)]? {
    let wanted = page.collections
    guard platform == .android, !wanted.isEmpty, let session else { return nil }
    let marks = page.collectionMarks
    if let known = collections, known.marks == marks, !isScrolled { return known.reported }
    collections = nil
    do throws(WebDriverError) {
      let elements = try session.elements(by: "xpath", PageSource.collectionPath)
      // The screen may have changed meanwhile: then the next reading shows it.
      guard elements.count == wanted.count else { return nil }
      var reported: [(collection: String?, item: String?)] = []
      for (element, kind) in zip(elements, wanted) {
        reported.append(
          (
            kind.isCollection ? try session.attribute("collection-info", of: element) : nil,
            kind.isItem ? try session.attribute("collection-item-info", of: element) : nil
          ))
      }
      collections = (marks, reported)
      return reported
    } catch {
      return nil
    }
  }

  private func activity() throws(WebDriverError) -> String? {
    guard platform == .android, reportsActivity != false, let session else { return nil }
    var name: String?
    try unlessEnded { () throws(WebDriverError) in name = try session.run("mobile: getCurrentActivity").string }
    reportsActivity = name != nil
    return name
  }

  /// Runs a command that a driver may refuse.
  func unlessEnded(_ body: () throws(WebDriverError) -> Void) throws(WebDriverError) {
    do throws(WebDriverError) { try body() } catch { if error.endsSession { throw error } }
  }

  // MARK: Reporting

  /// Reports an event: with the answer of the act in progress, or on its own.
  func emit(_ event: RemoteEvent) {
    if events != nil { events?.append(event) } else if screen != nil { report(event) }
  }

  func failed(_ error: WebDriverError) {
    switch error {
    case .cancelled: isClosed = true
    case .timedOut: emit(.notice(.deviceSilent))
    case .unreachable:
      // The server may come back with the session still there.
      if !isLost || events != nil { emit(.notice(.serverLost)) }
      isLost = true
      pause = Self.longestPause
    case .refused where !error.endsSession:
      if events != nil { emit(.notice(.notDone)) }
    case .foreign, .refused: fail(.appEnded)
    }
  }

  /// Reports that nothing can be read until the app is opened again.
  func fail(_ notice: RemoteNotice) {
    let last =
      screen
      ?? RemoteScreen(
        name: "screen", instance: "screen/0", title: "", depth: 0, tree: .empty, reading: reader.nextReading())
    let failed = RemoteScreen(failure: notice, instead: last, reading: reader.nextReading())
    screen = failed
    emit(.screen(failed))
  }
}

extension RemoteScreen {
  /// The texts in its live regions.
  fileprivate var liveTexts: [String] {
    tree.nodes.filter { $0.live == .polite || $0.live == .assertive }.flatMap { region in
      tree.offset(of: region.id).map { tree.subtree(at: $0).compactMap { tree.nodes[$0].label } } ?? []
    }
  }
}
