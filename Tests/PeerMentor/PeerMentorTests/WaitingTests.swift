import AccessibilityTree
import CustomDump
import TestSupport
import Testing

@testable import PeerMentor

@Suite("While another program uses the data")
struct WaitingTests {
  private let centre = Driver.signedIn().sending(.navigation(.select(.notifications)))

  @Test("A person is told that it is waited for, in either language, and that it is over where nothing else says so")
  func reported() {
    var driver = centre
    let request = StoreRequest.change(.markRead(17), of: 1)
    driver.send(.store(.waiting))
    expectNoDifference(driver.reported(), ["Another program is using the app's data. Waiting for it."])
    expectNoDifference(driver.reported("news", "nb"), ["Et annet program bruker dataene i appen. Vent litt."])
    driver.send(.store(request.saved(figures)))
    expectNoDifference(driver.reported(), ["The app's data is available again."])
    expectNoDifference(driver.reported("news", "nb"), ["Dataene i appen er tilgjengelige igjen."])
    driver.send(.store(request.saved(figures)))
    expectNoDifference(driver.reported(), ["The app's data is available again."])
  }

  @Test("A person is told that the organisation's server takes long, in either language")
  func slow() {
    var driver = centre
    driver.send(.store(.slow))
    expectNoDifference(driver.reported(), ["Your organisation's server takes long to answer. Waiting for it."])
    expectNoDifference(driver.reported("news", "nb"), ["Serveren hos organisasjonen bruker lang tid. Vent litt."])
    driver.send(.store(.saved(.markAllRead, of: 1, figures)))
    expectNoDifference(driver.reported(), ["All notifications are marked as read"])
  }

  @Test("A change that is only kept, or a request without a connection, is no answer: nothing is told before there is one")
  func keptIsNoAnswer() {
    var driver = centre
    let request = StoreRequest.change(.markRead(17), of: 1)
    let slow = "Your organisation's server takes long to answer. Waiting for it."
    driver.send(.store(.slow))
    driver.send(.store(request.queued(count: 1)))
    expectNoDifference(driver.reported(), [slow])
    driver.send(.store(.slow))
    driver.send(.store(.failed(.sendQueued(account: 1), .noConnection, reason: "gone")))
    expectNoDifference(driver.reported(), [slow])
    let lost = driver.sending(.store(.connectionLost))
    expectNoDifference(
      lost.reported(), ["No connection to your organisation. What is loaded can still be read."])
    driver.send(.store(.overview(figures)))
    expectNoDifference(driver.reported(), ["The app's data is available again."])
  }

  @Test("Who gets no answer is told once, in either language, and that it is over")
  func noAnswer() {
    var driver = centre
    driver.send(.overdue)
    driver.send(.overdue)
    expectNoDifference(driver.reported(), ["Earshot has waited 10 seconds for the app's data. Still waiting."])
    expectNoDifference(
      driver.reported("news", "nb"), ["Appen har ventet på dataene sine i 10 sekunder. Venter fortsatt."])
    driver.send(.store(.saved(.markRead(17), of: 1, figures)))
    expectNoDifference(driver.reported(), ["The app's data is available again."])
  }

  @Test("Who signs in and gets no answer is told as well")
  func noAnswerToSignIn() {
    expectNoDifference(
      Driver().sending(.signIn(.submit), .overdue).reported(),
      ["Earshot has waited 10 seconds for the app's data. Still waiting."])
  }

  @Test("What is told of the outcome itself, or shows it, takes the place of that")
  func outcome() {
    let confirmed = centre.sending(
      .store(.waiting), .store(.saved(.markAllRead, of: 1, figures)))
    expectNoDifference(confirmed.reported(), ["All notifications are marked as read"])
    let request = StoreRequest.change(.markRead(17), of: 1)
    let failed = centre.sending(.store(.waiting), .store(.failed(request, .locked, reason: "locked")))
    expectNoDifference(failed.reported(), [])
    expectNoDifference(
      failed.reported("alert"),
      ["The change could not be saved, because another program is using the data. Try again."])
    var opened = centre
    opened.send(.contacts(.open(7)))
    opened.send(.store(.waiting))
    opened.send(.store(.contact(id: 7, olaCard)))
    expectNoDifference(opened.screen, "contact")
    expectNoDifference(opened.reported(), [])
  }

  @Test("A report of a change is no answer: it is waited on")
  func changeReport() {
    let driver = centre.sending(.store(.waiting), .store(.changed))
    expectNoDifference(driver.reported(), ["Another program is using the app's data. Waiting for it."])
  }

  @Test("Who signs in is told as well, until there is an answer")
  func signingIn() {
    let waiting = Driver().sending(
      .signIn(.setEmail("kari@example.org")), .signIn(.setPassword(Secret("hunter2"))), .signIn(.submit),
      .store(.waiting))
    expectNoDifference(waiting.reported(), ["Another program is using the app's data. Waiting for it."])
    expectNoDifference(
      waiting.sending(.store(.signInRefused(.wrongCredentials))).reported(), ["The field Password is empty again"])
    let signedIn = waiting.sending(.store(.signedIn(kari, figures)))
    expectNoDifference(signedIn.screen, "home")
    expectNoDifference(signedIn.reported(), [])
  }

  @Test("An answer that comes late closes the dialog that asked for it, and no other")
  func dialog() {
    var driver = Driver.signedIn()
    driver.send(.navigation(.select(.profile)))
    driver.send(.profile(.askAboutDuty))
    let pausing = driver.send(.profile(.setPaused(true)))
    // The person does not wait, and does something else.
    driver.send(.navigation(.back))
    driver.send(.activities(.askToDelete(walk)))
    let deleting = driver.send(.activities(.delete(walk.id)))
    driver.save(pausing)
    expectNoDifference(driver.screen, "delete-activity")
    driver.save(deleting)
    expectNoDifference(driver.screen, "profile")
  }
}
