import CustomDump
import Foundation
import PeerMentor
import PeerMentorStore
import Testing
import Text

@testable import PeerMentorPostgreSQL

@Suite("Activities among which are some that wait to be sent")
struct UnsentActivityTests {
  private func activity(_ id: Activity.ID, day: Int, _ note: String = "") -> Activity {
    Activity(id: id, kind: .visit, day: CalendarDay(number: day), minutes: 30, note: note)
  }

  private func queued(_ changes: [Change]) -> [QueuedChange] {
    changes.enumerated().map { QueuedChange(number: Int64($0.offset + 1), key: UUID(), change: $0.element) }
  }

  private func added(day: Int, _ note: String = "") -> Change {
    .saveActivity(.new(contact: nil), activity(0, day: day, note))
  }

  @Test("New ones stand before the others of their day, changed ones where their day is now, deleted ones nowhere")
  func order() {
    let unsent = UnsentActivities(
      queued([
        added(day: 20, "first"), added(day: 20, "second"),
        .saveActivity(.edit(3), activity(3, day: 10, "changed")),
        .deleteActivity(2), added(day: 15, "third"),
        .saveActivity(.edit(-1), activity(-1, day: 20, "first, changed")),
        .deleteActivity(-5),
      ]))
    let stored = [activity(4, day: 20), activity(3, day: 19), activity(2, day: 18), activity(1, day: 10)]
    expectNoDifference(
      unsent.merged(into: stored) { _ in true }.map { "\($0.id) \($0.day.number) \($0.note) \($0.isUnsent)" },
      [
        "-2 20 second true", "-1 20 first, changed true", "4 20  false", "3 10 changed true", "1 10  false",
      ])
  }

  @Test("A page of the server's list becomes one of the whole list, wherever it is and whatever waits")
  func pages() {
    let stored = (0..<80).map { activity(Int64(80 - $0), day: 100 - $0 / 2) }
    for changes in [
      [added(day: 200)], [added(day: 1)], [added(day: 80), added(day: 80), added(day: 100), added(day: 61)],
      [.deleteActivity(80), .saveActivity(.edit(40), activity(40, day: 99))],
      (0..<50).map { added(day: 50 + $0) },
    ] {
      let unsent = UnsentActivities(queued(changes))
      let left = stored.filter { !unsent.replaced.contains($0.id) }
      let whole = unsent.merged(into: stored) { _ in true }
      for start in 0...left.count - 32 {
        let page = Page(count: left.count, start: start, rows: Array(left[start..<start + 32]))
        for place in stride(from: 0, to: whole.count, by: 7) {
          let merged = unsent.page(page, around: place, row: nil)
          #expect(merged.count == whole.count && merged.rows.count <= 32)
          #expect(merged.rows.map(\.id) == whole[merged.window].map(\.id), "\(changes.count) \(start) \(place)")
        }
      }
    }
  }

  @Test("What the server told stays as it is known, whatever is made of what waits")
  func loaded() {
    var loaded = LoadedActivities()
    let page = Page(count: 3, rows: [activity(3, day: 30), activity(2, day: 20), activity(1, day: 10)])
    _ = loaded.take(page, without: [])
    expectNoDifference(loaded.page(without: [2]).rows.map(\.id), [3, 1])
    expectNoDifference(loaded.page(without: []), page)
    loaded.take(made: .saveActivity(.edit(2), activity(2, day: 40, "changed")), id: nil, unsentID: nil)
    loaded.take(made: .deleteActivity(3), id: nil, unsentID: nil)
    loaded.take(made: added(day: 15), id: 9, unsentID: -7)
    let rows = loaded.page(without: []).rows
    expectNoDifference(rows.map { "\($0.id) \($0.note)" }, ["2 changed", "9 ", "1 "])
    expectNoDifference(rows.map(\.unsentID), [nil, -7, nil])
    expectNoDifference(loaded.sent, [-7: 9])
  }
}
