import Text

/// Android's list of an element's actions, resolved into the properties that each of them implies.
enum AndroidActions {
  static func resolve(in node: inout Members) {
    var custom: [JSONValue] = []
    var unnamed = 0
    for action in node.take("customActions")?.list ?? [] {
      custom += label(of: action).map { [.string($0)] } ?? []
    }
    for (name, flag, label) in [
      ("onClick", "clickable", "clickLabel"), ("onLongClick", "longClickable", "longClickLabel"),
    ] {
      guard let action = node.take(name), action.bool != false else { continue }
      take(action["label"]?.text ?? action.string, flag, label, in: &node)
    }
    for action in node.take("actions")?.list ?? [] {
      let own = action["label"]?.text
      switch name(of: action) {
      case "click", "onclick", "16": take(own, "clickable", "clickLabel", in: &node)
      case "longclick", "onlongclick", "longpress", "32":
        take(own, "longClickable", "longClickLabel", in: &node)
      // Android declares the action that is possible: `expand` means collapsed.
      case "expand", "262144": node["expanded"] = node["expanded"] ?? false
      case "collapse", "524288": node["expanded"] = node["expanded"] ?? true
      case "setprogress": node["adjustable"] = true
      // A scrollable view is read through; a view that only counts up and down, as a picker does, is adjusted.
      case "scrollforward", "scrollbackward": if node["scrollable"]?.bool != true { node["adjustable"] = true }
      case "focus", "clearfocus", "accessibilityfocus", "clearaccessibilityfocus", "select", "clearselection",
        "setselection", "settext", "copy", "cut", "paste", "dismiss", "showonscreen", "scrolltoposition",
        "nextatmovementgranularity", "previousatmovementgranularity", "imeenter", "contextclick":
        break
      case "unknown":
        // The app's own actions, which have no names in a dump.
        unnamed += 1
      case _ where action.string?.hasPrefix("ACTION_") == true: break
      default: custom += label(of: action).map { [.string($0)] } ?? []
      }
    }
    if unnamed > 0 { node["unnamedActions"] = .number(Double(unnamed)) }
    if !custom.isEmpty { node["customActions"] = .array(custom) }
  }

  private static func take(_ label: String?, _ flag: String, _ name: String, in node: inout Members) {
    node[flag] = node[flag] ?? true
    if let label { node[name] = node[name] ?? .string(label) }
  }

  /// The action's name, without the constant's prefix.
  private static func name(of action: JSONValue) -> String {
    let written = (action["id", "action", "name", "type"] ?? action).folded
    return written.hasPrefix("action") ? String(written.dropFirst("action".count)) : written
  }

  private static func label(of action: JSONValue) -> String? {
    // A number alone is one of the system's actions.
    action["label", "name", "title"]?.text ?? action.string
  }
}
