import AccessibilityTree

@testable import Audit

extension SeededDefect {
  /// Defects that a page's document tells of.
  static let pages: [SeededDefect] = [
    document("pressed-only") { $0.isPressedOnly = true },
    document("tab-order") { $0.tabIndex = 3 },
    document("attribute-missing") { $0.missingAttributes = ["aria-checked"] },
    document("hidden-focus") { $0.hiddenStops = ["button#send"] },
    document("frame-unnamed") { $0.isNamelessFrame = true },
    document("name-unsaid") { $0.unsaidName = "Qwerty" },
    document("heading-hidden") { $0.hiddenHeadings = [.init("h2", "Qwerty")] },
  ]

  private static func document(
    _ rule: String, _ change: @escaping @Sendable (inout DocumentProperties) -> Void
  ) -> SeededDefect {
    element(rule, where: { $0.role == .button }) { node, _ in
      var facts = DocumentProperties()
      change(&facts)
      node.document = facts
    }
  }
}
