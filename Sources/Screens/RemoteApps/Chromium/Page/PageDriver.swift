internal import AccessibilityTree
internal import Captures
internal import Foundation
internal import LinuxSupport
internal import Text

/// Drives one page on its own thread: carries out the effects of a `PageMachine` in a browser, and steps it with what comes of them.
///
/// What is stored of the page, so that changes alone are read, is here too: see `PageDriver+Reading`.
final class PageDriver {
  typealias Client = DevToolsClient<PageRequest>
  private let mailbox: Mailbox<Client.Mail>
  let address: PageAddress
  private let language: String
  let phone: EmulatedPhone?
  /// The page that was opened at first.
  var first: PageAddress
  private let report: (RemoteEvent) -> Void
  /// The pool of its browser; nil for a browser that ends with the page.
  private let browsers: BrowserPool?
  private var browser: Browser?
  private(set) var machine: PageMachine
  /// The answers to acts, by their numbers.
  private var answers: [Int: @Sendable ([RemoteEvent]) -> Void] = [:]
  /// The answers to those who wait until the page is at rest, by their numbers.
  private var restAnswers: [Int: @Sendable (Bool) -> Void] = [:]
  private var lastAnswer = 0
  /// The questions of the machine to the page, by the numbers of the commands that ask them.
  private var questions: [Int: Question] = [:]

  var page: PageSession!
  var reader: PageReader
  /// The windows below the present one, the first page's first.
  var windows: [PageWindow] = [] { didSet { notePlace() } }
  /// The windows that the page is opening.
  var newWindows = NewWindows()
  var history = PageHistory() { didSet { notePlace() } }
  /// The browser's handle of the element at the cursor.
  var handle = ElementHandle()

  /// Makes the browser report changes.
  var subscription = PageSubscription()
  /// The calls to make when the browser reports all changes.
  private var keptAnswers: [@Sendable () -> Void] = []
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
  /// Whether only live regions were read last, so that other changes have still to be read.
  var isPartlyRead = false
  /// The page's place in its history; nil where that may have changed.
  var place: PageSession.Place?
  /// The backend id of the element acted on since the last reading: the cursor does not follow the focus to it.
  var lastReference: Int?
  /// The element that was acted on since the last reading.
  var lastActed: NodeID?
  /// Whether the focus has moved since the last reading, also where it has come back.
  var hasFocusMoved = false

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

  /// A question to the page, whose answer is an input of the machine.
  private enum Question {
    /// What there is of the page.
    case content(Int)
    /// Whether it has done what it had begun.
    case idle(Int)
    /// Whether it can be opened.
    case opening
  }

  init(
    _ mailbox: Mailbox<Client.Mail>, in browsers: BrowserPool?, keepingTo address: PageAddress, language: String,
    phone: EmulatedPhone?, detail: PageDetail, patience: PagePatience, report: @escaping (RemoteEvent) -> Void
  ) {
    machine = PageMachine(address, patience: patience)
    reader = PageReader(detail)
    (self.mailbox, self.browsers) = (mailbox, browsers)
    self.address = address
    first = address
    self.language = language
    self.phone = phone
    self.report = report
  }

  /// Opens a page in a browser and reads it.
  func open(_ first: PageAddress) throws(ChromiumError) -> RemoteScreen {
    self.first = first
    do throws(DevToolsError) { try begin(first) } catch { throw ChromiumError(Self.sentence(error, first)) }
    while machine.screen == nil, !machine.isClosed {
      attend()
      if let errorStatus = machine.errorStatus, machine.screen == nil {
        throw ChromiumError(
          "the server answers '\(errorStatus.address)' with the error \(errorStatus.status), so there is no app")
      }
      let failure = machine.phase.failure
      if case .failed(let address, let reason) = failure {
        throw ChromiumError(localized(en: "cannot open '\(address)': \(reason)", nb: "kan ikke åpne «\(address)»: \(reason)"))
      }
      if let failure {
        throw ChromiumError(
          localized(
            en: "cannot open '\(first.text)': \(failure == .ended ? "Chromium ended" : "the page crashed"); try again",
            nb: "kan ikke åpne «\(first.text)»: \(failure == .ended ? "Chromium avsluttet" : "siden krasjet"); prøv igjen"))
      }
      if machine.isSilent {
        throw ChromiumError(
          localized(
            en: "cannot open '\(first.text)': the page does not answer; its scripts may have no end",
            nb: "kan ikke åpne «\(first.text)»: siden svarer ikke; skriptene har kanskje ingen slutt"))
      }
    }
    guard let screen = machine.screen else { throw ChromiumError(localized(en: "the page was closed", nb: "siden ble lukket")) }
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
        page = try PageSession(browser.client(mailbox, events: PageEvent.methods), phone: phone)
        self.browser = browser
      } catch {
        // An idle browser may have been ended meanwhile.
        guard browser.isUsed, error == .ended else { throw error }
      }
    } while browser == nil
    page.client.attend = { [weak self] in self?.attention(to: $0) ?? .later }
    // A page that takes seconds to read is left at once.
    page.client.interrupts = { if case .close = $0 { true } else { false } }
    (windows, newWindows) = ([], NewWindows())
    history = PageHistory()
    (handle, early, questions) = (ElementHandle(), nil, [:])
    beginSubscription(nil)
    note(.begins)
    go(to: first.text)
  }

  /// Opens an address in place of the page.
  func go(to address: String) {
    place = nil
    note(.goes)
    questions[page.send("Page.navigate", ["url": .string(address)])] = .opening
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
    while !machine.isClosed { attend() }
    for (_, answer) in restAnswers.sorted(by: { $0.key < $1.key }) { answer(true) }
    leave()
  }

  /// Leaves the browser to the next page, where there is a pool; otherwise ends it.
  private func leave() {
    if let browser, let browsers, page.leave() {
      browser.take(back: page.client)
      browsers.give(browser)
    }
    browser = nil
  }
}

