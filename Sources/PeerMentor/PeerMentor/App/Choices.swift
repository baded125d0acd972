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
