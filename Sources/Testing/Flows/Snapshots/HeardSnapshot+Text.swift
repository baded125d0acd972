import AccessibilityTree
import Announcements
internal import Foundation
import ScreenReader
import Text

// A snapshot as the text of its file:
//
//     heard along checkout.flow
//     style talkback
//     reader talkback-16
//     language en
//
//     screen checkout
//     unknown heading, position
//     > open checkout
//       Pay, button
//       Size, Small, drop down list {name, value, role}
//       polite: 2 items
//
// `reader` is there where a version was asked for. `screen` and `unknown` hold until the next ones. A line without a priority has that of the cursor. The properties that the
// clauses of an announcement say follow it in braces, where the clauses alone would be taken for others.

extension HeardSnapshot {
  /// How the first line begins.
  private static let beginning = "heard along "

  /// Whether a file is a snapshot, by its first bytes.
  package static func isSnapshot(beginning text: some StringProtocol) -> Bool {
    let lines = text.drop { $0 == "\u{FEFF}" }.split(whereSeparator: \.isNewline).lazy.map(\.self)
    return lines.first { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("#") }?.hasPrefix(beginning) == true
  }

  /// The content of the file.
  package var text: String {
    var lines = [
      Self.beginning + flow, "# An indented line is one announcement. To renew them: earshot check --update \(flow)",
    ]
    for rendition in renditions {
      let key = rendition.key
      let vocabulary = ReaderVocabulary(key.style, key.language)
      lines += ["", "style \(key.style.rawValue)"] + (key.reader.map { ["reader \($0.rawValue)"] } ?? [])
      lines.append("language \(key.language.rawValue)")
      var last: SnapshotStep?
      for step in rendition.steps {
        if last.map({ $0.screen != step.screen || $0.unknown != step.unknown }) ?? true {
          lines += ["", "screen \(step.screen ?? Self.noScreen)"]
          if !step.unknown.isEmpty { lines.append("unknown \(step.unknown.map(\.rawValue).joined(separator: ", "))") }
        }
        last = step
        lines.append("> \(PrintableText.of(step.action))")
        lines += step.lines.map { "  " + $0.text(vocabulary) }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let noScreen = "-"

  /// Reads the text of a file.
  ///
  /// - Throws: The first line that is none of such a file, under the file's name.
  package init(_ text: String, name: String) throws(FlowParser.Failure) {
    var reader = Reader(name: name)
    var number = 0
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      var line = String(Substring(line.last == "\r" ? line.dropLast() : line))
      if number == 1, line.unicodeScalars.first == "\u{FEFF}" { line.unicodeScalars.removeFirst() }
      do throws(FlowError) { try reader.read(line, number) } catch {
        throw FlowParser.Failure(file: name, line: number, reason: error.reason)
      }
    }
    guard let flow = reader.flow, reader.renditions.last?.steps.isEmpty == false else {
      let reason =
        reader.flow == nil
        ? Self.noBeginning
        : localized(
          en: "nothing is heard in it; write it anew with 'earshot check --update'",
          nb: "ingenting høres i den; skriv den på nytt med «earshot check --update»")
      throw FlowParser.Failure(file: name, line: max(1, reader.flow == nil ? 1 : number - 1), reason: reason)
    }
    self.init(flow: flow, renditions: reader.renditions)
  }

  fileprivate static var noBeginning: String {
    localized(
      en: "it does not begin with 'heard along FLOW', as what 'earshot check --update' writes does",
      nb: "den begynner ikke med «heard along FORLØP», som det «earshot check --update» skriver")
  }

  /// Reads one line after the other.
  private struct Reader {
    var name: String
    var flow: String?
    var renditions: [Rendition] = []
    private var style: ReaderProfile.Style?
    private var version: ReaderVersion?
    private var vocabulary = ReaderVocabulary(.voiceOver, .english)
    private var screen: String?
    private var unknown: [NodeProperty] = []

    init(name: String) { self.name = name }

    mutating func read(_ line: String, _ number: Int) throws(FlowError) {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { return }
      guard flow != nil else {
        guard line.hasPrefix(beginning) else { throw FlowError(noBeginning) }
        return flow = String(line.dropFirst(beginning.count))
      }
      if line.first?.isWhitespace == true { return try readAnnouncement(line, number) }
      guard let gap = line.firstIndex(of: " ") else { throw noLine(line) }
      let rest = String(line[gap...].dropFirst())
      switch line[..<gap] {
      case "style":
        (style, version) = (ReaderProfile.Style(rawValue: rest), nil)
        if style == nil {
          throw FlowError(
            localized(
              en: "there is no style '\(rest.excerpt)'; choose voiceover or talkback",
              nb: "stilen «\(rest.excerpt)» finnes ikke; velg voiceover eller talkback"))
        }
      case "reader":
        version = ReaderVersion(rawValue: rest)
        guard let version, version.style == style else {
          let known = style.map(ReaderVersion.all) ?? []
          let (list, liste) = (Self.list(known, before: "or"), Self.list(known, before: "eller"))
          throw FlowError(
            style == nil
              ? localized(en: "'style' stands above 'reader'", nb: "«style» står over «reader»")
              : localized(
                en: "the style has no reader '\(rest.excerpt)'; choose \(list)",
                nb: "stilen har ingen leser «\(rest.excerpt)»; velg \(liste)"))
        }
      case "language": try begin(rest)
      case "screen": (screen, unknown) = (rest == noScreen ? nil : rest, [])
      case "unknown":
        for word in rest.components(separatedBy: ", ") {
          guard let property = NodeProperty(rawValue: word) else {
            let advice = NearestWord.advice(for: word, among: NodeProperty.allCases.filter(\.isSaid).map(\.rawValue))
            throw FlowError(
              localized(
                en: "there is no property '\(word.excerpt)'; \(advice)", nb: "egenskapen «\(word.excerpt)» finnes ikke; \(advice)"
              ))
          }
          unknown.append(property)
        }
      case ">":
        guard !renditions.isEmpty, style == nil else {
          throw FlowError(
            localized(en: "'style' and 'language' stand above what is heard", nb: "«style» og «language» står over det som høres")
          )
        }
        renditions[renditions.count - 1].steps.append(SnapshotStep(action: rest, screen: screen, unknown: unknown))
      default: throw noLine(line)
      }
    }

    /// A language, with which a rendition begins.
    private mutating func begin(_ code: String) throws(FlowError) {
      guard let language = Language.allCases.first(where: { $0.rawValue == code }) else {
        throw FlowError(
          localized(
            en: "there is no language '\(code.excerpt)'; choose en or nb",
            nb: "språket «\(code.excerpt)» finnes ikke; velg en eller nb"))
      }
      guard let style else {
        throw FlowError(localized(en: "'style' stands above 'language'", nb: "«style» står over «language»"))
      }
      let key = RenditionKey(style, reader: version, language)
      guard !renditions.contains(where: { $0.key == key }) else {
        throw FlowError(
          localized(
            en: "\(key.words) stands here a second time; leave one out", nb: "\(key.words) står her en gang til; fjern den ene"))
      }
      vocabulary = ReaderVocabulary(style, language)
      renditions.append(Rendition(key: key))
      (self.style, self.version, screen, unknown) = (nil, nil, nil, [])
    }

    private mutating func readAnnouncement(_ line: String, _ number: Int) throws(FlowError) {
      guard let place = renditions.indices.last, !renditions[place].steps.isEmpty, style == nil else {
        throw FlowError(
          localized(
            en: "an announcement stands below the line with '>' of the step that it answers",
            nb: "en opplesning står under linjen med «>» for steget den svarer på"))
      }
      let step = renditions[place].steps.count - 1
      let text = line.trimmingCharacters(in: .whitespaces)
      renditions[place].steps[step].lines.append(SnapshotLine(text, number, vocabulary))
    }

    private static func list(_ versions: [ReaderVersion], before last: String) -> String {
      let names = versions.map(\.rawValue)
      return names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " \(last) \(names[names.count - 1])"
    }

    private func noLine(_ line: String) -> FlowError {
      FlowError(
        localized(
          en: "'\(line.excerpt)' is not a line of such a file; a step begins with '> ', and an announcement with two spaces",
          nb: "«\(line.excerpt)» er ikke en linje i en slik fil; et steg begynner med «> » og en opplesning med to mellomrom"))
    }
  }
}

// MARK: - One announcement

extension SnapshotLine {
  fileprivate func text(_ vocabulary: ReaderVocabulary) -> String {
    let words = segments.text
    let clauses = Self.clauses(words).map { Self.kind(of: $0, vocabulary) }
    let kinds = segments.flatMap { segment in Self.clauses(segment.text).map { _ in segment.kind.written } }
    // Words that end like a list of properties would be read as one.
    let isPlain = clauses == kinds || clauses.count != kinds.count
    let list = isPlain && Self.kinds(at: words) == nil ? "" : " {\(kinds.map(\.rawValue).joined(separator: ", "))}"
    let isPrefixed = priority != .navigation || Self.priority(of: words) != nil
    return (isPrefixed ? "\(priority.rawValue): " : "") + words + list
  }

  fileprivate init(_ line: String, _ number: Int, _ vocabulary: ReaderVocabulary) {
    let priority = Self.priority(of: line)
    var words = line.dropFirst(priority.map { $0.rawValue.count + 2 } ?? 0)
    let list = Self.kinds(at: String(words))
    if let list { words = words[..<list.start] }
    let clauses = Self.clauses(String(words))
    let kinds = list?.kinds.count == clauses.count ? list?.kinds : nil
    self.init(
      number: number, priority: priority ?? .navigation,
      segments: zip(clauses, kinds ?? clauses.map { Self.kind(of: $0, vocabulary) }).map { .init($1, $0) })
  }

  /// The priority that a line begins with; nil for none.
  private static func priority(of line: some StringProtocol) -> Announcement.Priority? {
    Announcement.Priority.allCases.first { line.hasPrefix("\($0.rawValue): ") }
  }

  /// The property that a clause says where nothing tells it: what is no word of the reader's is a name.
  private static func kind(of clause: String, _ vocabulary: ReaderVocabulary) -> Announcement.Segment.Kind {
    vocabulary.kind(of: clause.last.map { ".:;".contains($0) } == true ? clause.dropLast() : clause[...]) ?? .name
  }

  /// A text cut up where a pause is made. Commas are left out: an announcement of the clauses has them again.
  private static func clauses(_ text: String) -> [String] {
    var clauses: [String] = []
    var start = text.startIndex
    for place in text.indices where ",.:;".contains(text[place]) {
      let next = text.index(after: place)
      guard next == text.endIndex || text[next].isWhitespace, place >= start else { continue }
      clauses.append(text[start..<(text[place] == "," ? place : next)].trimmingCharacters(in: .whitespaces))
      start = next
    }
    clauses.append(text[start...].trimmingCharacters(in: .whitespaces))
    return clauses.filter { !$0.isEmpty }
  }

  /// The list of properties in braces at the end of a line, and where it begins; nil where there is none.
  private static func kinds(at line: String) -> (kinds: [Announcement.Segment.Kind], start: String.Index)? {
    guard line.last == "}", let start = line.range(of: " {", options: .backwards) else { return nil }
    let words = line[start.upperBound...].dropLast().components(separatedBy: ", ")
    let kinds = words.compactMap(Announcement.Segment.Kind.init(rawValue:))
    return kinds.count == words.count ? (kinds, start.lowerBound) : nil
  }
}

extension Announcement.Segment.Kind {
  /// The property as a file has it: words of their own are compared as a name is.
  fileprivate var written: Self { self == .text ? .name : self }
}
