import AccessibilityTree
import CustomDump
import Foundation
import Testing
import TestTraits
import Text

@testable import Audit

@Suite("Proving the rules", .computing)
struct ProofTests {
  private func crawl(_ screens: SampleScreen...) -> Crawl {
    var crawl = Crawl()
    for screen in screens { crawl.keep(screen.screenState) }
    return crawl
  }

  @Test("A rule that finds what was broken for it says where and what")
  func found() throws {
    let proof = Proof(crawl(SampleScreen()), rules: [.nameMissing])
    let outcome = try #require(proof.outcomes.first)
    expectNoDifference(outcome.breakage?.changes, ["sample/save label"])
    expectNoDifference(outcome.found?.node, "sample/save")
    #expect(proof.isPassed)
    expectNoDifference(
      proof.text(in: .english),
      """
      name-missing: found, broken on sample: sample/save label. the button has no name.
      1 rule: 1 found what was broken, 0 did not.

      """)
  }

  @Test("A rule that has gone blind is told, and fails the proof")
  func missed() throws {
    let blind = Rule.screenState("name-missing", nil, en: "Blind.", nb: "Blind.") { _ in [] }
    let proof = Proof(crawl(SampleScreen()), rules: [blind])
    #expect(!proof.isPassed)
    #expect(proof.text(in: .bokmål).hasPrefix("name-missing: IKKE FUNNET, ødelagt i sample: sample/save label."))
    let json = try JSONSerialization.jsonObject(with: Data(proof.json(in: .english).utf8)) as? [String: Any]
    expectNoDifference(json?["passed"] as? Bool, false)
    expectNoDifference((json?["rules"] as? [[String: Any]])?.first?["outcome"] as? String, "missed")
  }

  @Test("What was wrong before does not count as found")
  func foundBefore() {
    let blind = Rule.screenState("name-missing", nil, en: "Always the same.", nb: "Always the same.") { screenState in
      [Issue(NodeID(segments: [screenState.screen]), Phrase("wrong"), mend: Phrase("mend"))]
    }
    #expect(!Proof(crawl(SampleScreen()), rules: [blind]).isPassed)
  }

  @Test("Where there is nothing to break, nothing is claimed")
  func nothing() {
    let proof = Proof(Crawl())
    #expect(proof.isPassed)
    expectNoDifference(proof.outcomes.filter { $0.breakage != nil || $0.found != nil }, [])
    #expect(proof.summary(in: .english).contains("\(Rule.all.count) had nothing to break"))
  }

  @Test("Something is broken for each rule, and for nothing else")
  func complete() {
    expectNoDifference(SeededDefect.all.map(\.rule), Rule.all.map(\.id))
  }
}
