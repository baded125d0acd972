import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("Answering an assignment")
struct AssignmentTests {
  private let centre = Driver.signedIn().sending(.navigation(.select(.notifications)))
  private let contact = Driver.signedIn().sending(.contacts(.open(7)), .store(.contact(id: 7, olaCard)))

  @Test(
    "The row's action is confirmed when it is stored, and the row then says it",
    arguments: [
      (
        PeerMentor.Notification.Answer.accepted, "Accept", "Assignment accepted", "accepted",
        "Oppdraget er godtatt", "godtatt"
      ),
      (.declined, "Decline", "Assignment declined", "declined", "Oppdraget er avslått", "avslått"),
    ])
  func fromRow(
    answer: PeerMentor.Notification.Answer, action: String, reported: String, state: String,
    toldInBokmål: String, stateInBokmål: String
  ) {
    var driver = centre
    let requests = driver.act("notifications/list/17", .custom(action))
    expectNoDifference(requests, [.change(.answer(assignment: 17, answer), of: 1)])
    expectNoDifference(driver.reported(), [])
    expectNoDifference(driver.tree()["notifications/list/17/answer"], nil)
    driver.save(requests)
    expectNoDifference(driver.reported(), [reported])
    expectNoDifference(driver.reported("news", "nb"), [toldInBokmål])
    let texts = driver.tree().children(of: "notifications/list/17").suffix(2).map(\.label)
    expectNoDifference(texts, ["read", state])
    expectNoDifference(driver.tree("nb")["notifications/list/17/answer"]?.label, stateInBokmål)
  }

  @Test("The other answer can still be given, the same one not again")
  func changing() {
    var driver = centre
    driver.save(driver.act("notifications/list/17", .custom("Accept")))
    expectNoDifference(
      driver.tree()["notifications/list/17"]?.actions,
      [.activate, .custom("Decline"), .custom("Exact time")])
  }

  @Test("The contact shows the assignment, its answer, and a button for each answer")
  func contactScreen() {
    let nodes = ["assignment-heading", "assignment", "answer", "accepted", "declined"]
    func shown(_ driver: Driver, _ language: String) -> String {
      nodes.map { dump(driver.tree(language), from: NodeID("contact/\($0)")) }.joined(separator: "\n")
    }
    var driver = contact
    expectNoDifference(
      shown(driver, "en"),
      """
      contact/assignment-heading heading 'Assignment' level 2
      contact/assignment text 'Visit Ola Hansen'
      contact/answer text 'You have not answered yet.'
      contact/accepted button 'Accept' [activate]
      contact/declined button 'Decline' [activate]
      """)
    driver.save(driver.act("contact/declined"))
    expectNoDifference(
      shown(driver, "nb"),
      """
      contact/assignment-heading heading 'Oppdrag' level 2
      contact/assignment text 'Visit Ola Hansen'
      contact/answer text 'Du har avslått dette oppdraget.'
      contact/accepted button 'Godta' not selected [activate]
      contact/declined button 'Avslå' selected [activate]
      """)
    expectNoDifference(driver.reported(), ["Assignment declined"])
  }

  @Test("An answer given on the contact is in the row that led there")
  func rowFollows() {
    var driver = centre.sending(.notifications(.open(17)), .store(.contact(id: 7, olaCard)))
    driver.save(driver.act("contact/accepted"))
    driver.act("contact/back")
    expectNoDifference(driver.tree()["notifications/list/17/answer"]?.label, "accepted")
  }

  @Test("An answer that could not be stored is not said to be, but that it failed is")
  func failure() {
    var driver = centre
    for request in driver.act("notifications/list/17", .custom("Accept")) {
      driver.send(.store(.failed(request, reason: "disk full")))
    }
    expectNoDifference(driver.reported(), [])
    expectNoDifference(driver.reported("alert"), ["The change could not be saved."])
    expectNoDifference(driver.tree()["notifications/list/17/answer"], nil)
  }

  @Test("A confirmation is still there after the person has gone to another screen before it came")
  func movedOn() {
    var driver = centre
    let requests = driver.act("notifications/list/17", .custom("Accept"))
    driver.send(.navigation(.select(.home)))
    driver.save(requests)
    expectNoDifference(driver.reported(), ["Assignment accepted"])
  }

  @Test("Only assignments have answers")
  func otherKinds() {
    expectNoDifference(
      centre.tree()["notifications/list/16"]?.actions, [.activate, .custom("Exact time")])
  }
}
