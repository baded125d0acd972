package import AccessibilityTree
import Text

// The interface of a remote app: the tree that was read, and before it what only the source reports: its questions, the
// options of an element, the reason why there is nothing to read.

extension RemoteApp {
  /// The live region for announcements beside the screen, with which every tree of a screen ends.
  static let newsID = Interface<Message>.eventsID
  /// The same for assertive announcements.
  static let alertsID: NodeID = "alerts"

  /// The empty regions, which a source puts after the screen's root.
  package static var newsRegions: [SemanticTree.Branch] {
    [(newsID, Role.status, LiveRegion.polite), (alertsID, .alert, .assertive)].map { id, role, politeness in
      var region = Node(id: id, role: role)
      region.stop = .never
      region.live = politeness
      return SemanticTree.Branch(region)
    }
  }

  package func rendering(of state: State, in environment: ViewEnvironment) -> Rendering<Message> {
    let phrases = RemotePhrases(language: Language(code: environment.language) ?? .english)
    var screens = [
      ScreenInfo(
        name: state.screen.name, instance: state.screen.instance, title: state.screen.title, depth: state.screen.depth)
    ]
    screens[0].platform = state.screen.platform
    screens[0].knowsWays = false
    screens[0].isOfHost = state.screen.failure != nil
    var bindings = Bindings<Message>(
      others: { action, node in Self.message(for: action, on: node, in: state) },
      scrolls: { node, step in
        state.screen.tree[node]?.canScroll(by: step) == true ? .act(.scroll(node, forward: step > 0)) : nil
      })
    for (node, field) in state.screen.fields {
      bindings.add(
        FieldBinding(
          text: state.drafts[node]?.text ?? field.text, limit: field.limit,
          begun: state.screen.platform == .web ? .act(.activate(node)) : nil, ended: .act(.endEditing(node)),
          entered: .act(.enter(node))
        ) {
          .act(.setText(node, $0))
        }, to: node)
    }
    var edits: [TreeEdit] = []
    var base = state.screen.tree
    if let failure = state.screen.failure {
      let screen = failureScreen(failure, in: state, phrases, &bindings)
      base = SemanticTree([screen] + Self.newsRegions)
    }
    if let place = state.chooser, let node = base[place], Self.isTypedPick(node) {
      let dialog = pickingDialog(for: node, in: state, environment, phrases, &bindings)
      edits.append(.insert(dialog, into: nil, at: 1))
      screens.append(modal(dialog.node, of: state, "options/\(state.choosings)"))
    } else if let place = state.chooser, let node = base[place], let choices = state.screen.choices[place] {
      let chooser = self.chooser(node, choices)
      edits.append(.insert(chooser, into: nil, at: 1))
      screens.append(modal(chooser.node, of: state, "options/\(state.choosings)"))
      bindings.add(.choose(nil), for: .dismiss, on: chooser.node.id)
      for (number, option) in chooser.children.enumerated() {
        bindings.add(.act(.choose(place, number)), for: .activate, on: option.node.id)
      }
    }
    if let question = state.question {
      let dialog = self.dialog(question, state.answer, phrases, &bindings)
      edits.append(.insert(dialog, into: nil, at: screens.count))
      screens.append(modal(dialog.node, of: state, "question/\(question.number)"))
    }
    for news in state.news {
      let region = news.isAssertive ? Self.alertsID : Self.newsID
      let place = state.news.prefix { $0.number < news.number }.count { $0.isAssertive == news.isAssertive }
      var node = Node(id: region.appending("\(news.number)"), role: .text, label: text(of: news, phrases))
      node.stop = .never
      node.isOfPace = news.content == .notice(.stillLoading)
      edits.append(.insert(SemanticTree.Branch(node), into: region, at: place))
    }
    let tree = edits.isEmpty ? base : (try? base.applying(edits)) ?? base
    var rendering = Rendering(
      tree: tree, bindings: bindings, screens: screens, focus: state.screen.focus, relocations: state.screen.relocations)
    (rendering.inputFocus, rendering.inputPopup) = (state.screen.inputFocus, state.screen.inputPopup)
    return rendering
  }

  private static func message(for action: Action, on node: NodeID, in state: State) -> Message? {
    switch action {
    case .activate:
      state.screen.choices[node] != nil || isTypedPick(state.screen.tree[node]) ? .choose(node) : .act(.activate(node))
    case .increase: .act(.increase(node))
    case .decrease: .act(.decrease(node))
    case .dismiss: node.path == NodeID(segments: [state.screen.name]).path ? .act(.back) : .act(.dismiss(node))
    case .custom(let name): .act(.custom(node, name))
    case .setText, .openMenu: nil
    }
  }

