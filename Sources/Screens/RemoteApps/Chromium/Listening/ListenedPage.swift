internal import AccessibilityTree
internal import Captures
internal import LinuxSupport
internal import Text

/// A page of a test, as it is heard beside the test.
///
/// 1. A script in a world of its own tells of changes, of what live regions say and of acts (`listen.js`).
/// 2. Once the page has loaded and been quiet for a moment (`PageTiming`), it is read as a whole. A screen with something new to
///    hear is a candidate.
/// 3. The candidate is reported when it has stayed for a while, or when the test acts on it, leaves it or closes the page: then it
///    was what the test had come to. What the page has replaced by itself before, such as "Loading", is not reported.
final class ListenedPage {
  /// The browser's id of the page and of its main frame.
  let frame: String
  /// The page's number, from 1.
  let number: Int
  private let session: String
  private unowned let driver: ListenedBrowserDriver

  private var address: String
  private var document = 1
  private var reader = PageReader(.places)
  private var timing = PageTiming()
  private var isLoaded = false
  private var isHidden = false
  /// Whether a question of the browser's stands before the page: until it is answered, the page answers nothing.
  private var isAsking = false
  private var reading: ListenedReading?
  private var candidate: Candidate?
  /// The content of the last screen that was reported.
  private var reported: ListenedContent?
  /// The screen of the last reading: the test acts on it.
  private var screen: RemoteScreen?
  /// How many screens were reported since the test has done something.
  private var reportedCount = 0
  /// How many readings in a row have found nothing new.
  private var sameCount = 0
  private var readAt = Duration.zero
  /// How many readings there were since the test has done something, and how long the last one took.
  private var (readingCount, readingCost) = (0, Duration.zero)
  private var actedAt: Duration?
  /// The frames of other sites, which the browser shows in processes of their own.
  private var frames: [ListenedReading.Source] = []
  private var frameCount = 0
  /// Whether the result of an act has not been read: a test may go on as soon as it is there.
  private var awaitsResult = true

  /// A screen that was read and is not reported yet. What only a report needs of it is worked out when it is told.
  private struct Candidate {
    var screen: ListenedScreen
    var content: ListenedContent
    var since: Duration
    /// Whether there is no picture of it yet, and it has not been asked for.
    var awaitsPicture: Bool
  }

  /// How long a screen stays until it counts as reached without an act of the test.
  private static let stay = Duration.milliseconds(300)
  /// The most screens that a page shows by itself and that are reported.
  private static let mostByItself = 20
  /// The longest pause between readings of a page that never rests and has nothing new.
  private static let longestPause = Duration.seconds(5)
  /// How many readings after an act come as soon as they are due; of the time after them the page has most for itself.
  private static let freeReadings = 3
  private static let (shareForItself, longestShare) = (4, Duration.seconds(1))
  /// How long a reading may take.
  private static let patience = Duration.seconds(15)
  /// For how long after an act another document is taken for its result.
  private static let consequence = Duration.seconds(5)

  /// The script's world, and the name by which it tells.
  private static let (world, binding) = ("earshot", "earshotHeard")

  init(_ frame: String, _ session: String, number: Int, address: String, by driver: ListenedBrowserDriver, at now: Duration) {
    (self.frame, self.session, self.number, self.driver) = (frame, session, number, driver)
    self.address = address
    prepare(session)
    // A page that was there before has loaded already.
    send("Page.getFrameTree") { [weak self] _ in self?.note(at: monotonicNow()) }
  }

  private func send(_ method: String, _ params: JSONText = [:], _ answer: ListenedBrowserDriver.Answer? = nil) {
    driver.send(method, params, in: session, answer)
  }

  /// Makes a session tell what happens in its process.
  private func prepare(_ session: String) {
    for domain in ["Page", "DOM", "Runtime", "Inspector"] { driver.send("\(domain).enable", in: session) }
    driver.send(
      "Runtime.addBinding", ["name": .string(Self.binding), "executionContextName": .string(Self.world)], in: session)
    driver.send(
      "Page.addScriptToEvaluateOnNewDocument",
      [
        "source": .string(EmbeddedText.listen_js), "worldName": .string(Self.world), "runImmediately": .boolean(true),
      ], in: session)
    driver.attach("iframe", in: session)
  }

  // MARK: Frames of other sites

  /// Takes a frame that the browser shows in a process of its own.
  ///
  /// - Parameters:
  ///   - frame: The browser's id of the frame.
  ///   - opener: The session of the process that its element is in.
  func attach(frame: String, _ session: String, in opener: String, at now: Duration) {
    frameCount += 1
    frames.append(ListenedReading.Source(session: session, frame: frame, opener: opener, number: frameCount))
    prepare(session)
    note(at: now)
  }

