package import AccessibilityTree
import Text

/// An app that is somewhere else, as a reader meets it: its state is the screen that was last read; what a person does
/// becomes an act there, whose answer is the screen as it is then.
///
/// Nothing of the source is on the way of a key that only moves.
package struct RemoteApp: SemanticApp {
  /// What is known of the app, and what the person has begun.
  package struct State: Hashable, Sendable {
    /// The screen as it was last read.
    var screen: RemoteScreen
    /// What was typed into fields and may not have been read back yet.
    var drafts: [NodeID: Draft] = [:]
    /// The element whose options are open, or whose value is typed in a dialog.
    var chooser: NodeID?
    /// How often options were opened: the cursor begins anew each time.
    var choosings = 0
    /// What has been typed in that dialog; nil for nothing yet.
    var pick: String?
    /// What the app asks.
    var question: RemoteQuestion?
    /// What the person has typed as the answer.
    var answer = ""
    /// What was told beside the screen, the latest last.
    var news: [News] = []
    /// How often something was told.
    var count = 0
  }

  /// A text on its way into a field.
  struct Draft: Hashable, Sendable {
    var text: String
    /// How many acts with it have not been answered.
    var acts: Int
  }

  /// Something that is told beside the screen.
  struct News: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      case said(String)
      case notice(RemoteNotice)
      case nothingToChoose
      /// What was typed is no value of this kind.
      case noValue(Picker)
    }
    var content: Content
    var isAssertive: Bool
    var number: Int
  }

  /// What comes to the app.
  package enum Message: Hashable, Sendable {
    /// The person does something.
    case act(RemoteAction)
    /// The person opens the options of an element, or closes them.
    case choose(NodeID?)
    /// The person types the answer of a question.
    case answerText(String)
    /// The person types a value for an element, in its dialog.
    case pickTyped(String)
    /// What is typed there is no value of this kind.
    case pickRefused(Picker)
    /// What came of an act.
    case answered(RemoteAction, [RemoteEvent])
    /// What happened without being asked for.
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

  /// How long an act may take.
  package static let timeout = Duration.seconds(20)

  /// The person is told that there is no answer.
  package func timeout(of effect: RemoteOrder) -> EffectTimeout<Message>? {
    EffectTimeout(after: Self.timeout, .overdue(effect.act))
  }

  /// News that waits is one piece of news; of two screens only the later one counts, and who floods is heard less.
  package static func merged(_ waiting: Message, _ new: Message) -> Message? {
    guard case .happened(let older) = waiting, case .happened(let newer) = new else { return nil }
    let isReadAnew = newer.contains { if case .screen = $0 { true } else { false } }
    let kept = older.filter { event in if case .screen = event { !isReadAnew } else { true } }
    return .happened((kept + newer).suffix(Self.mostNews))
  }

  /// So many pieces of news are kept at once.
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
      // Where there is nothing but the question it stays until something else comes.
      if case .answer = act, state.screen.question != nil { state.question = nil }
      events.forEach { state.take($0) }
      // Only now, so that what it comes back to is told as it is.
      if state.chooser != nil, act.chooses(for: state.chooser), !events.contains(where: Self.refusesPick) { state.chooser = nil }
    case .happened(let events): events.forEach { state.take($0) }
    case .overdue:
      state.chooser = nil
      state.report(.notice(.noAnswer))
    }
    return []
  }

  /// Whether something says that a value which was picked is not taken: the dialog stays for another.
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
    case .answer where state.screen.question == nil: (state.question, state.answer) = (nil, "")
    default: break
    }
    return [RemoteOrder(act, reading: state.screen.reading)]
  }
}

extension RemoteApp.State {
  /// A text has arrived in its field, from where it is read back: but not that of a password, which goes on from here as
  /// long as it is typed.
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

  /// Takes what has happened.
  fileprivate mutating func take(_ event: RemoteEvent) {
    switch event {
    case .screen(let screen):
      // Answers overtake news: what was read before the answer came is over.
      guard screen.reading > self.screen.reading else { return }
      let before = self.screen
      if screen.instance != before.instance { drafts = [:] }
      self.screen = screen
      guard let open = chooser else { return }
      // The element is gone, or another, or holds something of another kind.
      let isTyped = RemoteApp.isTypedPick(screen.tree[open])
      if screen.instance != before.instance || screen.choices[open] == nil && !isTyped
        || screen.tree[open]?.picker != before.tree[open]?.picker { (chooser, pick) = (nil, nil) }
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
  /// Whether it gives an element, whose options or dialog are open, its value.
  fileprivate func chooses(for node: NodeID?) -> Bool {
    switch self {
    case .choose: true
    case .pick(let target, _, _): target == node
    default: false
    }
  }
}
