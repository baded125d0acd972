import AccessibilityTree
import Announcements
import ScreenReader
package import Text

/// What is heard now, compared with a snapshot: the differences of the two as a listener would notice them.
///
/// 1. Announcements are aligned and told apart by ``TranscriptDiff``, hints left out.
/// 2. Words that a screen could not tell before, and tells now, are no difference. Words that it could tell before, and cannot
///    tell now, can be judged neither way.
/// 3. Positions, such as "2 of 3", follow from the elements around: they count only where nothing else differs.
package struct SnapshotComparison: Sendable {
  /// The differences, without those that cannot be judged.
  package private(set) var diff: TranscriptDiff
  /// The differences that cannot be judged, each with the properties that the screen does not tell now.
  private(set) var unknown: [(difference: TranscriptDiff.Difference, properties: [NodeProperty])] = []

  /// Compares the same styles and languages in the same order.
  package init(old: [HeardSnapshot.Rendition], new: [HeardSnapshot.Rendition]) {
    let (old, new) = (Side(old), Side(new))
    diff = TranscriptDiff(old: old.session, new: new.session)
    var unknown: [(TranscriptDiff.Difference, [NodeProperty])] = []
    diff.leaveOut { difference in
      guard let was = difference.old, let now = difference.new, let before = old.origins[was.line],
        let after = new.origins[now.line]
      else { return false }
      let words = AddedWords(before.key)
      if !words.properties(before.unknown.filter { !after.unknown.contains($0) }, thatAdd: now, to: was).isEmpty { return true }
      let lacking = words.properties(after.unknown.filter { !before.unknown.contains($0) }, thatAdd: was, to: now)
      if !lacking.isEmpty { unknown.append((difference, lacking)) }
      return !lacking.isEmpty
    }
    self.unknown = unknown
    if diff.differences.contains(where: { !$0.isOnlyOfPlace }) { diff.leaveOut(where: \.isOnlyOfPlace) }
  }

  /// The differences in which an element lost its name or its role.
  package var lossCount: Int {
    diff.differences.count { !Set($0.kinds).isDisjoint(with: [.lostName, .lostRole]) }
  }

  /// What is not compared, because one side does not tell it, as a sentence; nil where all is.
  package func notice(in language: Language) -> String? {
    guard !unknown.isEmpty else { return nil }
    let names = NodeProperty.allCases.filter { property in unknown.contains { $0.properties.contains(property) } }
    let list = names.map(\.rawValue).joined(separator: ", ")
    return language(
      en: "\(unknown.count) not compared, because the new side does not tell: \(list)",
      nb: "\(unknown.count) er ikke sammenlignet, fordi den nye siden ikke forteller: \(list)")
  }
}

/// One side of a comparison.
private struct Side {
  var session: HeardSession
  /// The style and what the screen does not tell, by the lines of announcements.
  var origins: [Int: (key: RenditionKey, unknown: [NodeProperty])] = [:]

  init(_ renditions: [HeardSnapshot.Rendition]) {
    var announcements: [HeardSession.Heard] = []
    for rendition in renditions {
      for step in rendition.steps {
        for line in step.lines {
          origins[line.number] = (rendition.key, step.unknown)
          let announcement = Announcement(
            line.segments, priority: line.priority, source: .cursor, language: rendition.key.language.rawValue,
            screen: step.screen)
          announcements.append(HeardSession.Heard(announcement: announcement, line: line.number))
        }
      }
    }
    session = HeardSession(announcements, renditions.first?.key)
  }
}

/// The words that an announcement has beyond another, where a property that a screen does not tell may have brought them.
private struct AddedWords {
  private let key: RenditionKey

  init(_ key: RenditionKey) { self.key = key }

