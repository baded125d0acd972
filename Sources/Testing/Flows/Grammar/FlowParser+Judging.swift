import Announcements
import ScreenReader
import Text

extension FlowParser {
  /// More lines than people write or record in a day's session; a flow is played line by line.
  private static let mostLines = 20_000
  /// More than the longest text that is said at once.
  private static let longestLine = 100_000

  /// The flow in a file's text, for a check of it; errors quote the file's name.
  ///
  /// - Parameters:
  ///   - files: The files that it may include; nil for none.
  ///   - variables: The values of variables, which win over those of the flow.
  /// - Throws: Why it cannot be read, or that it is too large.
  package static func parseWithinLimits(
    _ text: String, name: String, including files: FlowIncludes? = nil, variables: [String: String] = [:]
  ) throws(Failure) -> Flow {
    if let failure = excess(of: text, name: name) { throw failure }
    return try parse(text, name: name, including: files, variables: variables)
  }

  /// The first thing of a text that is too large for a flow; nil where nothing is.
  ///
  /// - Parameters:
  ///   - inclusion: How a flow comes to the text.
  ///   - linesBefore: The lines of the flow before it.
  static func excess(
    of text: String, name: String, _ inclusion: Flow.Inclusion? = nil, after linesBefore: Int = 0
  ) -> Failure? {
    func failure(_ line: Int, _ reason: String) -> Failure {
      Failure(flow: name, FlowPlace(line: line, inclusion: inclusion), reason: reason)
    }
    var (line, length) = (1, 0)
    for byte in text.utf8 {
      guard byte != UInt8(ascii: "\n") else {
        (line, length) = (line + 1, 0)
        continue
      }
      length += 1
      guard linesBefore + line <= mostLines else {
        return failure(
          line,
          localized(
            en: "a flow has at most \(mostLines) lines; make several flows of it",
            nb: "et forløp har høyst \(mostLines) linjer; del det i flere"))
      }
      guard length <= longestLine else {
        return failure(
          line,
          localized(
            en: "the line has more than \(longestLine) bytes, the most that a line has",
            nb: "linjen har mer enn \(longestLine) byte, som er det meste en linje kan ha; del den"))
      }
    }
    return nil
  }
}

extension Flow {
  /// Why a check of the flow could not fail, so that it would be taken for one that holds; nil where it can, and where the
  /// flow itself says that it judges nothing.
  ///
  /// - Parameter snapshot: The file that tells what is heard along the flow; nil where there is none.
  package func judgementFault(beside snapshot: String? = nil) -> FlowParser.Failure? {
    func fault(_ place: FlowPlace, _ reason: String) -> FlowParser.Failure { .init(flow: name, place, reason: reason) }
    if let step = steps.first(where: \.action.isOfEmptyText) {
      return fault(
        step.place,
        localized(
          en: "an empty text judges nothing; write what is to be heard, or 'expect nothing'",
          nb: "en tom tekst vurderer ingenting; skriv det som skal høres, eller «expect nothing»"))
    }
    let judging = steps.first(where: \.action.isJudging)
    if let snapshot {
      return judgesNothingLine.map {
        fault(
          FlowPlace(line: $0),
          localized(
            en: "'\(Self.judgesNothing)' is not so: '\(snapshot)' tells what is heard; remove one of them",
            nb: "«\(Self.judgesNothing)» stemmer ikke: «\(snapshot)» sier hva som høres; fjern en av dem"))
      }
    }
    if let line = judgesNothingLine {
      return judging.map {
        fault(
          FlowPlace(line: line),
          localized(
            en: "'\(Self.judgesNothing)' is not so: \($0.place.words) judges; leave one of them out",
            nb: "«\(Self.judgesNothing)» stemmer ikke: \($0.place.words) vurderer; fjern en av dem"))
      }
    }
    guard judging == nil else { return nil }
    return fault(
      FlowPlace(line: 1),
      localized(
        en:
          "the flow judges nothing; add a line with expect, let 'check --update' write what is heard beside it, or add the line "
          + "'\(Self.judgesNothing)' if that is meant",
        nb: "forløpet vurderer ingenting; legg til en linje med expect, la «check --update» skrive det som høres, ved siden av, "
          + "eller legg til linjen «\(Self.judgesNothing)» hvis det er meningen"))
  }
}

extension Flow.Action {
  /// Whether the line can fail the flow by itself.
  fileprivate var isJudging: Bool {
    switch self {
    case .expect, .expectNot, .expectNothing, .expectCursor, .expectScreen, .budget: true
    case .statement(let statement): statement.isWaitForText
    case .open, .clock, .notify: false
    }
  }

  /// Whether a line with texts has one that judges nothing. A question mark asks for the words to expect, and fails until they
  /// are there; as words that are not to come it is empty.
  fileprivate var isOfEmptyText: Bool {
    switch self {
    case .expect(let expectation): expectation.isEmpty && !expectation.asksForWords
    case .expectNot(let expectation): expectation.isEmpty
    default: false
    }
  }
}

extension Expectation {
  /// Whether one of its texts has no word that is compared, so that it is in any announcement, or in none.
  fileprivate var isEmpty: Bool { texts.contains(where: \.isEmpty) }
}
