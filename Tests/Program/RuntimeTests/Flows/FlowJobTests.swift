import CustomDump
import Flows
import Foundation
import Synchronization
import TestSupport
import Testing
import Text

@testable import Runtime
@testable import TestPrograms

@Suite("Flows of a build server")
struct FlowJobTests {
  private let folder = TestFolder()

  private func paths(_ names: [String]) -> [String] { names.map { "\(folder.path)/\($0)" } }

  /// An app that cannot be reached the first times that it is asked for.
  private final class Starts: Sendable {
    let count = Atomic(0)
  }

  private func checker(failing times: Int) throws -> (checker: FlowChecker, starts: Starts) {
    let starts = Starts()
    let apps = FlowApps { _ throws(Failure) in
      guard starts.count.wrappingAdd(1, ordering: .relaxed).oldValue >= times else {
        throw .unavailable("the app does not answer", nb: "appen svarer ikke")
      }
      return LibraryAdapter()
    }
    return (FlowChecker(apps, try .standIn([.hints: "off"]), audio: nil), starts)
  }

  @Test("A flow that passes at a later try wavers in every report, and is never just passed")
  func wavering() throws {
    try folder.write("expect \"Library, heading\"\n", to: "a.flow")
    let (checker, starts) = try checker(failing: 1)
    let reports = checker.check(paths(["a.flow"]), accepts: false, retries: 3)
    expectNoDifference(reports.map(\.verdict), [.wavering])
    expectNoDifference(reports.map(\.tries), [2])
    expectNoDifference(starts.count.load(ordering: .relaxed), 2)
    expectNoDifference(reports.exitCode, 0)
    for format in FlowReportFormat.allCases {
      let text = format.render(reports)
      #expect(text.contains("wavering"), "\(format): \(text)")
      #expect(text.contains("the app does not answer"), "\(format): \(text)")
    }
    let text = FlowReportFormat.text.render(reports + reports)
    #expect(text.contains("a.flow: wavering, as expected only at try 2, 1 announcement"), "\(text)")
    #expect(text.hasSuffix("2 flows, 2 wavering\n"), "\(text)")
  }

  @Test("A flow that fails at every try fails, and one that cannot be read is read once")
  func failing() throws {
    try folder.write("expect \"Gone\"\n", to: "a.flow")
    try folder.write("nxt\n", to: "b.flow")
    let (checker, starts) = try checker(failing: 0)
    let reports = checker.check(paths(["a.flow", "b.flow"]), accepts: false, retries: 2)
    expectNoDifference(reports.map(\.verdict), [.failed, .error])
    expectNoDifference(reports.map(\.tries), [3, 1])
    expectNoDifference(starts.count.load(ordering: .relaxed), 3)
    #expect(FlowReportFormat.text.render(reports).contains("1 of 1 expectation not met, 3 tries, "))
    expectNoDifference(
      reports.hiddenFailures,
      "exit code 65 is that of a flow that could not be played; these ended with 1: \(paths(["a.flow"])[0])")
    expectNoDifference([reports[0]].hiddenFailures, nil)
  }

  @Test("Flows that are played at once have the same reports in the same order as one by one")
  func jobs() throws {
    let names = (1...24).map { "\($0).flow" }
    for (index, name) in names.enumerated() {
      let expected = index % 3 == 0 ? "Gone" : "Name, text field"
      try folder.write(
        "next\nexpect \"\(expected)\"\nfind Code\ntype wrong\(index)\nsubmit\nexpect contains \"Editing\"\n", to: name)
    }
    let (checker, _) = try checker(failing: 0)
    func reports(_ jobs: Int) -> [FlowReport] {
      checker.check(paths(names), accepts: false, jobs: jobs).map { report in
        var report = report
        report.wallSeconds = 0
        return report
      }
    }
    expectNoDifference(FlowReportFormat.json.render(reports(8)), FlowReportFormat.json.render(reports(1)))
  }

  @Test("Results stand in the order of the inputs, each made once")
  func parallel() {
    let made = Mutex<[Int]>([])
    let results = ParallelWork.map(Array(0..<500), threads: 7) { number in
      number * number
    }
    made.withLock { $0 = results }
    expectNoDifference(results, (0..<500).map { $0 * $0 })
    expectNoDifference(ParallelWork.map([Int](), threads: 4) { $0 }, [])
  }