  /// The properties of some that may have brought all that one announcement says beyond another; empty where something else
  /// has, and where it does not say all that the other says.
  func properties(
    _ properties: [NodeProperty], thatAdd longer: HeardSession.Heard, to shorter: HeardSession.Heard
  ) -> [NodeProperty] {
    guard !properties.isEmpty else { return [] }
    let written = SpokenText.writtenClauses(of: longer.text)
    var rest = Array(zip(longer.spoken.clauses, written))
    for clause in shorter.spoken.clauses {
      guard let place = rest.firstIndex(where: { $0.0 == clause }) else { return [] }
      rest.remove(at: place)
    }
    var profile = ReaderProfile()
    (profile.style, profile.language) = (key.style, key.language)
    let (vocabulary, words) = (ReaderVocabulary(key.style, key.language), UnknownWords(profile: profile))
    var found: [NodeProperty] = []
    for (_, clause) in rest {
      let those = words.properties(properties, thatMaySay: clause, beyond: "")
      let isAppWord = vocabulary.kind(of: clause) == nil
      let may = those.isEmpty && isAppWord ? properties.filter(\.isInAppWords) : those
      if may.isEmpty { return [] }
      found += may
    }
    return properties.filter(found.contains)
  }
}

extension TranscriptDiff.Difference {
  /// Whether nothing but the position in a set differs.
  fileprivate var isOnlyOfPlace: Bool {
    guard let old, let new, kinds == [.reworded] else { return false }
    return old.wordsWithoutPosition == new.wordsWithoutPosition
  }
}

extension HeardSession.Heard {
  fileprivate var wordsWithoutPosition: SpokenText {
    SpokenText(announcement.segments.filter { $0.kind != .position }.text)
  }
}

// MARK: - Findings

extension SnapshotComparison {
  /// The differences as findings of a check, at the lines of the snapshot's file.
  package func findings(in file: String) -> [FlowReport.Finding] {
    let linesBefore = linesBefore
    let findings =
      diff.differences.map { finding($0, in: file, linesBefore) }
      + unknown.map { entry in
        var finding = finding(entry.difference, in: file, linesBefore)
        (finding.kinds, finding.restsOn) = ([], entry.properties.map(\.rawValue))
        return finding
      }
    return findings.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }

  private func finding(
    _ difference: TranscriptDiff.Difference, in file: String, _ linesBefore: [Int: Int]
  ) -> FlowReport.Finding {
    let (old, new) = (difference.old, difference.new)
    let isUrgency = difference.kinds == [.urgency]
    func quoted(_ heard: HeardSession.Heard) -> String {
      "\(Expectation(heard.text, priority: isUrgency || heard.announcement.priority != .navigation ? heard.announcement.priority : nil))"
    }
    var finding = FlowReport.Finding(
      place: FlowPlace(
        line: old?.line ?? new.flatMap { linesBefore[$0.line] } ?? 1, inclusion: Flow.Inclusion(file: file, includedBy: [])),
      expected: old.map(quoted) ?? localized(en: "nothing", nb: "ingenting"),
      said: new.map(quoted) ?? localized(en: "nothing", nb: "ingenting"),
      differences: old.flatMap { old in new.map { WordingDifference.all(expected: old.text, said: $0.text) } } ?? [])
    finding.kinds = difference.kinds
    if difference.kinds.contains(.moved), let old, let new {
      finding.expected += " \(position(of: old, in: diff.old))"
      finding.said += " \(position(of: new, in: diff.new))"
    } else if old == nil, let new {
      finding.expected += " \(position(of: new, in: diff.new))"
    }
    return finding
  }

  /// Where an announcement stands among the others, in words.
  private func position(of heard: HeardSession.Heard, in session: HeardSession) -> String {
    guard let place = session.announcements.firstIndex(where: { $0.line == heard.line }), place > 0 else {
      return localized(en: "first", nb: "først")
    }
    let before = session.announcements[place - 1].text.inQuotes
    return localized(en: "after \(before)", nb: "etter \(before)")
  }

  /// The lines of the snapshot after which what is heard now comes, by its lines: of the nearest announcement before it that
  /// is in both.
  private var linesBefore: [Int: Int] {
    let changed = Dictionary(diff.differences.compactMap { entry in entry.new.map { ($0.line, entry.old?.line) } }) { first, _ in
      first
    }
    var lines: [SpokenText: [Int]] = [:]
    for heard in diff.old.announcements.reversed() { lines[heard.wordsWithoutPosition, default: []].append(heard.line) }
    var found = diff.old.announcements.first?.line ?? 1
    var before: [Int: Int] = [:]
    for heard in diff.new.announcements {
      before[heard.line] = found
      if let old = changed[heard.line] {
        found = old ?? found
      } else if let line = lines[heard.wordsWithoutPosition]?.popLast() {
        found = line
      }
    }
    return before
  }
}
