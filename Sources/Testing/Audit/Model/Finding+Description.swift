import ScreenReader
import Text

extension Finding: CustomStringConvertible {
  /// One line: node, rule, what was found and how to fix it.
  package var description: String {
    description(in: .english)
  }

  func description(in language: Language) -> String {
    "\(node): \(rule): \(measured.in(language)); \(fix.in(language))"
  }
}
