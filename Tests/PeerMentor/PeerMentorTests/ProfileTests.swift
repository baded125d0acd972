import AccessibilityTree
import CustomDump
import Testing

@testable import PeerMentor

@Suite("The profile")
struct ProfileTests {
  private let profile = Driver.signedIn().sending(.navigation(.select(.profile)))

  @Test("The profile has who is signed in, duty, certificates, and what can be changed")
  func screen() {
    expectNoDifference(
      dump(profile.tree(), from: "profile").split(separator: "\n").prefix(19).joined(separator: "\n"),
      """
      profile screen 'Profile' [openMenu]
        profile/menu button 'Open navigation menu' [activate]
        profile/title heading 'Profile' level 1 first
        profile/name text 'Name: Kari Nilsen'
        profile/email text 'Email address: kari@example.org'
        profile/organisation text 'Organisation: Blindeforbundet'
        profile/duty switch 'Pause new assignments' off [activate]
        profile/certificates-heading heading 'Certificates' level 2
        profile/certificates list 2 items
          profile/certificates/1 listItem merged
            profile/certificates/1/name text 'First aid'
            profile/certificates/1/expiry text 'expires in 28 days, on 1 April'
          profile/certificates/2 listItem merged
            profile/certificates/2/name text 'Confidentiality'
            profile/certificates/2/expiry text 'valid until 2 February 2028'
        profile/address switch 'Remember my email address' on [activate]
        profile/idle group
          profile/idle/field dropDown 'Sign out automatically' value 'never' collapsed [activate]
        profile/password button 'Change password' [activate]
      """)
  }

  @Test("The profile speaks Bokmål")
  func bokmål() {
    let tree = profile.tree("nb")
    expectNoDifference(
      ReadingOrder(tree).elements.filter { $0.role != .listItem && $0.role != .tab }.map(\.label),
      [
        "Åpne navigasjonsmenyen", "Profil", "Navn: Kari Nilsen", "E-postadresse: kari@example.org",
        "Organisasjon: Blindeforbundet", "Pause som likeperson", "Kursbevis", "Husk e-postadressen min", "Logg ut automatisk",
        "Bytt passord", "Språk", "Logg ut",
      ])
    expectNoDifference(tree["profile/certificates/1/expiry"]?.label, "går ut om 28 dager, 1. april")
  }

  @Test("Without certificates the profile says so")
  func noCertificates() {
    let driver = profile.sending(.store(.overview(Overview(newestNotification: 17))))
    expectNoDifference(driver.tree()["profile/no-certificates"]?.label, "You have no certificates.")
  }

  // MARK: Duty

  @Test("Pausing asks first, and the switch turns and says so when it is stored")
  func pausing() {
    var driver = profile
    let before = driver.instance
    driver.act("profile/duty")
    expectNoDifference(
      dump(driver.tree(), from: "duty"),
      """
      duty alertDialog 'Pause new assignments?' modal [dismiss]
        duty/title heading 'Pause new assignments?' level 1 first
        duty/text text 'You will get no new assignments until you resume.'
        duty/cancel button 'Cancel' [activate]
        duty/duty button 'Pause' [activate]
      """)
    let requests = driver.act("duty/duty")
    expectNoDifference(requests, [.change(.setPaused(true), of: 1)])
    expectNoDifference(driver.act("duty/duty"), [])
    expectNoDifference(driver.screen, "duty")
    var paused = figures
    paused.isPaused = true
    driver.save(requests, paused)
    expectNoDifference(driver.instance, before)
    expectNoDifference(driver.tree()["profile/duty"]?.toggled, .on)
    expectNoDifference(driver.reported(), ["New assignments are paused"])
    expectNoDifference(driver.reported("news", "nb"), ["Pausen din har begynt"])
  }

