import AccessibilityTree
import Announcements
import ScreenReader
import Text

// One command or event of a crawl: its effects on app and reader, and the step that is stored.

extension Crawler {
  func perform(
    _ kind: CrawlStep.Command, in moment: Moment, messages: [App.Message] = [],
    _ command: (inout Reader) -> [ReaderEffect]
  ) -> (Moment, CrawlStep) {
    var there = moment
    let origin = moment.reader.cursor
    var effects = command(&there.reader)
    var said: [String] = []
    var reported: [CrawlStep.Report] = []
    var app = moment.app
    func report(_ message: App.Message) {
      settle(message, &app) { state in
        there.rendering = render(state)
        effects += there.reader.follow(there.rendering)
      }
    }
    messages.forEach(report)
    while !effects.isEmpty {
      let effect = effects.removeFirst()
      let bindings = there.rendering.bindings
      let message: App.Message?
      switch effect {
      case .say(let announcement):
        if announcement.priority != .hint { said.append(announcement.text) }
        if announcement.source == .live, let report = there.rendering.tree.report(announcement) { reported.append(report) }
        continue
      case .moved, .obey, .beginEditing: continue
      case .act(let action, let node): message = bindings.message(for: action, on: node)
      case .setText(let node, let text): message = bindings.field(node)?.change(text)
      case .endEditing(let node, let isByEnter): message = bindings.field(node)?.message(endedByEnter: isByEnter)
      case .searchRows(let node, let text):
        message = there.reader.message(asking: text, of: node, bindings)
        if message == nil { effects.insert(contentsOf: there.reader.searchRowByRow(), at: 0) }
      case .scroll(let node, let step): message = bindings.scroll(of: node, by: step)
      case .requestRows(let node, let row): message = bindings.rows(of: node, around: row)
      }
      if let message { report(message) }
    }
    there.app = app
    let name = CrawlStep(
      kind, style: profile.style, before: moment.screenState, after: moment.screenState, origin: origin, cursor: nil,
      said: [], staysOnScreen: true
    ).name
    there.path = moment.path + Phrase(", ") + name
    there.depth += 1
    there.isAsBefore =
      there.rendering.tree == moment.rendering.tree && there.rendering.topScreen == moment.rendering.topScreen
    if !there.isAsBefore {
      there.screenState = screenState(there.rendering, there.path)
    } else if kind != .next, kind != .previous {
      there.screenState.state = there.path
    }
    var step = CrawlStep(
      kind, style: profile.style, before: moment.screenState, after: there.screenState, origin: origin,
      cursor: there.reader.cursor, said: said,
      staysOnScreen: there.rendering.topScreen?.instance == moment.rendering.topScreen?.instance)
    step.reported = reported
    step.isReturn = there.rendering.topScreen.map { moment.visited.contains($0.instance) } ?? false
    there.visited.formUnion(there.rendering.screens.map(\.instance))
    return (there, step)
  }

  /// Sends a message to the app, and all answers of the world; `changed` is called after each one that changes the state.
  func settle(_ message: App.Message, _ state: inout App.State, changed: (App.State) -> Void = { _ in }) {
    var messages = [message]
    while !messages.isEmpty {
      let before = state
      let effects = app.update(&state, messages.removeFirst())
      if let world { messages += effects.map(world) }
      if state != before { changed(state) }
    }
  }

  func render(_ state: App.State) -> Rendering<App.Message> {
    app.rendering(of: state, in: ViewEnvironment(language: profile.language.rawValue, now: now))
  }

  func screenState(_ rendering: Rendering<App.Message>, _ state: Phrase) -> ScreenState {
    let tree = rendering.tree
    let top = rendering.topScreen
    func senders(of message: App.Message?) -> Set<NodeID> {
      guard let message else { return [] }
      return Set(tree.nodes.map(\.id).filter { rendering.bindings.message(for: .activate, on: $0) == message })
    }
    let root = top?.node ?? ""
    return ScreenState(
      screen: top?.name ?? "", state: state, language: profile.language, tree: tree,
      platform: top?.platform, unknownProperties: top?.unknownProperties ?? [], depth: top?.depth ?? 0,
      exits: senders(of: rendering.bindings.message(for: .dismiss, on: root)),
      menuOpeners: senders(of: rendering.bindings.message(for: .openMenu, on: root)),
      knowsWays: top?.knowsWays ?? true, isOfHost: top?.isOfHost ?? false)
  }

  /// The structure of a state, which decides whether it is worth exploring: its elements and their states, without their
  /// texts. All rows of a list look alike.
  ///
  /// Of an app that is not ours, checked boxes and filled fields have too many combinations: there a state is explored for what can
  /// be acted on and is new, and where the first field of a form or another container is filled.
  func fingerprint(_ screenState: ScreenState) -> [String] {
    guard screenState.knowsWays else {
      let nodes = screenState.nodes.filter { !$0.actions.isEmpty || $0.isModal }.flatMap { node in
        ["\(node.id.pattern) \(node.isEnabled) \(node.isExpanded as Any)"]
          + (node.role.isTextField && node.value != nil ? ["filled in \(screenState.form(of: node)?.path ?? "")"] : [])
      }
      return Set(nodes).sorted()
    }
    let nodes = screenState.nodes.map { node in
      [
        node.id.pattern, "\(node.isEnabled)", "\(node.toggled as Any)", "\(node.isExpanded as Any)",
        "\(node.isInvalid)", node.stateDescription ?? "", node.role.isTextField ? "\(node.value == nil)" : "",
        "\(node.characterCount == nil)",
      ].joined(separator: " ")
    }
    return Set(nodes).sorted()
  }
}

extension SemanticTree {
  /// What an announcement of a live region is about.
  fileprivate func report(_ announcement: Announcement) -> CrawlStep.Report? {
    guard let id = announcement.subject.map({ NodeID($0) }), let node = self[id],
      let region = ([node] + ancestors(of: id)).first(where: \.isLiveRegion)
    else { return nil }
    return CrawlStep.Report(text: announcement.text, node: id, region: region)
  }
}
