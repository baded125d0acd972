import AccessibilityTree
import Captures
import CustomDump
import Testing
import Text

@testable import RemoteApps

@Suite("Passwords that a phone shows")
struct ShownPasswordTests {
  private static func android(isShown: Bool, _ more: String = "", _ identifier: String = "resource-id=\"org.example:id/secret\"")
    -> String
  {
    "<hierarchy rotation=\"0\"><android.widget.FrameLayout class=\"android.widget.FrameLayout\" bounds=\"[0,0][400,800]\">"
      + "<android.widget.TextView text=\"Sign in\" bounds=\"[0,50][400,90]\"/>\(more)"
      + "<android.widget.EditText class=\"android.widget.EditText\" text=\"\(isShown ? "hunter2" : "•••••••")\" hint=\"Password\" "
      + "password=\"\(!isShown)\" \(identifier) enabled=\"true\" bounds=\"[0,100][400,180]\"/>"
      + "<android.widget.EditText class=\"android.widget.EditText\" text=\"ada\" hint=\"Name\" enabled=\"true\" "
      + "bounds=\"[0,200][400,280]\"/></android.widget.FrameLayout></hierarchy>"
  }

  private static func iOS(isShown: Bool, _ name: String = "", alert: String? = nil) -> String {
    func field(_ type: String, _ attributes: String, _ y: Int) -> String {
      "<XCUIElementType\(type) type=\"XCUIElementType\(type)\" enabled=\"true\" visible=\"true\" accessible=\"true\" x=\"0\" y=\"\(y)\" "
        + "width=\"300\" height=\"44\" \(attributes)/>"
    }
    return
      "<AppiumAUT><XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" name=\"Peers\" x=\"0\" y=\"0\" width=\"300\" "
      + "height=\"800\">"
      + field(isShown ? "TextField" : "SecureTextField", "\(name) value=\"\(isShown ? "hunter2" : "•••••••")\"", 100)
      + field("TextField", "label=\"Name\" value=\"ada\"", 200) + (alert.map { field("Alert", "label=\"\($0)\"", 300) } ?? "")
      + "</XCUIElementTypeApplication></AppiumAUT>"
  }