  @Test("Resuming asks too")
  func resuming() {
    var paused = figures
    paused.isPaused = true
    var driver = profile.sending(.store(.overview(paused)))
    driver.act("profile/duty")
    expectNoDifference(driver.tree("nb")["duty/title"]?.label, "Vil du avslutte pausen?")
    let requests = driver.act("duty/duty")
    expectNoDifference(requests, [.change(.setPaused(false), of: 1)])
    driver.save(requests)
    expectNoDifference(driver.reported("news", "nb"), ["Pausen din er over"])
  }

  @Test("A pause that could not be stored closes the dialog, and says so")
  func failure() {
    var driver = profile
    driver.act("profile/duty")
    for request in driver.act("duty/duty") { driver.send(.store(.failed(request, reason: "disk full"))) }
    expectNoDifference(driver.screen, "profile")
    expectNoDifference(driver.reported("alert"), ["The change could not be saved."])
    expectNoDifference(driver.tree()["profile/duty"]?.toggled, .off)
  }

  @Test("A dialog that was left before the store answered closes nothing else")
  func left() {
    var driver = profile
    driver.act("profile/duty")
    let requests = driver.act("duty/duty")
    driver.act("duty/cancel")
    driver.act("profile/password")
    driver.save(requests)
    expectNoDifference(driver.screen, "password")
    expectNoDifference(driver.reported(), ["New assignments are paused"])
  }

  @Test("Cancelling changes nothing")
  func cancelling() {
    var driver = profile
    driver.act("profile/duty")
    expectNoDifference(driver.act("duty/cancel"), [])
    expectNoDifference(driver.screen, "profile")
  }

  // MARK: Password

  private func form(
    current: String = "old secret", new: String = "new secret", repeated: String? = nil
  ) -> Driver {
    var driver = profile
    driver.act("profile/password")
    driver.type(current, into: "password/current")
    driver.type(new, into: "password/new")
    driver.type(repeated ?? new, into: "password/repeated")
    return driver
  }

  @Test("The fields tell how long they are and nothing else")
  func passwordScreen() {
    let driver = form()
    let nodes = driver.tree().children(of: "password").filter { $0.role == .secureField }
    expectNoDifference(nodes.map(\.label), ["Current password", "New password", "New password again"])
    expectNoDifference(nodes.map(\.characterCount), [10, 10, 10])
    #expect(!String(reflecting: driver.tree().nodes).contains("secret"))
    var dumped = ""
    customDump(driver.state, to: &dumped)
    #expect(!dumped.contains("secret"))
  }

  @Test("A new password is confirmed when it is stored, back on the profile")
  func changing() {
    var driver = form()
    let requests = driver.act("password/change")
    expectNoDifference(
      requests,
      [.changePassword(account: 1, current: Secret("old secret"), new: Secret("new secret"))])
    expectNoDifference(driver.act("password/change"), [])
    driver.save(requests)
    expectNoDifference(driver.screen, "profile")
    expectNoDifference(driver.reported(), ["Password changed"])
    expectNoDifference(driver.state.signedIn?.passwordForm, PasswordForm())
  }

  @Test("Both new passwords have to be the same; the second is emptied, and that is told")
  func repeating() {
    var driver = form(repeated: "new secrat")
    expectNoDifference(driver.act("password/change"), [])
    expectNoDifference(driver.reported("error"), ["The two new passwords are not the same."])
    expectNoDifference(driver.reported("error", "nb"), ["De to nye passordene er ikke like."])
    expectNoDifference(driver.reported(), ["The field New password again is empty again"])
    expectNoDifference(driver.tree().nodes.filter(\.isInvalid).map(\.id.path), ["password/repeated"])
    driver.type("new secret", into: "password/repeated")
    expectNoDifference(driver.act("password/change").count, 1)
  }

  @Test("The passwords can be shown, which is told; what they are is not")
  func showing() {
    var driver = form()
    expectNoDifference(driver.tree()["password/show-password"]?.label, "Show password")
    driver.act("password/show-password")
    expectNoDifference(driver.reported(), ["Password shown"])
    expectNoDifference(driver.tree()["password/show-password"]?.label, "Hide password")
    #expect(!String(reflecting: driver.tree().nodes).contains("secret"))
  }

