extension SignedIn {
  /// What the person has chosen, as far as it is on disk.
  var preferences: Preferences { overview?.preferences ?? Preferences() }

  /// Asks the store to keep other choices. They show when it has; until then further changes build on them.
  mutating func changePreferences(_ change: (inout Preferences) -> Void) -> [StoreRequest] {
    guard overview != nil else { return [] }
    var wanted = wantedPreferences ?? preferences
    change(&wanted)
    wantedPreferences = wanted
    return [.change(.savePreferences(wanted), of: account.id)]
  }
}
