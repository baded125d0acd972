import Foundation

/// The form of server-sent events.
enum EventStream {
  /// An event as it is sent: its name, and its data on one line.
  static func bytes(of event: ShowEvent) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // All values are texts, numbers and truth values, which always can be written.
    let data = (try? encoder.encode(event.data)) ?? Data("null".utf8)
    return Array("event: \(event.name)\ndata: ".utf8) + data + Array("\n\n".utf8)
  }

  /// A comment, which a browser passes over: a viewer that is gone is found out by it.
  static let comment = Array(":\n\n".utf8)
}
