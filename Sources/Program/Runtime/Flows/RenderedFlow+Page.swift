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
  ///   - surfaces: What screens are painted on, by their names.
  ///   - origin: Where a screen is from.
  func onPage(_ surfaces: [String: ScreenSurface], origin: (String) -> Phrase?) -> EvidencePage.Rendition {
    EvidencePage.Rendition(
      report, announcements, profile: profile, rate: rate, duration: sound.duration / .seconds(1),
      sampleRate: SpeechRenderer.sampleRate, soundType: PageSound.type, surfaces: surfaces, origin: origin,
      deviceSpeech: deviceSpeech)
  }

  /// What the rules of the audit find on the screens as they were seen, where one look at a screen shows it.
  ///
  /// - Parameter unknown: The facts that the app's trees do not tell.
  func findings(unknown: Set<Fact>, in language: Language) -> [EvidencePage.Finding] {
    // What elements do was not tried.
    let rules = Rule.all.filter { $0.needs.isDisjoint(with: unknown.union([.behaviour])) }
    let scenes = report.views.filter { !$0.info.isOfHost }.map { view in
      Scene(
        screen: view.info.name, state: Phrase(view.info.title), language: view.profile.language, tree: view.tree,
        platform: view.info.platform, unknownFacts: view.info.unknownFacts, depth: view.info.depth, knowsWays: false)
    }
    return Auditor(rules: rules).findings(in: scenes).filter { $0.certainty == .violation }.map { finding in
      EvidencePage.Finding(
        node: finding.node, sentence: Self.sentence(finding.measured.in(language)),
        remedy: Self.sentence(finding.remedy.in(language)))
    }
  }

  private static func sentence(_ clause: String) -> String {
    clause.prefix(1).uppercased() + clause.dropFirst() + (clause.last.map { ".!?".contains($0) } == true ? "" : ".")
  }
}
