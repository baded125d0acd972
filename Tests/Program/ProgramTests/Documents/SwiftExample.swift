/// What surrounds a Swift block of a how-to page where the page puts it.
struct SwiftExample {
  /// The document, below `Documentation/how-to`.
  var document: String
  /// The first words of the block.
  var beginning: String
  /// The modules that its file imports.
  var modules: [String]
  /// What stands before the block.
  var before = ""
  /// What stands behind it.
  var after = ""

  static let all = [
    SwiftExample(
      document: "add-a-capture-format.md", beginning: "/// What a tool prints.", modules: [],
      before: "enum ExampleFormat: String {", after: "}"),
    SwiftExample(
      document: "add-a-capture-format.md", beginning: "private static let toolTreeRow",
      modules: ["AccessibilityTree", "Captures", "Text"],
      before: """
        enum ToolTree {
          static func isElement(_ json: JSONValue) -> Bool { json["tool"] != nil }
          static func screen(_ json: JSONValue) -> CapturedScreen { IdbTree.screen([json]) }
        }
        extension CaptureFormat {
        """, after: "}"),
    SwiftExample(
      document: "add-a-language.md", beginning: "case swedish", modules: [],
      before: "enum ExampleLanguage: String { case english, bokmål", after: "}"),
    SwiftExample(
      document: "add-a-screen.md", beginning: "/// Button, and title", modules: ["PeerMentor", "Text"],
      before: "extension Words.Profile {", after: "}"),
    SwiftExample(
      document: "add-a-screen.md", beginning: "internal import AccessibilityTree",
      modules: ["AccessibilityTree", "PeerMentor", "Text"]),
    SwiftExample(
      document: "add-a-screen.md", beginning: "case .openHelpLine", modules: ["PeerMentor"],
      before: """
        extension Route { static var helpLine: Route { .password } }
        extension ProfileMessage { static var openHelpLine: ProfileMessage { .openPassword } }
        extension SignedIn {
          mutating func handleExample(_ message: ProfileMessage) {
            switch message {
        """,
      after: """
            default: break
            }
          }
        }
        """),
    SwiftExample(
      document: "add-a-screen.md", beginning: "button(", modules: ["AccessibilityTree", "PeerMentor", "Text"],
      before: "extension Screens { @ElementBuilder<Message> func exampleContent() -> [Element] {", after: "} }"),
    SwiftExample(
      document: "add-a-store.md", beginning: "package final class MySQLStore", modules: ["PeerMentor", "PeerMentorStore"]),
    SwiftExample(
      document: "add-a-store.md", beginning: "if MySQLStore", modules: ["PeerMentorStore"],
      before: "func openExample(_ server: String) throws(StoreError) -> (any SessionStore)? {", after: "return nil }"),
    SwiftExample(
      document: "add-an-app.md", beginning: "package struct LibraryApp", modules: ["AccessibilityTree"]),
    SwiftExample(
      document: "add-an-app.md", beginning: "if app ==", modules: ["Runtime", "TestPrograms"],
      before: "func exampleAdapter(_ app: String?) -> (any AppAdapter)? {", after: "return nil }"),
    SwiftExample(
      document: "add-an-audit-rule.md", beginning: "/// Some voices spell capitals.",
      modules: ["AccessibilityTree", "Audit", "Text"], before: "extension Rule {", after: "}"),
    SwiftExample(
      document: "add-an-audit-rule.md", beginning: "element(",
      modules: ["AccessibilityTree", "AuditTests", "Text"],
      before: """
        private let isNamedButton: @Sendable (Node) -> Bool = { $0.label != nil }
        extension SeededDefect { static let examples: [SeededDefect] = [
        """, after: "] }"),
  ]
}
