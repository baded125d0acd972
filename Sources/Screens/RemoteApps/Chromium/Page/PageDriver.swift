internal import AccessibilityTree
internal import Captures
internal import DequeModule
internal import Foundation
internal import LinuxSupport
internal import Text

/// Drives one page on its own thread: performs acts one after the other, notices changes, and reads the page again once it
/// has come to rest.
///
/// 1. An act is performed, and answered with the screen that is read after it.
/// 2. An observer in the page notices changes. After a short rest, or some time without one, the page is read; the session
///    compares the screens and announces the changes.
/// 3. An opened document is read when it has loaded; one that takes long is read as it is.
/// 4. A question of the page's (a dialog of the browser) is reported at once; until it is answered nothing can be read.
final class PageDriver {
  typealias Client = DevToolsClient<PageRequest>
  private let mailbox: Mailbox<Client.Mail>
  let address: PageAddress
  private let language: String
  let phone: EmulatedPhone?
  /// The page that was opened at first.
  var first: PageAddress
  let report: (RemoteEvent) -> Void
  /// The pool of its browser; nil for a browser that ends with the page.
  private let browsers: BrowserPool?
  private var browser: Browser?
  var page: PageSession!
  var reader: PageReader
  /// The windows below the present one, the first page's first.
  var windows: [PageWindow] = []
  /// The windows that the page is opening.
  var newWindows = NewWindows()
  /// Makes the browser report changes.
  var subscription = PageSubscription()
  /// The calls to make when the browser reports all changes.
  var queuedAnswers: [@Sendable () -> Void] = []
  /// The browser's handle of the element at the cursor.
  var handle = ElementHandle()
  /// The requests that were sent right after a press; nil once the first is answered, or new ones are sent.
  var early: EarlyQuestions?
  /// Tells which elements have changed.
  var observers = PageObservers()
  /// Checks whether the browser has reported all changes.
  var check = PageCheck()
  /// The frames of the document as it was read; nil where it was not.
  var frames: [PageReading.Frame]?
  /// The nodes that have changed since the last reading, in the order of the reports.
  var changed: [JSONValue] = []
  /// The other changes since then.
  var unreported = UnreportedChange()
  /// Whether a whole reading waits for the page's tree: earlier reports of nodes are older.
  var awaitsTree = false
  /// The page's place in its history; nil where that may have changed.
  var place: PageSession.Place?
  /// The screen that was read last.
  var screen: RemoteScreen?
  /// The acts that wait.
  var acts: Deque<(act: RemoteAction, answer: @Sendable ([RemoteEvent]) -> Void)> = []
  /// The title that was told last, and whether the page has another since: it is told at rest, as some pages have one only while
  /// they are busy.
  var title = (told: "", isStale: false)
  /// The act whose answer waits for the page to be read, and the events since.
  var current: Current?
  var timing = PageTiming()
  /// Whether the document that has loaded is at rest.
  var rest = PageRest()
  /// Those who wait until the page is at rest, one after the other.
  private var settling: Deque<Settling> = []
  /// Whether an act was performed, or the page scrolled, since the page was waited for last.
  var hasActed = false
  var scroll = PageScroll()
  /// The error status of the document, until it is told.
  var errorStatus: (status: Int, address: String)?
  /// How long a document is waited for until it is at rest.
  let patience: PagePatience
  /// The time at which the first page was requested.
  private var openedAt: Duration = .zero
  var history = PageHistory()
  /// The backend id of the element acted on since the last reading: the cursor does not follow the focus to it.
  var lastReference: Int?
  /// Whether the focus has moved since the last reading, also where it has come back.
  var hasFocusMoved = false
  var questions = PageQuestions()
  /// What the page tells, and whether it was told that some of it is left out.
  var (flood, hasToldFlood) = (PageFlood(), false)
  /// The field for which the page asks for files; nil for none.
  var fileField: (reference: Int, takesSeveral: Bool)?
  /// Whether a question waits for its answer, so that nothing is read.
  var isAsking = false
  /// The reason why nothing can be read until another document has come.
  var failure: RemoteNotice?
  /// The address that could not be opened, with the browser's reason, until the browser's own page about it has come.
  var unreachable: Unreachable?
  /// The browser's name for the request for the document that is to come, and why it failed; nil once it has come.
  var document: (request: String?, error: String?)?
  /// Whether it was reported that the page does not answer, and the page has not answered since.
  var hasReportedSilence = false
  /// Whether only live regions were read last, so that other changes have still to be read.
  var isPartlyRead = false
  /// Whether the browser refused the last reading.
  var wasRefused = false
  /// What the page was refused and a person was told.
  var refusals: Set<RemoteNotice> = []
  /// The number of the command that opens a page.
  private var openingCommand: Int?
  var isClosed = false

