package import Foundation
import Text

/// What flows cost a listener from build to build: a file of JSON Lines, one line a build.
///
/// A line is only ever added; who keeps the file decides how far back it goes.
package struct FlowHistory: Hashable, Sendable {
  /// The builds, in the order of the file.
  package var builds: [Build]

  /// A build, and what each of its flows came to.
  package struct Build: Hashable, Sendable, Codable {
    /// What it is called: a version, a commit, a number.
    package var build: String
    /// When it was checked, by ISO 8601.
    package var at: String
    /// Its flows, in the order they were played.
    package var flows: [Cost]

    package init(build: String, at: String, flows: [Cost]) {
      self.build = build
      self.at = at
      self.flows = flows
    }
  }

  /// What a flow costs a listener.
  package struct Cost: Hashable, Sendable, Codable {
    /// The flow's name, as `check` was given it.
    package var flow: String
    /// Whether every expectation held.
    package var passed: Bool
    /// What a listener would hear in full, at the session's rate.
    package var speechSeconds: Double
    package var announcements: Int
    package var interruptions: Int
    package var keyPresses: Int
  }

  /// Why a line is none of a history: a clause, and the line's number.
  package struct Failure: Error, Hashable, Sendable {
    package var line: Int
    package var reason: String
  }

  /// A history of these builds.
  package init(builds: [Build]) {
    self.builds = builds
  }

  /// The history in a file's text; empty lines are passed over.
  ///
  /// - Throws: which line is none of a history, and why.
  package init(_ text: String) throws(Failure) {
    builds = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      do {
        builds.append(try decodedJSON(Build.self, from: Data(line.utf8)))
      } catch is JSONNesting.TooDeep {
        throw Failure(line: index + 1, reason: JSONNesting.reason)
      } catch {
        throw Failure(
          line: index + 1,
          reason: "it is no build of a history; give a file that earshot check --history wrote")
      }
    }
  }

  /// The names of all flows, in the order they came up first.
  package var flows: [String] {
    builds.flatMap { $0.flows.map(\.flow) }.reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// What a flow came to in each build; nil for a build without it.
  package func costs(of flow: String) -> [Cost?] {
    builds.map { $0.flows.last { $0.flow == flow } }
  }
}

extension FlowHistory.Build {
  /// A build as its line of a file, with a newline at its end.
  package var line: String { json() + "\n" }

  /// A build and what came of its flows.
  ///
  /// - Parameter time: when it was checked.
  package init(_ build: String, at time: Date, _ reports: [FlowReport]) {
    self.init(build: build, at: time.formatted(.iso8601), flows: reports.map(FlowHistory.Cost.init))
  }
}

extension FlowHistory.Cost {
  fileprivate init(_ report: FlowReport) {
    self.init(
      flow: report.name, passed: report.isPassed, speechSeconds: report.speechSeconds.tenths,
      announcements: report.announcementCount, interruptions: report.interruptionCount, keyPresses: report.keyCount)
  }
}
