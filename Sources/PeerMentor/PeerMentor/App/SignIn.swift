/// The login form.
struct SignInForm: Hashable, Sendable {
  var email = ""
  /// Whether the address is that of the last person who signed in; typing replaces it.
  var isEmailOffered = false
  var password = Secret("")
  var isPasswordShown = false
  private var submission = Submission<Credentials>()
  /// The reason why the last attempt failed; nil after a field changes.
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

  /// The address and the password.
  private struct Credentials: Hashable, Sendable {
    var email: String
    var password: Secret
  }

  private var credentials: Credentials { Credentials(email: trimmed(email), password: password) }

  /// The reason why a sign-in failed, and the number of the attempt.
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

  /// Handles the store's refusal. The password is emptied, so that the next one is not appended.
  ///
  /// Text typed since the request is the next attempt: it stays, and is sent to the store if it was submitted too.
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

  /// Handles a failure of the store to check the credentials.
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