  /// Changes that the browser does not report.
  struct UnreportedChange: OptionSet {
    let rawValue: Int
    /// Attributes that the accessibility tree lacks.
    static let attributes = UnreportedChange(rawValue: 1)
    /// The focus: an element that loses it and one that gets it are not reported as changed nodes.
    static let focus = UnreportedChange(rawValue: 2)
    /// A live region.
    static let live = UnreportedChange(rawValue: 4)
    /// Elements that the page's observers name.
    static let elements = UnreportedChange(rawValue: 8)
  }

  /// An act in progress.
  struct Current {
    var act: RemoteAction
    var answer: @Sendable ([RemoteEvent]) -> Void
    var events: [RemoteEvent] = []
    /// The time until which its answer waits for an effect, where there was none at once.
    var waitsUntil: Duration?
    /// Where it has opened a dialog without the focus: the question whether the page has done what it has begun, which often
    /// gives the dialog the focus. It is announced then, where the cursor goes.
    var opening: Opening?
    /// The screen that was reported meanwhile, because a person who does not look for the changes hears none of them.
    var unheard: RemoteScreen?
    /// Whether it lets the page close what is open over it.
    var isClosing = false
    /// The time at which it was begun.
    let began = monotonicNow()
  }

  /// What is waited for by those who wait until the page is at rest; nil for nobody.
  var awaited: AppRest? { settling.first?.rest }

  /// The wait for the focus of a dialog that an act has opened.
  enum Opening: Hashable {
    /// The page is asked by the message with this number.
    case asked(Int)
    case answered
  }

  /// Somebody who waits until the page is at rest.
  private struct Settling {
    var rest: AppRest
    var until: Duration
    var answer: @Sendable (Bool) -> Void
    /// Whether the page has come to rest meanwhile, so that it is checked.
    var isChecked = false
  }

  /// A document that could not be opened, and why.
  struct Unreachable {
    var address: String
    /// In the browser's words; nil where it gives none.
    var reason: String?
  }

  init(
    _ mailbox: Mailbox<Client.Mail>, in browsers: BrowserPool?, keepingTo address: PageAddress, language: String,
    phone: EmulatedPhone?, detail: PageDetail, patience: PagePatience, report: @escaping (RemoteEvent) -> Void
  ) {
    reader = PageReader(detail)
    (self.mailbox, self.browsers) = (mailbox, browsers)
    self.address = address
    self.patience = patience
    first = address
    self.language = language
    self.phone = phone
    self.report = report
  }

  /// Opens a page in a browser and reads it.
  func open(_ first: PageAddress) throws(ChromiumError) -> RemoteScreen {
    self.first = first
    do throws(DevToolsError) { try begin(first) } catch { throw ChromiumError(Self.sentence(error, first)) }
    while screen == nil, !isClosed {
      attend()
      if let errorStatus, screen == nil {
        throw ChromiumError(
          "the server answers '\(errorStatus.address)' with the error \(errorStatus.status), so there is no app")
      }
      if case .failed(let address, let reason) = failure {
        throw ChromiumError(localized(en: "cannot open '\(address)': \(reason)", nb: "kan ikke åpne «\(address)»: \(reason)"))
      }
      if let failure {
        throw ChromiumError(
          localized(
            en: "cannot open '\(first.text)': \(failure == .ended ? "Chromium ended" : "the page crashed"); try again",
            nb: "kan ikke åpne «\(first.text)»: \(failure == .ended ? "Chromium avsluttet" : "siden krasjet"); prøv igjen"))
      }
      if hasReportedSilence {
        throw ChromiumError(
          localized(
            en: "cannot open '\(first.text)': the page does not answer; its scripts may have no end",
            nb: "kan ikke åpne «\(first.text)»: siden svarer ikke; skriptene har kanskje ingen slutt"))
      }
    }
    guard let screen else { throw ChromiumError(localized(en: "the page was closed", nb: "siden ble lukket")) }
    return screen
  }

