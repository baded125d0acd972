internal import AccessibilityTree

// What comes into the machine of a page, and what goes out.

extension PageMachine {
  /// An input.
  enum Input {
    // Requests.

    /// An act, with the number of its answer.
    case act(Int, RemoteAction)
    /// The cursor has come to an element.
    case reach(NodeID)
    /// Somebody waits until the page is at rest, with the number of the answer.
    case settle(Int, AppRest, atMost: Duration?)
    /// The page is to be read at once.
    case readNow
    case close

    // The passing of time, in the order of a turn.

    /// A turn begins; `isComparing` while the page at rest is compared with the browser's.
    case turn(isComparing: Bool)
    /// Every event that has come is known.
    case caughtUp
    /// The element at the cursor is to be shown; also outside a turn, before somebody waits.
    case showCursor
    /// The next act or reading may begin.
    case next

    // What the browser says.

    case event(PageEvent)
    /// Nodes have changed that the browser reports by themselves, or only the answers show.
    case changed
    /// A change of the tree was reported, which may have been read already.
    case treeChanged
    /// It has answered something.
    case answered
    /// The answer to the question what there is of the page; nil for none.
    case content(PageContent?, to: Int)
    /// The page has done what it had begun.
    case idle(Int)
    /// The page cannot be opened, in the browser's words.
    case cannotOpen(String)
    /// A document is requested, by the browser's name for the request.
    case documentRequested(String?)
    /// The document that was requested does not come.
    case documentStays
    /// A request was refused; `isPage` where it was for the page's document.
    case refused(RemoteNotice, isPage: Bool)
    /// The browser has ended.
    case ended
    case place(Place)

    // What effects have led to.

    /// An element was scrolled into view; whether that has moved anything.
    case revealed(Bool)
    case performed(ActResult)
    /// The script that kept the page from answering has ended by itself, was ended, or goes on.
    case scriptEnd(ScriptEnd)
    case readingBegins
    case liveRegions(areReadAlone: Bool)
    case read(ReadingResult)
    /// The screen of the first question.
    case showsQuestion(RemoteScreen)
    /// Nothing can be read from now on.
    case fails(RemoteNotice)
    /// The number of the screen that shows the failure.
    case failureShown(reading: Int)

    // What acts do on the way.

    /// A browser was started for the page.
    case begins
    /// An address is opened in place of the page.
    case goes
    /// A page in the history is opened.
    case goesBack
    /// The first page is opened again.
    case restarts
    /// What is open over the page is to be closed.
    case closes
    /// The page was scrolled on.
    case scrolledOn

    // Windows.

    /// A window is shown, which may begin empty.
    case windowShown(isBlank: Bool)
    /// A window is closed, and its opener shown: as it was left, or anew for nil.
    case windowClosed(RemoteScreen?)
    /// The first page is shown in place of its windows.
    case windowsClosed
  }

  /// How an act was performed.
  enum ActResult: Hashable {
    /// It was, with a notice on what prevented it.
    case done(RemoteNotice?)
    /// A field for files did not get them, and is asked for again.
    case filesRefused(RemoteNotice, FileField)
    /// A dialog that it has opened, or another document, is the answer; or it has closed its window.
    case interrupted
    /// The browser refused it.
    case refused
    case noAnswer
    case ended
  }

  enum ScriptEnd: Hashable { case byItself, byForce, never }

  /// What a reading has led to.
  enum ReadingResult {
    /// The page still does not answer, so it was not read.
    case silent
    /// A screen; nil for the browser's own page about a failure.
    ///
    /// - Parameters:
    ///   - isInPart: Whether only live regions were read.
    ///   - hasMore: Whether something else has changed.
    ///   - isRareNext: Whether the browser needs time for something else until the next reading.
    case screen(RemoteScreen?, isInPart: Bool, hasMore: Bool, isRareNext: Bool)
    /// There is no page in what was read.
    case unreadable(Unreachable)
    case interrupted
    /// The browser refused it.
    case refused
    case noAnswer
    case ended
  }

  /// An effect.
  enum Effect {
    /// The answer to the act with this number: once for each.
    case answer(Int, [RemoteEvent])
    /// The answer to somebody who waited until the page was at rest: whether it is.
    case settled(Int, Bool)
    case report(RemoteEvent)

    // The driver steps with the result of each of these.

    case perform(RemoteAction, closesFirst: Bool, files: FileField?)
    case endScript
    case reveal(NodeID)
    /// Reads the page; first whether it answers at all, where it did not.
    case read(checksAnswer: Bool)
    /// Asks what there is of the page, by the question with this number.
    case askContent(Int)
    /// Asks whether the page has done what it has begun, by the question with this number.
    case askIdle(Int)
    /// Shows the first question of a page that was not read.
    case showQuestion(RemoteQuestion)
    /// Finds out where in its history the page is, which cannot be read for this reason.
    case findPlace(RemoteNotice)
    case showFailure

    // No result is awaited of these.

    /// Compares the page at rest with the browser's, where that takes no time worth mentioning.
    case compare
    /// Marks the beginning of an act in the page.
    case mark
    case refuseQuestion
    case endScripts
    /// Forgets what is stored of a document.
    case forgetDocument
    case forgetPlace
    /// Begins anew to store the page, the frames of which have changed, or all nodes; whole where it is read as a whole next.
    case storeAnew(isWhole: Bool)
    /// Moves the cursor to the element with an id of the page.
    case moveCursor(String)
  }

  /// The results of one step so far.
  struct Turn {
    let now: Duration
    var effects: [Effect] = []
  }
}
