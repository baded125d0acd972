import AccessibilityTree
import CustomDump
import Testing
import Text

@testable import PeerMentor

@Suite("Getting about")
struct NavigationTests {
  @Test("Home greets and links to what it counts")
  func home() {
    expectNoDifference(
      dump(Driver.signedIn().tree(), from: "home"),
      """
      home screen 'Home' [openMenu]
        home/menu button 'Open navigation menu' [activate]
        home/title heading 'Home' level 1 first
        home/greeting text 'Hello, Kari Nilsen'
        home/attention heading 'Needs attention' level 2
        home/assignments link '1 unread assignment' [activate]
        home/certificate-1 link 'First aid: expires in 28 days, on 1 April' [activate]
        home/next-activity link 'Next activity: Visit, Friday 6 March' [activate]
        home/notifications link '3 unread notifications' [activate]
        home/contacts link '1 contact' [activate]
        home/log button 'Log activity' [activate]
        home/alert alert no stop
        home/tabs tabBar 5 items
          home/tabs/home tab 'Home' selected 1 of 5 [activate]
          home/tabs/contacts tab 'Contacts' not selected 2 of 5 [activate]
          home/tabs/activities tab 'Activities' not selected 3 of 5 [activate]
          home/tabs/profile tab 'Profile' not selected 4 of 5 [activate]
          home/tabs/notifications tab 'Notifications' badge '3 unread' not selected 5 of 5 [activate]
      """)
  }

  @Test("Home speaks Bokmål")
  func homeInBokmål() {
    expectNoDifference(
      dump(Driver.signedIn().tree("nb"), from: "home"),
      """
      home screen 'Hjem' [openMenu]
        home/menu button 'Åpne navigasjonsmenyen' [activate]
        home/title heading 'Hjem' level 1 first
        home/greeting text 'Hei, Kari Nilsen'
        home/attention heading 'Viktig nå' level 2
        home/assignments link '1 ulest oppdrag' [activate]
        home/certificate-1 link 'First aid: går ut om 28 dager, 1. april' [activate]
        home/next-activity link 'Neste aktivitet: Besøk, fredag 6. mars' [activate]
        home/notifications link '3 uleste varsler' [activate]
        home/contacts link '1 kontakt' [activate]
        home/log button 'Loggfør aktivitet' [activate]
        home/alert alert no stop
        home/tabs tabBar 5 items
          home/tabs/home tab 'Hjem' selected 1 of 5 [activate]
          home/tabs/contacts tab 'Kontakter' not selected 2 of 5 [activate]
          home/tabs/activities tab 'Aktiviteter' not selected 3 of 5 [activate]
          home/tabs/profile tab 'Profil' not selected 4 of 5 [activate]
          home/tabs/notifications tab 'Varsler' badge '3 uleste' not selected 5 of 5 [activate]
      """)
  }

  @Test("A tab without unread notifications has no count")
  func noBadge() {
    let driver = Driver.signedIn().sending(.store(.overview(Overview(newestNotification: 17))))
    expectNoDifference(driver.tree()["home/tabs/notifications"]?.badge, nil)
    expectNoDifference(driver.tree()["home/notifications"]?.label, "No unread notifications")
  }

  @Test("Each tab opens its screen", arguments: Tab.allCases)
  func tabs(tab: Tab) {
    var driver = Driver.signedIn()
    driver.act(NodeID("home/tabs/\(tab.rawValue)"))
    expectNoDifference(driver.screen, tab.rawValue)
    expectNoDifference(driver.tree()[NodeID("\(tab.rawValue)/tabs/\(tab.rawValue)")]?.isSelected, true)
  }

  @Test("Home's links lead to what they count")
  func links() {
    var driver = Driver.signedIn()
    expectNoDifference(
      driver.act("home/assignments"), [.query(.notifications(kind: .assignment, around: 0), of: 1)])
    expectNoDifference(driver.screen, "notifications")
    var other = Driver.signedIn()
    other.act("home/contacts")
    expectNoDifference(other.screen, "contacts")
  }

  @Test("Choosing a tab is a new visit, and coming back to it another one")
  func visits() {
    let first = Driver.signedIn()
    let second = first.sending(.navigation(.select(.contacts)), .navigation(.select(.home)))
    #expect(first.instance != second.instance)
  }

  @Test("Going back restores the visit that was left")
  func back() {
    var driver = Driver.signedIn().sending(.navigation(.select(.contacts)))
    let before = driver.instance
    driver = driver.sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    expectNoDifference(driver.screen, "contact")
    expectNoDifference(driver.rendering().topScreen?.depth, 1)
    driver.act("contact/back")
    expectNoDifference(driver.instance, before)
  }

  @Test("The button and the screen's own way back do the same")
  func waysBack() {
    let driver = Driver.signedIn().sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    let bindings = driver.rendering().bindings
    expectNoDifference(bindings.message(for: .dismiss, on: "contact"), .navigation(.back))
    expectNoDifference(bindings.message(for: .activate, on: "contact/back"), .navigation(.back))
  }

