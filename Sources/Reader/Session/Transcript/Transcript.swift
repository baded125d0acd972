package import AccessibilityTree
package import Announcements
import Foundation
import ScreenReader
import Text

/// One line of a transcript.
package struct TranscriptEntry: Hashable, Sendable {
  /// Counts from 1 within a session.
  package var seq: Int
  /// Since the session began.
  package var at: Duration
  /// What happened.
  package var event: Event

  /// An entry with its number and time.
  package init(seq: Int, at: Duration, event: Event) {
    self.seq = seq
    self.at = at
    self.event = event
  }

  /// What happened: a command, a new screen or cursor, an announcement, its outcome, or a change of the sound.
  package enum Event: Hashable, Sendable {
    /// `reader` is the version of the style's reader; nil for none.
    case session(style: String, reader: String? = nil, language: String, voice: String, rate: Int, audio: String)
    case command(line: String, by: CommandOrigin)
    case screen(name: String, title: String)
    case cursor(node: NodeID?, screen: String)
    case announcement(Announcement)
    case speech(OutcomeReport)
    case sound(SoundState)
  }
}

// MARK: - The form of a line

extension TranscriptEntry: Encodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Writes the fields of a line.
  package func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Key.self)
    try line.encode(seq, forKey: Key("seq"))
    try line.encode(at.milliseconds, forKey: Key("at"))
    switch event {
    case .session(let style, let reader, let language, let voice, let rate, let audio):
      try line.encode("session", forKey: Key("event"))
      try line.encode(OutputSchema.transcript, forKey: Key("schema"))
      try line.encode(ProgramVersion.current, forKey: Key("version"))
      try line.encode(style, forKey: Key("style"))
      try line.encodeIfPresent(reader, forKey: Key("reader"))
      try line.encode(language, forKey: Key("language"))
      try line.encode(voice, forKey: Key("voice"))
      try line.encode(rate, forKey: Key("rate"))
      try line.encode(audio, forKey: Key("audio"))
    case .command(let text, let origin):
      try line.encode("command", forKey: Key("event"))
      try line.encode(text, forKey: Key("line"))
      try line.encode(origin.rawValue, forKey: Key("by"))
    case .screen(let name, let title):
      try line.encode("screen", forKey: Key("event"))
      try line.encode(name, forKey: Key("screen"))
      try line.encode(title, forKey: Key("title"))
    case .cursor(let node, let screen):
      try line.encode("cursor", forKey: Key("event"))
      try line.encodeIfPresent(node?.path, forKey: Key("node"))
      try line.encode(screen, forKey: Key("screen"))
    case .announcement(let announcement): try encode(announcement, to: &line)
    case .speech(let report): try encode(report, to: &line)
    case .sound(let state):
      try line.encode("sound", forKey: Key("event"))
      try line.encode(state.rawValue, forKey: Key("state"))
    }
  }

  private func encode(_ announcement: Announcement, to line: inout KeyedEncodingContainer<Key>) throws {
    try line.encode("announcement", forKey: Key("event"))
    try line.encode(announcement.id, forKey: Key("id"))
    try line.encodeIfPresent(announcement.trigger, forKey: Key("cause"))
    try line.encode(announcement.source.rawValue, forKey: Key("source"))
    try line.encode(announcement.priority.rawValue, forKey: Key("priority"))
    try line.encodeIfPresent(announcement.replacementGroup, forKey: Key("group"))
    try line.encodeIfPresent(announcement.repeats, forKey: Key("repeats"))
    try line.encodeIfPresent(announcement.earcon?.rawValue, forKey: Key("earcon"))
    try line.encodeIfPresent(announcement.subject, forKey: Key("node"))
    try line.encodeIfPresent(announcement.screen, forKey: Key("screen"))
    try line.encode(announcement.language, forKey: Key("language"))
    try line.encode(announcement.text, forKey: Key("text"))
    try line.encode(announcement.segments.map(PartLine.init), forKey: Key("parts"))
  }

  private struct PartLine: Encodable {
    var kind: String
    var text: String

    init(_ part: Announcement.Segment) {
      kind = part.kind.rawValue
      text = part.text
    }
  }

  private func encode(_ report: OutcomeReport, to line: inout KeyedEncodingContainer<Key>) throws {
    try line.encode("speech", forKey: Key("event"))
    try line.encode(report.id, forKey: Key("id"))
    try line.encode(report.outcome.name, forKey: Key("fate"))
    switch report.outcome {
    case .started(let latency):
      try line.encode(LatencyLine(latency), forKey: Key("latency"))
    case .cut(let heard, let interrupter):
      try line.encode(heard, forKey: Key("heard"))
      try encode(interrupter, to: &line)
    case .superseded(let id): try line.encode(["announcement": id], forKey: Key("by"))
    case .merged(let id): try line.encode(id, forKey: Key("into"))
    case .dropped(let interrupter): try encode(interrupter, to: &line)
    case .failed(let heard): try line.encode(heard, forKey: Key("heard"))
    case .finished: break
    }
  }

  private func encode(_ interrupter: Outcome.Interrupter?, to line: inout KeyedEncodingContainer<Key>) throws {
    switch interrupter {
    case .announcement(let id): try line.encode(["announcement": id], forKey: Key("by"))
    case .command(let seq): try line.encode(["command": seq], forKey: Key("by"))
    case nil: break
    }
  }

  private struct LatencyLine: Encodable {
    var queued: Double?
    var synthesized: Double?
    var written: Double?
    var audible: Double?
    var frame: Int?

    init(_ latency: Latency) {
      queued = latency.queued?.milliseconds
      synthesized = latency.synthesized?.milliseconds
      written = latency.written?.milliseconds
      audible = latency.audible?.milliseconds
      frame = latency.frame
    }
  }
}

extension Outcome {
  /// The word a transcript has for it.
  package var name: String {
    switch self {
    case .started: "started"
    case .finished: "finished"
    case .cut: "cut"
    case .superseded: "superseded"
    case .merged: "merged"
    case .dropped: "dropped"
    case .failed: "failed"
    }
  }
}

/// What a secure field holds, where it is a secret that scripts type by name; the secret itself is not in it.
package struct TypedSecret: Hashable, Sendable {
  /// The secret's name: `demo`.
  package var name: String
  /// How many characters it has.
  package var count: Int

  /// A secret by its name.
  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