  private func modal(_ node: Node, of state: State, _ instance: String) -> ScreenInfo {
    var screen = ScreenInfo(
      name: node.id.screen, instance: instance, title: node.label ?? "",
      depth: state.screen.depth + 1)
    screen.isOfHost = true
    return screen
  }

  private func text(of news: News, _ phrases: RemotePhrases) -> String {
    switch news.content {
    case .said(let text): text
    case .notice(let notice): phrases.text(of: notice)
    case .nothingToChoose: phrases.noChoice
    case .noValue(let picker): phrases.refusal(of: picker)
    }
  }

  /// A screen with the reason why there is nothing to read, and a button to open the app again.
  private func failureScreen(
    _ failure: RemoteNotice, in state: State, _ phrases: RemotePhrases, _ bindings: inout Bindings<Message>
  ) -> SemanticTree.Branch {
    let root = NodeID(segments: [state.screen.name])
    var screen = Node(id: root, role: .screen, label: state.screen.title)
    if state.screen.depth > 0 { screen.actions = [.dismiss] }
    let heading = Node(id: root.appending("failure"), role: .heading, label: phrases.text(of: failure))
    let button = button("open-again", phrases.reopen(after: failure), .act(.reopen), below: root, &bindings)
    return SemanticTree.Branch(screen, [SemanticTree.Branch(heading), button])
  }

  /// A button, which sends a message.
  func button(
    _ name: String, _ label: String, _ message: Message, below root: NodeID, _ bindings: inout Bindings<Message>
  ) -> SemanticTree.Branch {
    var node = Node(id: root.appending(name), role: .button, label: label)
    node.actions = [.activate]
    bindings.add(message, for: .activate, on: node.id)
    return SemanticTree.Branch(node)
  }

  /// The options of an element, as a list to choose from.
  private func chooser(_ node: Node, _ choices: [RemoteScreen.Choice]) -> SemanticTree.Branch {
    let root: NodeID = "options"
    var screen = Node(id: root, role: .dialog, label: node.label)
    screen.isModal = true
    screen.actions = [.dismiss]
    let isSeveral = choices.count(where: \.isSelected) > 1
    return SemanticTree.Branch(
      screen,
      choices.enumerated().map { number, choice in
        var option = Node(id: root.appending("\(number + 1)"), role: .radioButton, label: choice.name)
        option.role = isSeveral ? .checkBox : .radioButton
        option.toggled = choice.isSelected ? .on : .off
        option.isEnabled = choice.isEnabled
        option.position = SetPosition(number + 1, of: choices.count)
        option.isInitialFocus = choice.isSelected && !isSeveral
        option.actions = [.activate]
        return SemanticTree.Branch(option)
      })
  }

  /// A question, with its answers.
  private func dialog(
    _ question: RemoteQuestion, _ answer: String, _ phrases: RemotePhrases, _ bindings: inout Bindings<Message>
  ) -> SemanticTree.Branch {
    let root: NodeID = "question"
    var screen = Node(id: root, role: .alertDialog, label: phrases.title(of: question))
    screen.isModal = true
    var text = Node(id: root.appending("text"), role: .text, label: phrases.text(of: question))
    text.stop = .always
    text.isInitialFocus = !question.kind.takesText
    var children: [SemanticTree.Branch] = []
    var label = question.text.isEmpty ? phrases.answer : question.text
    var placeholder: String?
    if case .files(let several) = question.kind {
      label = phrases.name(of: .file)
      placeholder = several ? phrases.severalFiles : phrases.example(of: .file)
    } else {
      children.append(SemanticTree.Branch(text))
    }
    if question.kind.takesText {
      // A browser begins in the field, with its text selected.
      var field = Node(
        id: root.appending("answer"), role: .textField, label: label, value: answer.isEmpty ? nil : answer)
      field.placeholder = placeholder
      field.actions = [.setText]
      field.isInitialFocus = true
      bindings.add(FieldBinding(text: answer, limit: 10_000, isReplacedByTyping: true) { .answerText($0) }, to: field.id)
      children.append(SemanticTree.Branch(field))
    }
    let typed = question.kind.takesText ? answer : nil
    let (agree, cancel) = question.kind == .leaving ? (phrases.leave, phrases.stay) : (phrases.agree, phrases.cancel)
    children.append(button("ok", agree, .act(.answer(true, text: typed)), below: root, &bindings))
    if question.kind != .alert {
      children.append(button("cancel", cancel, .act(.answer(false, text: typed)), below: root, &bindings))
    }
    if question.isRepeated {
      children.append(button("refuse-all", phrases.refuseQuestions, .act(.refuseQuestions), below: root, &bindings))
    }
    screen.actions = [.dismiss]
    bindings.add(.act(.answer(question.kind == .alert, text: typed)), for: .dismiss, on: root)
    return SemanticTree.Branch(screen, children)
  }
}
