import CustomDump
import Testing

@testable import SpeechCore

@Suite("Patterns over scalars")
struct ScalarPatternTests {
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
    ("(?:(\\d)-)?x", "x", ["x", ""]),
    ("\\d", "٣", ["٣"]),
    ("(?:(a)b|ac)", "ac", ["ac", ""]),
  ]

  /// The first match in a text and its groups, as text.
  private func first(_ pattern: String, in text: String) throws -> [String]? {
    let pattern = try ScalarPattern(pattern)
    let scalars = Array(text.unicodeScalars)
    for start in scalars.indices where pattern.first.contains(scalars[start]) {
      guard let match = pattern.match(in: scalars, at: start) else { continue }
      return ([match.range] + match.groups.map { $0 ?? 0..<0 }).map { range in
        String(String.UnicodeScalarView(scalars[range]))
      }
    }
    return nil
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
      ("a(b", "the group does not end (at character 2)"), ("ab)", "')' without its '(' (at character 3)"),
      ("[a", "the class does not end (at character 1)"), ("*a", "'*' has nothing to repeat (at character 1)"),
      ("a**", "'*' has nothing to repeat (at character 3)"),
      ("(a?)*", "what is repeated may fit nothing at all (at character 5)"),
      ("a{3,2}", "write '{n}', '{n,}' or '{n,m}' with numbers up to 100 (at character 2)"),
      ("a{1000}", "write '{n}', '{n,}' or '{n,m}' with numbers up to 100 (at character 2)"),
      (#"(a)\1"#, #"there is no '\1' (at character 4)"#),
      ("a\\", #"the pattern ends in a '\' (at character 2)"#),
      (#"\p{Greek}"#, #"write a general category of Unicode, like '\p{L}' or '\p{Lu}' (at character 1)"#),
      ("[z-a]", "the range does not rise (at character 2)"),
      ("(?i)a", "a group begins with '(', '(?:', '(?=', '(?!', '(?<=' or '(?<!' (at character 1)"),
      ("(?=(a))", "a look-around takes no '(…)'; write '(?:…)' (at character 4)"),
      ("(?<=a+)b", "what is looked for behind must have one length: no ?, * or + there"),
      ("(?<=a*)b", "what is looked for behind must have one length: no ?, * or + there"),
      // More scalars than there are numbers for.
      (
        "(?<=\(String(repeating: "(?:", count: 12))a\(String(repeating: "{100})", count: 12)))b",
        "it is too long when its repeats are written out"
      ),
      ("(((a{100}){100}){100})", "it is too long when its repeats are written out"),
      (String(repeating: "(", count: 60), "too many groups within groups (at character 51)"),
    ])
  func wrong(pattern: String, reason: String) throws {
    #expect(throws: PatternError(description: reason)) { try ScalarPattern(pattern) }
  }

  @Test("Patterns that would try without end give up, and the others still work")
  func bounded() {
    let list = Pronouncer([
      .init(.pattern("(?:a+)+b"), spoken: "x"), .init(.pattern("(?:.*.*)+!c"), spoken: "y"),
      .init(.word("slutt"), spoken: "ferdig"),
    ])
    let text = String(repeating: "a", count: 400) + " slutt"
    expectNoDifference(
      list.spoken(TracedText(text)).string, String(repeating: "a", count: 400) + " ferdig")
  }
}
