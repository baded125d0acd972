import AccessibilityTree
import Captures
import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing
import Text

@testable import RemoteApps

@Suite("An app on a phone", .waitingLong)
struct PhoneAppTests {
  @Test("A session asks for what makes a source complete, and for the phone's own reader not to be muted")
  func capabilities() throws {
    let rig = try Fixture()
    expectNoDifference(rig.phone.capabilities["appium:disableSuppressAccessibilityService"], true)
    expectNoDifference(rig.phone.capabilities["appium:automationName"], "UiAutomator2")
    expectNoDifference(rig.phone.settings["includeExtrasInPageSource"], true)
    let other = try Fixture("iOS", SampleIOSApp())
    expectNoDifference(other.phone.settings["includeCustomActionsInPageSource"], true)
  }

  @Test("A person signs in: fields are filled, an error comes, and then another screen, over one that passes")
  func signIn() throws {
    let rig = try Fixture()
    expectNoDifference(rig.screen.name, "login")
    expectNoDifference(rig.screen.fields[try rig.node("mail")]?.text, "")
    _ = try rig.perform(.setText(rig.node("mail"), "kari@example.org"))
    expectNoDifference(rig.screen.fields[try rig.node("mail")]?.text, "kari@example.org")
    _ = try rig.perform(.setText(rig.node("secret"), "wrong"))
    expectNoDifference(rig.screen.fields[try rig.node("secret")]?.text, "")
    expectNoDifference(try rig.perform(.activate(rig.node("go"))), ["screen login/1"])
    let error = try #require(rig.screen.tree.nodes.first { $0.label == "Wrong password" })
    expectNoDifference(error.live, .assertive)
    _ = try rig.perform(.setText(rig.node("secret"), "right"))
    expectNoDifference(try rig.perform(.activate(rig.node("go"))), ["screen contact-list/2", "screen contact-list/3"])
    #expect(rig.labels.contains("Astrid Lunde"))
    expectNoDifference(try rig.perform(.activate(rig.node("Astrid Lunde"))), ["said Astrid is away"])
    #expect(!rig.labels.contains("Astrid is away"))
  }

  @Test("Going back leads to the visit before, not to a new one")
  func back() throws {
    let rig = try Fixture()
    _ = try rig.perform(.setText(rig.node("secret"), "right"))
    _ = try rig.perform(.activate(rig.node("go")))
    let depth = rig.screen.depth
    #expect(depth > 0)
    #expect(rig.screen.tree.nodes[0].supports(.dismiss))
    _ = try rig.perform(.back)
    expectNoDifference(rig.screen.name, "login")
  }

  @Test("Sliders move by one step on both systems")
  func sliders() throws {
    let android = try Fixture("Android", SampleAndroidApp(screen: "list"))
    _ = try android.perform(.increase(android.node("volume")))
    expectNoDifference((android.phone.app as? SampleAndroidApp)?.volume, 45)
    let iOS = try Fixture("iOS", SampleIOSApp())
    expectNoDifference(iOS.screen.title, "Settings")
    _ = try iOS.perform(.decrease(iOS.node("Volume")))
    expectNoDifference((iOS.phone.app as? SampleIOSApp)?.volume, 0.3)
    _ = try iOS.perform(.activate(iOS.node("News")))
    expectNoDifference((iOS.phone.app as? SampleIOSApp)?.isOn, true)
  }

  @Test("What changes by itself is told without being asked for")
  func news() throws {
    let rig = try Fixture("Android", SampleAndroidApp(screen: "list"))
    rig.phone.change { app in
      guard var changed = app as? SampleAndroidApp else { return }
      changed.toast = "Synchronised"
      app = changed
    }
    expectNoDifference(try rig.next(), "said Synchronised")
  }

  @Test("An element that another has taken the place of is not pressed")
  func stale() throws {
    let rig = try Fixture()
    let button = try rig.node("go")
    rig.phone.change { $0 = SampleAndroidApp(screen: "list") }
    let events = try rig.perform(.activate(button))
    expectNoDifference(events.first, "gone")
    expectNoDifference(events.last, "screen contact-list/2")
  }