  @Test("One flow at a time uses what there is one of")
  func exclusive() throws {
    let (use, inside, most) = (ExclusiveUse(), Starts(), Starts())
    _ = ParallelWork.map(Array(0..<40), threads: 8) { _ in
      try? use.of("phone") {
        let now = inside.count.wrappingAdd(1, ordering: .relaxed).newValue
        most.count.max(now, ordering: .relaxed)
        Thread.sleep(forTimeInterval: 0.001)
        inside.count.wrappingSubtract(1, ordering: .relaxed)
      }
    }
    expectNoDifference(most.count.load(ordering: .relaxed), 1)
  }

  // MARK: Selection

  @Test("Tags and shards choose flows; every flow is in one shard")
  func selection() throws {
    let names = (0..<7).map { "\($0).flow" }
    for (index, name) in names.enumerated() { try folder.write(index % 2 == 0 ? "# tags: even\n" : "# tags: Odd x\n", to: name) }
    let files = paths(names)
    func chosen(_ tags: [String], _ shard: String? = nil) throws -> [String] {
      try FlowSelection(tags: tags, shard: shard.flatMap { FlowSelection.Shard($0) }).chosen(of: files)
        .map { String($0.dropFirst(folder.path.count + 1)) }
    }
    expectNoDifference(try chosen([]), names)
    expectNoDifference(try chosen(["odd"]), ["1.flow", "3.flow", "5.flow"])
    expectNoDifference(try chosen(["even", "x"]), names)
    let shards = try (1...3).map { try chosen([], "\($0)/3") }
    expectNoDifference(shards, [["0.flow", "3.flow", "6.flow"], ["1.flow", "4.flow"], ["2.flow", "5.flow"]])
    expectNoDifference(try chosen(["odd"], "2/2"), ["3.flow"])
    expectNoDifference(try chosen(["odd"], "5/5"), [])
    let failure = try #require(throws: Failure.self) { _ = try chosen(["evn"]) }
    expectNoDifference(failure.code, 64)
    expectNoDifference(
      failure.description, "--only: no flow has the tag 'evn'; did you mean 'even'? the tags are even, odd, x")
    for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/3"] { #expect(FlowSelection.Shard(wrong) == nil, "\(wrong)") }
  }

  @Test("A file that cannot be read is chosen, so that it is reported")
  func unreadable() throws {
    try folder.write("# tags: a\n", to: "a.flow")
    let files = paths(["a.flow", "missing.flow"])
    expectNoDifference(try FlowSelection(tags: ["a"]).chosen(of: files), files)
  }

  // MARK: The app under test

  @Test(
    "An address names a host, a port and a path",
    arguments: [
      ("http://localhost:8080", true), ("https://example.org/a?b=c#d", true), ("http://[::1]:80/", true), ("HTTP://a", true),
      ("localhost:8080", false), ("ftp://a", false), ("http://", false), ("http://a b", false), ("http://me@a", false),
      ("http://a:b", false), ("", false),
    ])
  func address(_ text: String, _ isOne: Bool) { expectNoDifference(ReadyAddress(text) != nil, isOne) }

  @Test("A command that ends before it answers is told with its exit code and its last words")
  func ended() throws {
    let failure = try #require(throws: Failure.self) {
      _ = try ServedApp(
        "echo starting; echo 'port in use' >&2; exit 3", answeringAt: try #require(ReadyAddress("http://127.0.0.1:9/")))
    }
    expectNoDifference(failure.code, 69)
    expectNoDifference(
      failure.description,
      "the command of --serve ended with exit code 3: 'echo starting; echo 'port in use' >&2; exit 3', its last words: starting / port in use"
    )
  }

  // MARK: Watching

  @Test("A flow is played again when it, what it includes, or its screen changes, and no other")
  func watch() throws {
    try folder.write("app screens\ninclude part.flow\n", to: "a.flow")
    try folder.write("next\n", to: "part.flow")
    try folder.write("<hierarchy/>", to: "screens/one.xml")
    try folder.write("next\n", to: "b.flow")
    let flows = paths(["a.flow", "b.flow"])
    var watch = try FlowWatch()
    watch.note(flows)
    for (file, changed) in [("part.flow", "a.flow"), ("screens/one.xml", "a.flow"), ("b.flow", "b.flow"), ("b.heard", "b.flow")] {
      try folder.write("# \(file) has changed.\n", to: file)
      expectNoDifference(watch.next { flows }.changed, paths([changed]), "\(file)")
    }
    try folder.write("next\n", to: "c.flow")
    let come = watch.next { flows + paths(["c.flow"]) }
    expectNoDifference(come.changed, paths(["c.flow"]))
    expectNoDifference(watch.next { flows }.all, flows)
  }
}
