import CustomDump
import Testing

@testable import Announcements

@Suite("Patterns over scalars")
struct PatternTests {
  /// A pattern, a text, and what its first match and its groups take.
  private static let matches: [(String, String, [String])] = [
    ("kl", "i kl 9", ["kl"]),
    ("k.", "okå", ["kå"]),
    ("[Kk]l", "Kl", ["Kl"]),
    ("[^a-c]", "abcd", ["d"]),
    ("[a-]", "-", ["-"]),
    ("[]x]", "]", ["]"]),
    ("[\\d.]+", "v 1.5!", ["1.5"]),
    ("\\d{2}", "a123", ["12"]),
    ("\\d{2,3}", "12345", ["123"]),
    ("\\d{2,}", "12345", ["12345"]),
    ("\\d{2,3}?", "12345", ["12"]),
    ("ab?c", "ac", ["ac"]),
    ("ab*c", "abbbc", ["abbbc"]),
    ("a+?", "aaa", ["a"]),
    ("a.*b", "axbxb", ["axbxb"]),
    ("a.*?b", "axbxb", ["axb"]),
    ("cat|dog", "a dog", ["dog"]),
    ("(a)|(b)", "b", ["b", "", "b"]),
    ("(?:ab)+", "ababa", ["abab"]),
    ("(\\d)(\\d)", "x42", ["42", "4", "2"]),
    ("(a|ab)(c|bcd)", "abcd", ["abcd", "a", "bcd"]),
    ("\\bør", "tør ør", ["ør"]),
    ("\\Br", "r ør", ["r"]),
    ("\\b21\\.", "møte 21. mai", ["21."]),
    ("^a", "aa", ["a"]),
    ("a$", "ba", ["a"]),
    ("a(?=b)", "acab", ["a"]),
    ("a(?!c)", "acab", ["a"]),
    ("(?<=\\d )kr", "kr 5 kr", ["kr"]),
    ("(?<!x)y", "xyyz", ["y"]),
    ("\\p{Lu}\\p{Ll}", "åØæ", ["Øæ"]),
    ("\\P{L}", "a-b", ["-"]),
    ("\\p{N}", "a½", ["½"]),
    ("\\s\\S\\w\\W\\D", "a bc-d", [" bc-d"]),
    ("\\$\\.\\\\", "$.\\", ["$.\\"]),
    ("æ{1,3}", "æææ", ["æææ"]),
    ("(?:(\\d)-)?x", "x", ["x"]),
    ("\\d", "٣", ["٣"]),
    ("(?:(a)b|ac)", "ac", ["ac"]),
  ]

  /// The first match in a text and its groups, as text.
  private func first(_ pattern: String, in text: String) throws -> [String]? {
    let scalars = Array(text.unicodeScalars)
    let groups = try scalars.withUnsafeBufferPointer { buffer in
      try Pattern(pattern).match(in: PatternSubject(buffer), from: 0)
    }
    return groups?.map { range in String(String.UnicodeScalarView(scalars[range ?? 0..<0])) }
  }

  @Test("Each construction takes what it says, from the first place where it fits", arguments: matches)
  func constructions(pattern: String, text: String, match: [String]) throws {
    expectNoDifference(try first(pattern, in: text), match)
  }

  @Test(
    "What does not fit does not match, and nothing is never a match",
    arguments: [
      ("a*", "bbb"), (#"\bk"#, "ok"), ("(?<=ab)c", "bc"), (#"\d{3}"#, "12"), ("[^æ]", "æ"), ("(?=a)", "a"),
      ("", "a"),
      (#"a\b"#, "aø"), (#"2\b"#, "21"),
    ])
  func misses(pattern: String, text: String) throws {
    expectNoDifference(try first(pattern, in: text), nil)
  }

  @Test(
    "What is wrong is told with its place",
    arguments: [
      ("a(b", "missing closing parenthesis (at character 3)"),
      ("ab)", "unmatched closing parenthesis (at character 2)"),
      ("[a", "missing terminating ] for character class (at character 2)"),
      ("*a", "quantifier does not follow a repeatable item (at character 1)"),
      ("æøå\\", "\\ at end of pattern (at character 4)"),
      ("[z-a]", "range out of order in character class (at character 3)"),
    ])
  func wrong(pattern: String, reason: String) {
    #expect(throws: PatternError.self) { try Pattern(pattern) }
    expectNoDifference(Pronouncer.problem(inPattern: pattern), reason)
  }

  @Test(
    "Patterns that would take gigabytes when compiled are refused",
    arguments: [
      "(((a{999}){999}){999})", "(?<=\(String(repeating: "(?:", count: 12))a\(String(repeating: "{100})", count: 12)))b",
      String(repeating: "(", count: 10_000),
    ])
  func tooLarge(pattern: String) {
    #expect(throws: PatternError.self) { try Pattern(pattern) }
  }

  @Test("Patterns that would try without end give up, and the others still work", .timeLimit(.minutes(5)))
  func bounded() {
    let list = Pronouncer([
      .init(.pattern("(?:a+)+[bc]"), spoken: "x"), .init(.pattern("(?:.*.*)+!c"), spoken: "y"),
      .init(.word("slutt"), spoken: "ferdig"),
    ])
    let text = String(repeating: "a", count: 400) + " slutt bc"
    expectNoDifference(
      list.spoken(TracedText(text)).string, String(repeating: "a", count: 400) + " ferdig bc")
  }

  /// Looking to the end of the number from each of its digits would take minutes; giving up there would miss the rest.
  @Test("A match may stand far behind the beginning of a text, and after what nearly fits", .timeLimit(.minutes(5)))
  func window() {
    let number = String(repeating: "1", count: 100_000)
    let list = Pronouncer([.init(.pattern(#"(?<=\d)\d+[ab]\b|x"#), spoken: "y")])
    let spoken = list.spoken(TracedText(number + "x 12ay 12a")).string
    #expect(spoken.count == 100_009)
    expectNoDifference(spoken.suffix(12), "111y 12ay 1y")
  }
}
