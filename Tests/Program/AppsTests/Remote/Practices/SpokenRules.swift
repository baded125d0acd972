import Announcements

// Earshot's own words in VoiceOver style for ARIA's roles, states and positions.

/// The words for an ARIA role.
struct RoleWord {
  /// One of these words is announced as the role of an element.
  private var ofElement: Set<String> = []
  /// One of these words is announced where a container is entered.
  private var ofContainer: Set<String> = []
  /// One of these states is also announced, for the same element.
  private var states: Set<String> = []
  /// This role is also announced for the same element.
  private var other: String?

  /// Nil for an unknown role.
  init?(_ role: String) {
    switch role.lowercased() {
    case "button": ofElement = ["button", "popup button", "pop up button", "menu button", "toggle button"]
    // A toggle button is a button with a state.
    case "toggle button": (ofElement, states) = (["button", "toggle button"], ["on", "off", "pressed", "not pressed"])
    case "menu button": ofElement = ["menu button", "popup button", "pop up button", "menu pop up button"]
    case "link", "image", "tab", "heading", "meter", "checkbox", "radio button": ofElement = [role.lowercased()]
    case "switch": ofElement = ["switch button", "switch"]
    case "slider", "spin button": ofElement = ["adjustable"]
    case "combobox": ofElement = ["combo box", "combobox", "popup button", "pop up button"]
    case "menu item", "menuitem": ofElement = ["menu item"]
    case "menu item checkbox": (ofElement, other) = (["checkbox"], "menu item")
    case "menu item radio": (ofElement, other) = (["radio button"], "menu item")
    case "contentinfo": ofContainer = ["content information", "content info"]
    case "navigation", "navigation landmark": ofContainer = ["navigation"]
    case "banner", "complementary", "main", "form": ofContainer = [role.lowercased()]
    case "region": ofContainer = ["region", "landmark"]
    case "list": ofContainer = ["list", "list start", "list end"]
    case "listbox": ofContainer = ["list box", "listbox", "list", "list start", "list end"]
    case "tab list": ofContainer = ["tab list", "tab bar"]
    case "group": ofContainer = ["group", "radio group"]
    case "grid": ofContainer = ["grid", "table", "table start", "start of table"]
    case "menubar": ofContainer = ["menu bar", "menubar"]
    case "menu", "tab panel", "dialog", "alert": ofContainer = [role.lowercased()]
    default: return nil
    }
  }

  func isHeard(in end: [Announcement], orOnTheWay way: [Announcement]) -> Bool {
    guard ofContainer.isEmpty else {
      return way.hasPart(.container) { $0.clauses.contains(where: isContainer) }
        || end.hasPart(.role) { ofContainer.contains($0) }
    }
    return end.contains { announcement in
      let (roles, heard) = (announcement.words(of: .role), announcement.words(of: .state))
      guard roles.contains(where: isElement), states.isEmpty || !heard.isDisjoint(with: states) else { return false }
      return other.map(roles.contains) ?? true
    }
  }

  /// `where` announces "in tab bar".
  private func isContainer(_ clause: String) -> Bool {
    ofContainer.contains { clause == $0 || clause == "in \($0)" || clause.hasPrefix("in \($0) ") }
  }

  private func isElement(_ role: String) -> Bool {
    ofElement.contains(role) || ofElement.contains("heading") && role.hasPrefix("heading level ")
  }
}

extension Announcement {
  /// The segments of a kind, in lower case.
  fileprivate func words(of kind: Segment.Kind) -> Set<String> {
    Set(segments.filter { $0.kind == kind }.map { $0.text.lowercased() })
  }
}

extension String {
  /// "Site header, banner, landmark" has three segments.
  fileprivate var clauses: [String] { split(separator: ", ").map(String.init) }
}

/// The words for an ARIA state.
struct StateWord {
  private var words: Set<String>

  /// Nil for an unknown state.
  init?(_ claim: Claim) {
    let state = claim.value ?? claim.subject.replacing(#/^the | state$/#, with: "")
    switch state.lowercased() {
    case "unchecked", "not checked": words = ["unchecked", "not checked"]
    case "pressed": words = ["pressed", "on"]
    case "not pressed": words = ["not pressed", "off"]
    case "not valid": words = ["invalid data", "invalid field"]
    case "disabled": words = ["dimmed"]
    case "collapsed", "expanded", "checked", "mixed", "selected", "not selected", "on", "off",
      "required", "current page":
      words = [state.lowercased()]
    default: return nil
    }
  }

  func isHeard(in heard: [Announcement]) -> Bool { heard.hasPart(.state) { words.contains($0) } }
}

// MARK: - Positions

extension Conveyance {
  /// Whether the position in a set, or the size of the set, is announced; nil for other claims.
  static func isPlaceHeard(_ claim: Claim, in hearing: Hearing) -> Bool? {
    let subject = claim.subject
    if subject.hasPrefix("the position of the item and number of items") {
      return hearing.end.hasPart(.position) { SetPlace($0) != nil }
    }
    guard let number = claim.number else { return nil }
    if subject.hasPrefix("row number") { return hearing.end.hasPart(.position) { $0 == "row \(number)" } }
    if subject.hasPrefix("column number") { return hearing.end.hasPart(.position) { $0 == "column \(number)" } }
    for dimension in ["rows", "columns"] where subject == "number of \(dimension)" {
      return hearing.way.has("\(number) \(dimension)", in: [.container, .position])
    }
    if subject.hasPrefix("position of") { return hearing.end.hasPart(.position) { SetPlace($0)?.index == number } }
    guard subject.hasPrefix("number of") else { return nil }
    return hearing.end.hasPart(.position) { SetPlace($0)?.count == number }
      || hearing.way.has("\(number) items", in: [.container])
  }

  /// Whether the beginning or end of a container is announced.
  ///
  /// VoiceOver announces the edges of a list, a table or a landmark on the first and the last element, so a listener who leaves
  /// has heard the edge on arrival. Of other containers it says the name where they are entered.
  static func isBoundaryHeard(_ subject: String, in hearing: Hearing) -> Bool {
    let landmark = ["landmark", "end"]
    let list = ["list start", "list end"]
    let table = ["table start", "start of table", "table end"]
    let own = subject.contains("landmark") ? landmark : subject.hasPrefix("list") ? list : table
    let isEdgeTold = (hearing.leaves ? hearing.arrival : hearing.way).hasPart(.container) { text in
      text.clauses.contains(where: own.contains)
    }
    if isEdgeTold || own != table { return isEdgeTold }
    return hearing.way.hasPart(.container) { text in
      if hearing.leaves { return ["leaving ", "out of ", "end of "].contains(where: text.hasPrefix) }
      return !text.hasPrefix("on screen ") && !text.clauses.contains(where: (landmark + list).contains)
    }
  }
}

/// "2 of 3", and "item 2 of 3"; the position among all elements of a screen does not count.
private struct SetPlace {
  var index: Int
  var count: Int

  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(?:item )?(\d+) of (\d+)/),
      let index = Int(match.1), let count = Int(match.2)
    else { return nil }
    (self.index, self.count) = (index, count)
  }
}
