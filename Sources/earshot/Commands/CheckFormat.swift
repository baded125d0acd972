import ArgumentParser
import Console
import Flows
import Foundation

/// How `check` tells its results.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people: what failed with its place, and one line a flow.
  case text

  /// The whole report, with a newline at its end.
  func render(_ reports: [FlowReport]) -> String {
    switch self {
    case .text:
      reports.flatMap(TextReport.lines).map { Captions.printable($0) + "\n" }.joined()
    }
  }

  /// The formats as a person reads them: "text, tap or json".
  static var names: String {
    allCases.map(\.rawValue).formatted(.list(type: .or, width: .standard).locale(Locale(identifier: "en_GB")))
  }
}
