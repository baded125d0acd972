package import AccessibilityTree

/// Where a remote app is: a page in a browser, an app on a phone.
///
/// It reads the app's screen, does what a person wants done, and tells what happens meanwhile. It works on a thread of its
/// own; nothing here waits but `start`, `close` and `perform(_:)`.
package protocol RemoteSource: AnyObject, Sendable {
  /// Opens the app and reads its first screen.
  ///
  /// - Parameters:
  ///   - place: Where to begin: the name of a screen, or the source's own way of naming a place; nil for its beginning.
  ///   - tell: Gets what happens later, without being asked for; from any thread.
  /// - Throws: Why it cannot be opened: a sentence.
  func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) throws -> RemoteScreen

  /// Begins to do something; `answer` gets what came of it, once, from any thread, unless nothing ever comes of it.
  func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void)

  /// Gets ready what a person may do with the element that the cursor is at.
  func predict(_ node: NodeID)

  /// Ends the app, and whatever was started for it.
  func close()
}

extension RemoteSource {
  /// Nothing: there is nothing to be got ready.
  package func predict(_ node: NodeID) {}
}

/// Something that a person wants done in a remote app.
package enum RemoteAction: Hashable, Sendable {
  case activate(NodeID)
  case increase(NodeID)
  case decrease(NodeID)
  /// Makes a field hold this text.
  case setText(NodeID, String)
  /// Gives an element the value that was picked for it by these means: as HTML writes it, of a file its path.
  case pick(NodeID, Picker, String)
  /// The person has left a field, whose text they keep.
  case endEditing(NodeID)
  /// The person has pressed Enter in a field, whose text they keep: a form is submitted, a message sent.
  case enter(NodeID)
  /// Chooses one of the options of an element, counted from 0.
  case choose(NodeID, Int)
  /// Closes a dialog or a menu that is part of the screen.
  case dismiss(NodeID)
  /// Does what the app itself calls this.
  case custom(NodeID, String)
  /// Scrolls by about a page.
  case scroll(NodeID, forward: Bool)
  /// Goes one step back.
  case back
  /// Answers a question of the app's, with a text where one was asked for.
  case answer(Bool, text: String?)
  /// Opens the app anew where it was.
  case reopen
  /// Begins the app anew, with nothing kept of what was done in it.
  case restart

  /// The element it is done to.
  package var node: NodeID? {
    switch self {
    case .activate(let node), .increase(let node), .decrease(let node), .setText(let node, _), .pick(let node, _, _), .endEditing(let node),
      .enter(let node), .choose(let node, _), .dismiss(let node), .custom(let node, _), .scroll(let node, _):
      node
    case .back, .answer, .reopen, .restart: nil
    }
  }
}

/// An act, with the reading that the person knew the app by.
package struct RemoteOrder: Hashable, Sendable {
  /// What is to be done.
  package var act: RemoteAction
  /// The reading of the screen that it is done on.
  package var reading: Int

  package init(_ act: RemoteAction, reading: Int) {
    self.act = act
    self.reading = reading
  }
}

/// Something that has happened in a remote app.
package enum RemoteEvent: Hashable, Sendable {
  /// The screen is now this.
  case screen(RemoteScreen)
  /// The app asks something and does nothing else until it is answered.
  case question(RemoteQuestion)
  /// The app has something said.
  case said(String, isAssertive: Bool)
  /// Something that a person has to know of the source itself.
  case notice(RemoteNotice)
}

/// What a remote app asks by a dialog of the browser's or the system's.
package struct RemoteQuestion: Hashable, Sendable {
  /// How it can be answered.
  package enum Kind: Hashable, Sendable {
    /// It only wants to be seen.
    case alert
    /// Yes or no.
    case confirmation
    /// With a text, which is this at first.
    case text(String)
    /// Whether to leave a page, with what was typed into it lost.
    case leaving
  }

  /// How it can be answered.
  package var kind: Kind
  /// What it says.
  package var text: String
  /// Tells it from others.
  var number: Int

  package init(_ kind: Kind, text: String, number: Int) {
    self.kind = kind
    self.text = text
    self.number = number
  }
}

/// Something that a person has to know of where a remote app is.
package enum RemoteNotice: Hashable, Sendable {
  /// A link leads to another place, which is not opened.
  case refused(address: String)
  /// The page wants another program.
  case otherProgram(address: String)
  /// A file was to be downloaded.
  case download(name: String)
  /// It is not complete after a while; what is there can be read.
  case stillLoading
  /// Nothing comes of what was asked.
  case noAnswer
  /// An element is no longer there.
  case gone
  /// The page could not be opened; why, in the browser's words.
  case failed(address: String, reason: String)
  /// The page has crashed.
  case crashed
  /// The browser, or what the app is driven by, has ended.
  case ended
  /// The title of the screen is another.
  case title(String)
  /// The server that a phone is driven by does not answer any more; what was read stays.
  case serverLost
  /// It answers again.
  case serverBack
  /// The phone does not answer, though its server does.
  case deviceSilent
  /// The phone has refused what was wanted.
  case notDone
  /// What drives the phone has no way to do an action of the app's own, which is called this.
  case notPerformed(action: String)
  /// The screen of a phone goes on changing.
  case unrest
  /// The session with a phone is over.
  case appEnded
  /// Something without an action of its own was pressed, and the page is as it was.
  case nothingChanged
  /// What was to be given to the page is no file that can be read.
  case noFile
  /// A field does not take the value that was picked for it.
  case notTaken
  /// The app was saved, and this was not done then.
  case notSaved
}
