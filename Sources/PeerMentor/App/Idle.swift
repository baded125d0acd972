extension PeerMentorApp {
  /// How many seconds before signing somebody out they are warned.
  public static let idleWarning = 60

  /// After how many seconds without a key the person is signed out; nil for never, and while nobody is
  /// signed in.
  ///
  /// The app has no clock: the session sends `.idle(.warn)` `idleWarning` seconds before that time and
  /// `.idle(.expire)` at it, and begins anew with each key.
  public func idleLimit(_ state: State) -> Int? {
    state.signedIn?.preferences.idleMinutes.map { $0 * 60 }
  }
}

extension PeerMentorApp.State {
  mutating func handle(_ message: IdleMessage) {
    guard signedIn != nil else { return }
    switch message {
    case .warn(let seconds): signedIn?.notices.post(.soonSignedOut(seconds: seconds))
    case .expire: signOut(.signedOutIdle)
    }
  }
}