  /// Leaves out a frame that is gone.
  func detach(_ session: String, at now: Duration) {
    frames.removeAll { $0.session == session }
    // What it was asked, it does not answer any more.
    reading = nil
    note(at: now)
  }

  /// Handles what happens in such a frame.
  func takeInFrame(_ event: DevToolsEvent, at now: Duration) {
    switch event.method {
    case "Runtime.bindingCalled": take(event, at: now)
    case "Page.frameNavigated", "Page.frameDetached", "Page.domContentEventFired", "Page.loadEventFired": note(at: now)
    default: return
    }
  }

  // MARK: Events

  func take(_ event: DevToolsEvent, at now: Duration) {
    let params = event.params
    switch event.method {
    case "Runtime.bindingCalled" where params["name"]?.string == Self.binding:
      guard let text = params["payload"]?.string, text.utf8.count < 100_000,
        let call = try? JSONReader.value(of: Array(text.utf8))
      else { return }
      take(call, at: now)
    case "Page.frameNavigated":
      guard params["frame"]?["parentId"] == nil else { return note(at: now) }
      tellCandidate()
      navigate(to: params["frame"]?["url"]?.string ?? "", at: now)
    case "Page.navigatedWithinDocument" where params["frameId"]?.string == frame:
      address = params["url"]?.string ?? address
      note(at: now)
    case "Page.domContentEventFired", "Page.loadEventFired":
      // A test may leave a page as soon as it is there. What was read when it was there is not read again at once.
      timing.noteChange(at: now, isUrgent: event.method == "Page.domContentEventFired" || awaitsResult || timing.hasChanged)
      isLoaded = true
    case "Page.frameDetached": note(at: now)
    case "Page.javascriptDialogOpening":
      isAsking = true
      tellCandidate()
      if let text = params["message"]?.string, !text.isEmpty {
        driver.tell(.said(PrintableText.of(text), isAssertive: true), at: frame)
      }
    case "Page.javascriptDialogClosed":
      isAsking = false
      note(at: now)
    case "Inspector.targetCrashed": (reading, isLoaded) = (nil, false)
    default: return
    }
  }

  private func note(at now: Duration) { timing.noteChange(at: now) }

  private func navigate(to address: String, at now: Duration) {
    self.address = address
    document += 1
    reader.beginDocument()
    (isLoaded, reading, screen, reported, sameCount, reportedCount, awaitsResult) = (false, nil, nil, nil, 0, 0, true)
    readingCount = 0
    let isResult = actedAt.map { now < $0 + Self.consequence } == true
    if !isResult, address != "about:blank", !address.isEmpty { driver.tell(.step(.opened(Self.shown(address))), at: frame) }
  }

  private func take(_ call: JSONValue, at now: Duration) {
    let name = call["name"]?.string ?? ""
    var id: NodeID? { element(named: name, id: call["id"]?.string ?? "") }
    if let hidden = call["hidden"]?.bool { isHidden = hidden }
    switch call["kind"]?.string {
    case "ready":
      isLoaded = true
      note(at: now)
    case "changed": timing.noteChange(at: now, isUrgent: awaitsResult)
    case "said":
      guard let text = call["text"]?.string, !text.isEmpty else { return }
      driver.tell(.said(PrintableText.of(text), isAssertive: call["assertive"]?.bool == true), at: frame)
    case "pressed": act(.pressed(name, act: id.map { .activate($0) }), at: now)
    case "typed":
      let (text, isSecret) = (call["text"]?.string ?? "", call["secret"]?.bool == true)
      act(.typed(text, into: name, act: id.map { .setText($0, text) }, isSecret: isSecret), at: now)
    case "chosen":
      let (text, option) = (call["text"]?.string ?? "", call["option"]?.int ?? 0)
      act(.chose(text, in: name, act: id.map { .choose($0, option) }), at: now)
    case "key":
      let key = call["key"]?.string ?? ""
      act(.key(key, at: name, act: key == "Enter" ? id.map { .enter($0) } : nil), at: now)
    default: return
    }
  }

  /// The test has done something: what it has come to before is reported, and then the act.
  private func act(_ step: ListenedStep, at now: Duration) {
    tellCandidate()
    (actedAt, reportedCount, sameCount, readingCount, awaitsResult) = (now, 0, 0, 0, true)
    driver.tell(.step(step), at: frame)
  }

