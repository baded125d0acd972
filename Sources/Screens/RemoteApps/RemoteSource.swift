package import AccessibilityTree
internal import LinuxSupport

/// The place where a remote app runs: a page in a browser, an app on a phone.
///
/// It reads the app's screen, performs a person's acts, and reports events meanwhile. It works on its own thread; nothing
/// here waits but `start`, `settle` and `close`.
package protocol RemoteSource: AnyObject, Sendable {
  /// Opens the app and reads its first screen.
  ///
  /// - Parameters:
  ///   - place: The name of the first screen, or a place in the source's own notation; nil for the app's beginning.
  ///   - report: Gets later events that no act has asked for; called from any thread.
  /// - Throws: A sentence why it cannot be opened.
  func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) throws -> RemoteScreen

  /// Begins an act; `answer` gets its events, once, from any thread, unless it has no result at all.
  func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void)

  /// Handles the arrival of the cursor at an element: prepares the possible acts on it, and scrolls it into view where the
  /// cursor does so.
  func reach(_ node: NodeID)

  /// Calls `answer` once the app is at rest, or the wait is over, with whether it is at rest: each event until then has been
  /// reported.
  ///
  /// - Parameter limit: The longest wait; nil for the source's own.
  func whenAtRest(_ rest: AppRest, atMost limit: Duration?, _ answer: @escaping @Sendable (Bool) -> Void)

  /// The time after which an answer of `whenAtRest` is no longer waited for.
  var longestWait: Duration { get }

  /// Ends the app, and everything that was started for it.
  func close()
}

extension RemoteSource {
  /// Does nothing: this source prepares nothing.
  package func reach(_ node: NodeID) {}

  /// Answers at once: it is not known when this source is at rest.
  package func whenAtRest(_ rest: AppRest, atMost limit: Duration?, _ answer: @escaping @Sendable (Bool) -> Void) { answer(true) }

  /// Longer than any wait.
  package var longestWait: Duration { .seconds(30) }

  /// Waits until the app is at rest; returns whether it is.
  @discardableResult
  package func settle(_ rest: AppRest, atMost limit: Duration? = nil) -> Bool {
    let settled = Mailbox<Bool>()
    whenAtRest(rest, atMost: limit) { settled.post($0) }
    return settled.take(until: monotonicNow() + longestWait) ?? false
  }
}

/// An act of a person in a remote app.
package enum RemoteAction: Hashable, Sendable {
  case activate(NodeID)
  case increase(NodeID)
  case decrease(NodeID)
  /// Sets the text of a field.
  case setText(NodeID, String)
  /// Sets the value that was picked for an element with this picker: as HTML writes it, for a file its path.
  case pick(NodeID, Picker, String)
  /// The person has left a field with its text.
  case endEditing(NodeID)
  /// The person has pressed Enter in a field with its text: a form is submitted, a message sent.
  case enter(NodeID)
  /// Takes the app's input focus away from an element that has it: a page may check what was typed only then.
  case leave(NodeID)
  /// Chooses one of the options of an element, counted from 0.
  case choose(NodeID, Int)
  /// Closes a dialog or a menu that is part of the screen.
  case dismiss(NodeID)
  /// Performs the app's own action of this name.
  case custom(NodeID, String)
  /// Scrolls by about a page.
  case scroll(NodeID, forward: Bool)
  /// Goes one step back.
  case back
  /// Answers a question of the app's, with a text where one was asked for.
  case answer(Bool, text: String?)
  /// Refuses the app's question, and all further ones of this page.
  case refuseQuestions
  /// Opens the app again at its present place.
  case reopen
  /// Starts the app again, without anything that was stored in it.
  case restart

  /// The element of the act.
  package var node: NodeID? {
    switch self {
    case .activate(let node), .increase(let node), .decrease(let node), .setText(let node, _), .pick(let node, _, _),
      .endEditing(let node),
      .enter(let node), .leave(let node), .choose(let node, _), .dismiss(let node), .custom(let node, _), .scroll(let node, _):
      node
    case .back, .answer, .refuseQuestions, .reopen, .restart: nil
    }
  }
}

