import AccessibilityTree
import CustomDump
import TestTraits
import Testing
import Text

@testable import Audit

@Suite("The self-test of the rules", .computing)
struct SelfTestTests {
  private func crawl(_ screens: SampleScreen...) -> Crawl {
    var crawl = Crawl()
    for screen in screens { crawl.keep(screen.screenState) }
    return crawl
  }

  @Test("A rule that finds what was broken for it says where and what")
  func found() throws {
    let test = SelfTest(crawl(SampleScreen()), rules: [.nameMissing])
    let outcome = try #require(test.outcomes.first)
    expectNoDifference(outcome.screen, "sample")
    #expect(outcome.found?.contains("sample/save") == true && outcome.found?.contains("the button has no name") == true)
    #expect(test.isPassed)
  }

  @Test("A rule that has gone blind fails the test")
  func missed() {
    let blind = Rule.screenState("name-missing", nil, en: "Blind.", nb: "Blind.") { _ in [] }
    let test = SelfTest(crawl(SampleScreen()), rules: [blind])
    #expect(!test.isPassed)
    expectNoDifference(test.outcomes, [.init(rule: "name-missing", screen: "sample")])
  }

  @Test("What was wrong before does not count as found")
  func foundBefore() {
    let blind = Rule.screenState("name-missing", nil, en: "Always the same.", nb: "Always the same.") { screenState in
      [Issue(NodeID(segments: [screenState.screen]), Phrase("wrong"), fix: Phrase("mend"))]
    }
    #expect(!SelfTest(crawl(SampleScreen()), rules: [blind]).isPassed)
  }

  @Test("Where there is nothing to break, nothing is claimed")
  func nothing() {
    let test = SelfTest(Crawl())
    #expect(test.isPassed)
    expectNoDifference(test.outcomes, Rule.all.map { .init(rule: $0.id) })
  }

  @Test("Something is broken for each rule, and for nothing else")
  func complete() {
    expectNoDifference(SeededDefect.all.map(\.rule), Rule.all.map(\.id))
  }
}
