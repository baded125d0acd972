internal import AccessibilityTree
internal import DequeModule
internal import Text

/// The core of a page in a browser: what is waited for, read, performed, answered and reported. It changes by the single function
/// `step`; the driver reads its state.
///
/// Everything that happens comes in as an input with its time, everything that is to be done goes out as an effect, in order. There
/// is no clock, no thread and no browser in here, so that a test can own the time and the order of events. `PageDriver` carries the
/// effects out.
///
/// 1. An act is performed, and answered with the screen that is read after it. It has exactly one answer.
/// 2. Changes are read after a short rest, or some time without one (`PageTiming`); the session compares the screens and
///    announces the differences.
/// 3. An opened document is read once it is at rest (`PageRest`), or after the longest wait as it is.
/// 4. A question of the page's is reported at once; until it is answered nothing can be read.
struct PageMachine {
  let address: PageAddress
  /// How long a document is waited for until it is at rest.
  let patience: PagePatience
  var phase = PagePhase.loading(PagePhase.Loading(since: .zero, awaitsDocument: true))
  var timing = PageTiming()
  /// How far the page is on its way to rest.
  var rest = PageRest()
  /// The acts that wait.
  var acts: Deque<PageAct> = []
  /// The act whose answer waits for the page to be read.
  var current: CurrentAct?
  /// Those who wait until the page is at rest, one after the other.
  var settling: Deque<Settling> = []
  /// Whether an act was performed, or the page scrolled, since the page was waited for last.
  var hasActed = false
  /// The screen that was read last.
  var screen: RemoteScreen?
  /// The title that was reported last, and whether the page has another since: it is reported at rest, as some pages have one only
  /// while they are busy.
  var title = (reported: "", isStale: false)
  var scroll = PageScroll()
  /// Where the page is in its history.
  var place = Place()
  var questions = PageQuestions()
  /// What the page says, and whether it was reported that some of it is left out.
  var (flood, hasReportedFlood) = (PageFlood(), false)
  /// What the page was refused and a person has heard.
  var refusals: Set<RemoteNotice> = []
  /// The address that is being opened, where it is known.
  var requested: String?
  /// The browser's name for the request for the document that is to come, and why it failed; nil once it has come.
  var document: (request: String?, error: String?)?
  /// The address that could not be opened, until the browser's own page about it has come.
  var unreachable: Unreachable?
  /// The error status of the document, until it is reported.
  var errorStatus: NetworkEvent.Response?
  /// Whether it was reported that the page does not answer, and the page has not answered since.
  var isSilent = false
  /// Whether the browser refused the last reading.
  var wasRefused = false
  /// Whether the first page had not come to rest when it was read.
  var isRestless = false
  /// Whether the act that was begun last opens the first page again.
  var isRestarting = false
  /// The time at which the first page was requested.
  var openedAt: Duration = .zero
  /// The number of the last question to the page.
  private var lastQuestion = 0
  /// Whether the page is asked what there is of it as soon as it may be at rest.
  var awaitsRest = false
  private(set) var isClosed = false

  init(_ address: PageAddress, patience: PagePatience) { (self.address, self.patience) = (address, patience) }

  /// An act that waits, by the number of its answer.
  struct PageAct: Hashable {
    var id: Int
    var act: RemoteAction
  }

  /// An act in progress.
  struct CurrentAct: Hashable {
    var id: Int
    var act: RemoteAction
    /// The time at which it was begun.
    let began: Duration
    /// Whether going back closes what is open over the page first.
    var closesFirst = true
    /// Its results so far.
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
  }

  /// The wait for the focus of a dialog that an act has opened.
  enum Opening: Hashable {
    /// The page is asked by the question with this number.
    case asked(Int)
    case answered
  }

  /// Somebody who waits until the page is at rest.
  struct Settling: Hashable {
    var id: Int
    var rest: AppRest
    var until: Duration
    /// Whether the page has come to rest meanwhile, so that it is compared with the browser's.
    var isChecked = false
  }

  /// Where a page is in its history.
  struct Place: Hashable {
    var address = ""
    /// The number of steps back to the app's first page.
    var depth = 0
    /// Whether there is a page or a window to go back to.
    var leadsBack = false
  }

