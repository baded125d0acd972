import Announcements
import ScreenReader
import Session

extension FlowRecorder {
  /// A command and its announcements.
  struct Turn: Sendable {
    /// The command as in the transcript; nil for the beginning.
    var line: String?
    /// The time of the command or of its last announcement, as a store's answer may contain ages of the next minute.
    var at: Duration = .zero
    /// Whether speech was heard to its end before it, with nothing left to say.
    var followsPause = false
    var said: [Announcement] = []
    /// The hints heard after it; true for those heard to their end.
    var heardHints: [Announcement.ID: Bool] = [:]
    /// The secret that the field contains after it, if that has a name.
    var secret: TypedSecret?
    /// The texts of events that arrived meanwhile.
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

  /// Whether text was typed, and only its echo was announced.
  var isEcho: Bool {
    typed != nil && said.first?.source == .edit && said.dropFirst().allSatisfy { $0.priority == .hint }
      && said[0].segments.allSatisfy { $0.kind == .value }
  }

  /// Whether text was typed or pasted into a secure field.
  var isSecret: Bool { line == Self.secretLine && (isEcho || isPaste) }

  /// Whether a text was pasted into a field. Its echo says so, with the length.
  var isPaste: Bool {
    said.first?.source == .edit && said.dropFirst().allSatisfy { $0.priority == .hint }
      && said[0].segments.prefix(2).map(\.kind) == [.state, .value]
  }

  /// The time on a virtual clock for saying all of it.
  var speechTime: Duration {
    said.filter { $0.priority != .hint || heardHints[$0.id] == true }.reduce(.zero) {
      $0 + SpeechDuration.of($1.text, rate: SessionSettings().rate)
    }
  }

  /// The number of characters typed into a secure field: each is a segment of the echo. The echo of a paste says the number.
  var characterCount: Int {
    isPaste ? Int(said[0].segments[1].text.prefix(while: \.isNumber)) ?? 0 : said.first?.segments.count ?? 0
  }

  /// Whether the announcement differs from run to run.
  var isMeasured: Bool {
    switch line.map({ LineLanguage.parse($0) }) {
    case .success(.latency?), .success(.history?): true
    default: false
    }
  }

  /// Whether the next turn continues the text typed in this one.
  ///
  /// A character that joins one already in the field is echoed as the whole character, so it begins no run.
  func isJoined(by next: Self) -> Bool {
    isEcho && next.isEcho && isSecret == next.isSecret && (isSecret || heardHints.isEmpty) && arrived.isEmpty
      && !mayJoinBefore
  }

  /// Whether the typed text may have joined the character before it.
  private var mayJoinBefore: Bool {
    guard let first = typed?.unicodeScalars.first else { return false }
    // The second half of a flag joins only another regional indicator.
    return ["a", "\u{1F1E6}"].contains { before in
      var both = before.unicodeScalars
      both.append(first)
      return String(both).count == 1
    }
  }

  /// Adds the text of the next turn.
  mutating func append(_ next: Self) {
    if isSecret {
      said[0].segments += next.said[0].segments
    } else {
      let text = (typed ?? "") + (next.typed ?? "")
      line = LineLanguage.render(.type(text))
      // If both together are one character, the next turn's echo says its name.
      said[0].segments = text.count == 1 ? next.said[0].segments : [.init(.value, text)]
    }
    secret = next.secret
    arrived = next.arrived
  }
}
