/// An app whose interface is a pure function of its state.
///
/// `update` is the only place where state changes, `rendering` the only place where the interface comes from.
/// Neither reads a clock, a file or a device: time and language come in as `ViewEnvironment`, everything
/// else as messages, and what the app wants done outside is returned as effects.
package protocol SemanticApp<State, Message, Effect>: Sendable {
  /// Equal states have equal interfaces: after an update that changes nothing no interface is built.
  associatedtype State: Equatable, Sendable
  associatedtype Message: Sendable
  associatedtype Effect: Sendable

  /// The state before anything happened.
  var initialState: State { get }

  /// Changes the state and returns the effects to be performed outside.
  func update(_ state: inout State, _ message: Message) -> [Effect]

  /// The app's wishes to the session that shows it, for a message; empty for most messages.
  ///
  /// The app has a place to choose a language, but words and voice are the session's. The session grants these
  /// wishes before it calls `update`, so that what `update` changes is announced in the new words.
  func wishes(of message: Message) -> [SessionWish]

  /// The person to whom the state belongs, if the app distinguishes persons; nil for nobody.
  ///
  /// When the person changes, the session forgets what it announced to the one before.
  func person(in state: State) -> String?

  /// The work that would be lost by leaving now, in a sentence for the person; nil for none.
  func unsavedWork(in state: State, language: String) -> String?

  /// The interface that the state stands for, as the reader gets it.
  ///
  /// An app that builds its own screens declares them (``DeclarativeApp``); one that stands for screens elsewhere
  /// hands in the tree it has read of them.
  func rendering(of state: State, in environment: ViewEnvironment) -> Rendering<Message>

  /// One message with the effect of two events, the first of which the app has not received yet; nil where it must receive
  /// each by itself.
  ///
  /// Events can come faster than they are handled. A merged message costs as much as one event and keeps nothing behind it
  /// waiting. Called on the thread that the event comes from.
  static func merged(_ waiting: Message, _ new: Message) -> Message?

  /// The messages that the app gets when no key comes for a time, the soonest first; empty for none.
  ///
  /// The app has no clock: the session counts the time, and starts again at each key.
  func idleSteps(_ state: State) -> [IdleStep<Message>]

  /// The message that the app gets when an effect has no answer for a time; nil to wait without a limit.
  ///
  /// The app still gets an answer that comes later, as an event.
  func timeout(of effect: Effect) -> EffectTimeout<Message>?
}

/// An app that declares its interface in elements.
package protocol DeclarativeApp: SemanticApp {
  /// The interface that the state stands for.
  func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message>
}

extension DeclarativeApp {
  /// The view, rendered.
  package func rendering(of state: State, in environment: ViewEnvironment) -> Rendering<Message> {
    view(state, in: environment).render()
  }
}

extension SemanticApp {
  /// No timeout: an app whose effects are always answered.
  package func timeout(of effect: Effect) -> EffectTimeout<Message>? { nil }

  /// No steps: an app that does nothing by itself while no key comes.
  package func idleSteps(_ state: State) -> [IdleStep<Message>] { [] }

  /// Each event by itself.
  package static func merged(_ waiting: Message, _ new: Message) -> Message? { nil }

  /// Nobody: an app that is the same for all.
  package func person(in state: State) -> String? { nil }

  /// Nothing: an app that keeps everything at once.
  package func unsavedWork(in state: State, language: String) -> String? { nil }

  /// No wishes: an app that leaves the session to the person.
  package func wishes(of message: Message) -> [SessionWish] { [] }
}

/// What an app asks of the session that shows it.
package enum SessionWish: Hashable, Sendable {
  /// Speaks this language from now on, given by its BCP 47 code, and remembers it.
  case language(String)
  /// Copies a text, and hands its address, such as one of a call or of a message, to the desktop where there is one.
  case handOver(String, address: String)
}

/// A message that an app gets once no key has come for a time.
package struct IdleStep<Message: Sendable>: Sendable {
  /// The time since the last key.
  package var time: Duration
  /// The message.
  package var message: Message

  /// The app gets `message` once `time` has gone by without a key.
  package init(after time: Duration, _ message: Message) {
    self.time = time
    self.message = message
  }
}

/// A message that an app gets when one of its effects has no answer for a time.
package struct EffectTimeout<Message: Sendable>: Sendable {
  /// The time since the effect went out.
  package var time: Duration
  /// The message.
  package var message: Message

  /// The app gets `message` once `time` has gone by without an answer.
  package init(after time: Duration, _ message: Message) {
    self.time = time
    self.message = message
  }
}

/// The inputs of a view besides the app's state.
package struct ViewEnvironment: Hashable, Sendable {
  /// BCP 47 code of the interface's language: "en" or "nb".
  package var language: String
  /// Seconds since 1970-01-01 00:00 UTC, whole minutes, so that views within a minute are equal.
  package var now: Int

  /// Takes any second and keeps the minute it is in.
  package init(language: String, now: Int) {
    self.language = language
    self.now = now - now % 60
  }
}