  @Test(
    "What is refused is told at once and tied to its field",
    arguments: [
      (
        PasswordRefusal.wrongPassword, "current", "The current password is wrong.",
        "Det nåværende passordet er feil."
      ),
      (
        .tooShort(least: 8), "new", "The new password needs at least 8 characters.",
        "Det nye passordet må ha minst 8 tegn."
      ),
    ])
  func refused(refusal: PasswordRefusal, field: String, english: String, bokmål: String) {
    var driver = form()
    driver.act("password/change")
    driver.send(.store(.passwordRefused(refusal)))
    expectNoDifference(driver.reported("error"), [english])
    expectNoDifference(driver.reported("error", "nb"), [bokmål])
    let invalid = driver.tree().nodes.filter(\.isInvalid)
    expectNoDifference(invalid.map(\.id.path), ["password/\(field)"])
    expectNoDifference(invalid.map(\.errorText), [english])
    expectNoDifference(invalid.map(\.characterCount), [nil])
  }

  @Test("Empty fields are named, and too many tries are told with the time to wait")
  func otherRefusals() {
    var empty = form(current: "")
    expectNoDifference(empty.act("password/change"), [])
    expectNoDifference(empty.reported("error"), ["Enter your current password."])
    var half = form(new: "")
    half.act("password/change")
    expectNoDifference(half.reported("error", "nb"), ["Skriv inn et nytt passord."])
    var many = form()
    many.act("password/change")
    many.send(.store(.passwordRefused(.tooManyAttempts(waitSeconds: 30))))
    expectNoDifference(many.reported("error"), ["Too many failed attempts. Try again in 30 seconds."])
  }

  @Test("What is typed and submitted while the store looks at what was wrong stays, and is asked about next")
  func typedMeanwhile() {
    var driver = form()
    driver.act("password/change")
    driver.send(.profile(.setCurrentPassword(Secret("another"))))
    var submitted = driver
    expectNoDifference(submitted.act("password/change"), [])
    expectNoDifference(
      submitted.send(.store(.passwordRefused(.wrongPassword))).map { "\($0)".hasPrefix("changePassword") }, [true])
    expectNoDifference(submitted.reported("error"), [])
    // A repeated password that is still being typed has not been submitted, and is not emptied.
    var repeating = driver
    repeating.act("password/change")
    repeating.send(.profile(.setRepeatedPassword(Secret("half"))))
    expectNoDifference(repeating.send(.store(.passwordRefused(.wrongPassword))), [])
    expectNoDifference(repeating.reported("error"), ["The current password is wrong."])
    expectNoDifference(repeating.state.signedIn?.passwordForm.repeated, Secret("half"))
    driver.send(.store(.passwordRefused(.wrongPassword)))
    expectNoDifference(driver.reported("error"), ["The current password is wrong."])
    expectNoDifference(driver.reported(), [])
    expectNoDifference(driver.state.signedIn?.passwordForm.current, Secret("another"))
  }

  // MARK: Language

  @Test(
    "The language is chosen by its own name, and asked of the session",
    arguments: ["profile", "menu/list"])
  func language(place: String) {
    var driver = profile
    if place != "profile" { driver.act("profile/menu") }
    driver.act(NodeID("\(place)/language/field"))
    let norwegian = driver.tree()[NodeID("\(place)/language/nb")]
    expectNoDifference(norwegian?.label, "Norsk bokmål")
    expectNoDifference(norwegian?.language, "nb")
    let choice = driver.rendering().bindings.message(for: .activate, on: NodeID("\(place)/language/nb"))
    expectNoDifference(choice.map(driver.app.wishes), [.language("nb")])
    expectNoDifference(driver.act(NodeID("\(place)/language/nb")), [])
    expectNoDifference(driver.tree()[NodeID("\(place)/language/field")]?.isExpanded, false)
    expectNoDifference(driver.tree("nb")[NodeID("\(place)/language/field")]?.value, "Norsk bokmål")
  }
}
