import Foundation
package import ScreenReader
import Text

extension AnnouncementCase {
  /// A case from a line of JSON.
  ///
  /// - Parameter defaults: The profile for what the case leaves open; without it the case must name a style.
  /// - Throws: When the line is not JSON or not a case; the text says what is wrong.
  package init(line: String, defaults: ReaderProfile? = nil) throws(AnnouncementCaseError) {
    let json: JSONValue
    do {
      json = try decodedJSON(JSONValue.self, from: Data(line.utf8))
    } catch is JSONNesting.TooDeep {
      throw AnnouncementCaseError(JSONNesting.reason)
    } catch {
      throw AnnouncementCaseError(JSONError.clause(ofObject: line) ?? Self.noObject)
    }
    guard case .object = json else { throw AnnouncementCaseError(Self.noObject) }
    try self.init(json, defaults: defaults)
  }

  private static var noObject: String {
    localized(
      en: "the line is not a JSON object; write one case a line",
      nb: "linjen er ikke et JSON-objekt; skriv ett tilfelle på hver linje")
  }
}

extension CaseResult {
  /// The result as a line of JSON: `id`, `announcement`, `hint`, `trailer`, `queue`, and `style` if given.
  package func line(id: String, style: ReaderProfile.Style? = nil) -> String {
    func value(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }
    let announcement: JSONText =
      switch self.announcement {
      case .none: .null
      case .one(let text): .string(text)
      case .several(let texts): .strings(texts)
      }
    let result: JSONText = [
      "id": .string(id), "style": style.map { .string($0.rawValue) }, "announcement": announcement,
      "hint": value(hint), "trailer": value(trailer), "queue": value(queue),
    ]
    return result.line
  }
}
