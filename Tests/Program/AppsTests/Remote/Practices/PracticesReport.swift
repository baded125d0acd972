import Announcements
import Foundation
import Synchronization

/// The share of a plan's assertions that are conveyed, and the others.
struct PracticesReport {
  /// The number of conveyed assertions of a priority, and the number of all.
  struct Share: Hashable, CustomStringConvertible {
    var conveyed = 0
    var total = 0

    init(_ conveyed: Int, _ total: Int) { (self.conveyed, self.total) = (conveyed, total) }

    var description: String { "\(conveyed)/\(total)" }

    static func < (one: Self, other: Self) -> Bool { one.conveyed * other.total < other.conveyed * one.total }
    static func + (one: Self, other: Self) -> Self {
      Share(one.conveyed + other.conveyed, one.total + other.total)
    }
  }

  var plan: String
  private(set) var shares: [TestPlan.Priority: Share] = [:]
  /// One line for each assertion that is not conveyed.
  private(set) var misses: [String] = []
  private(set) var excludedCount = 0

  private init(plan: String) { self.plan = plan }

  /// Plays and judges all tests of a plan.
  ///
  /// - Parameter patience: The time for further changes after a page has become quiet.
  init(of plan: TestPlan, patience: Duration) throws {
    self.init(plan: plan.name)
    for test in plan.tests { judge(test, try PlannedTest.play(test, patience: patience)) }
  }

  private mutating func judge(_ test: TestPlan.Test, _ outcome: PlannedTest.Outcome) {
    for assertion in test.assertions {
      var conveyance = Conveyance(of: assertion.text, in: outcome.hearing)
      if conveyance == .conveyed, outcome.obstacle != nil { conveyance = .missed }
      if case .excluded = conveyance {
        excludedCount += 1
        continue
      }
      let isConveyed = conveyance == .conveyed
      shares[assertion.priority] = self[assertion.priority] + Share(isConveyed ? 1 : 0, 1)
      guard !isConveyed else { continue }
      let heard = outcome.hearing.end.map(\.text).joined(separator: " / ")
      let statement = String(assertion.text.split(separator: "|")[0])
      let reason = (conveyance == .unknown ? ["no rule knows this"] : []) + (outcome.obstacle.map { [$0] } ?? [])
      let fields = ["\(assertion.priority)".uppercased(), plan, test.title, statement, "heard: \(heard.nonEmpty)"]
      misses.append((fields + (reason.isEmpty ? [] : [reason.joined(separator: "; ")])).joined(separator: " | "))
    }
  }

  subscript(priority: TestPlan.Priority) -> Share { shares[priority] ?? Share(0, 0) }
}

// MARK: - As a file

extension PracticesReport {
  /// The reports of this run; the test that has played a plan adds its report.
  private static let all = Mutex<[String: PracticesReport]>([:])

  /// Writes all reports so far into the file of the environment variable.
  static func add(_ report: PracticesReport) throws {
    guard let file = ProcessInfo.processInfo.environment["EARSHOT_ARIA_AT_REPORT"] else { return }
    let reports = all.withLock { all in
      all[report.plan] = report
      return all.values.sorted { $0.plan < $1.plan }
    }
    try text(of: reports).write(toFile: file, atomically: true, encoding: .utf8)
  }

  private static func text(of reports: [PracticesReport]) -> String {
    let lines = reports.map { "\($0.plan): \($0.summary)" }
    let all = reports.reduce(into: PracticesReport(plan: "all")) { all, report in
      for priority in TestPlan.Priority.allCases { all.shares[priority] = all[priority] + report[priority] }
      all.excludedCount += report.excludedCount
    }
    return (lines + ["all: \(all.summary)", ""] + reports.flatMap(\.misses)).joined(separator: "\n") + "\n"
  }

  private var summary: String {
    "must \(self[.must]), should \(self[.should]), may \(self[.may]), not judged \(excludedCount)"
  }
}

extension String {
  fileprivate var nonEmpty: String { isEmpty ? "nothing" : self }
}
