import AccessibilityTree
import Text

extension Markup {
  /// Finders of what does not go together: an item and what holds it, a set and what is in it, an attribute and a role.
  static let structureFinders: [Finder] = [
    { markup, place in
      let names = markup.unsupportedAttributes(at: place)
      return names.isEmpty ? [] : [markup.fault(.unsupportedAttributes, at: place, names)]
    },
    { markup, place in
      guard let role = AriaTable.role(of: markup[place].attributes), let holders = AriaTable.holders(of: role),
        markup.isForReaders(place)
      else { return [] }
      let holder = markup.holder(of: place, past: holders.contains(where: AriaTable.holdsGroups) ? "group" : nil)
      let around = holder.flatMap { markup.semanticRole(at: $0) }
      if let holder, around == nil, markup[holder].name.contains("-") { return [] }
      return around.map(holders.contains) == true
        ? [] : [markup.fault(.misplacedRole, at: place, [role, around.flatMap { $0 == "generic" ? nil : $0 } ?? ""])]
    },
    { markup, place in
      guard let stranger = markup.stranger(in: place) else { return [] }
      return [markup.fault(.foreignContent, at: place, [markup.semanticRole(at: place) ?? "", stranger])]
    },
    { markup, place in
      guard markup.isForReaders(place), markup.stranger(in: place) == nil, let what = markup.strayItem(place) else { return [] }
      return [markup.fault(.strayItem, at: place, [what])]
    },
  ]

  /// The element that holds another in the tree of roles: the nearest around it, or the one that owns it, which has a role.
  ///
  /// - Parameter past: A role that does not count.
  func holder(of place: Int, past: String? = nil) -> Int? {
    var at = owners[place] ?? self[place].parent
    var steps = 0
    while let around = at, steps < Self.mostSteps {
      if self[around].isElement, !isLookedThrough(around), past == nil || semanticRole(at: around) != past { return around }
      (at, steps) = (owners[around] ?? self[around].parent, steps + 1)
    }
    return nil
  }

  /// Elements that have a role by their name or their place alone.
  private static let bare: Set<String> = ["footer", "form", "header", "label", "section", "slot"]

  /// Elements may own one another in a circle.
  private static let mostSteps = 1000

  /// Whether an element has neither a role nor anything else that brings it to readers.
  private func isLookedThrough(_ place: Int) -> Bool {
    let (box, role) = (self[place], semanticRole(at: place))
    if box.isRoot { return true }
    guard role.map({ ["generic", "none", "presentation"].contains($0) }) ?? Self.bare.contains(box.name) else { return false }
    return !focus.canTakeFocus(place)
      && !box.attributes.keys.contains { !["aria-hidden", "aria-owns"].contains($0) && AriaTable.isAttribute($0) }
  }

  /// What a set holds and may not, or all that it holds where that is no item; nil where all is well or something is on its way.
  private func stranger(in place: Int) -> String? {
    let states = AriaTable.role(of: self[place].attributes) != nil
    guard states || ["ul", "ol", "menu"].contains(self[place].name), let role = semanticRole(at: place),
      let allowed = AriaTable.held(by: role), isForReaders(place)
    else { return nil }
    var (waiting, hasItem) = ([place], false)
    var seen: Set<Int> = [place]
    while let next = waiting.popLast() {
      for inner in (owned[next] ?? []) + children[next].filter({ (owners[$0] ?? next) == next }) {
        guard isForReaders(inner), seen.insert(inner).inserted else { continue }
        if isLookedThrough(inner) {
          waiting.append(inner)
          continue
        }
        guard let itsRole = semanticRole(at: inner) else { return nil }
        if allowed.contains(itsRole) {
          hasItem = true
        } else if itsRole == "group", AriaTable.holdsGroups(role) {
          waiting.append(inner)
        } else {
          return self[inner].selector
        }
      }
    }
    let isBusy = self[place].attributes["aria-busy"]?.lowercased() == "true"
    if hasItem || isBusy { return nil }
    // What is still empty may be filled, but a row is made with its cells.
    let first = inside(place).first { inner in
      self[inner].isSeen && (self[inner].written.map { states && !$0.isBlank } ?? (!states || self[inner].name == "img"))
    }
    return first.map { self[$0].selector } ?? (["row", "suggestion"].contains(role) ? "" : nil)
  }

  /// What is wrong by HTML's own rules of lists, as an element: an item without its list, or what is in a list and no item.
  private func strayItem(_ place: Int) -> String? {
    let box = self[place]
    guard let parent = box.parent, AriaTable.stated(box.attributes).isEmpty, !self[parent].name.contains("-"),
      self[parent].scope == box.scope
    else { return nil }
    let around = AriaTable.role(of: self[parent].attributes)
    func isPlain(_ role: String?) -> Bool { ["none", "presentation", nil].contains(role) }
    switch box.name {
    case "li":
      if ["ul", "ol", "menu"].contains(self[parent].name) { return isPlain(around) || around == "list" ? nil : box.selector }
      return around == "list" ? nil : box.selector
    case "dt", "dd":
      let group = self[parent].name == "div" && isPlain(around) ? self[parent].parent : parent
      guard let group else { return box.selector }
      return self[group].name == "dl" && isPlain(AriaTable.role(of: self[group].attributes)) ? nil : box.selector
    case "ul", "ol", "menu":
      return shownChildren(place).first { child in
        !self[child].isElement || self[child].name != "li" && AriaTable.role(of: self[child].attributes) != "listitem"
      }.map { self[$0].selector }
    case "dl": return strangerInDescriptions(place).map { self[$0].selector }
    default: return nil
    }
  }

  /// What is in a list of descriptions and no part of it: terms with their descriptions, alone or in a `div`.
  private func strangerInDescriptions(_ place: Int) -> Int? {
    var hasTerm = false
    for child in shownChildren(place) {
      let (name, isStated) = (self[child].name, !AriaTable.stated(self[child].attributes).isEmpty)
      switch name {
      case "dt" where !isStated: hasTerm = true
      case "dd" where !isStated && hasTerm: break
      case "div" where !isStated && children[child].contains(where: { ["dt", "dd"].contains(self[$0].name) }): break
      default: return child
      }
    }
    return nil
  }

  /// What is directly in an element and shown; elements that scripts make are not known.
  private func shownChildren(_ place: Int) -> [Int] {
    children[place].filter { child in
      guard self[child].isSeen, !self[child].name.contains("-"), !isPassedOver(child) else { return false }
      if let written = self[child].written { return !written.isBlank }
      return self[child].isElement && !self[child].name.hasPrefix(":") && self[child].name != "slot"
    }
  }
}
