import AccessibilityTree
import Announcements
package import Foundation
import ScreenReader
import Text

/// Why a line is not one of a transcript; a clause without a place, which the file and line give.
package struct TranscriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the line.
  package var description: String

  init(_ description: String) {
    self.description = description
  }
}

extension TranscriptEntry {
  /// An entry from its line of JSON.
  ///
  /// Reading gives what was written, but for what a transcript does not hold: an announcement's `triggeredAt`
  /// is its own time, a part has no language of its own, and a failed one has no `heard`. Fields that are
  /// not known are passed over, so that a transcript of a newer version can be read as far as this one
  /// understands it.
  ///
  /// - Throws: when the line is not JSON, or a field is missing or not what it may be.
  package init(json: Data) throws(TranscriptError) {
    do {
      self = try decodedJSON(TranscriptEntry.self, from: json)
    } catch is JSONNesting.TooDeep {
      throw TranscriptError(JSONNesting.reason)
    } catch let error as DecodingError {
      throw TranscriptError(JSONError.clause(ofObject: String(decoding: json, as: UTF8.self)) ?? error.clause)
    } catch {
      throw TranscriptError(
        localized(
          en: "the line is not a JSON object; give a file that --transcript wrote",
          nb: "linjen er ikke et JSON-objekt; oppgi en fil som --transcript har skrevet"))
    }
  }
}

extension TranscriptEntry: Decodable {
  /// Reads the fields of a line.
  package init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: TranscriptKey.self)
    seq = try line.decode(Int.self, forKey: "seq")
    at = try line.decode(Milliseconds.self, forKey: "at").duration
    switch try line.decode(String.self, forKey: "event") {
    case "session":
      event = .session(
        style: try line.decode(String.self, forKey: "style"),
        reader: try line.decodeIfPresent(String.self, forKey: "reader"),
        language: try line.decode(String.self, forKey: "language"),
        voice: try line.decode(String.self, forKey: "voice"), rate: try line.decode(Int.self, forKey: "rate"),
        audio: try line.decode(String.self, forKey: "audio"))
    case "command":
      event = .command(
        line: try line.decode(String.self, forKey: "line"), by: try line.choice(CommandOrigin.self, "by"))
    case "screen":
      event = .screen(
        name: try line.decode(String.self, forKey: "screen"),
        title: try line.decode(String.self, forKey: "title"))
    case "cursor":
      event = .cursor(
        node: try line.decodeIfPresent(String.self, forKey: "node").map { NodeID($0) },
        screen: try line.decode(String.self, forKey: "screen"))
    case "announcement": event = .announcement(try Announcement(line, at: at))
    case "speech": event = .speech(try OutcomeReport(line, at: at))
    case "sound": event = .sound(try line.choice(SoundState.self, "state"))
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: "event", in: line,
        debugDescription: localized(en: "event '\(other)' is not known", nb: "event «\(other)» er ikke kjent"))
    }
  }
}

// MARK: - Announcements

extension Announcement {
  fileprivate init(_ line: KeyedDecodingContainer<TranscriptKey>, at time: Duration) throws {
    self.init(
      id: try line.decode(Int.self, forKey: "id"),
      try line.decode([PartLine].self, forKey: "parts").map { Segment($0.kind, $0.text) },
      priority: try line.choice(Priority.self, "priority"), source: try line.choice(Source.self, "source"),
      language: try line.decode(String.self, forKey: "language"),
      replacementGroup: try line.decodeIfPresent(String.self, forKey: "group"),
      subject: try line.decodeIfPresent(String.self, forKey: "node"),
      screen: try line.decodeIfPresent(String.self, forKey: "screen"),
      trigger: try line.decodeIfPresent(Int.self, forKey: "cause"), triggeredAt: time,
      repeats: try line.decodeIfPresent(Int.self, forKey: "repeats"),
      earcon: try line.decodeIfPresent(String.self, forKey: "earcon").flatMap(Earcon.init))
  }

  private struct PartLine: Decodable {
    var kind: Segment.Kind
    var text: String

    init(from decoder: any Decoder) throws {
      let line = try decoder.container(keyedBy: TranscriptKey.self)
      kind = try line.choice(Segment.Kind.self, "kind")
      text = try line.decode(String.self, forKey: "text")
    }
  }
}

