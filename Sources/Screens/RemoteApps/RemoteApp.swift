package import AccessibilityTree
import Text

/// An app that runs elsewhere. Its state is the screen that was last read; a person's action becomes an act in the app, whose
/// answer is the screen after it.
///
/// A key that only moves the cursor does not involve the source.
package struct RemoteApp: SemanticApp {
  /// The known state of the app, and what the person has begun.
  package struct State: Hashable, Sendable {
    /// The screen as it was last read.
    var screen: RemoteScreen
    /// The texts typed into fields that may not have been read back yet.
    var drafts: [NodeID: Draft] = [:]
    /// The element whose options are open, or whose value is typed in a dialog.
    var chooser: NodeID?
    /// The number of times that options were opened: the cursor starts again each time.
    var choosings = 0
    /// The text typed in that dialog; nil for none yet.
    var pick: String?
    /// The question of the app.
    var question: RemoteQuestion?
    /// The text that the person has typed as the answer.
    var answer = ""
    /// The announcements beside the screen, the latest last.
    var news: [News] = []
    /// The number of announcements so far.
    var count = 0
  }

  /// A text on its way into a field.
  struct Draft: Hashable, Sendable {
    var text: String
    /// The number of its acts that have no answer.
    var acts: Int
  }

  /// An announcement beside the screen.
  struct News: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      case said(String)
      case notice(RemoteNotice)
      case nothingToChoose
      /// The typed text is no value of this kind.
      case noValue(Picker)
    }
    var content: Content
    var isAssertive: Bool
    var number: Int
  }

  /// An input of the app.
  package enum Message: Hashable, Sendable {
    /// The person performs an act.
    case act(RemoteAction)
    /// The person opens the options of an element, or closes them.
    case choose(NodeID?)
    /// The person types the answer of a question.
    case answerText(String)
    /// The person types a value for an element, in its dialog.
    case pickTyped(String)
    /// The text typed there is no value of this kind.
    case pickRefused(Picker)
    /// An act was answered with these events.
    case answered(RemoteAction, [RemoteEvent])
    /// Events came without an act.
    case happened([RemoteEvent])
    /// An act has had no answer for a long time.
    case overdue(RemoteAction)
  }

  package typealias Effect = RemoteOrder

  private let first: RemoteScreen

  /// An app whose first screen has been read.
  package init(_ first: RemoteScreen) {
    self.first = first
  }

  /// The first screen.
  package var initialState: State {
    var state = State(screen: first)
    if let question = first.question { state.ask(question) }
    return state
  }

  /// The time that an act may take.
  package static let timeout = Duration.seconds(20)

  /// Announces that there is no answer.
  package func timeout(of effect: RemoteOrder) -> EffectTimeout<Message>? {
    EffectTimeout(after: Self.timeout, .overdue(effect.act))
  }

  /// Events that wait are merged; of two screens only the later one counts, and only the latest events stay.
  package static func merged(_ waiting: Message, _ new: Message) -> Message? {
    guard case .happened(let older) = waiting, case .happened(let newer) = new else { return nil }
    let isReadAnew = newer.contains { if case .screen = $0 { true } else { false } }
    let kept = older.filter { event in if case .screen = event { !isReadAnew } else { true } }
    return .happened((kept + newer).suffix(Self.mostNews))
  }

  /// The most events and announcements that are stored at once.
  static let mostNews = 50

  package func update(_ state: inout State, _ message: Message) -> [RemoteOrder] {
    switch message {
    case .act(let act): return begin(act, &state)
    case .choose(let node):
      (state.chooser, state.pick) = (node, nil)
      state.choosings += 1
      guard let node, state.screen.choices[node]?.isEmpty != false, !Self.isTypedPick(state.screen.tree[node]) else { return [] }
      state.chooser = nil
      state.report(.nothingToChoose)
    case .answerText(let text): state.answer = text
    case .pickTyped(let text): state.pick = text
    case .pickRefused(let picker): state.report(.noValue(picker), isAssertive: true)
    case .answered(let act, let events):
      state.noteAnswer(to: act)
      // A screen that is only a question stays until another comes.
      if act.answersQuestion, state.screen.question != nil { state.question = nil }
      events.forEach { state.take($0) }
      // The options are closed last, so that the element is announced with its new value.
      if state.chooser != nil, act.chooses(for: state.chooser), !events.contains(where: Self.refusesPick) { state.chooser = nil }
    case .happened(let events): events.forEach { state.take($0) }
    case .overdue:
      state.chooser = nil
      state.report(.notice(.noAnswer))
    }
    return []
  }

  /// Whether an event says that the typed value is not taken: the dialog stays for another.
  private static func refusesPick(_ event: RemoteEvent) -> Bool {
    switch event {
    case .notice(.noFile), .notice(.notTaken): true
    default: false
    }
  }

  private func begin(_ act: RemoteAction, _ state: inout State) -> [RemoteOrder] {
    switch act {
    case .setText(let node, let text):
      state.drafts[node] = Draft(text: text, acts: (state.drafts[node]?.acts ?? 0) + 1)
    case _ where act.answersQuestion && state.screen.question == nil: (state.question, state.answer) = (nil, "")
    default: break
    }
    return [RemoteOrder(act, reading: state.screen.reading)]
  }
}

extension RemoteApp.State {
  /// Removes the draft of a text that has arrived in its field, from where it is read back. That of a password stays as long
  /// as it is typed.
  fileprivate mutating func noteAnswer(to act: RemoteAction) {
    guard let node = act.node, var draft = drafts[node] else { return }
    switch act {
    case .setText:
      draft.acts -= 1
      drafts[node] = draft.acts > 0 || screen.tree[node]?.role == .secureField ? draft : nil
    case .endEditing, .enter: if draft.acts <= 0 { drafts[node] = nil }
    default: break
    }
  }

  /// Applies an event.
  fileprivate mutating func take(_ event: RemoteEvent) {
    switch event {
    case .screen(let screen):
      // Answers overtake events: a screen that was read before the answer is outdated.
      guard screen.reading > self.screen.reading else { return }
      let before = self.screen
      if screen.instance != before.instance { drafts = [:] }
      self.screen = screen
      guard let open = chooser else { return }
      // The element is gone, or is another, or has a value of another kind.
      let isTyped = RemoteApp.isTypedPick(screen.tree[open])
      if screen.instance != before.instance || screen.choices[open] == nil && !isTyped
        || screen.tree[open]?.picker != before.tree[open]?.picker
      {
        (chooser, pick) = (nil, nil)
      }
    case .question(let question): ask(question)
    case .said(let text, let isAssertive): report(.said(text), isAssertive: isAssertive)
    case .notice(let notice): report(.notice(notice))
    }
  }

  fileprivate mutating func ask(_ question: RemoteQuestion) {
    self.question = question
    answer = if case .text(let text) = question.kind { text } else { "" }
  }

  fileprivate mutating func report(_ content: RemoteApp.News.Content, isAssertive: Bool = false) {
    count += 1
    news.append(RemoteApp.News(content: content, isAssertive: isAssertive, number: count))
    news.removeFirst(max(news.count - RemoteApp.mostNews, 0))
  }
}

extension RemoteAction {
  /// Whether it answers a question of the app's.
  fileprivate var answersQuestion: Bool {
    switch self {
    case .answer, .refuseQuestions: true
    default: false
    }
  }

  /// Whether it sets the value of an element whose options or dialog are open.
  fileprivate func chooses(for node: NodeID?) -> Bool {
    switch self {
    case .choose: true
    case .pick(let target, _, _): target == node
    default: false
    }
  }
}
