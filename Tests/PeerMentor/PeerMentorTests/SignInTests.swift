import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("Signing in")
struct SignInTests {
  private func filled(email: String = "kari@example.org", password: String = "hunter2") -> Driver {
    Driver().sending(.signIn(.setEmail(email)), .signIn(.setPassword(Secret(password))))
  }

  @Test("The login screen is organisation, email, password, toggle, button, in this order")
  func screen() {
    expectNoDifference(
      dump(Driver().tree(), from: "login"),
      """
      login screen 'Sign in'
        login/organisation heading 'Blindeforbundet' level 1 first
        login/email textField 'Email address' [setText]
        login/password secureField 'Password' [setText]
        login/show-password button 'Show password' [activate]
        login/sign-in button 'Sign in' [activate]
        login/error alert no stop
      """)
  }

  @Test("The login screen speaks Bokmål")
  func screenInBokmål() {
    let driver = filled().sending(.signIn(.togglePassword), .store(.signInRefused(.wrongCredentials)))
    expectNoDifference(
      dump(driver.tree("nb"), from: "login"),
      """
      login screen 'Logg inn'
        login/organisation heading 'Blindeforbundet' level 1 first
        login/email textField 'E-postadresse' value 'kari@example.org' [setText]
        login/password secureField 'Passord' [setText]
        login/show-password button 'Skjul passord' [activate]
        login/sign-in button 'Logg inn' [activate]
        login/error alert no stop
          login/error/2 text 'Feil e-postadresse eller passord.'
      """)
    expectNoDifference(driver.reported("news", "nb"), ["Passordet vises", "Feltet Passord er tomt igjen"])
  }

  @Test("The cursor meets the five elements and nothing between them, also after the toggle")
  func readingOrder() {
    let driver = Driver().sending(.signIn(.togglePassword))
    expectNoDifference(
      ReadingOrder(driver.tree()).elements.map(\.id),
      ["login/organisation", "login/email", "login/password", "login/show-password", "login/sign-in"])
  }

  @Test("An error is met after the sign-in button")
  func readingOrderWithError() {
    let driver = Driver().sending(.signIn(.submit))
    expectNoDifference(ReadingOrder(driver.tree()).elements.last?.id, "login/error/1")
  }

  @Test("The toggle tells each time what the password is now")
  func toggle() {
    var driver = filled()
    driver.act("login/show-password")
    expectNoDifference(driver.tree()["login/show-password"]?.label, "Hide password")
    driver.act("login/show-password")
    expectNoDifference(driver.tree()["login/show-password"]?.label, "Show password")
    expectNoDifference(driver.reported(), ["Password shown", "Password hidden"])
  }

  @Test("Typing changes the fields, and the password field tells its length only")
  func typing() {
    var driver = Driver()
    let bindings = driver.rendering().bindings
    for (field, text) in [("login/email", "a@b"), ("login/password", "blåbær")] {
      driver.send(bindings.field(NodeID(field))!.change(text))
    }
    let tree = driver.tree()
    expectNoDifference(tree["login/email"]?.value, "a@b")
    expectNoDifference(tree["login/password"]?.characterCount, 6)
    expectNoDifference(tree["login/password"]?.value, nil)
  }

  @Test("The button asks the store, with the address trimmed; Enter in the password field does not")
  func submit() {
    var byButton = filled(email: " kari@example.org\t")
    expectNoDifference(
      byButton.act("login/sign-in"),
      [.signIn(email: "kari@example.org", password: Secret("hunter2"))])
    let byEnter = filled().rendering().bindings.field("login/password")?.ended
    expectNoDifference(byEnter, nil)
  }

  @Test("A second submit is ignored until the store has answered")
  func doubleSubmit() {
    var driver = filled().sending(.signIn(.submit))
    expectNoDifference(driver.send(.signIn(.submit)), [])
    driver.send(.store(.failed(.signIn(email: "", password: Secret("")), reason: "disk full")))
    expectNoDifference(driver.send(.signIn(.submit)).count, 1)
  }