  /// The element of the last reading that an act was on; nil where it is not clear which it is.
  private func element(named name: String, id: String) -> NodeID? {
    guard let tree = screen?.tree else { return nil }
    if !id.isEmpty {
      let segment = NodeID(segments: [id]).path
      if let node = tree.nodes.first(where: { $0.id.lastSegment == segment }) { return node.id }
    }
    guard !name.isEmpty else { return nil }
    let found = tree.nodes.filter { !$0.actions.isEmpty && tree.accessibleName(of: $0.id).text == name }
    return found.count == 1 ? found[0].id : nil
  }

  // MARK: Reading

  /// When something is to be done next; nil for nothing.
  var wakeAt: Duration? {
    if let reading { return reading.begunAt + Self.patience }
    return [nextReading, nextPicture, candidate.map { $0.since + Self.stay }].compactMap(\.self).min()
  }

  /// A picture makes the page draw itself, so only one that rests is taken.
  private var nextPicture: Duration? {
    guard let candidate, candidate.awaitsPicture, !timing.hasChanged, !isHidden else { return nil }
    return max(candidate.since, timing.restsAt)
  }

  private var nextReading: Duration? {
    guard isLoaded, !isAsking, reading == nil, let at = timing.readAt(isActing: false) else { return nil }
    let pause = sameCount < 3 ? Duration.zero : min(.milliseconds(125) * (1 << min(sameCount, 8)), Self.longestPause)
    let share = readingCount < Self.freeReadings ? .zero : min(readingCost * Self.shareForItself, Self.longestShare)
    return max(at, readAt + pause, readAt + readingCost + share)
  }

  /// Does what is due.
  func act(at now: Duration) {
    if let reading, now >= reading.begunAt + Self.patience {
      self.reading = nil
      sameCount += 1
      note(at: now)
    }
    if let at = nextReading, at <= now { read(at: now) }
    if reading == nil, let at = nextPicture, at <= now { takePicture() }
    if let candidate, reading == nil, now >= candidate.since + Self.stay { tellCandidate() }
  }

  private func read(at now: Duration) {
    timing.beginReading(at: now)
    (readAt, awaitsResult) = (now, false)
    readingCount += 1
    let page = ListenedReading.Source(session: session, frame: frame, opener: "", number: 0)
    let reading = ListenedReading(at: now, [page] + frames) { [weak driver] method, params, session, answer in
      driver?.send(method, params, in: session, answer)
    }
    self.reading = reading
    reading.begin { [weak self, weak reading] read in
      guard let self, let reading, self.reading === reading else { return }
      self.reading = nil
      if let address = reading.address { self.address = address }
      finish(read, begunAt: reading.begunAt)
    }
  }

  /// - Parameter read: Nil where the page could not be read, such as a document that is being replaced.
  private func finish(_ read: PageReading?, begunAt: Duration) {
    let now = monotonicNow()
    readingCost = now - begunAt
    timing.endReading(at: now, after: readingCost)
    guard let read, !PageSession.isAboutFailure(read.snapshot) else { return }
    let (name, shown) = (driver.name(of: address), Self.shown(address))
    let place = PageReader.Place(address: shown, visit: (name, "\(name)/\(number).\(document)", 0))
    let page = reader.page
    guard let screen = try? reader.screen(read, at: place), screen.hasElements || address != "about:blank" else { return }
    self.screen = screen
    let content = ListenedContent(screen, at: shown)
    guard content.isNew(after: reported) else {
      candidate = nil
      sameCount += 1
      return
    }
    if candidate?.content == content { return }
    sameCount = 0
    candidate = Candidate(
      screen: ListenedScreen(screen: screen, page: page, nodes: read.nodes, snapshot: read.snapshot, address: shown),
      content: content, since: now, awaitsPicture: driver.isUnpictured(content))
  }

  /// Takes the picture of the candidate; one that shows something later is not used.
  private func takePicture() {
    guard let number = candidate?.screen.screen.reading else { return }
    candidate?.awaitsPicture = false
    var view: JSONValue?
    send("Page.getLayoutMetrics") { view = (try? $0.get())?["cssVisualViewport"] }
    send("Page.captureScreenshot", ["format": .string("png"), "optimizeForSpeed": .boolean(true)]) { [weak self] result in
      guard let self, !timing.hasChanged, let content = candidate?.content, candidate?.screen.screen.reading == number,
        let picture = PageSession.picture((try? result.get())?["data"], in: view)
      else { return }
      candidate?.screen.picture = picture
      driver.notePicture(of: content)
    }
  }

  /// Tells the candidate, where there is one.
  private func tellCandidate() {
    guard let found = candidate.take(), reportedCount < Self.mostByItself else { return }
    reportedCount += 1
    reported = found.content
    driver.tell(found.screen, at: frame)
  }

  /// The page is closed, or nobody listens any more.
  func end() {
    tellCandidate()
    driver.tell(.left, at: frame)
  }
}
