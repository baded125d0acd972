/// The login form.
struct SignInForm: Hashable, Sendable {
  var email = ""
  /// Whether the address is that of whoever signed in last: what is typed takes its place.
  var isEmailOffered = false
  var password = Secret("")
  var isPasswordShown = false
  /// Whether the store has been asked and has not answered; a second submit is ignored meanwhile.
  var isPending = false
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
    case .tell(let text):
      notices.post(.details(text))
      return []
    case .submit:
      return submit()
    }
  }

  /// The store did not let the person in. The password is emptied, so that the next one is not added to it.
  mutating func refuse(_ refusal: SignInRefusal) {
    password = Secret("")
    fail(.refused(refusal))
    notices.post(.emptied([.password]))
  }

  mutating func fail(_ reason: Problem.Reason) {
    isPending = false
    notices.remove(.waiting)
    notices.remove(.slow)
    notices.remove(.noAnswer)
    problem = Problem(id: notices.takeID(), reason: reason)
  }

  private mutating func submit() -> [StoreRequest] {
    guard !isPending else { return [] }
    let email = trimmed(email)
    switch (email.isEmpty, password.isEmpty) {
    case (true, true): fail(.bothMissing)
    case (true, false): fail(.emailMissing)
    case (false, true): fail(.passwordMissing)
    case (false, false):
      isPending = true
      problem = nil
      return [.signIn(email: email, password: password)]
    }
    return []
  }
}
