package import Announcements
import ScreenReader
package import Text

/// What a tester acts on when an element or an announcement differs between two builds, the worst first.
package enum DifferenceKind: String, Hashable, Sendable, CaseIterable {
  /// It has no accessible name any more.
  case lostName = "lost-name"
  /// Its role is not said any more: it has none, or another one. A heading of another level is a heading still.
  case lostRole = "lost-role"
  /// Something that could be done with it cannot be done any more, such as activating it or giving it the focus.
  case lostAction = "lost-action"
  /// It was a live region, and its changes are not announced any more.
  case lostLive = "lost-live"
  /// Its state or its value is another one.
  case state
  /// It is a live region now: its changes are announced.
  case newLive = "new-live"
  /// Something can be done with it that could not be done before.
  case newAction = "new-action"
  /// It is said in other words.
  case reworded
  /// It comes at another place among the others.
  case moved
  /// It was not there before, and it is not there any more.
  case new, gone
  /// It is still on the screen, but the cursor cannot reach it.
  case unreachable
  /// The screen was not there before, and it is not there any more.
  case newScreen = "new-screen"
  case goneScreen = "gone-screen"
  /// It has another priority; of a live region, its changes have.
  case urgency
  /// It begins noticeably later after its cause; for an event, after the command before it, or only after a further one.
  case later
  /// It was heard to its end before, and is cut now.
  case cut
  /// It was heard before, at least its beginning, and is not heard at all now.
  case unheard
  /// It was cut or not heard before, and is heard further now.
  case heard

  /// The kind that includes it: a screen that is gone is `gone` too.
  var broader: DifferenceKind? {
    switch self {
    case .newScreen: .new
    case .goneScreen, .unreachable: .gone
    default: nil
    }
  }

  /// Whether it is one of the chosen kinds, or included in one; nil chooses all.
  package func isAmong(_ chosen: Set<DifferenceKind>?) -> Bool {
    chosen.map { $0.contains(self) || broader.map($0.contains) == true } ?? true
  }

  /// The kinds of one element, each once, the worst first.
  package static func worstFirst(_ kinds: [DifferenceKind]) -> [DifferenceKind] { allCases.filter(kinds.contains) }

  /// Its words in reports.
  package var words: Phrase {
    switch self {
    case .lostName: Phrase(en: "lost its name", nb: "har mistet navnet")
    case .lostRole: Phrase(en: "lost its role", nb: "har mistet rollen")
    case .state: Phrase(en: "state", nb: "tilstand")
    case .lostAction: Phrase(en: "can no longer be activated", nb: "kan ikke lenger aktiveres")
    case .lostLive: Phrase(en: "changes are no longer announced", nb: "endringer leses ikke lenger opp")
    case .newLive: Phrase(en: "changes are now announced", nb: "endringer leses nå opp")
    case .newAction: Phrase(en: "can now be activated", nb: "kan nå aktiveres")
    case .reworded: Phrase(en: "reworded", nb: "annen ordlyd")
    case .moved: Phrase(en: "moved", nb: "flyttet")
    case .new: Phrase(en: "new", nb: "nytt")
    case .gone: Phrase(en: "gone", nb: "borte")
    case .unreachable: Phrase(en: "no longer reached", nb: "nås ikke lenger")
    case .newScreen: Phrase(en: "new screen", nb: "nytt skjermbilde")
    case .goneScreen: Phrase(en: "the screen is gone", nb: "skjermbildet er borte")
    case .urgency: Phrase(en: "urgency", nb: "viktighet")
    case .later: Phrase(en: "later", nb: "senere")
    case .cut: Phrase(en: "cut", nb: "avbrutt")
    case .unheard: Phrase(en: "unheard", nb: "ikke hørt")
    case .heard: Phrase(en: "heard", nb: "hørt")
    }
  }
}

// MARK: - Words

/// The words of one element as segments, the name that the segments say, and its role.
package struct ElementWording: Sendable {
  let name: String
  /// The role's own name; nil where only the segments tell it.
  let role: String?
  let segments: [Announcement.Segment]

  /// - Parameters:
  ///   - name: The accessible name; nil where only the segments tell it.
  ///   - role: The role's own name, such as `dropDown`; nil where only the segments tell it.
  package init(_ segments: [Announcement.Segment], name: String? = nil, role: String? = nil) {
    self.role = role
    // TalkBack has a word for a missing name, which is neither a name nor a state.
    let said = segments.filter { !ReaderProfile.wordsForMissingNames.contains($0.text) }
    self.segments = said
    self.name = name ?? said.filter { $0.kind == .name }.text
  }

  /// What a listener hears of some properties.
  fileprivate func spoken(_ kinds: Set<Announcement.Segment.Kind>) -> SpokenText {
    SpokenText(segments.filter { kinds.contains($0.kind) }.text)
  }
}

extension DifferenceKind {
  /// The differences between the words of one element in two builds, the worst first; empty where a listener hears the same of
  /// the same role.
  package static func between(_ old: ElementWording, _ new: ElementWording) -> [DifferenceKind] {
    let hasLostRole = new.hasLostRole(of: old)
    guard SpokenText(old.segments.text) != SpokenText(new.segments.text) else {
      // Words alone do not tell whether a word is the role or the end of the name.
      return hasLostRole && old.role != nil && new.role != nil ? [.lostRole] : []
    }
    var kinds: [DifferenceKind] = []
    let hasLostName = !SpokenText(old.name).clauses.isEmpty && SpokenText(new.name).clauses.isEmpty
    if hasLostName { kinds.append(.lostName) }
    if hasLostRole { kinds.append(.lostRole) }
    if old.spoken([.state, .value]) != new.spoken([.state, .value]) { kinds.append(.state) }
    var others: Set<Announcement.Segment.Kind> = [.container, .position, .text]
    if !hasLostName { others.insert(.name) }
    // The hint goes with the role.
    if !hasLostRole { others.formUnion([.role, .hint]) }
    // The same words as another property, such as a name that became a value, are heard in another order at most.
    if kinds.isEmpty || old.spoken(others) != new.spoken(others) { kinds.append(.reworded) }
    return kinds
  }
}

extension ElementWording {
  /// Whether the role of the same element in the older build is not said any more: there is none, or another.
  fileprivate func hasLostRole(of old: ElementWording) -> Bool {
    let (was, now) = (old.spoken([.role]), spoken([.role]))
    guard !was.clauses.isEmpty, was != now else { return false }
    guard !now.clauses.isEmpty else { return true }
    if let old = old.role, let new = role {
      // A button that opens something is a button still.
      return old != new && (old, new) != ("button", "dropDown")
    }
    // A heading of another level.
    return was.clauses.map { $0.filter { !$0.isNumber } } != now.clauses.map { $0.filter { !$0.isNumber } }
  }
}