  @Test("At a root there is no way back, and the message changes nothing", arguments: Tab.allCases)
  func rootHasNoBack(tab: Tab) {
    let driver = Driver.signedIn().sending(.navigation(.select(tab)))
    expectNoDifference(driver.tree()[NodeID("\(tab.rawValue)/back")], nil)
    expectNoDifference(
      driver.rendering().bindings.message(for: .dismiss, on: NodeID(tab.rawValue)), nil)
    expectNoDifference(driver.sending(.navigation(.back)).state, driver.state)
  }

  @Test("Another tab is found as it was left; the current tab goes to its root")
  func stacks() {
    let contact = Driver.signedIn().sending(
      .navigation(.select(.contacts)), .contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    let elsewhere = contact.sending(.navigation(.select(.home)))
    expectNoDifference(elsewhere.sending(.navigation(.select(.contacts))).screen, "contact")
    expectNoDifference(contact.sending(.navigation(.select(.contacts))).screen, "contacts")
  }

  @Test("The menu lies over the screen, with the way out first")
  func menu() {
    var driver = Driver.signedIn()
    driver.act("home/menu")
    expectNoDifference(driver.rendering().screens.map(\.name), ["home", "menu"])
    expectNoDifference(
      dump(driver.tree(), from: "menu"),
      """
      menu drawer 'Navigation menu' modal [dismiss]
        menu/close button 'Close menu' first [activate]
        menu/list list 7 items
          menu/list/home listItem 'Home' selected [activate]
          menu/list/contacts listItem 'Contacts' [activate]
          menu/list/activities listItem 'Activities' [activate]
          menu/list/profile listItem 'Profile' [activate]
          menu/list/notifications listItem 'Notifications' [activate]
          menu/list/language group
            menu/list/language/field dropDown 'Language' value 'English' collapsed [activate]
          menu/list/sign-out listItem 'Sign out' [activate]
      """)
  }

  @Test("Closing the menu shows the same visit again", arguments: [NodeID("menu/close"), "menu"])
  func closeMenu(node: NodeID) {
    var driver = Driver.signedIn()
    let before = driver.instance
    driver.act("home", .openMenu)
    driver.act(node, node == "menu" ? .dismiss : .activate)
    expectNoDifference(driver.instance, before)
  }

  @Test("A menu item closes the menu and goes to the tab's root", arguments: Tab.allCases)
  func menuItem(tab: Tab) {
    var driver = Driver.signedIn().sending(.navigation(.openMenu))
    driver.act(NodeID("menu/list/\(tab.rawValue)"))
    expectNoDifference(driver.rendering().screens.map(\.name), [tab.rawValue])
  }

  @Test("The menu does not open above a second screen or another modal")
  func menuOnlyAtRoots() {
    let contact = Driver.signedIn().sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))
    expectNoDifference(contact.sending(.navigation(.openMenu)).screen, "contact")
    let dialog = Driver.signedIn().sending(.navigation(.askToSignOut))
    expectNoDifference(dialog.sending(.navigation(.openMenu)).screen, "sign-out")
  }

  @Test("Signing out asks first, and the harmless answer comes first")
  func signOutDialog() {
    var driver = Driver.signedIn().sending(.navigation(.select(.profile)))
    driver.act("profile/sign-out")
    expectNoDifference(
      dump(driver.tree("nb"), from: "sign-out"),
      """
      sign-out alertDialog 'Vil du logge ut?' modal [dismiss]
        sign-out/title heading 'Vil du logge ut?' level 1 first
        sign-out/cancel button 'Avbryt' [activate]
        sign-out/sign-out button 'Logg ut' [activate]
      """)
    driver.act("sign-out/cancel")
    expectNoDifference(driver.screen, "profile")
  }

  @Test("Signing out forgets everything of the person and shows a new login screen")
  func signOut() {
    var driver = Driver()
    let firstLogin = driver.instance
    driver = Driver.signedIn().sending(.navigation(.openMenu))
    driver.act("menu/list/sign-out")
    driver.act("sign-out/sign-out")
    expectNoDifference(driver.state.signedIn, nil)
    expectNoDifference(driver.screen, "login")
    #expect(driver.instance != firstLogin)
  }

  @Test("A visit number is not used again by the next person")
  func visitsAfterSignOut() {
    let first = Driver.signedIn()
    let second = first.sending(.signOut, .store(.signedIn(kari)))
    #expect(first.instance != second.instance)
  }

  @Test("Messages of a session that has ended change nothing")
  func lateMessages() {
    let driver = Driver.signedIn().sending(.signOut)
    let late: [Message] = [
      .store(.overview(Overview(unreadCount: 9))), .store(.contacts(search: "", Page(count: 1, rows: [ola]))),
      .store(.changed), .contacts(.open(7)), .navigation(.openMenu), .notifications(.open(17)),
    ]
    for message in late {
      var copy = driver
      expectNoDifference(copy.send(message), [])
      expectNoDifference(copy.state, driver.state)
    }
  }

  @Test("Every named screen can be opened", arguments: everyScreen.map(\.name))
  func opening(name: String) {
    expectNoDifference(everyScreen.first { $0.name == name }?.driver.screen, name)
  }

  @Test("Unknown names, and a contact that is not there, open nothing")
  func openingUnknown() {
    #expect(PeerMentorApp.opening("settings", account: kari) == nil)
    #expect(PeerMentorApp.opening("contact", account: kari) == nil)
  }
}