  func begin(_ first: PageAddress) throws(DevToolsError) {
    browser = nil
    // A page that is a file is not let read other files by scripts: its workers, whose requests do not come to `decide`, would
    // read every file of the person.
    let options = ["--host-resolver-rules=\(address.resolverRules)"]
    repeat {
      let browser: Browser
      do throws(ChromiumError) {
        browser =
          if let browsers { try browsers.take(options, language: language) } else {
            try Browser(options: options, language: language)
          }
      } catch {
        throw .failed("start", error.description)
      }
      do throws(DevToolsError) {
        page = try PageSession(browser.client(mailbox, events: Self.events))
        self.browser = browser
      } catch {
        // An idle browser may have been ended meanwhile.
        guard browser.isUsed, error == .ended else { throw error }
      }
    } while browser == nil
    page.client.attend = { [weak self] in self?.attention(to: $0) ?? .later }
    // A page that takes seconds to read is left at once.
    page.client.interrupts = { if case .close = $0 { true } else { false } }
    phone?.show(page)
    (windows, newWindows) = ([], NewWindows())
    history = PageHistory()
    (timing, isAsking, failure, unreachable) = (PageTiming(), false, nil, nil)
    (handle, early, rest, errorStatus, fileField) = (ElementHandle(), nil, PageRest(), nil, nil)
    beginSubscription(nil)
    openedAt = monotonicNow()
    go(to: first.text)
  }

  /// Opens an address in place of the page.
  func go(to address: String) {
    place = nil
    timing.beginLoading(isOurs: true)
    openingCommand = page.send("Page.navigate", ["url": .string(address)])
  }

  private static func sentence(_ error: DevToolsError, _ address: PageAddress) -> String {
    switch error {
    case .failed("start", let reason): reason
    case .failed(let method, let reason): "cannot open '\(address.text)': Chromium refuses \(method): \(reason)"
    case .noAnswer: "cannot open '\(address.text)': Chromium does not answer; look whether it starts by itself"
    case .ended, .interrupted:
      "cannot open '\(address.text)': Chromium ended as soon as it was started; look whether it starts by itself"
    }
  }

  /// Handles events of the page and requests until it is closed.
  func run() {
    while !isClosed { attend() }
    settling.forEach { $0.answer(true) }
    leave()
  }

  /// Begins to wait until the page is at rest again.
  private func settle(_ rest: AppRest, atMost limit: Duration?, _ answer: @escaping @Sendable (Bool) -> Void) {
    showCursor()
    if rest == .afterAct, !hasActed {
      // What is known to have changed is read.
      if current == nil, failure == nil, !isAsking, !timing.isLoading, nextReading != nil { readPage() }
      return answer(true)
    }
    if settling.isEmpty, !timing.isLoading { self.rest.beginAnew(rest) }
    settling.append(
      Settling(rest: rest, until: monotonicNow() + min(patience.later, limit ?? patience.later), answer: answer))
  }

  /// Answers those who wait until the page is at rest, once it is and has been read, or their time is over.
  private func answerSettled() {
    guard let first = settling.first else { return }
    if rest.isReached, !first.isChecked {
      settling[0].isChecked = true
      if checksAtRest { check.hasten() }
    }
    let isPending = current != nil || !acts.isEmpty || nextReading != nil || checksAtRest && check.isPending
    let isAtRest = rest.isReached && !isPending || isAsking || failure != nil
    guard isAtRest || first.until <= monotonicNow() else { return }
    settling.removeFirst()
    hasActed = false
    if !isAtRest, patience.isForPerson { emit(.notice(.stillLoading)) }
    first.answer(isAtRest)
    if let next = settling.first { rest.beginAnew(next.rest) }
  }

  /// The most nodes of a page that is compared with the browser's whenever it is waited for. Larger ones, which would take
  /// longer, are compared a little later.
  private static let mostChecked = 2000

  /// Whether the page is compared with the browser's when it has come to rest: not all changes are reported.
  private var checksAtRest: Bool { subscription.isComplete && reader.nodeCount <= Self.mostChecked }

