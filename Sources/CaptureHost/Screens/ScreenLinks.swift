import Foundation
import Hosting
import Suggestions
import Yams

/// What `screens.yaml` tells of a folder of captures: where it starts, and what leads from one screen to another.
package struct ScreenLinks: Sendable, Decodable {
  /// The screen that is heard first; nil for the first by name.
  package var start: String?
  /// Dots per 160 to the inch, where it is known.
  package var density: Double?
  /// The screens by name; empty for all files of the folder.
  package var screens: [String: Screen] = [:]

  /// A screen and where it leads.
  package struct Screen: Sendable, Decodable {
    /// Its file, from the folder.
    package var file: String?
    /// What happens on it.
    package var on: [Step]?
  }

  /// What one thing that is done leads to.
  package struct Step: Sendable, Decodable {
    /// What is done: `activate`, `back`, `setText`, `increase`, `decrease`, or the name of an action.
    package var `do`: String
    /// The id of the node it is done on, with or without the screen's name; nil for the whole screen.
    package var node: String?
    /// The screen it leads to; nil to stay.
    package var to: String?
    /// What a live region tells on the way.
    package var says: String?
  }

  private enum CodingKeys: String, CodingKey {
    case start, density, screens
  }

  /// No links: each screen stands by itself.
  package init() {}

  /// Reads them; other names, like `taken`, tell nothing that is needed here.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decodeIfPresent(String.self, forKey: .start)
    density = try container.decodeIfPresent(Double.self, forKey: .density)
    screens = try container.decodeIfPresent([String: Screen].self, forKey: .screens) ?? [:]
  }

  /// The links of a folder; none where there is no `screens.yaml` in it.
  init(folder: String) throws(Failure) {
    let file = Self.file(in: folder)
    guard FileManager.default.fileExists(atPath: file) else { return }
    let bytes = try FileBytes.read(file, what: "the list of screens")
    do {
      self = try YAMLDecoder().decode(ScreenLinks.self, from: String(decoding: bytes, as: UTF8.self))
    } catch let error as DecodingError {
      throw .content("\(file): \(Self.sentence(error))")
    } catch {
      throw .content("\(file): \(error)")
    }
  }

  private static func file(in folder: String) -> String { URL(filePath: folder).appending(path: "screens.yaml").path }

  /// Refuses links to screens that are not there.
  func check(names: [String], folder: String) throws(Failure) {
    let wanted = [start].compactMap(\.self) + screens.values.flatMap { $0.on ?? [] }.compactMap(\.to)
    guard let missing = wanted.first(where: { !names.contains($0) }) else { return }
    throw .content(
      "\(Self.file(in: folder)): there is no screen '\(missing)'; \(NearestWord.advice(for: missing, among: names))")
  }

  /// What something that is done on a screen leads to; nil where nothing is told of it.
  package func step(_ action: String, on node: String, of screen: String) -> Step? {
    (screens[screen]?.on ?? []).first { step in
      step.do == action && (step.node == nil || step.node == node || "\(screen)/\(step.node!)" == node)
    }
  }

  private static func sentence(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "'\(key.stringValue)' is missing in \(path(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "\(path(context)) has no value of its kind"
    case .dataCorrupted(let context): context.underlyingError.map { "\($0)" } ?? context.debugDescription
    @unknown default: "\(error)"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.isEmpty ? "the file" : "'\(context.codingPath.map(\.stringValue).joined(separator: "."))'"
  }
}
