extension Words {
  /// The mentor's own profile: certificates, duty, password, language, signing out by itself.
  struct Profile: Sendable {
    /// Heading above the certificates.
    var certificates: String
    /// Where there are none.
    var noCertificates: String
    /// Switch: on while the mentor gets no assignments.
    var pause: String
    /// What the switch does.
    var pauseHint: String
    /// Title of the dialog before pausing.
    var pauseQuestion: String
    /// What pausing means.
    var pauseMeaning: String
    /// Button that confirms pausing.
    var confirmPause: String
    /// Title of the dialog before resuming.
    var resumeQuestion: String
    /// What resuming means.
    var resumeMeaning: String
    /// Button that confirms resuming.
    var confirmResume: String
    /// Told after pausing.
    var paused: String
    /// Told after resuming.
    var resumed: String
    /// Button that opens the form, its title, and the button that confirms it.
    var changePassword: String
    /// Field.
    var currentPassword: String
    /// Field.
    var newPassword: String
    /// Told after the password was changed.
    var passwordChanged: String
    /// Error.
    var currentPasswordMissing: String
    /// Error.
    var newPasswordMissing: String
    /// Error: the present password is another one.
    var wrongPassword: String
    /// Error; the least number of characters.
    var passwordTooShort: @Sendable (_ least: Int) -> String
    /// Drop-down: the language of app and speech.
    var language: String
    /// Drop-down: after how long without a key the person is signed out.
    var idle: String
    /// Choice of that drop-down; nil for never.
    var idleChoice: @Sendable (_ minutes: Int?) -> String
    /// Warning; how many seconds are left.
    var soonSignedOut: @Sendable (_ seconds: Int) -> String
    /// Told on the login screen.
    var signedOut: String
    /// Told on the login screen when nobody pressed a key for long.
    var signedOutIdle: String
  }

  /// The languages to choose from, each by its own name.
  static let languages = [(code: "en", name: "English"), (code: "nb", name: "Norsk bokmål")]
}
