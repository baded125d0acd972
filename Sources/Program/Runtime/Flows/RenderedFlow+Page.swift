import AccessibilityTree
import Announcements
import Audit
import Flows
import ScreenReader
import Session
import SpeechOutput
import Text

/// A rendered flow as a page shows it.
extension RenderedFlow {
  var announcements: [HeardAnnouncement] {
    HeardAnnouncement.all(
      in: report, sampleRate: SpeechRenderer.sampleRate,
      words: sound.words.mapValues { $0.map { (frame: $0.frame, offset: $0.offset) } })
  }

  /// - Parameters:
  ///   - surfaces: The surfaces of screens, by the screens' names.
  ///   - origin: The source of a screen.
  func onPage(_ surfaces: [String: ScreenSurface], origin: (String) -> Phrase?) -> ReportPage.Rendition {
    ReportPage.Rendition(
      report, announcements, profile: profile, rate: rate, duration: sound.duration / .seconds(1),
      sampleRate: SpeechRenderer.sampleRate, soundType: PageSound.type, surfaces: surfaces, origin: origin,
      deviceSpeech: deviceSpeech)
  }

  /// The findings of the audit rules that need only one look at a screen.
  ///
  /// - Parameter unknown: The properties that the app's trees lack.
  func findings(unknown: Set<NodeProperty>, in language: Language) -> [ReportPage.Finding] {
    // The elements' behaviour was not tried.
    let rules = Rule.all.filter { $0.needs.isDisjoint(with: unknown.union([.behaviour])) }
    let screenStates = report.views.filter { !$0.info.isOfHost }.map { view in
      ScreenState(
        screen: view.info.name, state: Phrase(view.info.title), language: view.profile.language, tree: view.tree,
        platform: view.info.platform, unknownProperties: view.info.unknownProperties, depth: view.info.depth, knowsWays: false)
    }
    return Auditor(rules: rules).findings(in: screenStates).filter { $0.certainty == .violation }.map { finding in
      ReportPage.Finding(
        node: finding.node, sentence: Self.sentence(finding.measured.in(language)),
        fix: Self.sentence(finding.fix.in(language)))
    }
  }

  private static func sentence(_ clause: String) -> String {
    clause.prefix(1).uppercased() + clause.dropFirst() + (clause.last.map { ".!?".contains($0) } == true ? "" : ".")
  }
}
