internal import AccessibilityTree
internal import Captures
internal import Text

/// Recognises the fields that were password fields at an earlier reading of a screen: a phone reports a field that shows its
/// content as an ordinary one.
///
/// Each such field is searched for once in every reading, by the surest trait first: its name, its words, its place, its
/// path, its number among the fields, as apps put another field in its place to show the password. A field with quite other
/// words is another field. Where two cannot be told apart, rather a field too many is secret than one too few.
struct SecretFields {
  private var known: [SecretField] = []
  /// How many fields the last reading had.
  private var lastCount = 0

  /// The most fields that are remembered; the form of no app has more.
  private static let most = 20

  /// The fields as remembered on a later screen: their names, without their places.
  ///
  /// - Parameter isOver: Whether the later screen is over this one, whose fields keep their places, as under an alert.
  func carriedOn(isOver: Bool) -> SecretFields {
    guard !isOver else { return self }
    var carried = SecretFields()
    carried.known = known.map(\.elsewhere)
    return carried
  }

  /// The paths of the secret fields that appear as ordinary fields now.
  ///
  /// - Parameter isScrolled: Whether the screen was scrolled since the last reading: then other elements are at each place.
  mutating func shown(in screen: CapturedScreen, isScrolled: Bool) -> Set<String> {
    let fields = Self.fields(of: screen)
    var found: [Int: Int] = [:]
    for trait in SecretField.Trait.allCases where !isScrolled || trait.outlastsScrolling {
      guard trait != .number || fields.count == lastCount else { continue }
      for (number, secret) in known.enumerated() where !found.values.contains(number) {
        let same = fields.indices.filter { found[$0] == nil && secret.agrees(with: fields[$0], by: trait) }
        // A name or words that several fields have identify none.
        if let first = same.first, same.count == 1 || !trait.mayBeShared { found[first] = number }
      }
    }
    lastCount = fields.count
    var next = known.enumerated().filter { !found.values.contains($0.offset) }.map(\.element)
    for number in next.indices { next[number].isInView = false }
    for (place, field) in fields.enumerated() where field.isSecret || found[place] != nil {
      next.append(field)
    }
    known = next.suffix(Self.most)
    return Set(found.keys.filter { !fields[$0].isSecret }.map { fields[$0].path })
  }

  /// All fields of a screen, in document order.
  private static func fields(of screen: CapturedScreen) -> [SecretField] {
    var elements: [CapturedElement] = []
    for root in screen.roots {
      root.visit { element in
        let kind = element.kind.lowercased()
        let isField = kind.contains("edittext") || kind.contains("textfield") || kind.contains("autocomplete")
        if element.isSecret || isField { elements.append(element) }
      }
    }
    return elements.enumerated().map { SecretField($1, number: $0) }
  }
}

/// The traits by which one field is recognised.
private struct SecretField {
  /// A trait by which two fields may be the same, the surest first.
  enum Trait: CaseIterable {
    case identifier, words, frame, path, number

    /// Whether several fields of a form may have the same.
    var mayBeShared: Bool { self == .identifier || self == .words }
    /// Whether it still identifies a field after scrolling.
    var outlastsScrolling: Bool { self != .frame && self != .number }
  }

  var isSecret: Bool
  var kind: String
  var identifier: String?
  /// The words of its name, which are not its text.
  var words: Set<String>
  var frame: Frame?
  var path: String
  /// Its number among the fields.
  var number: Int
  /// Whether it was there at the last reading.
  var isInView = true

  init(_ element: CapturedElement, number: Int) {
    isSecret = element.isSecret
    kind = element.kind
    identifier = element.identifier
    let properties = element.properties
    let called = [properties.hint, properties.placeholder, properties.label].compactMap { $0?.lowercased() }
    words = Set(called.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init))
    frame = element.frame
    path = element.path
    self.number = number
  }

  /// The field without the traits that it has on one screen alone.
  var elsewhere: SecretField {
    var field = self
    (field.path, field.isInView) = ("", false)
    return field
  }

  /// Whether a field of a later reading may be this one by a trait.
  func agrees(with field: SecretField, by trait: Trait) -> Bool {
    guard words.isEmpty || field.words.isEmpty || !words.isDisjoint(with: field.words) else { return false }
    return switch trait {
    case .identifier: identifier != nil && identifier == field.identifier
    case .words: !words.isEmpty && words == field.words
    case .frame: isInView && frame != nil && frame == field.frame
    // Where the phone has its own kind for password fields, as iOS, the paths of others are counted without them.
    case .path: path == field.path && kind == field.kind
    case .number: isInView && number == field.number
    }
  }
}
