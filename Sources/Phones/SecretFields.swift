internal import Captures
internal import Semantics

/// Knows the fields that were for a password at any reading of a screen, or of the one before it: one that shows what is typed is
/// none for the phone.
///
/// Such a field is known by its name, where no other has it, or by its place. One that has neither any more, as apps put
/// another field there to show it, is known by its number among the fields, where these are as many as before. Rather a field
/// too many is taken for secret than one too few.
struct SecretFields {
  private var identifiers: Set<String> = []
  private var frames: Set<Frame> = []
  /// Of each field at the last reading, in their order, whether it was for a password, shown or not.
  private var last: [Bool] = []

  /// What is known of them on a screen that comes after one, as where an alert comes over a form.
  func carriedOn() -> SecretFields {
    var carried = self
    carried.last = []
    return carried
  }

  /// The paths of those that are shown as other fields now.
  mutating func shown(in screen: CapturedScreen) -> Set<String> {
    var fields: [CapturedElement] = []
    for root in screen.roots { root.visit { if $0.isSecret || Self.isField($0) { fields.append($0) } } }
    let names = Dictionary(fields.compactMap(\.identifier).map { ($0, 1) }, uniquingKeysWith: +)
    let secret = fields.filter(\.isSecret)
    let taken = Set(secret.compactMap(\.frame))
    identifiers.formUnion(secret.compactMap(\.identifier).filter { names[$0] == 1 })
    frames.formUnion(taken)
    let areAsMany = fields.count == last.count
    last = fields.enumerated().map { number, field in
      let hasName = field.identifier.map { identifiers.contains($0) && names[$0] == 1 } == true
      let hasPlace = field.frame.map { frames.contains($0) && !taken.contains($0) } == true
      return field.isSecret || hasName || hasPlace || areAsMany && last[number]
    }
    return Set(zip(fields, last).filter { !$0.isSecret && $1 }.map(\.0.path))
  }

  private static func isField(_ element: CapturedElement) -> Bool {
    let kind = element.kind.lowercased()
    return kind.contains("edittext") || kind.contains("textfield") || kind.contains("autocomplete")
  }
}
