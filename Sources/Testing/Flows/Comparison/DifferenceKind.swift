package import Announcements
import ScreenReader
package import Text

/// What a tester acts on when an element or an announcement differs between two builds.
package enum DifferenceKind: String, Hashable, Sendable, CaseIterable {
  /// It has no accessible name any more.
  case lostName = "lost-name"
  /// Its role is not said any more: it has none, or another one.
  case lostRole = "lost-role"
  /// Its state or its value is another one.
  case state
  /// Something that could be done with it cannot be done any more, such as activating it.
  case lostAction = "lost-action"
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
  /// It has another priority.
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

  /// Its words in reports.
  package var words: Phrase {
    switch self {
    case .lostName: Phrase(en: "lost its name", nb: "har mistet navnet")
    case .lostRole: Phrase(en: "lost its role", nb: "har mistet rollen")
    case .state: Phrase(en: "state", nb: "tilstand")
    case .lostAction: Phrase(en: "can no longer be activated", nb: "kan ikke lenger aktiveres")
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

/// The words of one element as segments, and the name that the segments say.
package struct ElementWording: Sendable {
  let name: String
  let segments: [Announcement.Segment]

  /// - Parameter name: The accessible name; nil where only the segments tell it.
  package init(_ segments: [Announcement.Segment], name: String? = nil) {
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
  /// The differences between the words of one element in two builds; empty where a listener hears the same.
  package static func between(_ old: ElementWording, _ new: ElementWording) -> [DifferenceKind] {
    guard SpokenText(old.segments.text) != SpokenText(new.segments.text) else { return [] }
    var kinds: [DifferenceKind] = []
    let (oldRole, newRole) = (old.spoken([.role]), new.spoken([.role]))
    let hasLostName = !SpokenText(old.name).clauses.isEmpty && SpokenText(new.name).clauses.isEmpty
    let hasLostRole = !oldRole.clauses.isEmpty && oldRole != newRole
    if hasLostName { kinds.append(.lostName) }
    if hasLostRole { kinds.append(.lostRole) }
    if old.spoken([.state, .value]) != new.spoken([.state, .value]) { kinds.append(.state) }
    var others: Set<Announcement.Segment.Kind> = [.container, .position, .hint, .text]
    if !hasLostName { others.insert(.name) }
    if !hasLostRole { others.insert(.role) }
    // The same words as another property, such as a name that became a value, are heard in another order at most.
    if kinds.isEmpty || old.spoken(others) != new.spoken(others) { kinds.append(.reworded) }
    return kinds
  }
}
