/// The form that changes the mentor's password.
struct PasswordForm: Hashable, Sendable {
  var current = Secret("")
  var new = Secret("")
  /// The new password again, because a listener cannot hear the typed characters.
  var repeated = Secret("")
  var isShown = false
  private var submission = Submission<Change>()
  /// The reason why the last attempt failed; nil after a field changes.
  var problem: Problem?
  private var attempts = 0

  /// The current password and the new one, as filled in.
  private struct Change: Hashable, Sendable {
    var current, new, repeated: Secret
  }

  private var change: Change { Change(current: current, new: new, repeated: repeated) }

  /// The reason why the password was not changed, and the number of the attempt.
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

  /// Handles a failure of the store to change the password.
  mutating func fail(_ cause: StoreFailure, account: Account.ID) -> [StoreRequest] {
    guard submission.fail(now: change) != .submittedAgain else { return submit(account: account) }
    report(.storeFailed(cause))
    return []
  }

  /// Handles the store's refusal. The wrong fields are emptied, so that the next entry is not appended. Text typed since the
  /// request stays, and is sent to the store if it was submitted too.
  ///
  /// - Returns: The fields that were emptied, and the requests to the store.
  mutating func refuse(
    _ refusal: PasswordRefusal, account: Account.ID
  ) -> (emptied: [Notice.SecretField], requests: [StoreRequest]) {
    let refused = submission.fail(now: change)
    guard refused != .submittedAgain else { return ([], submit(account: account)) }
    report(.refused(refusal))
    guard refused == .asItWas else { return ([], []) }
    switch refusal {
    case .wrongPassword, .tooManyAttempts:
      current = Secret("")
      return ([.current], [])
    case .tooShort, .tooLong, .blank:
      (new, repeated) = (Secret(""), Secret(""))
      return ([.new, .repeated], [])
    }
  }

  private mutating func report(_ reason: Problem.Reason) {
    attempts += 1
    problem = Problem(id: attempts, reason: reason)
  }

  fileprivate mutating func submit(account: Account.ID) -> [StoreRequest] {
    if current.isEmpty {
      report(.currentMissing)
    } else if new.isEmpty {
      report(.newMissing)
    } else if repeated != new {
      repeated = Secret("")
      report(.notTheSame)
    } else if submission.submit(change) {
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
      return confirm(.setPaused(isPaused))
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
    // The session already speaks the new language: see `PeerMentorApp.wishes(of:)`.
    case .chooseLanguage:
      openDropDown = nil
    // The choices stay until the store has answered, so that the cursor returns to the new value.
    case .chooseIdleTime(let minutes):
      return changePreferences { $0.idleMinutes = minutes }
    case .toggleAddressOffer:
      return changePreferences { $0.offersAddress.toggle() }
    }
    return []
  }

  mutating func receive(refusalOfPassword refusal: PasswordRefusal) -> [StoreRequest] {
    let (emptied, requests) = passwordForm.refuse(refusal, account: account.id)
    if !emptied.isEmpty { notices.post(.emptied(emptied)) }
    return requests
  }

  /// Handles the new password being on disk: closes the form and announces the change.
  mutating func receivePasswordChanged() {
    passwordForm = PasswordForm()
    moving { session in
      session.navigation.changeRoutes { $0 == .password ? nil : $0 }
    }
    notices.post(.passwordChanged)
  }
}

extension SignedIn {
  /// The person's settings as they are on disk.
  var preferences: Preferences { overview?.preferences ?? Preferences() }

  /// Asks the store to save other settings. They show after its answer; until then further changes build on them.
  mutating func changePreferences(_ change: (inout Preferences) -> Void) -> [StoreRequest] {
    guard overview != nil else { return [] }
    var wanted = wantedPreferences ?? preferences
    change(&wanted)
    wantedPreferences = wanted
    return [.change(.savePreferences(wanted), of: account.id)]
  }
}
