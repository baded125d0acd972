extension [String] {
  /// The words as a person lists them: "en", "en or nb", "low, normal or high".
  ///
  /// - Parameter conjunction: What stands before the last of several, "or" or "eller".
  package func listed(_ conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}

extension NearestWord {
  /// What to try in place of a word that is none of the choices: "did you mean 'rate'?" where one is near,
  /// else all of them, "use en or nb".
  package static func advice(for word: String, among choices: [String]) -> String {
    suggestion(for: word, among: choices).map { "did you mean '\($0)'?" } ?? "use \(choices.listed("or"))"
  }
}
