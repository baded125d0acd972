import AccessibilityTree
import CustomDump
import Foundation
import Testing
import Text

@testable import Audit

@Suite("What is measured")
struct MeasuredCriterionTests {
  private func measured(_ criterion: Criterion, on screens: SampleScreen...) throws -> MeasuredCriterion {
    try #require(MeasuredCriterion.all(in: screens.map(\.screenState)).first { $0.criterion == criterion })
  }

  @Test("Of text the ratio nearest to its own limit is told, though another is lower")
  func textContrast() throws {
    // 1.12 times the 3:1 of large text, and 1.08 times the 4.5:1 of small text.
    let screen = SampleScreen().with("title") {
      $0.foreground = Colour(0x8C8C8C)
      $0.textStyle = TextStyle(size: 24)
    }.with("save") { $0.foreground = Colour(0x717171) }
    let contrast = try measured(.contrast, on: screen)
    expectNoDifference(contrast.node, "sample/save")
    expectNoDifference(contrast.demanded, 4.5)
    #expect(try abs(#require(contrast.value) - 4.87) < 0.05, "\(contrast)")
    #expect(contrast.words.en.hasPrefix("4.8"), "\(contrast.words.en)")
    #expect(contrast.words.en.hasSuffix("is nearest to its limit of 7 texts"), "\(contrast.words.en)")
  }

  @Test("What cannot be measured is counted, and never in the figure")
  func unmeasured() throws {
    let contrast = try measured(.contrast, on: SampleScreen().with("save") { $0.foreground = nil })
    expectNoDifference(contrast.unmeasured, 1)
    #expect(contrast.words.nb.hasSuffix("; 1 kunne ikke måles"))
    let size = try measured(.targetSize, on: SampleScreen().with("save") { $0.frame = nil })
    expectNoDifference(size.unmeasured, 1)
  }

  @Test("Of targets the smallest is told, with width and height, and against both limits")
  func targets() throws {
    let screen = SampleScreen().with("save") { $0.frame?.height = 30 }
    let size = try measured(.targetSize, on: SampleScreen(), screen)
    expectNoDifference(
      size.words.en, "358.0 by 30.0 points at sample/save, where 24 are required, is the smallest of 5 targets")
    expectNoDifference(try measured(.targetSizeEnhanced, on: screen).demanded, 44)
  }

  @Test("A target that is exempt from 2.5.8 by the room around it is counted, and is not the smallest")
  func exempt() throws {
    let screen = SampleScreen().with("save") { $0.frame?.height = 20 }
    let size = try measured(.targetSize, on: screen)
    expectNoDifference(
      size.words.en,
      """
      358.0 by 48.0 points at sample/email, where 24 are required, is the smallest of 5 targets; 1 smaller, exempt for the room \
      around or as a link in text
      """)
    expectNoDifference(try measured(.targetSizeEnhanced, on: screen).node, "sample/save")
  }

  @Test("Where nothing declares colours or frames it is said why nothing is measured")
  func nothing() throws {
    for measured in MeasuredCriterion.all(in: []) {
      expectNoDifference(measured.value, nil)
      #expect(measured.words.en.hasPrefix("not measured here: "), "\(measured)")
    }
  }

  @Test("Every form of the report tells what was measured", arguments: AuditReport.Format.allCases)
  func reports(_ format: AuditReport.Format) {
    var crawl = Crawl()
    crawl.keep(SampleScreen().screenState)
    let report = AuditReport(crawl, subject: Phrase("a sample"), day: "2026-03-02", version: "1")
    let text = report.rendered(as: format)
    let expected = ["is nearest to its limit of 7 texts", "where 24 are required", "where 44 are required"]
    for words in expected { #expect(text.contains(words), "\(words)") }
  }
}