  @Test("What is submitted while the store looks at what was wrong is asked about next, and stays where it was typed")
  func submittedAgain() {
    var driver = filled(password: "wrong").sending(.signIn(.submit), .signIn(.setPassword(Secret("hunter2"))))
    expectNoDifference(driver.send(.signIn(.submit)), [])
    expectNoDifference(
      driver.send(.store(.signInRefused(.wrongCredentials))),
      [.signIn(email: "kari@example.org", password: Secret("hunter2"))])
    expectNoDifference(driver.reported("error"), [])
    expectNoDifference(driver.reported(), [])
    // Only the later attempt is asked about now.
    expectNoDifference(driver.send(.signIn(.submit)), [])
    expectNoDifference(driver.send(.store(.signInRefused(.wrongCredentials))), [])
    expectNoDifference(driver.reported("error"), ["Wrong email address or password."])
    expectNoDifference(driver.reported(), ["The field Password is empty again"])
    let request = StoreRequest.signIn(email: "", password: Secret(""))
    var failing = filled(password: "wrong").sending(
      .signIn(.submit), .signIn(.setPassword(Secret("hunter2"))), .signIn(.submit))
    expectNoDifference(
      failing.send(.store(.failed(request, reason: "disk full"))),
      [.signIn(email: "kari@example.org", password: Secret("hunter2"))])
  }

  @Test("What is typed while the store looks at what was wrong is not emptied; what is taken back is no other attempt")
  func typedMeanwhile() {
    let typing = filled(password: "wrong").sending(
      .signIn(.submit), .signIn(.setPassword(Secret("hun"))), .store(.signInRefused(.wrongCredentials)))
    expectNoDifference(typing.reported("error"), ["Wrong email address or password."])
    expectNoDifference(typing.reported(), [])
    expectNoDifference(typing.state.signIn.password, Secret("hun"))
    // Text typed after a second attempt has not been submitted.
    var further = filled(password: "wrong").sending(
      .signIn(.submit), .signIn(.setPassword(Secret("hunter"))), .signIn(.submit), .signIn(.setPassword(Secret("hunter2"))))
    expectNoDifference(further.send(.store(.signInRefused(.wrongCredentials))), [])
    expectNoDifference(further.state.signIn.password, Secret("hunter2"))
    var back = filled(password: "wrong").sending(
      .signIn(.submit), .signIn(.setPassword(Secret("hun"))), .signIn(.submit), .signIn(.setPassword(Secret("wrong"))))
    expectNoDifference(back.send(.store(.signInRefused(.wrongCredentials))), [])
    expectNoDifference(back.reported(), ["The field Password is empty again"])
  }

  @Test(
    "An empty field is named, and nothing is asked of the store",
    arguments: [
      ("", "x", "Enter your email address.", true, false),
      ("  ", "x", "Enter your email address.", true, false),
      ("a@b", "", "Enter your password.", false, true),
      ("", "", "Enter your email address and your password.", true, true),
    ])
  func emptyFields(
    email: String, password: String, error: String, lacksEmail: Bool, lacksPassword: Bool
  ) {
    var driver = filled(email: email, password: password)
    expectNoDifference(driver.send(.signIn(.submit)), [])
    let tree = driver.tree()
    expectNoDifference(driver.reported("error"), [error])
    expectNoDifference(tree["login/email"]?.errorText, lacksEmail ? error : nil)
    expectNoDifference(tree["login/email"]?.isInvalid, lacksEmail)
    expectNoDifference(tree["login/password"]?.errorText, lacksPassword ? error : nil)
    expectNoDifference(tree["login/password"]?.isInvalid, lacksPassword)
  }