  /// Leaves the browser to the next page, where there is a pool; otherwise ends it.
  private func leave() {
    if let browser, let browsers, page.leave() {
      browser.take(back: page.client)
      browsers.give(browser)
    }
    browser = nil
  }

  /// How the first page came to be read now.
  var opening: RemoteOpening {
    RemoteOpening(waited: monotonicNow() - openedAt, isAtRest: rest.isReached, isBare: rest.isBare)
  }

  /// The longest time for which a document that is being opened is waited for now.
  private var longestLoading: Duration { screen == nil ? patience.first : patience.later }

  /// The time of the next reading; nil for none.
  private var nextReading: Duration? {
    timing.readAt(
      isAsking: isAsking, isActing: current != nil, isAwaited: !settling.isEmpty, longestLoading: longestLoading)
  }

  private func attend() {
    answerSettled()
    rest.lateAt = timing.loadingEnd(after: longestLoading)
    let readAt = failure == nil || current != nil ? nextReading : nil
    let isAwaited = !settling.isEmpty || current?.waitsUntil != nil || title.isStale
    let awaitsRest = (timing.isLoading || isAwaited) && !isAsking
    let askAt = awaitsRest ? rest.askAt : nil
    // A check must not delay anything that a person waits for.
    let mayCheck =
      subscription.isComplete && !isAsking && failure == nil && current == nil && acts.isEmpty && nextReading == nil
    if mayCheck, let frames { check.ask(page, frames) }
    let checkAt = mayCheck && !check.isUnderWay ? check.dueAt : nil
    let deadline = [readAt, askAt, checkAt, subscription.completeAt, settling.first?.until].compactMap(\.self).min()
    if let mail = page.client.next(until: deadline) { take(mail) }
    // All events are known before anything is done: a navigation may have begun.
    while !isClosed, let mail = page.client.next(until: .zero) { take(mail) }
    enterWindow()
    completeSubscription()
    if awaitsRest, let due = rest.askAt, due <= monotonicNow() { rest.ask(page) }
    if acts.isEmpty { showCursor() }
    // With another act waiting, this one no longer waits for an effect, unless one has begun.
    if current?.waitsUntil != nil, !acts.isEmpty, !timing.isLoading, isAsking || !timing.hasChanged { finish() }
    if current == nil, let next = acts.popFirst() {
      // Its effects are known before anything is read: while a dialog is open, nothing can be.
      return perform(next.act, answer: next.answer)
    }
    guard failure == nil || current != nil,
      let due = nextReading, due <= monotonicNow()
    else { return }
    if failure == nil { readPage() } else { giveUpWaiting() }
  }

  private func take(_ mail: Client.Mail) {
    switch mail {
    case .request(.close): isClosed = true
    case .request(.act(let act, let answer)):
      // Of several texts for one field only the last has to arrive.
      if case .setText(let node, _) = act, let waiting = acts.last, case .setText(node, _) = waiting.act {
        acts.removeLast().answer([])
      }
      acts.append((act, answer))
    case .request(.reach(let node)): scroll.cursor = node
    case .request(.compare(let answer)): answer(comparison())
    case .request(.whenAtRest(let rest, let limit, let answer)): settle(rest, atMost: limit, answer)
    case .request(.whenKept(let answer)): if subscription.isComplete { answer() } else { queuedAnswers.append(answer) }
    case .browser(.event(let event)):
      if let session = event.session, session != page.session { takeBehind(event, session) } else { take(event) }
    case .browser(.answer(let number, let result)):
      if hasReportedSilence { timing.noteChange() }
      if number == early?.flush { early = nil }
      if handle.take(number, result) || takeSubscribed(number, result) { return }
      if current?.opening == .asked(number) {
        current?.opening = .answered
        return timing.lookAgain(at: monotonicNow())
      }
      let wasEnabled = rest.hasEnabledSemantics
      if rest.take(number, result) {
        if !wasEnabled, rest.hasEnabledSemantics { emit(.notice(.semanticsEnabled)) }
        return readAtRest()
      }
      if number == openingCommand, failure == nil, case .success(let value) = result, let reason = value["errorText"]?.string {
        cannotOpen(timing.address ?? address.text, reason)
      }
    case .browser(.ended): fail(.ended)
    }
  }
}
