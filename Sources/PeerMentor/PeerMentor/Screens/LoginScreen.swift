internal import AccessibilityTree

extension Screens {
  /// Organisation, email, password, visibility, sign in; then the error, if any.
  ///
  /// - Parameter demo: the account for trying the app. It is the hint of the first element, where the cursor starts, so that
  ///   it delays nobody who does not wait for it.
  func login(_ form: SignInForm, organisation: Organisation, demo: DemoAccount?) -> Screen {
    Screen("login", instance: "login/\(form.visit)", title: words.signIn.title) {
      Layout.stack(
        [
          heading("organisation", organisation.rawValue)
            .with(\.isInitialFocus, true)
            .with(\.hint, demo.map { words.signIn.demo($0.email, Array($0.password)) })
            .on(
              .custom(words.signIn.reportDemo),
              demo.map { .signIn(.report(words.signIn.demo($0.email, Array($0.password)))) }),
          emailField(form),
          passwordField(form),
          button(
            "show-password",
            form.isPasswordShown ? words.signIn.hidePassword : words.signIn.showPassword,
            .signIn(.togglePassword)),
          button("sign-in", words.signIn.signIn, .signIn(.submit), Palette.primary),
          problem(form.problem?.id, form.problem.map { phrase($0.reason) }),
        ], top: Layout.headerTop)
    }
  }

  private func emailField(_ form: SignInForm) -> Element {
    field(
      Element("email", .textField, words.signIn.email, value: form.email.isEmpty ? nil : form.email),
      error: form.problem.flatMap { $0.reason.concernsEmail ? phrase($0.reason) : nil }
    )
    .editing(
      FieldBinding(text: form.email, limit: 254, isReplacedByTyping: form.isEmailOffered) {
        .signIn(.setEmail($0))
      })
  }

  private func passwordField(_ form: SignInForm) -> Element {
    secureField(
      "password", words.signIn.password, form.password,
      error: form.problem.flatMap { $0.reason.concernsPassword ? phrase($0.reason) : nil }
    ) { .signIn(.setPassword($0)) }
  }

  private func phrase(_ reason: SignInForm.Problem.Reason) -> String {
    switch reason {
    case .emailMissing: words.signIn.emailMissing
    case .passwordMissing: words.signIn.passwordMissing
    case .bothMissing: words.signIn.bothMissing
    case .refused(.wrongCredentials): words.signIn.wrongCredentials
    case .refused(.tooManyAttempts(let seconds)): words.signIn.tooManyAttempts(seconds)
    case .storeFailed(let cause): words.signIn.storeFailed(cause)
    }
  }
}

extension SignInForm.Problem.Reason {
  /// Whether the email field has to be filled in.
  fileprivate var concernsEmail: Bool { self == .emailMissing || self == .bothMissing }
  /// Whether the password field has to be filled in.
  fileprivate var concernsPassword: Bool { self == .passwordMissing || self == .bothMissing }
}