  @Test("A screen that never comes to rest is told once, and can be used")
  func unrest() throws {
    let rig = try Fixture("Android", SampleAndroidApp(screen: "list"), times: PhoneTimes(passing: nil, rest: .milliseconds(200)))
    rig.phone.change { $0 = SampleAndroidApp(screen: "list", ticks: 1) }
    let events = try rig.perform(.activate(rig.node("Astrid Lunde")))
    #expect(events.contains("said Astrid is away"))
    expectNoDifference(events.count { $0 == "unrest" }, 1)
  }

  @Test("A phone that refuses, is silent or loses its session is told, each in its own words")
  func trouble() throws {
    let rig = try Fixture()
    rig.phone.misbehave(at: "/click", .error("unknown error", "no", status: 500))
    expectNoDifference(try rig.perform(.activate(rig.node("go"))), ["notDone"])
    rig.phone.misbehave(at: "/click", nil)
    rig.phone.endSession()
    // Either the next reading or the act notices it first.
    while rig.screen.failure == nil { _ = try rig.next() }
    expectNoDifference(rig.screen.failure, .appEnded)
    expectNoDifference(try rig.perform(.reopen), ["screen login/1"])
  }

  @Test("A server that goes is told once, what was read stays, and its return is told")
  func serverLost() throws {
    let rig = try Fixture()
    rig.phone.misbehave(at: "/source", .hangUp)
    expectNoDifference(try rig.next(), "serverLost")
    #expect(rig.labels.contains("Sign in"))
    expectNoDifference(try rig.perform(.activate(rig.node("go"))), ["serverLost"])
    rig.phone.misbehave(at: "/source", nil)
    expectNoDifference(try rig.next(), "serverBack")
    expectNoDifference(try rig.perform(.activate(rig.node("go"))), ["screen login/1"])
  }

  @Test("What cannot be opened is one sentence, and closing does not wait for a phone that is silent")
  func cannotOpen() throws {
    let server = try StubServer { _ in .raw(404, "<html/>") }
    let app = PhoneApp(server: server.address, Capabilities([:]), language: .english)
    #expect(throws: PhoneError.self) { try app.start(at: nil) { _ in } }
    let rig = try Fixture()
    rig.phone.misbehave(at: "/source", .silence)
    rig.app.perform(.activate(try rig.node("go"))) { _ in }
    rig.app.close()
    #expect(!rig.server.requests.isEmpty)
  }
}

@Suite("Which screen of a phone is which")
struct PhoneVisitsTests {
  @Test("Names come from an activity, or from a title")
  func names() {
    expectNoDifference(PhoneReader.name(activity: "org.example.ui.ContactListActivity", title: "x"), "contact-list")
    expectNoDifference(PhoneReader.name(activity: ".Main$Inner", title: nil), "inner")
    expectNoDifference(PhoneReader.name(activity: nil, title: "Dine kontakter – blåbær!"), "dine-kontakter-blåbær")
    expectNoDifference(PhoneReader.name(activity: nil, title: "—"), "screen")
    expectNoDifference(PhoneReader.name(activity: "Activity", title: nil), "activity")
  }

  @Test("A screen that changes in part is the same visit; one with little in common is another; the way back leads back")
  func visits() {
    var visits = PhoneVisits()
    func see(_ title: String, _ marks: String...) -> String {
      let (visit, depth) = visits.see(name: "main", title: title, marks: Set(marks))
      return "\(visit.number) at \(depth)"
    }
    expectNoDifference(see("Home", "a", "b", "c"), "1 at 0")
    expectNoDifference(see("Home", "a", "b", "d"), "1 at 0")
    expectNoDifference(see("Home", "x", "y", "z"), "2 at 1")
    expectNoDifference(see("Contact", "x", "y"), "3 at 2")
    expectNoDifference(see("Home", "x", "y", "z", "æ"), "2 at 1")
    expectNoDifference(see("Home", "a", "b", "d"), "1 at 0")
    expectNoDifference(see("Home"), "4 at 1")
  }
}
