import AccessibilityTree
import Text

extension Markup {
  /// Finders of roles that are none, of states and properties that are none or have no value of theirs, and of what goes against
  /// a role (WAI-ARIA 1.2).
  static let roleFinders: [Finder] = [
    { markup, place in
      let stated = AriaTable.stated(markup[place].attributes)
      guard !stated.isEmpty, !stated.contains(where: AriaTable.isRole), markup.isForSomebody(place), !markup.isPassedOver(place)
      else { return [] }
      return [markup.fault(.unknownRole, at: place, stated)]
    },
    { markup, place in
      let unknown = markup[place].attributes.keys.filter { $0.hasPrefix("aria-") && !AriaTable.isAttribute($0) }.sorted()
      guard !unknown.isEmpty, markup.isForSomebody(place) else { return [] }
      return [markup.fault(.unknownAttributes, at: place, unknown)]
    },
    { markup, place in
      let wrong = markup[place].attributes.filter { $0.key.hasPrefix("aria-") && !AriaTable.isValue($0.value, of: $0.key) }
      guard !wrong.isEmpty, markup.isForSomebody(place) else { return [] }
      return [markup.fault(.invalidValues, at: place, wrong.map { "\($0.key)=\"\($0.value)\"" }.sorted())]
    },
    { markup, place in
      guard markup.isForSomebody(place) else { return [] }
      let lost = AriaTable.references.filter { markup.isLostReference($0, at: place) }
        .map { "\($0)=\"\(markup[place].attributes[$0] ?? "")\"" }
      return lost.isEmpty ? [] : [markup.fault(.lostReferences, at: place, lost)]
    },
    { markup, place in
      let covers = markup.semanticRole(at: place).map(AriaTable.coversContent) == true
      guard covers, markup.tree.isExposed(markup[place].backend),
        let inner = markup.inside(place).first(where: { markup.focus.canTakeFocus($0) && markup.isControl($0) })
      else { return [] }
      return [markup.fault(.coveredStop, at: place, [markup[inner].selector])]
    },
    { markup, place in
      let box = markup[place]
      let isMarked =
        ["none", "presentation"].contains(AriaTable.role(of: box.attributes))
        || box.name == "img" && AriaTable.role(of: box.attributes) == nil && box.attributes["alt"]?.isEmpty == true
      guard isMarked, let role = markup.tree.role(box.backend), !["none", "presentation", "generic"].contains(role) else {
        return []
      }
      return [markup.fault(.exposedDecoration, at: place)]
    },
    { markup, place in markup.isNamelessObject(place) ? [markup.fault(.namelessObject, at: place)] : [] },
  ]

  /// Whether an element is seen or given to readers.
  private func isForSomebody(_ place: Int) -> Bool {
    self[place].isElement && (self[place].isSeen || tree.isExposed(self[place].backend))
  }

  /// Whether an attribute refers to elements none of which is there. What a closed or unselected control will show may be made
  /// later, and an error message when there is an error.
  private func isLostReference(_ name: String, at place: Int) -> Bool {
    let attributes = self[place].attributes
    let ids = (attributes[name] ?? "").split(whereSeparator: \.isWhitespace)
    guard !ids.isEmpty, !ids.contains(where: { element(String($0), besides: place) != nil }) else { return false }
    return switch name {
    case "aria-errormessage", "aria-activedescendant": false
    case "aria-controls", "aria-owns":
      ["aria-expanded", "aria-selected"].contains { attributes[$0]?.lowercased() == "true" }
    default: true
    }
  }

  /// Whether an element is a control, by itself or by the role that it states.
  private func isControl(_ place: Int) -> Bool {
    let box = self[place]
    if let stated = AriaTable.role(of: box.attributes) { return AriaTable.isWidget(stated) }
    return ["a", "area", "button", "input", "select", "textarea", "summary", "iframe", "audio", "video"].contains(box.name)
  }

  /// Whether an element embeds a picture, a sound or a film that it gives no name (ACT 8fc3b6).
  private func isNamelessObject(_ place: Int) -> Bool {
    let box = self[place]
    guard box.name == "object", AriaTable.stated(box.attributes).isEmpty, box.isSeen, !isPassedOver(place) else { return false }
    let type = box.attributes["type"]?.lowercased() ?? ""
    let address = (box.attributes["data"] ?? "").lowercased().prefix { $0 != "?" && $0 != "#" }
    let isMedia =
      ["image/", "audio/", "video/"].contains { type.hasPrefix($0) }
      || Self.mediaEndings.contains(String(address.split(separator: ".").last ?? ""))
    // Its content is laid out only where what it embeds is not shown.
    return isMedia && !isNamed(place, by: ["aria-label", "title"]) && !inside(place).contains { self[$0].isSeen }
  }

  private static let mediaEndings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "mp3", "ogg", "wav", "m4a", "mp4", "webm", "mov",
  ]
}
