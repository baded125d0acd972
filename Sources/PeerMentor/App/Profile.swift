/// The form in which the mentor changes their password.
struct PasswordForm: Hashable, Sendable {
  var current = Secret("")
  var new = Secret("")
  /// The new one once more: nobody hears what was typed.
  var repeated = Secret("")
  var isShown = false
  /// Whether the store has been asked and has not answered.
  var isPending = false
  /// Why the last attempt failed; gone when a field changes.
  var problem: Problem?
  private var attempts = 0

  /// Why the password was not changed, and the number that tells this attempt from others.
  struct Problem: Hashable, Sendable {
    var id: Int
    var reason: Reason

    enum Reason: Hashable, Sendable {
      case currentMissing, newMissing, notTheSame
      case refused(PasswordRefusal)
      /// The store could not be written.
      case storeFailed(StoreFailure)
    }
  }

  mutating func fail(_ reason: Problem.Reason) {
    isPending = false
    attempts += 1
    problem = Problem(id: attempts, reason: reason)
  }

  /// The store refused it. What was typed wrong is emptied, so that the next one is not added to it.
  ///
  /// - Returns: The fields that are empty now.
  mutating func refuse(_ refusal: PasswordRefusal) -> [Notice.SecretField] {
    fail(.refused(refusal))
    switch refusal {
    case .wrongPassword, .tooManyAttempts:
      current = Secret("")
      return [.current]
    case .tooShort:
      (new, repeated) = (Secret(""), Secret(""))
      return [.new, .repeated]
    }
  }

  fileprivate mutating func submit(account: Account.ID) -> [StoreRequest] {
    guard !isPending else { return [] }
    if current.isEmpty {
      fail(.currentMissing)
    } else if new.isEmpty {
      fail(.newMissing)
    } else if repeated != new {
      repeated = Secret("")
      fail(.notTheSame)
    } else {
      isPending = true
      problem = nil
      return [.changePassword(account: account, current: current, new: new)]
    }
    return []
  }
}

extension SignedIn {
  mutating func handle(_ message: ProfileMessage) -> [StoreRequest] {
    switch message {
    case .open(let place):
      moving { $0.navigation.push(.profile(place)) }
    case .askAboutDuty:
      guard overview != nil else { return [] }
      moving { $0.navigation.present(.duty) }
    case .setPaused(let isPaused):
      return confirm(.setPaused(account: account.id, isPaused))
    case .openPassword:
      passwordForm = PasswordForm()
      moving { $0.navigation.push(.password) }
    case .setCurrentPassword(let password):
      passwordForm.current = password
      passwordForm.problem = nil
    case .setNewPassword(let password):
      passwordForm.new = password
      passwordForm.problem = nil
    case .setRepeatedPassword(let password):
      passwordForm.repeated = password
      passwordForm.problem = nil
    case .togglePassword:
      passwordForm.isShown.toggle()
      notices.post(passwordForm.isShown ? .passwordShown : .passwordHidden)
    case .changePassword:
      let requests = passwordForm.submit(account: account.id)
      if passwordForm.problem?.reason == .notTheSame { notices.post(.emptied([.repeated])) }
      return requests
    // The session speaks the new language by now: see `PeerMentorApp.wishes(of:)`.
    case .chooseLanguage:
      openDropDown = nil
    // The choices stay until the store has answered, so that the cursor comes back to the new value.
    case .chooseIdleTime(let minutes):
      return changePreferences { $0.idleMinutes = minutes }
    case .toggleAddressOffer:
      return changePreferences { $0.offersAddress.toggle() }
    }
    return []
  }

  /// Takes it that the new password is on disk: closes the form, and tells it.
  mutating func receivePasswordChanged() {
    passwordForm = PasswordForm()
    moving { session in
      session.navigation.changeRoutes { $0 == .password ? nil : $0 }
    }
    notices.post(.passwordChanged)
  }
}