// MARK: - Turns

extension PageDriver {
  /// The most nodes of a page that is compared with the browser's whenever it is waited for. Larger ones, which would take
  /// longer, are compared a little later.
  private static let mostChecked = 2000

  /// Whether the page is compared with the browser's when it has come to rest: not all changes are reported.
  private var checksAtRest: Bool { subscription.isComplete && reader.nodeCount <= Self.mostChecked }

  /// Waits for what comes next, and handles it.
  private func attend() {
    beginTurn()
    let mayCheck = subscription.isComplete && machine.mayCompare
    if mayCheck, let frames { check.ask(page, frames) }
    let checkAt = mayCheck && !check.isUnderWay ? check.dueAt : nil
    let deadline = [machine.wakeAt, checkAt, subscription.completeAt].compactMap(\.self).min()
    if let mail = page.client.next(until: deadline) { take(mail) }
    // All events are known before anything is done: a navigation may have begun.
    while !machine.isClosed, let mail = page.client.next(until: .zero) { take(mail) }
    enterWindow()
    completeSubscription()
    note(.caughtUp)
    note(.next)
  }

  private func beginTurn() { note(.turn(isComparing: checksAtRest && check.isPending)) }

  /// Steps the machine, and carries out the effects.
  func note(_ input: PageMachine.Input) {
    for effect in machine.step(input, at: monotonicNow()) { carryOut(effect) }
  }

  private func notePlace() {
    note(
      .place(
        PageMachine.Place(
          address: history.address, depth: history.depth, leadsBack: history.previous != nil || !windows.isEmpty)))
  }

  private func take(_ mail: Client.Mail) {
    switch mail {
    case .request(.close): note(.close)
    case .request(.act(let act, let answer)):
      lastAnswer += 1
      answers[lastAnswer] = answer
      note(.act(lastAnswer, act))
    case .request(.reach(let node)): note(.reach(node))
    case .request(.compare(let answer)): answer(comparison())
    case .request(.whenAtRest(let rest, let limit, let answer)):
      lastAnswer += 1
      restAnswers[lastAnswer] = answer
      note(.showCursor)
      note(.settle(lastAnswer, rest, atMost: limit))
    case .request(.whenKept(let answer)): if subscription.isComplete { answer() } else { keptAnswers.append(answer) }
    case .browser(.event(let event)):
      if let session = event.session, session != page.session {
        takeBehind(event, session)
      } else if let event = PageEvent(event, of: page.frame) {
        take(event)
      }
    case .browser(.answer(let number, let result)):
      note(.answered)
      if number == early?.flush { early = nil }
      if handle.take(number, result) || takeSubscribed(number, result) { return }
      switch questions.removeValue(forKey: number) {
      case .idle(let question): note(.idle(question))
      case .content(let question): note(.content((try? result.get()).flatMap(PageContent.init), to: question))
      case .opening: if let reason = (try? result.get())?["errorText"]?.string { note(.cannotOpen(reason)) }
      case nil: break
      }
    case .browser(.ended): note(.ended)
    }
  }

  /// Begins to read changes alone, once the browser reports all of them.
  private func completeSubscription() {
    guard let at = subscription.completeAt, at <= monotonicNow() else { return }
    subscription.complete()
    // An act in progress waits for a reading of the changes.
    note(.changed)
    keptAnswers.forEach { $0() }
    keptAnswers = []
  }

  private func carryOut(_ effect: PageMachine.Effect) {
    switch effect {
    case .answer(let id, let events): answers.removeValue(forKey: id)?(events)
    case .settled(let id, let isAtRest): restAnswers.removeValue(forKey: id)?(isAtRest)
    case .report(let event): report(event)
    case .perform(let act, let closesFirst, let files):
      note(.performed(perform(act, closesFirst: closesFirst, files: files)))
    case .endScript: note(.scriptEnd(endScript()))
    case .reveal(let node): note(.revealed(reveal(node)))
    case .read(let checksAnswer): note(.read(readPage(checksAnswer: checksAnswer)))
    case .askContent(let question): questions[page.send("Runtime.evaluate", PageScripts.whatThereIs)] = .content(question)
    case .askIdle(let question): questions[page.send("Runtime.evaluate", PageScripts.whenIdle)] = .idle(question)
    case .showQuestion(let question):
      let name = history.name(of: first.text)
      note(.showsQuestion(reader.emptyScreen(named: name, title: first.text, asking: question)))
    case .findPlace(let notice):
      if let place = try? page.place() { history.see(place) }
      note(.fails(notice))
    case .showFailure: note(.failureShown(reading: reader.nextReading()))
    case .compare:
      if checksAtRest { check.hasten() }
      beginTurn()
    case .mark: page.send("Runtime.evaluate", ["expression": .string(PageScripts.mark)])
    case .refuseQuestion: page.send("Page.handleJavaScriptDialog", ["accept": .boolean(false)])
    case .endScripts: page.send("Runtime.terminateExecution")
    case .forgetDocument: forgetDocument()
    case .forgetPlace: place = nil
    case .storeAnew(let isWhole): beginSubscription(isWhole ? nil : frames)
    case .moveCursor(let name): reader.wantCursor(atElement: name)
    }
  }

  /// Forgets what is stored of a document that another has replaced.
  private func forgetDocument() {
    handle.forget(page)
    early = nil
    reader.beginDocument()
    history.beginDocument()
    observers = PageObservers()
    place = nil
    beginSubscription(nil)
  }
}