  @Test(
    "What the store refuses is told in words",
    arguments: [
      (
        .signInRefused(.wrongCredentials), "Wrong email address or password.",
        "Feil e-postadresse eller passord."
      ),
      (
        .signInRefused(.tooManyAttempts(waitSeconds: 1)), "Too many failed attempts. Try again in 1 second.",
        "For mange mislykkede forsøk. Prøv igjen om 1 sekund."
      ),
      (
        .signInRefused(.tooManyAttempts(waitSeconds: 59)),
        "Too many failed attempts. Try again in 59 seconds.",
        "For mange mislykkede forsøk. Prøv igjen om 59 sekunder."
      ),
      (
        .signInRefused(.tooManyAttempts(waitSeconds: 60)), "Too many failed attempts. Try again in 1 minute.",
        "For mange mislykkede forsøk. Prøv igjen om 1 minutt."
      ),
      (
        .signInRefused(.tooManyAttempts(waitSeconds: 61)), "Too many failed attempts. Try again in 2 minutes.",
        "For mange mislykkede forsøk. Prøv igjen om 2 minutter."
      ),
      (
        .failed(.signIn(email: "", password: Secret("")), .diskFull, reason: "disk full"),
        "You could not be signed in, because the disk is full. Free some space and try again.",
        "Du ble ikke logget inn, fordi disken er full. Frigjør plass og prøv igjen."
      ),
      (
        .failed(.signIn(email: "", password: Secret("")), .locked, reason: "locked"),
        "You could not be signed in, because another program is using the app's data. Try again.",
        "Du ble ikke logget inn, fordi et annet program bruker dataene i appen. Prøv igjen."
      ),
      (
        .failed(.signIn(email: "", password: Secret("")), .programTooOld, reason: "newer"),
        "You could not be signed in, because this version of Earshot is too old for your organisation. Update Earshot.",
        "Du ble ikke logget inn, fordi denne versjonen av Earshot er for gammel for organisasjonen din. Oppdater Earshot."
      ),
      (
        .failed(.signIn(email: "", password: Secret("")), .storeNotReady, reason: "older"),
        "You could not be signed in, because your organisation's data has not been brought up to date. Tell your coordinator.",
        "Du ble ikke logget inn, fordi dataene hos organisasjonen din ikke er oppdatert. Si fra til koordinatoren din."
      ),
      (
        .failed(.signIn(email: "", password: Secret("")), .signInShut, reason: "its password was changed"),
        "You could not be signed in, because your organisation's server lets nobody sign in at a new machine. Tell your "
          + "coordinator.",
        "Du ble ikke logget inn, fordi serveren hos organisasjonen din ikke lar noen logge inn på en ny maskin. Si fra til "
          + "koordinatoren din."
      ),
      (
        .failed(.signIn(email: "", password: Secret("")), .signInBusy, reason: "twenty are held"),
        "You could not be signed in, because too many are signing in at your organisation's server. Try again in ten seconds.",
        "Du ble ikke logget inn, fordi for mange logger inn hos organisasjonen din nå. Prøv igjen om ti sekunder."
      ),
      (
        .failed(.signIn(email: "", password: Secret("")), reason: "damaged"),
        "You could not be signed in, because the app's data could not be read. Try again.",
        "Du ble ikke logget inn, fordi dataene i appen ikke kunne leses. Prøv igjen."
      ),
    ] as [(StoreAnswer, String, String)])
  func refusals(answer: StoreAnswer, english: String, bokmål: String) {
    let driver = filled().sending(.signIn(.submit), .store(answer))
    expectNoDifference(driver.reported("error"), [english])
    expectNoDifference(driver.reported("error", "nb"), [bokmål])
  }

  @Test("The same error after another attempt is a new node in the same region, and alone there")
  func repeatedError() {
    let first = filled().sending(.signIn(.submit), .store(.signInRefused(.wrongCredentials)))
    let second = first.sending(
      .signIn(.setPassword(Secret("x"))), .signIn(.submit), .store(.signInRefused(.wrongCredentials)))
    let ids = [first, second].map { $0.tree().children(of: "login/error").map(\.id) }
    expectNoDifference(ids.map(\.count), [1, 1])
    #expect(ids[0] != ids[1])
  }

  @Test("A refusal empties the password and keeps the address; a failure keeps both")
  func fieldsAfterFailure() {
    let refused = filled().sending(.signIn(.submit), .store(.signInRefused(.wrongCredentials)))
    expectNoDifference(refused.state.signIn.password, Secret(""))
    expectNoDifference(refused.state.signIn.email, "kari@example.org")
    let request = StoreRequest.signIn(email: "", password: Secret(""))
    let failed = filled().sending(.signIn(.submit), .store(.failed(request, reason: "disk full")))
    expectNoDifference(failed.state.signIn.password, Secret("hunter2"))
  }

  @Test("Typing takes the error away")
  func typingClearsError() {
    let driver = Driver().sending(.signIn(.submit), .signIn(.setEmail("k")))
    expectNoDifference(driver.reported("error"), [])
  }

  @Test("Success opens the home screen, forgets the form and asks for what the screens show")
  func success() {
    var driver = filled().sending(.signIn(.submit))
    expectNoDifference(
      driver.send(.store(.signedIn(kari))),
      [
        .query(.overview, of: 1), .query(.notifications(kind: nil, around: 0), of: 1),
        .query(.contacts(search: "", around: 0), of: 1), .query(.activities(around: 0), of: 1),
      ])
    expectNoDifference(driver.screen, "home")
    expectNoDifference(driver.state.account, kari)
    expectNoDifference(driver.state.signIn, SignInForm())
  }

  @Test("With the figures that come along the home screen is complete at once, and nothing old is news")
  func successWithFigures() {
    var driver = filled().sending(.signIn(.submit))
    let requests = driver.send(.store(.signedIn(kari, figures)))
    #expect(!requests.contains(.query(.overview, of: 1)))
    expectNoDifference(driver.tree()["home/notifications"]?.label, "3 unread notifications")
    expectNoDifference(driver.send(.store(.overview(figures))), [])
  }
}
