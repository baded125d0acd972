import Yams

extension ScreenLinks {
  /// The links as the text of a `screens.yaml`, the screens in the order of their lines.
  ///
  /// - Parameter taken: The day and time of the capture, for people.
  func text(formatOf format: String?, taken: String) -> String {
    var top = Members()
    top.add("start", start)
    top.add("live", live)
    top.add("opened-as", openedAs)
    if let format { top.add("format-of", format) }
    top.add("taken", taken)
    let names = screens.keys.sorted { (screens[$0]!.line, $0) < (screens[$1]!.line, $1) }
    top.add("screens", node: Members(names.map { ($0, Self.node(of: screens[$0]!)) }).node)
    return (try? Yams.serialize(node: top.node, width: -1, allowUnicode: true, sortKeys: false)) ?? ""
  }

  private static func node(of screen: Screen) -> Yams.Node {
    var members = Members()
    members.add("file", screen.file)
    members.add("of", screen.of)
    members.add("title", screen.title)
    if !screen.on.isEmpty { members.add("on", node: Yams.Node(screen.on.map(node))) }
    return members.node
  }

  private static func node(of step: Step) -> Yams.Node {
    var members = Members()
    let details = step.details
    members.add("do", step.do)
    members.add("node", step.node)
    members.add("text", details.text)
    members.add("characters", details.characters)
    members.add("action", details.action)
    members.add("option", details.option)
    members.add("agrees", details.agrees.map { $0 ? "yes" : "no" })
    members.add("after", details.after)
    members.add("to", step.to)
    members.add("visit", details.visit)
    members.add("depth", details.depth)
    members.add("focus", details.focus)
    if case .text(let text, false)? = step.says.first, step.says.count == 1, !text.isEmpty {
      members.add("says", text)
    } else if !step.says.isEmpty {
      members.add("says", node: Yams.Node(step.says.map(node)))
    }
    members.add("asks", details.asks)
    members.add("question", details.question)
    members.add("proposal", details.proposal)
    if let failure = details.failure { members.add("fails", node: node(of: failure)) }
    return members.node
  }

  private static func node(of reporting: Report) -> Yams.Node {
    var members = Members()
    switch reporting {
    case .text(let text, false): return Members.scalar(text)
    case .text(let text, true): members.add("at-once", text)
    case .notice(let name, let about, let reason):
      members.add("notice", name)
      members.add("about", about)
      members.add("reason", reason)
    }
    return members.node
  }
}

/// Keys and values in the given order.
private struct Members {
  private var pairs: [(Yams.Node, Yams.Node)] = []

  init(_ members: [(String, Yams.Node)] = []) {
    for (key, value) in members { add(key, node: value) }
  }

  mutating func add(_ key: String, _ text: String?) {
    if let text { add(key, node: Self.scalar(text)) }
  }

  mutating func add(_ key: String, _ number: Int?) {
    if let number { add(key, node: Yams.Node("\(number)")) }
  }

  mutating func add(_ key: String, node: Yams.Node) { pairs.append((Self.scalar(key), node)) }

  var node: Yams.Node { Yams.Node(pairs) }

  /// A text; in quotes where YAML would read it as another type.
  static func scalar(_ text: String) -> Yams.Node {
    let isPlain =
      text.first?.isLetter == true && text.last?.isWhitespace == false
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_/.".unicodeScalars.contains($0) || $0 == " "
      }
      && !["yes", "no", "true", "false", "null", "on", "off", "y", "n"].contains(text.lowercased())
    return Yams.Node(text, Tag(.str), isPlain ? .any : .doubleQuoted)
  }
}
