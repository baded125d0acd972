import Announcements

/// The announcements while a test was played.
struct Hearing {
  /// The announcements until the cursor is at the beginning of the test.
  var arrival: [Announcement] = []
  /// The announcements from the beginning on.
  var way: [Announcement] = []
  /// The announcements after the last step, which the test is about.
  var end: [Announcement] = []
  /// Whether the test leaves a container.
  var leaves = false
}

/// Whether the announcements convey an assertion.
enum Conveyance: Hashable {
  case conveyed
  case missed
  /// No rule knows such an assertion.
  case unknown
  /// Its subject does not exist in a phone's reader, so it is not judged.
  case excluded(String)

  /// Judges by the assertion alone, for every plan alike.
  ///
  /// 1. An assertion about an element must be heard at the end: not while others are passed.
  /// 2. An assertion about a container must be heard as such, anywhere on the way: it is announced where it is entered.
  /// 3. Roles, states and positions are Earshot's own words and must be heard as a segment of that kind; names, texts and
  ///    values are those of the page.
  init(of assertion: String, in hearing: Hearing) {
    let claim = Claim(assertion)
    if claim.subject.contains("reading mode to interaction mode") {
      self = .excluded("a phone's reader has no modes")
      return
    }
    guard let isHeard = Self.isHeard(claim, in: hearing) else {
      self = .unknown
      return
    }
    self = isHeard != claim.isNegated ? .conveyed : .missed
  }

