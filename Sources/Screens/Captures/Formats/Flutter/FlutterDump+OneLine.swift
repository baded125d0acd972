import AccessibilityTree
import Text

// A node written in one line: by Flutter of 2018, and by the log of the Android engine.

extension FlutterDump {
  // MARK: - One line a node

  /// Reads `(Rect…, actions: [tap], button, label: "…", textDirection: ltr, nextNodeId: 8)`.
  ///
  /// A line feed in a text is printed as `\n` there.
  static func readOneLine(_ written: String, _ node: inout FlutterNode) {
    for entry in entries(of: written) {
      if let (name, value) = property(entry) {
        set(name, value.hasPrefix("\"") ? value.replacing("\\n", with: "\n") : value, of: &node)
      } else {
        node.flags.insert(FlutterFlags(oldWord: entry))
        node.flags.insert(FlutterFlags(entry))
      }
    }
  }

  /// The entries of a list in brackets: a comma in brackets or in a text is part of an entry.
  static func entries(of written: String) -> [String] {
    let characters = Array(written)
    var entries: [String] = []
    var (start, depth, place) = (1, 0, 1)
    func ends(at end: Int) -> Bool {
      let rest = characters[end...]
      if rest.first == ")" { return !rest.dropFirst().contains("\"") || rest.count == 1 }
      guard rest.starts(with: ", ") else { return false }
      return property(String(rest.dropFirst(2).prefix(60))) != nil || !rest.contains("\"")
    }
    while place < characters.count {
      switch characters[place] {
      case "(", "[": depth += 1
      case "]": depth -= 1
      case ")" where depth > 0: depth -= 1
      case "\"":
        place += 1
        while place < characters.count, !(characters[place] == "\"" && place + 1 < characters.count && ends(at: place + 1)) {
          place += 1
        }
      case ",", ")":
        guard depth == 0 else { break }
        entries.append(String(characters[min(start, place)..<place]).trimmed)
        start = place + 1
        if characters[place] == ")" { return entries }
      default: break
      }
      place += 1
    }
    entries.append(String(characters[min(start, characters.count)...]).trimmed)
    return entries
  }

  // MARK: - The engine's log

  /// Reads ` id=167 identifier=null label=Save actions=4194305 flags=2097352`.
  static func readEngineLog(_ written: String, _ node: inout FlutterNode) {
    let names = ["id", "identifier", "label", "value", "hint", "tooltip", "actions", "flags"]
    let found = names.compactMap { name in written.firstRange(of: " \(name)=").map { (name, $0) } }
      .sorted { $0.1.lowerBound < $1.1.lowerBound }
    for (place, (name, range)) in found.enumerated() {
      let end = place + 1 < found.count ? found[place + 1].1.lowerBound : written.endIndex
      let value = String(written[range.upperBound..<end])
      switch name {
      case "actions": node.actions = FlutterActions(rawValue: UInt64(value.trimmed) ?? 0)
      case "flags": node.flags = FlutterFlags(rawValue: UInt64(value.trimmed) ?? 0)
      default: set(name, value.trimmed, of: &node)
      }
    }
  }
}
