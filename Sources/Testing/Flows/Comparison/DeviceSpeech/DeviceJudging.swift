import AccessibilityTree
import Announcements
import ScreenReader
import Session
import Text

/// The announcements of a flow beside a device's speech, step by step, and the verdicts on its lines.
struct DeviceJudging {
  let comparison: DeviceSpeechComparison
  /// The compared lines that are not the same, each with the line of the flow that led to it.
  private(set) var differences: [DeviceJudgement.Difference] = []

  private let steps: [PlayedStep]
  private let said: [Announcement]
  /// The place in `said` of each announcement, by session and number.
  private var places: [Key: Int] = [:]
  /// The compared line of each announcement, by its place in `said`.
  private var lineOf: [Int: Int] = [:]
  /// The compared lines of each step, with what was only heard behind them; for a step without announcements what was only heard
  /// before the next one's.
  private var sections: [Range<Int>] = []
  /// The compared lines from the first to the last that both sides have; nil for none.
  private let reach: ClosedRange<Int>?
  private let isAlongFlow: Bool

  private struct Key: Hashable {
    var session: Int
    var id: Announcement.ID
  }

  /// A verdict on a line.
  struct Verdict {
    var basis: DeviceJudgement.Basis
    /// Whether the line holds by what the device said; nil where that does not judge it.
    var holds: Bool?
    /// The announcement that the computed words have for the line; nil for none.
    var computed: String?
  }

  init(_ steps: [PlayedStep], _ transcript: [TranscriptEntry], _ speech: DeviceSpeech) {
    self.steps = steps
    isAlongFlow = speech.isAlongFlow
    var (said, owners): ([Announcement], [Int]) = ([], [])
    for (index, step) in steps.enumerated() {
      for announcement in step.said {
        places[Key(session: step.session, id: announcement.id)] = said.count
        said.append(announcement)
        owners.append(index)
      }
    }
    self.said = said
    comparison = DeviceSpeechComparison(
      said.map { .init(text: $0.text, node: $0.subject.map { NodeID($0) }, isHint: $0.priority == .hint) }, speech)
    let lines = comparison.lines
    for (index, line) in lines.enumerated() { if let place = line.place { lineOf[place] = index } }
    let heard = lines.indices.filter { lines[$0].place != nil && lines[$0].heard != nil }
    reach = heard.first.flatMap { first in heard.last.map { first...$0 } }
    var first: [Int: Int] = [:]
    var owner = 0
    for (index, line) in lines.enumerated() {
      if let place = line.place {
        owner = owners[place]
        first[owner, default: index] += 0
      }
      guard line.relation != .same, steps.indices.contains(owner) else { continue }
      differences.append(.init(place: steps[owner].place, line: line))
    }
    var next = lines.count
    for index in steps.indices.reversed() {
      if let start = first[index] {
        sections.append(start..<next)
        next = start
      } else {
        let start = (lines[..<next].lastIndex { $0.place != nil } ?? -1) + 1
        sections.append(start..<next)
      }
    }
    sections.reverse()
  }
}

extension DeviceJudging {
  /// The verdict on a line that judges what a step led to.
  func verdict(on line: PlayedStep.JudgingLine, of step: Int) -> Verdict {
    let judged = line.announcements.compactMap { places[Key(session: steps[step].session, id: $0)] }.sorted()
    switch line.step.action {
    case .expect(let expectation): return verdict(on: expectation, judged, of: step)
    case .expectNot(let unwanted):
      return absence(of: step) { text, own in Self.isMet(unwanted, by: text, own) }
    case .expectNothing:
      // What a line above judged was expected.
      let above = Set(steps[step].judging.prefix { $0.step.place != line.step.place }.flatMap(\.announcements))
      return absence(of: step) { _, own in own.map { !above.contains($0.id) && $0.isJudgedUnasked } ?? true }
    default: return Verdict(basis: .tree)
    }
  }

