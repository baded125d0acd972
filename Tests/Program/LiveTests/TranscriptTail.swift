import Foundation

/// Reads a transcript as it grows, each line once.
final class TranscriptTail {
  /// The parts of a line that tests use.
  struct Line: CustomStringConvertible {
    var seq = 0
    /// As in the transcript: `command`, `screen`, `announcement`, `speech`, `sound`.
    var event = ""
    /// The text of an announcement, the words of a command, the name of a screen, an outcome, a state of the sound.
    var text = ""
    /// The announcement's id.
    var id: Int?
    /// The priority of an announcement.
    var priority: String?
    /// The command that the announcement answers.
    var trigger: Int?
    /// Whether an announcement is a repeat of a cut one.
    var isRepeat = false

    var description: String { "\(seq) \(event) \(id ?? 0) caused by \(trigger ?? 0): \(text)" }
  }

  /// The screen that is open.
  private(set) var screen = ""
  /// The number of lines read, by event.
  private(set) var counts: [String: Int] = [:]
  private let path: String
  private var file: FileHandle?
  /// The beginning of an incomplete line.
  private var rest = Data()

  init(_ path: String) { self.path = path }

  /// The lines written since the last call.
  func more() -> [Line] {
    file = file ?? FileHandle(forReadingAtPath: path)
    guard let file, let data = try? file.readToEnd() else { return [] }
    rest += data
    guard let end = rest.lastIndex(of: 0x0A) else { return [] }
    let lines = rest[..<end].split(separator: 0x0A).compactMap(Self.line)
    rest = Data(rest[rest.index(after: end)...])
    for line in lines {
      counts[line.event, default: 0] += 1
      if line.event == "screen" { screen = line.text }
    }
    return lines
  }

  private static func line(_ data: Data) -> Line? {
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else { return nil }
    var line = Line()
    line.seq = object["seq"] as? Int ?? 0
    line.event = object["event"] as? String ?? ""
    line.text = ["text", "line", "fate", "state", "screen"].lazy.compactMap { object[$0] as? String }.first ?? ""
    line.id = object["id"] as? Int
    line.priority = object["priority"] as? String
    line.trigger = object["cause"] as? Int
    line.isRepeat = object["repeats"] != nil
    return line
  }
}