/// The screens that are open, the lowest first; the last one has the cursor.
///
/// A screen above the first is modal: a menu, a dialog.
///
/// Events that belong to no screen, and confirmations that must survive a change of screen, are children of `events`: a
/// polite live region that is always there and never has the cursor. Each child that appears in it is announced once; give
/// each its own key, so that the same words twice are two messages.
///
/// To move the cursor, say so in `focus`: an explicit target, on the screen that is open or on one that opens
/// with it. Where a screen wants the cursor on a first visit is the screen's own affair
/// (`Node.isInitialFocus`).
package struct Interface<Message: Sendable>: Sendable {
  /// The open screens, the lowest first.
  package var screens: [Screen<Message>]
  /// The messages that belong to no screen, the oldest first.
  package var events: [Element<Message>]
  /// Where the cursor is to go; nil to leave it to the person.
  package var focus: FocusRequest?

  /// The open screens, with events and a focus request where there are any.
  package init(_ screens: [Screen<Message>], events: [Element<Message>] = [], focus: FocusRequest? = nil) {
    self.screens = screens
    self.events = events
    self.focus = focus
  }
}

/// The element an app wants the cursor at, now: a field with an error, a row that was just added.
///
/// It counts once, when it differs from the request of the interface before; to ask for the same element
/// again, take the next number. It may stay in the state after that. Whatever the cursor comes to is
/// announced as if the person had gone there, editing elsewhere ends, and nothing else moves.
///
/// If the target is no element of its own, the cursor goes to the first one inside it, or to the one it is read with. If
/// none of these can be reached (it is hidden, behind a modal, or not there), the request is ignored. If the target is in a
/// row of a virtualised list that is not in the tree, the cursor goes there once the row has come, provided that the
/// request names the row; a key that is pressed meanwhile takes precedence.
package struct FocusRequest: Hashable, Sendable {
  /// The element, or what it is in.
  package var target: NodeID
  /// Distinguishes a request from an earlier one for the same element.
  package var number: Int
  /// The row of a virtualised list that the target is in; nil if it is in none.
  package var row: Row?

  /// A row of a virtualised list, whether or not it is in the tree.
  package struct Row: Hashable, Sendable {
    /// The list's own node.
    package var list: NodeID
    /// The row's place in the whole list, from 0.
    package var offset: Int

    /// The row at this place of a list, counted from 0.
    package init(_ offset: Int, of list: NodeID) {
      self.list = list
      self.offset = offset
    }
  }

  /// Asks for an element; a higher number asks for the same one again.
  package init(_ target: NodeID, number: Int = 0, row: Row? = nil) {
    self.target = target
    self.number = number
    self.row = row
  }
}

/// One screen of the app.
package struct Screen<Message: Sendable>: Sendable {
  /// The screen's name in flows and the first segment of its nodes' ids: `contact`.
  package var name: String
  /// Identifies this visit of the screen, so that each visit keeps its own cursor: `contact/42`. Going back to an instance
  /// restores its cursor; a new instance starts fresh.
  package var instance: String
  /// What a person would call the screen, in the interface's language.
  package var title: String
  /// How many steps back lead to a root; 0 on a tab's root and on the login screen.
  var depth: Int
  /// The role of the screen's root node: `.screen`, `.drawer`, `.dialog`, `.alertDialog`.
  var role: Role
  /// The message of going back (button, command, gesture); nil where there is nothing to go back to.
  var back: Message?
  /// The message that opens the navigation menu; nil where there is none.
  var menu: Message?
  /// The elements of the screen, in document order.
  package var content: [Element<Message>]

  /// A screen whose visits share one cursor, unless `instance` distinguishes them.
  package init(
    _ name: String, instance: String? = nil, title: String, depth: Int = 0, role: Role = .screen,
    back: Message? = nil, menu: Message? = nil,
    @ElementBuilder<Message> content: () -> [Element<Message>]
  ) {
    self.name = name
    self.instance = instance ?? name
    self.title = title
    self.depth = depth
    self.role = role
    self.back = back
    self.menu = menu
    self.content = content()
  }
}

/// Names one effect of an app within a session, so that its answer can name what it answers.
///
/// Effects count from 1. Answers may come in any order, late, or never.
package struct EffectID: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral {
  /// The effect's number within the session.
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  /// Lets a number in source stand for its id.
  package init(integerLiteral number: Int) {
    self.number = number
  }

  /// By the order in which the effects were wanted.
  package static func < (lhs: EffectID, rhs: EffectID) -> Bool { lhs.number < rhs.number }
}

/// How far an app that runs elsewhere is waited for.
package enum AppRest: Hashable, Sendable {
  /// What follows from the acts and moves since the last wait is there; nothing is waited for where there was none.
  case afterAct
  /// What is on its way is there.
  case drawn
  /// Nothing more is to come by itself.
  case quiet
}
