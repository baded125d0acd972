import Announcements
import Text

/// How each line of a flow that judges was judged beside a device's speech, and where that speech differs from what was computed.
package struct DeviceJudgement: Hashable, Sendable {
  /// Each line that judges, in the order of the flow.
  var lines: [Line] = []
  /// Where the device's speech differs from what was computed, each with the line of the flow that led to it.
  var differences: [Difference]
  /// What was computed along the flow beside what was heard.
  package var comparison: DeviceSpeechComparison

  /// A line that judges.
  struct Line: Hashable, Sendable {
    var place: FlowPlace
    var basis: Basis
    /// The announcement that the computed words have for it; nil for none.
    var computed: String?
  }

  /// A text that one side has, or that both have in another way.
  struct Difference: Hashable, Sendable {
    var place: FlowPlace
    var line: ComparedLine
  }

  /// What a line was judged by.
  enum Basis: Hashable, Sendable {
    /// The device said this, which is also computed or not.
    case said(String, isComputed: Bool)
    /// The device said nothing that the line is about.
    case silent
    /// The computed words: the device's speech does not reach the line.
    case computed
    /// The tree: speech does not tell where the cursor is.
    case tree

    /// Its name in reports for programs.
    var name: String {
      switch self {
      case .said, .silent: "device"
      case .computed: "computed"
      case .tree: "tree"
      }
    }
  }
}

extension FlowReport {
  /// Judges each `expect` by what a device said while somebody did there what the flow does.
  ///
  /// Where the device's speech does not reach, before its first text that was computed too and behind its last, and in all places
  /// between them if it is no speech along the flow, the computed words judge. A finding that the device refutes goes, and a line
  /// that only the computed words keep becomes one. Limits of time, the cursor and the screen are judged as without a device.
  package mutating func judge(by speech: DeviceSpeech) {
    let judging = DeviceJudging(steps, transcript, speech)
    var lines: [DeviceJudgement.Line] = []
    let places = steps.flatMap { [$0.place] + $0.judging.map(\.step.place) }
    let order = Dictionary(zip(places, places.indices)) { first, _ in first }
    for index in steps.indices {
      for line in steps[index].judging {
        let verdict = judging.verdict(on: line, of: index)
        lines.append(.init(place: line.step.place, basis: verdict.basis, computed: verdict.computed))
        guard let holds = verdict.holds else { continue }
        let isAbout: (Finding) -> Bool = { !$0.isOfCommand && $0.place == line.step.place && !(holds && $0.isOfTime) }
        let old = findings.first(where: isAbout)
        findings.removeAll(where: isAbout)
        guard !holds else { continue }
        let rank = order[line.step.place] ?? 0
        let place = findings.firstIndex { order[$0.place].map { $0 > rank } == true } ?? findings.endIndex
        findings.insert(Finding(line.step, verdict, instead: old), at: place)
      }
    }
    deviceJudgement = DeviceJudgement(lines: lines, differences: judging.differences, comparison: judging.comparison)
  }
}

extension FlowReport.Finding {
  /// The finding of a line that a device's words do not keep, on the screen of the one that the computed words gave.
  fileprivate init(_ step: FlowStep, _ verdict: DeviceJudging.Verdict, instead old: Self?) {
    let expected =
      switch step.action {
      case .expect(let expectation): "\(expectation)"
      case .expectNot(let unwanted): localized(en: "not \(unwanted)", nb: "ikke \(unwanted)")
      default: localized(en: "nothing", nb: "ingenting")
      }
    self.init(place: step.place, expected: expected, said: "")
    if case .said(let words, _) = verdict.basis {
      said = words
      found = localized(en: "the device said \"\(words)\"", nb: "enheten sa «\(words)»")
    } else {
      found = localized(en: "the device did not say it", nb: "enheten sa det ikke")
    }
    if let computed = verdict.computed {
      advice = localized(en: "computed is \"\(computed)\"", nb: "beregnet er «\(computed)»")
    }
    viewIndex = old?.viewIndex
  }
}

extension DeviceJudgement.Line {
  /// What judged the line, as a clause.
  var words: String {
    let other = computed.map { localized(en: "; computed is \"\($0)\"", nb: "; beregnet er «\($0)»") } ?? ""
    switch basis {
    case .said(let words, isComputed: true):
      return localized(
        en: "judged by the device, which said \"\(words)\" as computed",
        nb: "vurdert etter enheten, som sa «\(words)» slik det er beregnet")
    case .said(let words, isComputed: false):
      return localized(
        en: "judged by the device, which said \"\(words)\"", nb: "vurdert etter enheten, som sa «\(words)»") + other
    case .silent:
      return localized(
        en: "judged by the device, which said nothing of it", nb: "vurdert etter enheten, som ikke sa noe om det") + other
    case .computed:
      return localized(
        en: "judged by the computed words, because the device's speech does not reach this line",
        nb: "vurdert etter de beregnede ordene, fordi det enheten sa, ikke rekker til denne linjen")
    case .tree:
      return localized(
        en: "judged by the screen, because speech does not tell where the cursor is",
        nb: "vurdert etter skjermbildet, fordi tale ikke sier hvor markøren er")
    }
  }
}

extension FlowReport {
  /// What each line was judged by, where the device differs, and the sum; empty without a device. Each begins with its place.
  var deviceSentences: [String] {
    guard let deviceJudgement else { return [] }
    let phrases = DeviceSpeechPhrases(language: .ofMessages)
    return deviceJudgement.lines.map { "\($0.place.words(in: name)): \($0.words)" }
      + deviceJudgement.differences.map { "\($0.place.words(in: name)): \(phrases.text(of: $0.line))" }
      + ["\(name): " + phrases.summary(of: deviceJudgement.comparison)]
  }
}
