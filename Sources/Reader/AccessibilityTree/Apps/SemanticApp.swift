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

  /// Changes the state and returns what is to be done outside.
  func update(_ state: inout State, _ message: Message) -> [Effect]

  /// What the app asks of the session that shows it when it gets a message; empty for most messages.
  ///
  /// The app has a place to choose a language, but words and voice are the session's. The session grants these
  /// wishes before it calls `update`, so that what `update` changes is announced in the new words.
  func wishes(of message: Message) -> [SessionWish]

  /// Who the state belongs to, if the app knows one person from another; nil for nobody.
  ///
  /// When the person changes, the session forgets what it announced to the one before.
  func person(in state: State) -> String?

  /// What would be given up by leaving now, in a sentence for the person; nil for nothing.
  func unsavedWork(in state: State, language: String) -> String?

  /// The interface that the state stands for, as the reader gets it.
  ///
  /// An app that builds its own screens declares them (``DeclarativeApp``); one that stands for screens elsewhere
  /// hands in the tree it has read of them.
  func rendering(of state: State, in environment: ViewEnvironment) -> Rendering<Message>

  /// One message that tells the app what two pieces of news do, the first of which it has not been told yet;
  /// nil where it must be told each by itself.
  ///
  /// News can come faster than it can be dealt with. What is put together here costs as much as one piece and
  /// keeps nothing behind it waiting. Called on whichever thread the news comes from.
  static func merged(_ waiting: Message, _ new: Message) -> Message?

  /// What the app is to be told when no key comes for a while, the soonest first; empty for nothing.
  ///
  /// The app has no clock: who runs it counts the time, and begins anew with each key.
  func idleSteps(_ state: State) -> [IdleStep<Message>]

  /// What the app is told where an effect gets no answer for a time; nil to wait for ever.
  ///
  /// An answer that comes later still is told to the app, as news.
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
  /// No time: an app whose effects are always answered.
  package func timeout(of effect: Effect) -> EffectTimeout<Message>? { nil }

  /// No steps: an app that waits for ever.
  package func idleSteps(_ state: State) -> [IdleStep<Message>] { [] }

  /// Each piece of news by itself.
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
}

/// What an app is told once no key has come for a time.
package struct IdleStep<Message: Sendable>: Sendable {
  /// The time since the last key.
  package var time: Duration
  /// What it is told.
  package var message: Message

  /// The app gets `message` once `time` has gone by without a key.
  package init(after time: Duration, _ message: Message) {
    self.time = time
    self.message = message
  }
}

/// What an app is told where one of its effects gets no answer for a time.
package struct EffectTimeout<Message: Sendable>: Sendable {
  /// The time since the effect went out.
  package var time: Duration
  /// What the app is told.
  package var message: Message

  /// The app gets `message` once `time` has gone by without an answer.
  package init(after time: Duration, _ message: Message) {
    self.time = time
    self.message = message
  }
}

/// What a view depends on besides the app's state.
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
/// News that belongs to no screen, and confirmations that must survive a change of screen, are children of
/// `news`: a polite live region that is always there and never has the cursor. Each child that appears in it
/// is announced once; give each its own key, so that the same words twice are two messages.
///
/// To move the cursor, say so in `focus`: an explicit target, on the screen that is open or on one that opens
/// with it. Where a screen wants the cursor on a first visit is the screen's own affair
/// (`Node.isInitialFocus`).
package struct Interface<Message: Sendable>: Sendable {
  /// The open screens, the lowest first.
  package var screens: [Screen<Message>]
  /// The messages that belong to no screen, the oldest first.
  package var news: [Element<Message>]
  /// Where the cursor is to go; nil to leave it to the person.
  package var focus: FocusRequest?

  /// The open screens, with news and a wish for the cursor where there are any.
  package init(_ screens: [Screen<Message>], news: [Element<Message>] = [], focus: FocusRequest? = nil) {
    self.screens = screens
    self.news = news
    self.focus = focus
  }
}

/// The element an app wants the cursor at, now: a field with an error, a row that was just added.
///
/// It counts once, when it differs from the request of the interface before; to ask for the same element
/// again, take the next number. It may stay in the state after that. Whatever the cursor comes to is
/// announced as if the person had gone there, editing elsewhere ends, and nothing else moves.
///
/// If the target is no element of its own, the cursor goes to the first one inside it, or to the one it is
/// read with. If none of these can be reached (it is hidden, behind a modal, or not there), the request is
/// passed over. A target in a row of a virtualised list that is not in the tree is gone to once that has come,
/// if the request tells which row it is; a key that is pressed meanwhile goes before it.
package struct FocusRequest: Hashable, Sendable {
  /// The element, or what it is in.
  package var target: NodeID
  /// Tells a request from an earlier one for the same element.
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
  /// What tells this visit from others, so that each keeps its own cursor: `contact/42`. Going back to an
  /// instance restores its cursor; a new instance starts fresh.
  package var instance: String
  /// What a person would call the screen, in the interface's language.
  package var title: String
  /// How many steps back lead to a root; 0 on a tab's root and on the login screen.
  package var depth: Int
  /// The role of the screen's root node: `.screen`, `.drawer`, `.dialog`, `.alertDialog`.
  package var role: Role
  /// What going back (button, command, gesture) sends; nil where there is nothing to go back to.
  package var back: Message?
  /// What opens the navigation menu; nil where there is none.
  package var menu: Message?
  /// What is on the screen, in document order.
  package var content: [Element<Message>]

  /// A screen whose visits share one cursor, unless `instance` tells them apart.
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
