import CustomDump
import TestSupport
import Testing

/// What the tests of sound judge recordings by.
@Suite("Whether a recording says the same words")
struct SpokenLikenessTests {
  private let phrase = "Go back, button"

  @Test(
    "The same words do, also a little faster or slower, with a pause, and without a moment in between",
    arguments: [425, 440, 455])
  func same(rate: Int) throws {
    let own = try rendering(of: phrase, voice: "en", rate: 440)
    let heard = try rendering(of: phrase, voice: "en", rate: rate)
    expectNoDifference(difference(of: heard, from: own), nil)
    let middle = heard.count / 2
    expectNoDifference(
      difference(of: heard[..<middle] + [Int16](repeating: 0, count: 6_000) + heard[middle...], from: own), nil)
    expectNoDifference(difference(of: Array(heard[..<middle] + heard[(middle + 660)...]), from: own), nil)
  }

  @Test(
    "Other words of the same length do not",
    arguments: ["Menu, button", "Send it, button", "Go home, button", "Second of four", "No answer yet"])
  func other(words: String) throws {
    #expect(
      try difference(
        of: rendering(of: words, voice: "en", rate: 440), from: rendering(of: phrase, voice: "en", rate: 440), lengths: 0...9)
        != nil)
  }
}
