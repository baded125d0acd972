/// What a check says of a flow: the same word in every report.
package enum FlowVerdict: String, Hashable, Sendable, CaseIterable {
  case passed, failed
  /// It could not be played to its end, or cannot be judged.
  case error
  /// Nothing failed, but an expectation depends on a property that the capture lacks.
  case unknown
}

/// The reason why a flow could not be played or judged.
package struct FlowProblem: Hashable, Sendable, CustomStringConvertible {
  /// The reason, without its place.
  var reason: String
  /// The line at fault, of the flow or of a file that it includes; nil where it is no line's fault.
  var place: FlowPlace?
  /// The reason with its place, as messages have it.
  package var description: String
  /// The exit code of the check, of `sysexits.h`.
  package var exitCode: Int32

  /// A problem of the whole flow.
  package init(_ sentence: String, exitCode: Int32) {
    (reason, description, self.exitCode) = (sentence, sentence, exitCode)
  }

  /// A problem of one line.
  package init(_ failure: FlowParser.Failure) {
    (reason, description) = (failure.reason, failure.description)
    place = FlowPlace(line: failure.line, inclusion: failure.inclusion)
    exitCode = failure.exitCode
  }

  /// A problem of one line of another file than the flow.
  package init(in other: FlowParser.Failure) {
    self.init(other)
    place = FlowPlace(line: other.line, inclusion: Flow.Inclusion(file: other.file, includedBy: []))
  }
}

extension FlowReport {
  /// The verdict; a flow that could not be played is an error, whatever it found before.
  package var verdict: FlowVerdict {
    if problem != nil { return .error }
    if findings.contains(where: \.restsOn.isEmpty) { return .failed }
    return findings.isEmpty ? .passed : .unknown
  }

  /// Whether it lets the check pass.
  package var isPassed: Bool { verdict == .passed || verdict == .unknown && allowsUnknown }

  /// The properties on which its unknown expectations depend, each once, in the order of the flow.
  var unknownProperties: [String] {
    findings.flatMap(\.restsOn).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The number of expectations that were missed.
  var missedCount: Int { findings.count { !$0.isOfCommand && $0.restsOn.isEmpty } }
}

extension [FlowReport] {
  /// The exit code of their check: that of the worst flow.
  package var exitCode: Int32 { map { $0.problem?.exitCode ?? ($0.isPassed ? 0 : 1) }.max() ?? 0 }
}
