/// The questions of a page: whoever is asked again and again can refuse all further ones.
struct PageQuestions {
  /// Whether a person has refused all further questions of the document.
  var areRefused = false
  /// The number of all questions, also of earlier documents.
  private var count = 0
  /// The number of those of the document.
  private var ofDocument = 0
  /// The number of those of the document that were refused without asking a person.
  var refused = 0

  /// The question of a document from which on all further ones can be refused. A browser offers it from the second on.
  private static let repeated = 3
  /// The number of refused questions after which a script is ended: one in a loop asks without end.
  static let mostRefused = 100

  mutating func beginDocument() { (areRefused, ofDocument, refused) = (false, 0, 0) }

  /// The next question, with its text.
  mutating func next(_ kind: RemoteQuestion.Kind, _ text: String) -> RemoteQuestion {
    (count, ofDocument) = (count + 1, ofDocument + 1)
    return RemoteQuestion(
      kind, text: String(text.prefix(2000)), number: count, isRepeated: ofDocument >= Self.repeated && kind.isUnasked)
  }

  /// Whether another round of them was refused.
  var goesOn: Bool { refused.isMultiple(of: Self.mostRefused) }
}
