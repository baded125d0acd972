import Captures
import CustomDump
import Languages
import LivingApps
import Semantics
import Testing

@testable import Phones

@Suite("Passwords that a phone shows")
struct ShownPasswordTests {
  private static func android(isShown: Bool, _ more: String = "", _ identifier: String = "resource-id=\"org.example:id/secret\"") -> String {
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
    return "<AppiumAUT><XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" name=\"Peers\" x=\"0\" y=\"0\" width=\"300\" "
      + "height=\"800\">" + field(isShown ? "TextField" : "SecureTextField", "\(name) value=\"\(isShown ? "hunter2" : "•••••••")\"", 100)
      + field("TextField", "label=\"Name\" value=\"ada\"", 200) + (alert.map { field("Alert", "label=\"\($0)\"", 300) } ?? "") + "</XCUIElementTypeApplication></AppiumAUT>"
  }

  @Test("A field that shows its password stays one for a password: its text is neither told nor kept, that of others is", arguments: [
    [android(isShown: false), android(isShown: true)],
    // What came above it has moved it, but it has a name.
    [android(isShown: false), android(isShown: true, "<android.widget.TextView text=\"Weak\" bounds=\"[0,0][400,40]\"/>")],
    // It has no name, but is where it was.
    [android(isShown: false, "", ""), android(isShown: true, "<android.widget.EditText resource-id=\"org.example:id/code\" bounds=\"[0,0][400,40]\"/>", "")],
    [iOS(isShown: false), iOS(isShown: true)], [iOS(isShown: false, "name=\"secret\""), iOS(isShown: true, "name=\"secret\"")],
    // Another field is put there to show it, at the place of the first, or with another name at another.
    [iOS(isShown: false, "name=\"secret\""), iOS(isShown: true, "name=\"secretShown\"")],
    [iOS(isShown: false), iOS(isShown: true).replacing("y=\"100\"", with: "y=\"120\"")],
    [iOS(isShown: false, "name=\"secret\""), iOS(isShown: true).replacing("y=\"100\"", with: "y=\"120\"")],
    // A form is in two parts, whose fields have one name.
    [android(isShown: false, "", "resource-id=\"org.example:id/edit\""), android(isShown: true, "", "resource-id=\"org.example:id/edit\"")]
      .map { $0.replacing("hint=\"Name\"", with: "hint=\"Name\" resource-id=\"org.example:id/edit\"") },
    // Hidden and shown again.
    [android(isShown: false), android(isShown: true), android(isShown: false), android(isShown: true)],
  ])
  func shown(_ sources: [String]) throws {
    var reader = PhoneReader(language: .english, keepsCaptures: true)
    var screen: LivingScreen?
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

  @Test("Under an alert, with which another screen begins, it stays one")
  func alert() throws {
    var reader = PhoneReader(language: .english, keepsCaptures: true)
    for source in [Self.iOS(isShown: false), Self.iOS(isShown: true)] {
      _ = try reader.screen(PageSource(Array(source.utf8)), activity: nil, actedOn: nil)
    }
    let alert = Self.iOS(isShown: true, alert: "Wrong password")
    let read = try reader.screen(PageSource(Array(alert.utf8)), activity: nil, actedOn: nil).screen
    #expect(!read.tree.nodes.contains { "\($0)".contains("hunter2") })
    let kept = String(decoding: try #require(read.capture).content, as: UTF8.self)
    #expect(!kept.contains("hunter2") && kept.contains("ada"))
  }

  @Test("On another screen a field at the same place is a field of its own")
  func otherScreen() throws {
    var reader = PhoneReader(language: .english, keepsCaptures: true)
    _ = try reader.screen(PageSource(Array(Self.android(isShown: false).utf8)), activity: ".LoginActivity", actedOn: nil)
    let other = try reader.screen(PageSource(Array(Self.android(isShown: true).utf8)), activity: ".SearchActivity", actedOn: nil)
    expectNoDifference(other.screen.tree.nodes.filter(\.role.isTextField).compactMap(\.value), ["hunter2", "ada"])
  }
}
