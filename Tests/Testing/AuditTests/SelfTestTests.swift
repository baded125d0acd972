import AccessibilityTree
import CustomDump
import Testing
import TestTraits
import Text

@testable import Audit

@Suite("The self-test of the rules", .computing)
struct SelfTestTests {
  private func walk(_ screens: SampleScreen...) -> Walk {
    var walk = Walk()
    for screen in screens { walk.keep(screen.scene) }
    return walk
  }

  @Test("A rule that finds what was broken for it says where and what")
  func found() throws {
    let test = SelfTest(walk(SampleScreen()), rules: [.nameMissing])
    let outcome = try #require(test.outcomes.first)
    expectNoDifference(outcome.screen, "sample")
    #expect(outcome.found?.contains("sample/save") == true && outcome.found?.contains("the button has no name") == true)
    #expect(test.isPassed)
  }

  @Test("A rule that has gone blind fails the test")
  func missed() {
    let blind = Rule.scene("name-missing", nil, en: "Blind.", nb: "Blind.") { _ in [] }
    let test = SelfTest(walk(SampleScreen()), rules: [blind])
    #expect(!test.isPassed)
    expectNoDifference(test.outcomes, [.init(rule: "name-missing", screen: "sample")])
  }

  @Test("What was wrong before does not count as found")
  func foundBefore() {
    let blind = Rule.scene("name-missing", nil, en: "Always the same.", nb: "Always the same.") { scene in
      [Flaw(NodeID(segments: [scene.screen]), Phrase("wrong"), mend: Phrase("mend"))]
    }
    #expect(!SelfTest(walk(SampleScreen()), rules: [blind]).isPassed)
  }

  @Test("Where there is nothing to break, nothing is claimed")
  func nothing() {
    let test = SelfTest(Walk())
    #expect(test.isPassed)
    expectNoDifference(test.outcomes, Rule.all.map { .init(rule: $0.id) })
  }

  @Test("Something is broken for each rule, and for nothing else")
  func complete() {
    expectNoDifference(SeededDefect.all.map(\.rule), Rule.all.map(\.id))
  }
}
