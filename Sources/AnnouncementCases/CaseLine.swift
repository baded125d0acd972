package import Commands
import Foundation
import Platforms

extension AnnouncementCase {
  /// A case from a line of JSON.
  ///
  /// - Parameter defaults: The profile for what the case leaves open; without it the case must name a style.
  /// - Throws: when the line is not JSON or not a case; the text tells what is wrong.
  package init(line: String, defaults: ReaderProfile? = nil) throws(AnnouncementCaseError) {
    let json: JSONValue
    do {
      json = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
    } catch {
      throw AnnouncementCaseError("the line is not a JSON object; write one case a line")
    }
    guard case .object = json else {
      throw AnnouncementCaseError("the line is not a JSON object; write one case a line")
    }
    try self.init(json, defaults: defaults)
  }
}

extension CaseResult {
  /// The result as a line of JSON: `id`, `announcement`, `hint`, `trailer`, `queue`, and `style` if given.
  package func line(id: String, style: ReaderProfile.Style? = nil) -> String {
    func value(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    let announcement: JSONValue =
      switch self.announcement {
      case .none: .null
      case .one(let text): .string(text)
      case .several(let texts): .array(texts.map(JSONValue.string))
      }
    var members: [(String, JSONValue)] = [("id", .string(id))]
    if let style { members.append(("style", .string(style.rawValue))) }
    members += [
      ("announcement", announcement), ("hint", value(hint)), ("trailer", value(trailer)),
      ("queue", value(queue)),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let written = members.compactMap { name, value -> String? in
      guard let data = try? encoder.encode(value) else { return nil }
      return "\"\(name)\":\(String(decoding: data, as: UTF8.self))"
    }
    return "{\(written.joined(separator: ","))}"
  }
}