  private func verdict(on expectation: Expectation, _ judged: [Int], of step: Int) -> Verdict {
    let computed = judged.first.map { said[$0].text }
    for place in judged {
      guard let line = lineOf[place] else { continue }
      if let heard = comparison.lines[line].heard {
        let isComputed = comparison.lines[line].relation != .wording
        let holds = isComputed ? expectation.matches(said[place]) : Self.isMet(expectation, by: heard, said[place])
        return Verdict(basis: .said(heard, isComputed: isComputed), holds: holds, computed: computed)
      }
      guard reaches(line..<line + 1) else { return Verdict(basis: .computed, computed: computed) }
    }
    guard reaches(sections[step]) else { return Verdict(basis: .computed, computed: computed) }
    let alone = onlyHeard(in: sections[step]).first { Self.isMet(expectation, by: $0, nil) }
    if let alone { return Verdict(basis: .said(alone, isComputed: false), holds: true, computed: computed) }
    return Verdict(basis: .silent, holds: false, computed: computed)
  }

  /// The verdict on a line by which nothing of a kind was said since the last command.
  private func absence(of step: Int, _ isUnwanted: (String, Announcement?) -> Bool) -> Verdict {
    let start = steps[...step].lastIndex(where: \.action.beginsScope) ?? 0
    let all = (start...step).map { sections[$0] }
    guard all.allSatisfy(reaches) else { return Verdict(basis: .computed) }
    for section in all {
      for line in comparison.lines[section] {
        guard let heard = line.heard, isUnwanted(heard, line.place.map { said[$0] }) else { continue }
        return Verdict(basis: .said(heard, isComputed: line.relation != .wording && line.place != nil), holds: false)
      }
    }
    return Verdict(basis: .silent, holds: true)
  }

  /// Whether the device's speech covers all of some lines, also where none of them was heard.
  private func reaches(_ lines: Range<Int>) -> Bool {
    guard isAlongFlow, let reach else { return false }
    return lines.lowerBound >= reach.lowerBound && lines.upperBound - 1 <= max(reach.upperBound, lastHeard)
  }

  /// The last compared line that was heard, computed or not.
  private var lastHeard: Int { comparison.lines.lastIndex { $0.heard != nil } ?? -1 }

  private func onlyHeard(in lines: Range<Int>) -> [String] {
    comparison.lines[lines].filter { $0.relation == .onlyHeard }.compactMap(\.heard)
  }

  /// Whether a device's words are what is expected, as far as words go.
  ///
  /// - Parameter computed: The announcement that they are another wording of; nil for none.
  private static func isMet(_ expectation: Expectation, by heard: String, _ computed: Announcement?) -> Bool {
    expectation.matches(heard) || !expectation.isExact && computed.map { expectation.matches($0.saying(heard)) } == true
  }
}

extension Flow.Action {
  /// Whether what was said before it can no longer be judged.
  fileprivate var beginsScope: Bool {
    switch self {
    case .open, .statement(.command), .statement(.typeSecret): true
    default: false
    }
  }
}

extension Announcement {
  /// The same announcement in other words. A clause that it has too is of the same kind, so that a container or a position stays
  /// context; any other is text of the element.
  fileprivate func saying(_ words: String) -> Announcement {
    var left = segments.map { (clauses: SpokenText($0.text).clauses, kind: $0.kind) }.filter { !$0.clauses.isEmpty }
    var announcement = self
    announcement.segments = []
    var rest = SpokenText.writtenClauses(of: words)[...]
    while !rest.isEmpty {
      let folded = rest.map { SpokenText($0).clauses.joined() }
      let known = left.indices.filter { folded.starts(with: left[$0].clauses) }
        .max { left[$0].clauses.count < left[$1].clauses.count }
      let count = known.map { left[$0].clauses.count } ?? 1
      announcement.segments.append(Segment(known.map { left[$0].kind } ?? .text, rest.prefix(count).joined(separator: ", ")))
      if let known { left.remove(at: known) }
      rest = rest.dropFirst(count)
    }
    return announcement
  }
}
