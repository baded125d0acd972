import AccessibilityTree
import Text

@testable import Audit

extension SeededDefect {
  /// Limits and other forms of the defects, on the sample alone.
  static let limits: [SeededDefect] = onScreens + onSteps

  private static let onScreens: [SeededDefect] = [
    sample("contrast-text", "save") { $0.foreground = Colour(0x999999) },
    // Black at 30 % on white is a light grey: 2.1:1.
    sample("contrast-text", "save") { $0.foreground = Colour(red: 0, green: 0, blue: 0, alpha: 0.3) },
    sample("contrast-in-picture", "save") {
      $0.estimatedColours = EstimatedColours(text: Colour(0x999999), background: Colour(0xFFFFFF))
    },
    sample("contrast-non-text", "logo") { $0.foreground = Colour(0xBBBBBB) },
    sample("colour-undeclared", "save") { $0.background?.alpha = 0.5 },
    sample("text-too-small", "save") { $0.textStyle?.size = 9 },
    // 53 letters a line, two lines in 48 points.
    sample("text-clipped", "status/1") { $0.label = Array(repeating: "ten letters", count: 14).joined(separator: " ") },
    sample("text-clipped", "logo") {
      $0.textStyle = TextStyle(size: 17)
      $0.frame?.width = 60
      $0.label = "Tillitsvalgt"
    },
    sample("control-unreachable", "save") { $0.stop = .never },
    sample("hint-repeats", "save") { $0.hint = "Double tap to save" },
    sample("hint-repeats", "save") { $0.hint = "Save changes." },
    sample("gesture-only", "") { $0.actions = [.openMenu] },
    sample("target-size", "save") { $0.frame?.height = 40 },
    sample("targets-overlap", "save") { $0.frame?.y = 120 },
    sample("live-region-nested", "status/1") { $0.live = .polite },
    sample("live-region-silent", "status/1") { $0.label = "" },
    screenState("back-button") { screenState in
      guard screenState.depth > 0 else { return nil }
      return screenState.changing("sample") {
        $0.children.swapAt(0, 1)
        $0.children[1].node.frame?.y = 44
        $0.children[1].node.frame?.x = 374
      }
    },
    crawl("back-place") { _ in
      [SampleScreen.secondary(), SampleScreen.secondary("other").with("back") { $0.label = "Return" }].map(\.screenState)
    },
    screenState("error-identification") { _ in
      SampleScreen().with("email") { $0.isInvalid = true }.withAlert("It is empty").screenState
    },
  ]

  private static let onSteps: [SeededDefect] = [
    step("focus-moved", where: \.isEvent) { $0.cursor = "sample/save" },
    step("context-change-on-focus", where: { $0.command == .next }) {
      ($0.after, $0.cursor, $0.staysOnScreen) = (other, "other/title", false)
    },
    step("context-change-on-input", where: { $0.command == .type }) {
      ($0.after, $0.cursor, $0.staysOnScreen) = (other, "other/title", false)
      $0.said = ["Settings"]
    },
    step("error-unannounced", where: { $0.after.elements.contains(where: \.isInvalid) }) {
      $0.after = SampleScreen().with("email") { ($0.isInvalid, $0.errorText) = (true, "Type your address") }.screenState
    },
    step("drop-down-back", where: closesDropDown) { ($0.after, $0.cursor, $0.staysOnScreen) = (other, "other/back", false) },
    step("change-silent", where: closesDropDown) { $0.said = [] },
    step("change-silent", where: { $0.command == .act(.activate) }) {
      $0.after = SampleScreen().with("logo") { $0.textStyle = TextStyle(size: 17) }.screenState
      ($0.cursor, $0.said, $0.staysOnScreen) = ("sample/save", [], true)
    },
  ]

  private static let other = SampleScreen.secondary("other").screenState

  @Sendable private static func closesDropDown(_ step: CrawlStep) -> Bool {
    step.command == .back && !step.before.openDropDowns.isEmpty
  }

  /// Changes one node of the sample; the key is its path below the screen.
  private static func sample(
    _ rule: String, _ key: String, _ change: @escaping @Sendable (inout Node) -> Void
  ) -> SeededDefect {
    screenState(rule) { $0.changing(node: key.isEmpty ? "sample" : NodeID("sample/\(key)"), change) }
  }
}
