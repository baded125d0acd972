internal import Foundation

extension Encodable {
  /// The value as JSON, its members sorted so that the same value gives the same text; without a newline at
  /// its end.
  ///
  /// For values of strings, whole and finite numbers, which always encode.
  func json(isIndented: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
