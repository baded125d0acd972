internal import AccessibilityTree

extension Screens {
  /// The form that changes the mentor's password.
  func password(visit: Int, in session: SignedIn) -> Screen {
    let form = session.passwordForm
    let error = form.problem.map { phrase($0.reason) }
    let concernsNew = form.problem?.reason.concernsNew
    return secondary("password", visit: visit, title: words.profile.changePassword, in: session) {
      secureField(
        "current", words.profile.currentPassword, form.current, error: concernsNew == false ? error : nil
      ) { .profile(.setCurrentPassword($0)) }
      secureField(
        "new", words.profile.newPassword, form.new, error: concernsNew == true ? error : nil
      ) { .profile(.setNewPassword($0)) }
      secureField(
        "repeated", words.profile.repeatedPassword, form.repeated,
        error: form.problem?.reason == .notTheSame ? error : nil
      ) { .profile(.setRepeatedPassword($0)) }
      button(
        "show-password", form.isShown ? words.signIn.hidePassword : words.signIn.showPassword,
        .profile(.togglePassword))
      button("change", words.profile.changePassword, .profile(.changePassword), Palette.primary)
      problem(form.problem?.id, error)
    }
  }

  private func phrase(_ reason: PasswordForm.Problem.Reason) -> String {
    switch reason {
    case .currentMissing: words.profile.currentPasswordMissing
    case .newMissing: words.profile.newPasswordMissing
    case .notTheSame: words.profile.passwordsDiffer
    case .refused(.wrongPassword): words.profile.wrongPassword
    case .refused(.tooManyAttempts(let seconds)): words.signIn.tooManyAttempts(seconds)
    case .refused(.tooShort(let least)): words.profile.passwordTooShort(least)
    case .refused(.tooLong(let most)): words.profile.passwordTooLong(most)
    case .refused(.blank): words.profile.passwordBlank
    case .storeFailed(let cause): words.failures.notSaved(cause)
    }
  }
}

extension PasswordForm.Problem.Reason {
  /// Whether the new password has to be changed; nil where the problem is neither of the two fields.
  fileprivate var concernsNew: Bool? {
    switch self {
    case .newMissing, .refused(.tooShort), .refused(.tooLong), .refused(.blank): true
    case .currentMissing, .refused(.wrongPassword): false
    case .notTheSame, .refused(.tooManyAttempts), .storeFailed: nil
    }
  }
}