  /// A document that could not be opened, and why.
  struct Unreachable: Hashable {
    var address: String
    /// In the browser's words; nil where it gives none.
    var reason: String?
  }
}

// MARK: - The entry point

extension PageMachine {
  /// Handles an input and returns the effects, in order.
  ///
  /// - Parameter now: A reading of the monotonic clock.
  mutating func step(_ input: Input, at now: Duration) -> [Effect] {
    var turn = Turn(now: now)
    switch input {
    case .act(let id, let act): queue(PageAct(id: id, act: act), in: &turn)
    case .reach(let node): scroll.cursor = node
    case .settle(let id, let rest, let limit): settle(id, rest, atMost: limit, in: &turn)
    case .readNow: if !phase.isAsking, phase.failure == nil { read(in: &turn) }
    case .close: isClosed = true
    case .turn(let isComparing): beginTurn(isComparing: isComparing, in: &turn)
    case .caughtUp:
      if awaitsRest, let due = rest.askAt, due <= now {
        let number = nextQuestion()
        rest.ask(number)
        turn.effects.append(.askContent(number))
      }
      if acts.isEmpty { showCursor(in: &turn) }
    case .showCursor: showCursor(in: &turn)
    case .next: goOn(in: &turn)
    case .event(let event): take(event, in: &turn)
    case .changed: timing.noteChange(at: now)
    case .treeChanged: timing.noteTreeChange(at: now)
    case .answered: if isSilent { timing.noteChange(at: now) }
    case .content(let content, let number): take(content, to: number, in: &turn)
    case .idle(let number):
      guard current?.opening == .asked(number) else { break }
      current?.opening = .answered
      timing.lookAgain(at: now)
    case .cannotOpen(let reason):
      if phase.failure == nil { cannotOpen(requested ?? address.text, reason, in: &turn) }
    case .documentRequested(let request): document = (request, nil)
    case .documentStays: documentStays(in: &turn)
    case .refused(let notice, isPage: true): emit(.notice(notice), in: &turn)
    case .refused(let notice, isPage: false): noteRefusal(notice, in: &turn)
    case .ended: fail(.ended, in: &turn)
    case .place(let place): self.place = place
    case .revealed(let hasMoved):
      guard hasMoved else { break }
      scroll.note(at: now)
      hasActed = true
      rest.beginScroll(at: now)
    case .performed(let result): take(result, in: &turn)
    case .scriptEnd(let end): take(end, in: &turn)
    case .readingBegins: timing.beginReading(at: now)
    case .liveRegions(let areReadAlone): timing.noteLiveRegions(areReadAlone: areReadAlone)
    case .read(let result): take(result, in: &turn)
    case .showsQuestion(let screen):
      self.screen = screen
      finish(in: &turn)
    case .fails(let notice): fail(notice, in: &turn)
    case .failureShown(let reading): showFailure(reading, in: &turn)
    case .begins:
      (phase, openedAt) = (.resting, now)
      (timing, requested, rest, unreachable, errorStatus) = (PageTiming(), nil, PageRest(), nil, nil)
    case .goes:
      if phase.failure != nil || phase.isAsking { phase = .resting }
      beginLoading(isOurs: true, in: &turn)
    case .goesBack: if phase.failure != nil { beginLoading(isOurs: true, in: &turn) }
    case .restarts:
      isRestarting = true
      phase = phase.loading.map(PagePhase.loading) ?? .resting
    case .closes: current?.isClosing = true
    case .scrolledOn:
      scroll.note(at: now)
      beginLoading(in: &turn)
      rest.beginScroll(at: now)
    case .windowShown(let isBlank):
      emit(.notice(.newWindow), in: &turn)
      beginWindow()
      beginLoading(in: &turn)
      if isBlank { rest.noteLoaded(at: now) }
    case .windowClosed(let screen): showOpener(screen, in: &turn)
    case .windowsClosed: beginWindow()
    }
    return turn.effects
  }

  /// The number of a question to the page that is asked now; no other has it.
  mutating func nextQuestion() -> Int {
    lastQuestion += 1
    return lastQuestion
  }
}
