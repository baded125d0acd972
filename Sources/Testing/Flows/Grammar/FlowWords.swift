import Announcements
import ScreenReader
import Text

/// A line of a flow, read from the left: words, numbers and texts in quotes.
///
/// Reads Unicode scalars: Swift takes a quote and an accent after it for one character, and a text may begin with an accent.
struct FlowWords {
  private(set) var rest: Substring.UnicodeScalarView
  /// The form of such a line; errors quote it.
  var form = ""

  init(_ line: String) {
    rest = line[...].unicodeScalars
    // A comment is a line whose first character is `#`.
    if rest.first == "#" { rest.removeAll() }
    skipSpace()
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0 == " " || $0 == "\t" }
  }

  /// The next word; nil at the end of the line.
  mutating func next() -> String? {
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { $0 != " " && $0 != "\t" }
    rest = rest[word.endIndex...]
    skipSpace()
    return String(word)
  }

  /// The next word, unless a text in quotes comes next, or a question mark in the place of one.
  mutating func nextUnlessQuoted() -> String? {
    isAtText ? nil : next()
  }

  /// Whether a text in quotes comes next, or a question mark in the place of one.
  var isAtText: Bool { rest.first == "\"" || isAtQuestion }

  private var isAtQuestion: Bool {
    var further = self
    return further.next() == Expectation.question
  }

  /// Takes the next word if it is the given one, in lower or upper case.
  mutating func take(_ word: String) -> Bool {
    var further = self
    guard further.next()?.lowercased() == word else { return false }
    self = further
    return true
  }

  /// The next word; errors call it `what`.
  mutating func word(_ what: String) throws(FlowError) -> String {
    guard let word = next() else { throw missing(what) }
    return word
  }

  /// A text in quotes, in which a `*` is a sign like any other.
  mutating func quoted(_ what: String) throws(FlowError) -> String {
    try pieces(what).joined(separator: "*")
  }

  /// A text in quotes, in which a `*` stands for any words.
  ///
  /// A question mark alone needs no quotes: it stands for a text that is not known yet.
  mutating func pattern(_ what: String) throws(FlowError) -> SpokenPattern {
    if isAtQuestion, let question = next() { return SpokenPattern(question) }
    return SpokenPattern(pieces: try pieces(what))
  }

  private mutating func pieces(_ what: String) throws(FlowError) -> [String] {
    switch QuotedText.take(from: &rest) {
    case .text(let pieces):
      skipSpace()
      return pieces
    case .missing: throw missing(what)
    case .wrongEscape:
      throw FlowError(
        localized(
          en: "a backslash in quotes stands before a quote, a star or a backslash; write it as \\\\",
          nb:
            "en omvendt skråstrek i hermetegn står foran et hermetegn, en stjerne eller en omvendt skråstrek; skriv den som \\\\")
      )
    case .unended:
      throw FlowError(
        localized(
          en: "the text in quotes does not end; put a quote at its end",
          nb: "teksten i hermetegn slutter ikke; sett et hermetegn på slutten"))
    }
  }

  /// A number from 0 to a billion, with up to three decimals; its unit may follow without a space.
  mutating func number(_ what: String) throws(FlowError) -> Double {
    let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
    guard let number = Double(String(digits)), number <= 1_000_000_000 else { throw missing(what) }
    guard digits.drop(while: { $0 != "." }).count <= 4 else {
      throw FlowError(
        localized(
          en: "'\(String(digits).excerpt)' is finer than a thousandth; give three decimals at most",
          nb: "«\(String(digits).excerpt)» er finere enn en tusendel; bruk høyst tre desimaler"))
    }
    rest = rest[digits.endIndex...]
    skipSpace()
    return number
  }

  /// A number and its unit, as a time.
  mutating func time(_ what: String) throws(FlowError) -> Duration {
    let number = try number(what)
    let thousandths = Int64((number * 1000).rounded())
    if take("s") { return .milliseconds(thousandths) }
    try unit("ms")
    return .microseconds(thousandths)
  }

  mutating func unit(_ unit: String) throws(FlowError) {
    guard next()?.lowercased() == unit else {
      throw wrong(localized(en: "expected '\(unit)' after the number", nb: "ventet «\(unit)» etter tallet"))
    }
  }

  /// Throws unless the line ends here.
  func end() throws(FlowError) {
    guard rest.isEmpty else {
      throw wrong(
        localized(
          en: "'\(String(rest).excerpt)' is too much on this line", nb: "«\(String(rest).excerpt)» er for mye på denne linjen"))
    }
  }

  /// An error about the line, with the form of such a line.
  func wrong(_ what: String) -> FlowError {
    FlowError(form.isEmpty ? what : localized(en: "\(what); try '\(form)'", nb: "\(what); prøv «\(form)»"))
  }

  /// The error for a missing part, or another part in its place.
  private func missing(_ what: String) -> FlowError {
    wrong(
      rest.isEmpty
        ? localized(en: "expected \(what)", nb: "ventet \(what)")
        : localized(
          en: "expected \(what) instead of '\(String(rest).excerpt)'", nb: "ventet \(what) i stedet for «\(String(rest).excerpt)»"
        ))
  }
}

extension String {
  /// The text as a message quotes it: at most 60 scalars of it.
  var excerpt: String {
    unicodeScalars.count > 60 ? String(unicodeScalars.prefix(60)) + "…" : self
  }
}
