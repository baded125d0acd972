/// Something that an announcement may rest on and that not every capture tells.
///
/// A capture that cannot tell a fact leaves it unknown, which is not the same as "no": an element of a plain dump may
/// well be a heading. Which dialect tells what: `AndroidDialect`, `IOSDialect`, and Chrome's tree.
package enum Fact: String, Hashable, Sendable, CaseIterable {
  case heading, selected, expanded, stateDescription, roleDescription, range, position, collection
  case hint, tooltip, error, labelledBy, paneTitle, screenReaderFocusable, importance
  case liveRegion, customActions, traversal, modality, visibility, language, frame

  /// Those that mean something on a platform.
  package static func all(on platform: CapturedPlatform) -> [Fact] {
    switch platform {
    case .android: allCases.filter { $0 != .modality && $0 != .frame }
    case .iOS: [.heading, .selected, .expanded, .position, .hint, .liveRegion, .customActions, .traversal, .modality, .language]
    case .web: [.position, .tooltip, .liveRegion, .language, .frame]
    }
  }
}
