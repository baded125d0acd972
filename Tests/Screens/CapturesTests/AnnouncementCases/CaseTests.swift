import Captures
import Foundation
import Testing

@Suite("Published announcement cases")
struct CaseTests {
  @Test("A case says what its source says", arguments: CaseFixture.all.filter(\.isToBeMet))
  func meets(_ fixture: CaseFixture) throws {
    let result = try AnnouncementCase(fixture.json).result()
    #expect(fixture.differences(from: result) == [])
  }

  @Test("No word of a published case is unknown", arguments: CaseFixture.all)
  func knowsWords(_ fixture: CaseFixture) throws {
    #expect(try AnnouncementCase(fixture.json).warnings == [])
  }

  @Test("The score over all cases that are to be met is printed, and is at least 95 %")
  func score() throws {
    var lines: [String] = []
    var met = 0
    let fixtures = CaseFixture.all.filter(\.isToBeMet)
    for isDerived in [false, true] {
      let group = fixtures.filter { $0.isDerived == isDerived }
      let failing = try group.filter {
        try !$0.differences(from: AnnouncementCase($0.json).result()).isEmpty
      }
      met += group.count - failing.count
      lines.append("\(isDerived ? "derived" : "stated"): \(group.count - failing.count) of \(group.count)")
    }
    print("announcement cases met: \(lines.joined(separator: ", "))")
    #expect(fixtures.count > 100)
    #expect(Double(met) >= 0.95 * Double(fixtures.count))
  }
}