  /// Nil for an unknown form of assertion.
  private static func isHeard(_ claim: Claim, in hearing: Hearing) -> Bool? {
    let subject = claim.subject
    let words = Set(subject.split(separator: " ").map(String.init))
    if subject.hasPrefix("screen reader cursor is positioned at"), let name = claim.value {
      let role = RoleWord(subject.split(separator: " ").last.map(String.init) ?? "")
      return hearing.end.has(name, in: [.name]) && role?.isHeard(in: hearing.end, orOnTheWay: []) == true
    }
    if subject.contains("stays silent") { return hearing.end.contains { $0.source == .live } }
    if subject.hasPrefix("the name and role of the group"), let name = claim.value {
      let isRole = RoleWord("group")?.isHeard(in: hearing.end, orOnTheWay: hearing.way) == true
      return hearing.way.has(name, in: [.container]) && isRole
    }
    if subject.hasSuffix("boundary") { return isBoundaryHeard(subject, in: hearing) }
    if let isHeard = isPlaceHeard(claim, in: hearing) { return isHeard }
    if subject.contains("submenu") { return isSubmenuHeard(subject, in: hearing.end) }
    if words.contains("role") {
      let word = claim.value ?? subject.replacing(#/^(the )?role /#, with: "")
      return RoleWord(word)?.isHeard(in: hearing.end, orOnTheWay: hearing.way)
    }
    if subject.hasPrefix("heading level"), let level = claim.number {
      return hearing.end.hasPart(.role) { $0 == "heading level \(level)" }
    }
    if words.contains("state") { return StateWord(claim)?.isHeard(in: hearing.end) }
    if let isHeard = isEditingHeard(claim, in: hearing.end) { return isHeard }
    guard let value = claim.value else { return nil }
    if words.contains("value") { return isValueHeard(value, subject, in: hearing.end) }
    if subject == "orientation" { return hearing.end.has(value, in: [.value, .role, .state, .text]) }
    if subject == "access key" { return hearing.end.has("access key \(value)", in: [.text, .hint]) }
    if subject.hasPrefix("some or all") {
      let all = SpokenWords(value)
      return hearing.end.hasPart(.name) { $0.split(separator: " ").count > 2 && all.contains(SpokenWords($0)) }
    }
    let isOfPage = !words.isDisjoint(with: ["name", "text", "content", "description", "message"])
    return isOfPage ? isTextHeard(value, of: claim, in: hearing) : nil
  }

  /// If an assertion does not name the owner of a name, it may be a container. A container's name is not announced where the
  /// cursor enters at the very text that gives it.
  private static func isTextHeard(_ text: String, of claim: Claim, in hearing: Hearing) -> Bool {
    // The headers of a cell are announced as its containers.
    if claim.subject.hasSuffix("header"), hearing.end.has(text, in: [.container]) { return true }
    if !claim.isAboutContainer, hearing.end.has(text, in: [.name, .value, .text]) { return true }
    guard claim.isAboutContainer || claim.subject == "name" else { return false }
    return hearing.way.has(text, in: [.container]) || hearing.way.hasPart(.name) { $0 == text.lowercased() }
  }

  /// A number alone is a whole value: "0" is not "0 seconds".
  private static func isValueHeard(_ value: String, _ subject: String, in heard: [Announcement]) -> Bool {
    if subject.hasPrefix("text") { return heard.hasValue(value) }
    let limits = ["minimum value": ["minimum", "from"], "maximum value": ["maximum", "to"]]
    if let words = limits[subject] {
      return words.contains { heard.has("\($0) \(value)", in: [.value, .text, .position, .hint]) }
    }
    return heard.hasPart(.value) { $0 == value }
  }

  private static func isSubmenuHeard(_ subject: String, in heard: [Announcement]) -> Bool {
    if subject.hasPrefix("closed state") { return heard.hasPart(.state) { $0 == "collapsed" } }
    if subject.hasPrefix("open state") { return heard.hasPart(.state) { $0 == "expanded" } }
    // An element that can be expanded has content to show.
    return heard.hasPart(.state) { ["collapsed", "expanded"].contains($0) }
      || heard.hasPart(.role) { $0.contains("pop up") || $0.contains("popup") || $0.contains("submenu") }
  }

  /// Whether the announcements say that text can be entered, and where the caret is; nil for other claims.
  private static func isEditingHeard(_ claim: Claim, in heard: [Announcement]) -> Bool? {
    let subject = claim.subject
    if subject.contains("ability to enter") || subject.contains("support for edit commands") {
      return heard.hasPart(.role) { $0.hasSuffix("field") } || heard.hasPart(.state) { $0 == "is editing" }
        || heard.hasPart(.hint) { $0.hasSuffix("double tap to edit") }
    }
    if subject.contains("autocomplete behavior") {
      let words = ["autocomplete", "suggestions", "list box popup"]
      return words.contains { heard.has($0, in: [.role, .state, .hint, .text]) }
    }
    guard subject.hasPrefix("cursor position") else { return nil }
    // Only the character at the new caret is announced, "capital a".
    let character = claim.value.flatMap { $0.count == 1 ? $0 : nil }
    return heard.contains { announcement in
      let words = announcement.text.lowercased()
      return character.map { words == $0 || words == "capital \($0)" } ?? words.hasPrefix("end of ")
    }
  }
}

// MARK: - Segments

extension [Announcement] {
  /// Whether a segment of one of the kinds contains these words in sequence.
  func has(_ text: String, in kinds: Set<Announcement.Segment.Kind>) -> Bool { contains { $0.has(text, in: kinds) } }

  /// Whether a value begins with these words: "five stars" is not "zero of five stars".
  func hasValue(_ text: String) -> Bool {
    let words = SpokenWords(text).folded
    return [.value, .state].contains { hasPart($0) { SpokenWords($0).folded.starts(with: words) } }
  }

  /// Whether a segment of a kind satisfies the condition; its text is in lower case.
  func hasPart(_ kind: Announcement.Segment.Kind, _ isMeant: (String) -> Bool) -> Bool {
    contains { $0.segments.contains { $0.kind == kind && isMeant($0.text.lowercased()) } }
  }
}

extension Announcement {
  /// Whether a segment of one of the kinds contains these words in sequence.
  func has(_ text: String, in kinds: Set<Segment.Kind>) -> Bool {
    let words = SpokenWords(text)
    return !words.folded.isEmpty && segments.contains { kinds.contains($0.kind) && SpokenWords($0.text).contains(words) }
  }
}
