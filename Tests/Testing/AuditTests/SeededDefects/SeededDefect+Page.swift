import AccessibilityTree

@testable import Audit

extension SeededDefect {
  /// Defects that a page's document tells of.
  static let pages: [SeededDefect] = [
    markup("pressed-only", .pressedOnly),
    markup("tab-order", .tabOrder, ["3"]),
    markup("focus-unseen", .unseenFocus),
    markup("frame-unreachable", .unreachableFrame),
    markup("attribute-missing", .missingAttributes, ["aria-checked"]),
    markup("hidden-focus", .hiddenStop),
    markup("role-invalid", .unknownRole, ["buton"]),
    markup("attribute-unknown", .unknownAttributes, ["aria-labeledby"]),
    markup("attribute-invalid", .invalidValues, ["aria-expanded=\"maybe\""]),
    markup("reference-lost", .lostReferences, ["aria-describedby=\"help\""]),
    markup("focus-covered", .coveredStop, ["a"]),
    markup("decoration-exposed", .exposedDecoration),
    markup("object-unnamed", .namelessObject),
    markup("image-button-unnamed", .namelessImageButton),
    markup("drawing-unheard", .unheardDrawing),
    markup("page-language-missing", .languageMissing),
    markup("page-language-invalid", .pageLanguage, ["eng"]),
    markup("part-language-invalid", .partLanguage, ["english"]),
    markup("refresh-timed", .timedRefresh, ["30"]),
    markup("zoom-forbidden", .zoomForbidden, ["user-scalable=no"]),
    markup("orientation-locked", .lockedOrientation, ["portrait"]),
    markup("text-moving", .movingText, ["marquee"]),
    markup("spacing-fixed", .fixedSpacing, ["letter-spacing", "0.05", "0.12"]),
    markup("autocomplete-invalid", .autocomplete, ["work"]),
    markup("cell-headers-lost", .cellHeaders, ["price"]),
    markup("attribute-unsupported", .unsupportedAttributes, ["aria-sort"]),
    markup("role-misplaced", .misplacedRole, ["listitem", ""]),
    markup("set-foreign", .foreignContent, ["list", "a"]),
    markup("list-markup", .strayItem, ["li"]),
    markup("scroll-unreachable", .scrollsForPointers),
    document("frame-unnamed") { $0.isNamelessFrame = true },
    document("name-unsaid") { $0.unsaidName = "Qwerty" },
    document("heading-hidden") { $0.hiddenHeadings = [.init("h2", "Qwerty")] },
  ]

  private static func markup(_ rule: String, _ kind: MarkupFault.Kind, _ details: [String] = []) -> SeededDefect {
    document(rule) { $0.faults = [MarkupFault(kind, "button#send", details)] }
  }

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