/// An act, with the reading on which the person based it.
package struct RemoteOrder: Hashable, Sendable {
  /// The act to perform.
  package var act: RemoteAction
  /// The reading of the screen on which it is performed.
  package var reading: Int

  package init(_ act: RemoteAction, reading: Int) {
    self.act = act
    self.reading = reading
  }
}

/// An event in a remote app.
package enum RemoteEvent: Hashable, Sendable {
  /// The present screen.
  case screen(RemoteScreen)
  /// The app asks a question and does nothing else until it is answered.
  case question(RemoteQuestion)
  /// The app makes an announcement.
  case said(String, isAssertive: Bool)
  /// A notice on the source itself.
  case notice(RemoteNotice)
}

/// A question of a remote app, in a dialog of the browser or the system.
package struct RemoteQuestion: Hashable, Sendable {
  /// A way to answer it.
  package enum Kind: Hashable, Sendable {
    /// It has no answer but that it was read.
    case alert
    /// Yes or no.
    case confirmation
    /// A text, which begins as this one.
    case text(String)
    /// Whether to leave a page, and lose the text typed into it.
    case leaving
    /// The path of a file, or the paths of several: a button of the page opens the system's dialog for files.
    case files(several: Bool)

    /// Whether it is answered by a text.
    var takesText: Bool {
      switch self {
      case .text, .files: true
      case .alert, .confirmation, .leaving: false
      }
    }

    /// Whether the page may ask it without an act of a person.
    var isUnasked: Bool {
      switch self {
      case .alert, .confirmation, .text: true
      case .leaving, .files: false
      }
    }
  }

  /// The way to answer it.
  package var kind: Kind
  /// Its text.
  package var text: String
  /// Its number.
  var number: Int
  /// Whether the page has asked so often that all its further questions can be refused.
  package var isRepeated: Bool

  package init(_ kind: Kind, text: String, number: Int, isRepeated: Bool = false) {
    self.kind = kind
    self.text = text
    self.number = number
    self.isRepeated = isRepeated
  }
}

/// A notice to a person on the source of a remote app.
package enum RemoteNotice: Hashable, Sendable {
  /// A link leads elsewhere, and was not followed.
  case refused(address: String)
  /// A link leads to what no page may open, like a file from a server or a page of the browser's own.
  case neverOpened(address: String)
  /// The page asked for a file outside its folder.
  case fileRefused(path: String)
  /// The page asked for another port of this machine.
  case portRefused(Int)
  /// The page is an app of Flutter's, whose button for accessibility was pressed.
  case semanticsEnabled
  /// The page has opened a window, which is shown.
  case newWindow
  /// The page wanted to open a window without an act of the person.
  case windowRefused
  /// The page wants to open another program.
  case otherProgram(address: String)
  /// The page offers a file for download.
  case download(name: String)
  /// The page is not complete after a while, and can be read as it is.
  case stillLoading
  /// An act has no result.
  case noAnswer
  /// The script that kept the page from answering was ended.
  case scriptEnded
  /// The page goes on asking though its questions are refused, and its script was ended.
  case questionsEnded
  /// The page tells things without a pause, of which some are left out.
  case flood
  /// The element no longer exists.
  case gone
  /// The server answered the page with this error status.
  case errorStatus(Int, address: String)
  /// The page could not be opened, for this reason in the browser's words.
  case failed(address: String, reason: String)
  /// The page has crashed.
  case crashed
  /// The browser, or the driver of the app, has ended.
  case ended
  /// The screen has a new title.
  case title(String)
  /// The server that drives a phone no longer answers; the last screen stays.
  case serverLost
  /// The server answers again.
  case serverBack
  /// The phone does not answer, though its server does.
  case deviceSilent
  /// The phone has refused the act.
  case notDone
  /// The driver of the phone has no command for the app's own action of this name.
  case notPerformed(action: String)
  /// The screen of a phone does not come to rest.
  case unrest
  /// The session with a phone has ended.
  case appEnded
  /// An element without an action was pressed, and the page is unchanged.
  case nothingChanged
  /// Going back has closed nothing, and there is nowhere to go back to.
  case nothingClosed
  /// The path given to the page is not that of a readable file.
  case noFile
  /// A field does not take the picked value.
  case notTaken
  /// The app can be heard and not operated.
  case notOperated
  /// The app is a saved one, and this act was not performed when it was saved.
  case notSaved
}