  @Test(
    "A field that shows its password stays one for a password: its text is neither told nor kept, that of others is",
    arguments: [
      [android(isShown: false), android(isShown: true)],
      // A new text above it has moved it, but it has a name.
      [android(isShown: false), android(isShown: true, "<android.widget.TextView text=\"Weak\" bounds=\"[0,0][400,40]\"/>")],
      // It has no name, but is in the same place.
      [
        android(isShown: false, "", ""),
        android(isShown: true, "<android.widget.EditText resource-id=\"org.example:id/code\" bounds=\"[0,0][400,40]\"/>", ""),
      ],
      [iOS(isShown: false), iOS(isShown: true)], [iOS(isShown: false, "name=\"secret\""), iOS(isShown: true, "name=\"secret\"")],
      // Another field replaces it to show it, in the place of the first, or with another name in another place.
      [iOS(isShown: false, "name=\"secret\""), iOS(isShown: true, "name=\"secretShown\"")],
      [iOS(isShown: false), iOS(isShown: true).replacing("y=\"100\"", with: "y=\"120\"")],
      [iOS(isShown: false, "name=\"secret\""), iOS(isShown: true).replacing("y=\"100\"", with: "y=\"120\"")],
      // A form with two fields that have one name.
      [
        android(isShown: false, "", "resource-id=\"org.example:id/edit\""),
        android(isShown: true, "", "resource-id=\"org.example:id/edit\""),
      ]
      .map { $0.replacing("hint=\"Name\"", with: "hint=\"Name\" resource-id=\"org.example:id/edit\"") },
      // The password is hidden and shown again.
      [android(isShown: false), android(isShown: true), android(isShown: false), android(isShown: true)],
    ])
  func shown(_ sources: [String]) throws {
    var reader = PhoneReader(language: .english, keepsCaptures: true)
    var screen: RemoteScreen?
    for source in sources { screen = try reader.screen(PageSource(Array(source.utf8)), activity: nil, actedOn: nil).screen }
    let read = try #require(screen)
    let fields = read.tree.nodes.filter(\.role.isTextField)
    expectNoDifference(fields.count(where: { $0.role == .secureField }), 1)
    expectNoDifference(fields.filter { $0.role != .secureField }.compactMap(\.value), ["ada"])
    #expect(!read.fields.values.contains { $0.text == "hunter2" })
    let kept = String(decoding: try #require(read.capture).content, as: UTF8.self)
    #expect(!kept.contains("hunter2") && kept.contains("ada"))
    #expect(!read.tree.nodes.contains { "\($0)".contains("hunter2") })
  }

  @Test("Under an alert, with which another screen begins, it stays one, also where it was moved before")
  func alert() throws {
    for move in ["y=\"100\"", "y=\"120\""] {
      let sources = [
        Self.iOS(isShown: false, "name=\"secret\""), Self.iOS(isShown: true), Self.iOS(isShown: true, alert: "Wrong password"),
      ]
      let last = try Self.readings([sources[0]] + sources[1...].map { $0.replacing("y=\"100\"", with: move) }).last
      #expect(last?.tree.nodes.contains { "\($0)".contains("hunter2") } == false)
      let kept = String(decoding: try #require(last?.capture).content, as: UTF8.self)
      #expect(!kept.contains("hunter2") && kept.contains("ada"))
    }
  }

  /// The screens read from sources one after the other.
  private static func readings(_ sources: [String], activity: String? = nil) throws -> [RemoteScreen] {
    var reader = PhoneReader(language: .english, keepsCaptures: true)
    return try sources.map { try reader.screen(PageSource(Array($0.utf8)), activity: activity, actedOn: nil).screen }
  }

  /// A form with fields one below the other, without names.
  private static func form(_ fields: [(hint: String, text: String, isHidden: Bool)], title: String = "Sign in") -> String {
    let rows = fields.enumerated().map { place, field in
      "<android.widget.EditText text=\"\(field.text)\" hint=\"\(field.hint)\" password=\"\(field.isHidden)\" enabled=\"true\" "
        + "bounds=\"[0,\(100 + place * 100)][400,\(180 + place * 100)]\"/>"
    }
    return
      "<hierarchy rotation=\"0\"><android.widget.FrameLayout bounds=\"[0,0][400,800]\"><android.widget.TextView text=\"\(title)\" "
      + "bounds=\"[0,50][400,90]\"/>\(rows.joined())</android.widget.FrameLayout></hierarchy>"
  }

  private static func texts(_ screen: RemoteScreen?) -> [String] {
    screen?.tree.nodes.filter { $0.role.isTextField && $0.role != .secureField }.compactMap(\.value) ?? []
  }

  @Test("A field that comes in the place of one for a password, and is called otherwise, is heard")
  func neighbours() throws {
    // The next step of a sign-in, on the same screen.
    let password = Self.form([("Password", "•••••••", true)])
    let code = Self.form([("Code", "1234", false)])
    expectNoDifference(try Self.readings([password, code]).map(Self.texts), [[], ["1234"]])
    // A form that was scrolled by one field.
    let fields = [
      ("Name", "ada", false), ("Email", "ada@example.org", false), ("Password", "•••••••", true), ("Phone", "12", false),
    ]
    let further = Array(fields.dropFirst()) + [("Postcode", "0150", false)]
    expectNoDifference(
      try Self.readings([Self.form(fields), Self.form(further)]).map(Self.texts),
      [["ada", "ada@example.org", "12"], ["ada@example.org", "12", "0150"]])
    // One page after the other, without words for the fields.
    let pages = [("Step 1", "ada", false), ("Step 2", "•••••••", true), ("Step 3", "Ada Lo", false)].map {
      Self.form([("", $0.1, $0.2)], title: $0.0).replacing("Sign in", with: $0.0)
    }
    expectNoDifference(Self.texts(try Self.readings(pages).last), ["Ada Lo"])
  }

  @Test("A password that is shown stays one when its form moves by a field, or a field is hidden")
  func moved() throws {
    let shown = ("Password", "hunter2", false)
    let form = Self.form([("Email", "ada@example.org", false), ("Password", "•••••••", true)])
    for later in [[shown, ("Phone", "12", false)], [shown]] {
      let last = try Self.readings([form, Self.form([("Email", "ada@example.org", false), shown]), Self.form(later)]).last
      expectNoDifference(Self.texts(last), later.dropFirst().map(\.1))
    }
  }

  @Test("On another screen a field at the same place is a field of its own")
  func otherScreen() throws {
    var reader = PhoneReader(language: .english, keepsCaptures: true)
    _ = try reader.screen(PageSource(Array(Self.android(isShown: false).utf8)), activity: ".LoginActivity", actedOn: nil)
    let other = try reader.screen(PageSource(Array(Self.android(isShown: true).utf8)), activity: ".SearchActivity", actedOn: nil)
    expectNoDifference(other.screen.tree.nodes.filter(\.role.isTextField).compactMap(\.value), ["hunter2", "ada"])
  }
}
