/// The login form.
struct SignInForm: Hashable, Sendable {
  var email = ""
  /// Whether the address is that of whoever signed in last: what is typed takes its place.
  var isEmailOffered = false
  var password = Secret("")
  var isPasswordShown = false
  private var submission = Submission<Credentials>()
  /// Why the last attempt failed; gone when a field changes.
  var problem: Problem?
  var notices = Notices()
  /// The number of this visit to the login screen.
  var visit = 0

  /// - Parameter address: the address that is offered; nil for none.
  init(offering address: String? = nil, visit: Int = 0, notices: Notices = Notices()) {
    email = address ?? ""
    isEmailOffered = address != nil
    self.visit = visit
    self.notices = notices
  }

  /// What somebody is let in with.
  private struct Credentials: Hashable, Sendable {
    var email: String
    var password: Secret
  }

  private var credentials: Credentials { Credentials(email: trimmed(email), password: password) }

  /// Why somebody was not let in, and the number that tells this attempt from others.
  struct Problem: Hashable, Sendable {
    var id: Int
    var reason: Reason

    enum Reason: Hashable, Sendable {
      case emailMissing, passwordMissing, bothMissing
      case refused(SignInRefusal)
      /// The store could not be read.
      case storeFailed(StoreFailure)
    }
  }
}

// MARK: - Messages

extension SignInForm {
  mutating func handle(_ message: SignInMessage) -> [StoreRequest] {
    switch message {
    case .setEmail(let text):
      email = text
      isEmailOffered = false
      problem = nil
      return []
    case .setPassword(let text):
      password = text
      problem = nil
      return []
    case .togglePassword:
      isPasswordShown.toggle()
      notices.post(isPasswordShown ? .passwordShown : .passwordHidden)
      return []
    case .report(let text):
      notices.post(.details(text))
      return []
    case .submit:
      return submit()
    }
  }

  /// The store did not let the person in. The password is emptied, so that the next one is not added to it.
  ///
  /// What has been filled in since the store was asked is the next one already: it is left as it is, and asked about
  /// where it has been submitted too.
  mutating func refuse(_ refusal: SignInRefusal) -> [StoreRequest] {
    switch submission.fail(now: credentials) {
    case .submittedAgain: return submit()
    case .changed: report(.refused(refusal))
    case .asItWas:
      password = Secret("")
      report(.refused(refusal))
      notices.post(.emptied([.password]))
    }
    return []
  }

  /// The store could not tell whether the person is let in.
  mutating func fail(_ cause: StoreFailure) -> [StoreRequest] {
    guard submission.fail(now: credentials) != .submittedAgain else { return submit() }
    report(.storeFailed(cause))
    return []
  }

  private mutating func report(_ reason: Problem.Reason) {
    notices.remove(.waiting)
    notices.remove(.slow)
    notices.remove(.noAnswer)
    problem = Problem(id: notices.takeID(), reason: reason)
  }

  private mutating func submit() -> [StoreRequest] {
    let credentials = credentials
    switch (credentials.email.isEmpty, password.isEmpty) {
    case (true, true): report(.bothMissing)
    case (true, false): report(.emailMissing)
    case (false, true): report(.passwordMissing)
    case (false, false):
      guard submission.submit(credentials) else { return [] }
      problem = nil
      return [.signIn(email: credentials.email, password: password)]
    }
    return []
  }
}
