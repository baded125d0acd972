import Commands
import Semantics

/// What the reader says in its own name, in answer to a command: the same in both styles.
///
/// One property a phrase and no default values, so that a phrase that is missing in one language does not
/// compile. Words for roles, states and hints belong to the styles (`ReaderStrings`).
package struct ReaderPhrases: Sendable {
  // MARK: Moving
  /// The end of the screen, or no further element of a kind (nil for any).
  var noNext: @Sendable (ElementKind?) -> String
  var noPrevious: @Sendable (ElementKind?) -> String
  /// There is no element of a kind on the screen.
  var none: @Sendable (ElementKind) -> String
  var noMatch: @Sendable (String) -> String
  /// Which rows of a long list were looked at, counted from 1.
  var onlyRows: @Sendable (_ first: Int, _ last: Int, _ count: Int) -> String
  /// Asks for the text to find.
  var whatToFind: String
  /// A search has to go through many rows.
  var stillSearching: String
  var findCancelled: String
  /// Enter was pressed before any digit.
  var noNumberTyped: String
  var emptyScreen: String
  /// An element of which the platform's reader says nothing at all.
  var namelessElement: String
  /// A number was chosen, but no list was read.
  var noNumberedList: String
  /// A number beyond the end of a list.
  var noSuchNumber: @Sendable (_ number: Int, _ count: Int) -> String
  /// A number was chosen whose element went away meanwhile.
  var elementIsGone: String

  // MARK: Acting
  var nothingToActivate: String
  var nothingToGoBackTo: String
  var cannotAdjust: String
  /// The command belongs to another screen.
  var notAvailableHere: String
  /// Something modal is in the way; its title, or nothing.
  var closeFirst: @Sendable (String) -> String
  /// The element has no custom actions; that it can be activated counts for nothing here, as on a phone.
  var noActions: String
  var actions: @Sendable ([String]) -> String
  /// Hint after that: how one of them is chosen.
  var actionsHint: String
  var noSuchAction: @Sendable (_ name: String, _ available: [String]) -> String

  // MARK: Editing
  var notAField: String
  /// A field that is read-only or disabled.
  var cannotBeEdited: String
  var notEditing: String
  var editingEnded: String
  var editingCancelled: String
  /// Said for each character of a secure field.
  var bullet: String
  /// Said for many characters of a secure field at once.
  var bullets: @Sendable (Int) -> String

  // MARK: Reviewing
  var nothingToSpell: String
  /// A container around the cursor, with its name or without one; nil where it is not worth a word.
  var inside: @Sendable (_ container: Role, _ name: String) -> String?
  /// Which of a list's items the cursor is in.
  var item: @Sendable (_ place: Int, _ count: Int) -> String
  var onScreen: @Sendable (String) -> String
  var element: @Sendable (_ place: Int, _ count: Int) -> String

  // MARK: Characters
  /// Names of characters that are not heard by themselves.
  var characterNames: [Character: String]
  var capital: @Sendable (String) -> String
  /// The spelling alphabet, by lower-case letter.
  var alphabet: [Character: String]

  static func `for`(_ language: ReaderProfile.Language) -> ReaderPhrases {
    switch language {
    case .english: .english
    case .bokmål: .bokmål
    }
  }
}

extension ReaderPhrases {
  func noSuchNumber(_ number: Int, of count: Int) -> String { noSuchNumber(number, count) }
  func none(of kind: ElementKind) -> String { none(kind) }
  func element(_ place: Int, of count: Int) -> String { element(place, count) }

  /// What a single character is called.
  func name(of character: Character) -> String {
    if let name = characterNames[character] { return name }
    if character.isUppercase { return capital(character.lowercased()) }
    return String(character)
  }

  /// A letter's word in the spelling alphabet; anything else by its name.
  func phoneticName(of character: Character) -> String {
    character.lowercased().first.flatMap { alphabet[$0] } ?? name(of: character)
  }
}