// MARK: - Fates

extension OutcomeReport {
  fileprivate init(_ line: KeyedDecodingContainer<TranscriptKey>, at time: Duration) throws {
    self.init(try line.decode(Int.self, forKey: "id"), try Outcome(line, at: time), at: time)
  }
}

extension Outcome {
  fileprivate init(_ line: KeyedDecodingContainer<TranscriptKey>, at time: Duration) throws {
    func by() throws -> Interrupter? { try line.decodeIfPresent(InterrupterLine.self, forKey: "by")?.interrupter }
    switch try line.decode(String.self, forKey: "fate") {
    case "started":
      var latency =
        try line.decodeIfPresent(LatencyLine.self, forKey: "latency")?.latency ?? Latency(at: time)
      latency.at = time
      self = .started(latency)
    case "finished": self = .finished
    case "cut": self = .cut(heard: try line.decode(String.self, forKey: "heard"), by: try by())
    case "superseded":
      guard case .announcement(let id)? = try by() else {
        throw DecodingError.dataCorruptedError(
          forKey: "by", in: line,
          debugDescription: localized(en: "'by' names no announcement", nb: "«by» oppgir ingen opplesning"))
      }
      self = .superseded(by: id)
    case "merged": self = .merged(into: try line.decode(Int.self, forKey: "into"))
    case "dropped": self = .dropped(by: try by())
    case "failed": self = .failed(heard: try line.decodeIfPresent(String.self, forKey: "heard") ?? "")
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: "fate", in: line,
        debugDescription: localized(en: "fate '\(other)' is not known", nb: "fate «\(other)» er ikke kjent"))
    }
  }

  private struct InterrupterLine: Decodable {
    var announcement: Int?
    var command: Int?

    var interrupter: Interrupter? { announcement.map(Interrupter.announcement) ?? command.map(Interrupter.command) }
  }

  private struct LatencyLine: Decodable {
    var queued: Milliseconds?
    var synthesized: Milliseconds?
    var written: Milliseconds?
    var audible: Milliseconds?
    var frame: Int?

    var latency: Latency {
      Latency(
        at: .zero, queued: queued?.duration, synthesized: synthesized?.duration, written: written?.duration,
        audible: audible?.duration, frame: frame)
    }
  }
}

// MARK: - Pieces

/// A time of a transcript, exact to the microsecond.
private struct Milliseconds: Decodable {
  var duration: Duration

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Double.self)
    // A year; beyond it a number is no time of a session.
    guard abs(number) < 3.2e10 else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: localized(en: "\(number) ms is no time of a session", nb: "\(number) ms er ikke et tidspunkt i en økt"))
    }
    duration = .microseconds(Int64((number * 1000).rounded()))
  }
}

private struct TranscriptKey: CodingKey, ExpressibleByStringLiteral {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringLiteral name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<TranscriptKey> {
  /// A word out of a closed set.
  fileprivate func choice<Choice: RawRepresentable<String>>(
    _ type: Choice.Type, _ key: TranscriptKey
  ) throws -> Choice {
    let word = try decode(String.self, forKey: key)
    guard let choice = Choice(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: localized(
          en: "\(key.stringValue) '\(word)' is not known", nb: "\(key.stringValue) «\(word)» er ikke kjent"))
    }
    return choice
  }
}

extension DecodingError {
  /// What is wrong, in words for a person.
  fileprivate var clause: String {
    switch self {
    case .keyNotFound(let key, _):
      localized(en: "the line has no '\(key.stringValue)'", nb: "linjen har ingen «\(key.stringValue)»")
    case .typeMismatch(_, let context) where context.codingPath.isEmpty,
      .dataCorrupted(let context) where context.codingPath.isEmpty:
      localized(
        en: "the line is not a JSON object; give a file that --transcript wrote",
        nb: "linjen er ikke et JSON-objekt; oppgi en fil som --transcript har skrevet")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      localized(
        en: "'\(context.codingPath.last?.stringValue ?? "")' has an invalid value",
        nb: "«\(context.codingPath.last?.stringValue ?? "")» har en ugyldig verdi")
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: localized(en: "the line cannot be read", nb: "linjen kan ikke leses")
    }
  }
}
