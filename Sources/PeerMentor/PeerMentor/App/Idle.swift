package import AccessibilityTree

extension PeerMentorApp {
  /// The time from the warning to the automatic sign-out, in seconds.
  package static let idleWarning = 60

  /// After how many seconds without a key the person is signed out; nil for never, and while nobody is
  /// signed in.
  func idleLimit(_ state: State) -> Int? {
    state.signedIn?.preferences.idleMinutes.map { $0 * 60 }
  }

  /// The warning, which any key answers, and then the sign-out.
  package func idleSteps(_ state: State) -> [IdleStep<Message>] {
    guard let limit = idleLimit(state) else { return [] }
    return [
      IdleStep(
        after: .seconds(limit - Self.idleWarning), .idle(.warn(seconds: Self.idleWarning))),
      IdleStep(after: .seconds(limit), .idle(.expire)),
    ]
  }
}

extension PeerMentorApp.State {
  mutating func handle(_ message: IdleMessage) -> [StoreRequest] {
    guard signedIn != nil else { return [] }
    switch message {
    case .warn(let seconds): signedIn?.notices.post(.soonSignedOut(seconds: seconds))
    case .expire: return signOut(.signedOutIdle)
    }
    return []
  }
}
