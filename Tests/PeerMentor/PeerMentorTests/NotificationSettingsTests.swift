import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("Notification settings")
struct NotificationSettingsTests {
  private let settings = Driver.signedIn().sending(
    .navigation(.select(.notifications)), .notifications(.openSettings))

  /// The figures with other settings.
  private func figures(_ change: (inout Preferences) -> Void) -> Overview {
    var overview = PeerMentorTests.figures
    change(&overview.preferences)
    return overview
  }

  private var discreet: Driver {
    Driver.signedIn().sending(
      .navigation(.select(.notifications)), .store(.overview(figures { $0.readsBodies = false })))
  }

  @Test("There is a switch for each kind and one for bodies, each with its state and a hint")
  func screen() {
    expectNoDifference(
      dump(settings.tree(), from: "notification-settings").split(separator: "\n").prefix(10)
        .joined(separator: "\n"),
      """
      notification-settings screen 'Notification settings' [dismiss]
        notification-settings/back button 'Go back' [activate]
        notification-settings/title heading 'Notification settings' level 1 first
        notification-settings/arrivals heading 'Tell me about new notifications' level 2
        notification-settings/assignment switch 'Assignments' on [activate]
        notification-settings/certification switch 'Certifications' on [activate]
        notification-settings/pause switch 'Pauses' on [activate]
        notification-settings/scenario switch 'Scenarios' on [activate]
        notification-settings/privacy heading 'Sensitive details' level 2
        notification-settings/bodies switch 'Read details aloud' on [activate]
      """)
    let switches = settings.tree("nb").nodes.filter { $0.role == .switch }
    expectNoDifference(
      switches.map(\.label), ["Oppdrag", "Sertifiseringer", "Pauser", "Scenarioer", "Les opp detaljer"])
    #expect(switches.allSatisfy { $0.hint?.isEmpty == false })
  }

  @Test("The centre's button leads there, and back")
  func way() {
    var driver = Driver.signedIn().sending(.navigation(.select(.notifications)))
    driver.act("notifications/settings")
    expectNoDifference(driver.screen, "notification-settings")
    driver.act("notification-settings/back")
    expectNoDifference(driver.screen, "notifications")
  }

  @Test("A switch turns when its choice is stored, not before")
  func stored() {
    var driver = settings
    let requests = driver.act("notification-settings/pause")
    let expected = Preferences(silencedKinds: [.pause])
    expectNoDifference(requests, [.change(.savePreferences(expected), of: 1)])
    expectNoDifference(driver.tree()["notification-settings/pause"]?.toggled, .on)
    driver.save(requests, figures { $0 = expected })
    expectNoDifference(driver.tree()["notification-settings/pause"]?.toggled, .off)
    expectNoDifference(
      driver.act("notification-settings/pause"), [.change(.savePreferences(Preferences()), of: 1)])
  }

  @Test("Two switches turned before the store has answered are both kept")
  func quick() {
    var driver = settings
    driver.act("notification-settings/pause")
    expectNoDifference(
      driver.act("notification-settings/bodies"),
      [.change(.savePreferences(Preferences(silencedKinds: [.pause], readsBodies: false)), of: 1)])
  }

  @Test("What could not be stored is told, and forgotten")
  func failure() {
    var driver = settings
    for request in driver.act("notification-settings/bodies") {
      driver.send(.store(.failed(request, reason: "disk full")))
    }
    expectNoDifference(driver.reported("alert"), ["The change could not be saved."])
    expectNoDifference(
      driver.act("notification-settings/pause"),
      [.change(.savePreferences(Preferences(silencedKinds: [.pause])), of: 1)])
  }

  @Test("A kind that is turned off arrives without a word, and still counts")
  func silenced() {
    let driver = Driver.signedIn().sending(.navigation(.select(.notifications)))
    let arrived = Arrivals(
      newest: [PeerMentor.Notification(id: 19, kind: .scenario, title: "S", body: "", arrivedAt: noon)],
      counts: [.pause: 5, .scenario: 1])
    var overview = figures { $0.silencedKinds = [.pause] }
    overview.unreadCount = 5
    overview.newestNotification = 19
    let after = driver.sending(.store(.arrivals(arrived, overview)))
    expectNoDifference(after.reported(), ["New notification: S"])
    expectNoDifference(after.tree()["notifications/tabs/notifications"]?.badge, "5 unread")
  }

  // MARK: Bodies and exact times

  @Test("While bodies are not read, they are in no node until they are asked for")
  func bodies() {
    var driver = discreet
    expectNoDifference(
      dump(driver.tree("nb"), from: "notifications/list/17"),
      """
      notifications/list/17 listItem merged [activate, custom("Godta"), custom("Avslå"), custom("Jeg har sett det"), custom("Nøyaktig tidspunkt"), custom("Les detaljer")]
        notifications/list/17/title text 'Oppdrag: Visit Ola Hansen'
        notifications/list/17/age text 'for 5 minutter siden'
        notifications/list/17/state text 'ulest'
      """)
    #expect(!String(reflecting: driver.tree().nodes).contains("He lives alone"))
    driver.act("notifications/list/17", .custom("Read details"))
    expectNoDifference(driver.reported(), ["He lives alone"])
  }

  @Test("The exact time is said on request, each time anew")
  func exactTime() {
    var driver = discreet
    driver.act("notifications/list/17", .custom("Exact time"))
    expectNoDifference(driver.reported(), ["Arrived Wednesday 4 March 2026 at 10:55"])
    driver.act("notifications/list/17", .custom("Exact time"))
    expectNoDifference(
      driver.reported("news", "nb"),
      Array(repeating: "Kom onsdag 4. mars 2026 klokka 10:55", count: 2))
  }

  // MARK: All at once

  @Test("Marking all as read is confirmed when it is stored; rows and tab follow, and the button is dimmed")
  func markAll() {
    var driver = Driver.signedIn().sending(.navigation(.select(.notifications)))
    let requests = driver.act("notifications/mark-all-read")
    expectNoDifference(requests, [.change(.markAllRead, of: 1)])
    expectNoDifference(driver.reported(), [])
    driver.save(requests, Overview(newestNotification: 17))
    expectNoDifference(driver.reported(), ["All notifications are marked as read"])
    expectNoDifference(driver.reported("news", "nb"), ["Alle varsler er markert som lest"])
    let tree = driver.tree()
    expectNoDifference(tree["notifications/list/17/state"]?.label, "read")
    expectNoDifference(tree["notifications/tabs/notifications"]?.badge, nil)
    expectNoDifference(tree["notifications/mark-all-read"]?.isEnabled, false)
  }
}
