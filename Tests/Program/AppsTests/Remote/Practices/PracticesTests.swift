import Foundation
import RemoteApps
import TestTraits
import Testing

/// The W3C's example pages of the ARIA practices in a real Chromium: Earshot conveys what the test plan of each pattern demands,
/// except for known gaps.
@Suite(
  "The W3C's example pages", .waiting, .serialized,
  .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"),
  .enabled(if: !TestPlan.names.isEmpty, "EARSHOT_ARIA_AT names no folder with a copy of github.com/w3c/aria-at"))
struct PracticesTests {
  @Test("As much as before is conveyed of a pattern that has to be", arguments: TestPlan.names)
  func plan(_ name: String) throws {
    let plan = try TestPlan(named: name)
    let floor = Self.floors[name]
    var report = try PracticesReport(of: plan, patience: .milliseconds(400))
    // A busy machine may need longer than the page.
    if let floor, report[.must] < floor { report = try PracticesReport(of: plan, patience: .seconds(2)) }
    try PracticesReport.add(report)
    guard let floor else {
      Issue.record("there is no floor for \(name); it has \(report[.must])")
      return
    }
    #expect(!(report[.must] < floor), "\(report[.must]) are conveyed, before it were \(floor): \(report.misses)")
  }

  @Test("Each pattern with a floor is still there")
  func floors() {
    #expect(Set(Self.floors.keys).subtracting(TestPlan.names).sorted() == [])
  }

  /// The measured numbers of conveyed assertions with the priority must.
  private static let floors: [String: PracticesReport.Share] = [
    "accordion": .init(33, 33),
    "alert": .init(1, 1),
    "banner": .init(34, 35),
    "breadcrumb": .init(21, 23),
    "checkbox": .init(22, 22),
    "checkbox-tri-state": .init(17, 21),
    "combobox-autocomplete-both-updated": .init(117, 156),
    "combobox-select-only": .init(44, 70),
    "command-button": .init(6, 6),
    "complementary": .init(32, 36),
    "contentinfo": .init(16, 16),
    "disclosure-faq": .init(21, 21),
    "disclosure-navigation": .init(33, 36),
    "form": .init(24, 28),
    "horizontal-slider": .init(15, 15),
    "link-css": .init(6, 6),
    "link-img-alt": .init(6, 6),
    "link-span-text": .init(6, 6),
    "main": .init(20, 20),
    "menu-button-actions": .init(16, 16),
    "menu-button-actions-active-descendant": .init(16, 16),
    "menu-button-navigation": .init(14, 14),
    "menubar-editor": .init(27, 44),
    "meter": .init(4, 10),
    "minimal-data-grid": .init(23, 24),
    "modal-dialog": .init(20, 28),
    "quantity-spin-button": .init(16, 16),
    "radiogroup-aria-activedescendant": .init(40, 40),
    "radiogroup-roving-tabindex": .init(40, 40),
    "rating-radio-group": .init(40, 40),
    "rating-slider": .init(30, 33),
    "seek-slider": .init(15, 15),
    "slider-multithumb": .init(18, 22),
    "switch": .init(20, 20),
    "switch-button": .init(20, 20),
    "switch-checkbox": .init(20, 20),
    "tabs-automatic-activation": .init(33, 36),
    "tabs-manual-activation": .init(31, 34),
    "toggle-button": .init(17, 17),
    "vertical-temperature-slider": .init(15, 15),
  ]
}
