import Announcements
import ScreenReader
import Session

extension FlowRecorder {
  /// A command and what was said to it.
  struct Turn: Sendable {
    /// The command as the transcript has it; nil for the beginning.
    var line: String?
    /// When it came or, later, what was last said to it: a store's answer may tell ages of the next minute.
    var at: Duration = .zero
    /// Whether speech was heard to its end before it, and nothing was left to be said.
    var followsPause = false
    var said: [Announcement] = []
    /// The hints that were heard of it; true for those that were heard to their end.
    var heardHints: [Announcement.ID: Bool] = [:]
    /// The secret that the field holds after it, if that has a name.
    var secret: TypedSecret?
    /// What arrived meanwhile from outside.
    var arrived: [String] = []
  }
}

extension FlowRecorder.Turn {
  private static let secretLine = "type •"

  /// The text that was typed; nil for other commands.
  private var typed: String? {
    guard let line, case .success(.command(.type(let text))?) = LineLanguage.parseStatement(line) else {
      return nil
    }
    return text
  }

  /// Whether text was typed, and nothing but its echo was said.
  var isEcho: Bool {
    typed != nil && said.first?.source == .edit && said.dropFirst().allSatisfy { $0.priority == .hint }
      && said[0].segments.allSatisfy { $0.kind == .value }
  }

  /// Whether it was typed or pasted into a secure field.
  var isSecret: Bool { line == Self.secretLine && (isEcho || isPaste) }

  /// Whether a text was pasted into a field. Its echo tells that, and how long it is.
  var isPaste: Bool {
    said.first?.source == .edit && said.dropFirst().allSatisfy { $0.priority == .hint }
      && said[0].segments.prefix(2).map(\.kind) == [.state, .value]
  }

  /// How long it takes on a virtual clock to say all of it.
  var speechTime: Duration {
    said.filter { $0.priority != .hint || heardHints[$0.id] == true }.reduce(.zero) {
      $0 + SpeechDuration.of($1.text, rate: SessionSettings().rate)
    }
  }

  /// How many characters were typed into a secure field: each is a part of the echo. That of a paste tells their number.
  var characterCount: Int {
    isPaste ? Int(said[0].segments[1].text.prefix(while: \.isNumber)) ?? 0 : said.first?.segments.count ?? 0
  }

  /// Whether what is said differs from run to run.
  var isMeasured: Bool {
    switch line.map({ LineLanguage.parse($0) }) {
    case .success(.latency?), .success(.history?): true
    default: false
    }
  }

  /// Whether the next turn goes on with what was typed in this one.
  ///
  /// What joins a character that stood in the field before is echoed as that whole character, and no run begins
  /// with it.
  func isJoined(by next: Self) -> Bool {
    isEcho && next.isEcho && isSecret == next.isSecret && (isSecret || heardHints.isEmpty) && arrived.isEmpty
      && !mayJoinBefore
  }

  /// Whether what was typed may have become one character with what stands before it.
  private var mayJoinBefore: Bool {
    guard let first = typed?.unicodeScalars.first else { return false }
    // The second half of a flag joins only another of its kind.
    return ["a", "\u{1F1E6}"].contains { before in
      var both = before.unicodeScalars
      both.append(first)
      return String(both).count == 1
    }
  }

  /// Adds what was typed next.
  mutating func append(_ next: Self) {
    if isSecret {
      said[0].segments += next.said[0].segments
    } else {
      let text = (typed ?? "") + (next.typed ?? "")
      line = LineLanguage.render(.type(text))
      // One character is echoed by its name: the next turn's echo is of the whole.
      said[0].segments = text.count == 1 ? next.said[0].segments : [.init(.value, text)]
    }
    secret = next.secret
    arrived = next.arrived
  }
}
