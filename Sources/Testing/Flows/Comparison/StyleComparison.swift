import Announcements
package import ScreenReader
package import Session
import Text

/// A flow in VoiceOver style and in TalkBack style, side by side.
///
/// Its expectations are not judged, because they are written for one of the two styles, and its `style` lines are left out.
/// All other lines are played in both styles, so that both have the same steps.
package struct StyleComparison: Hashable, Sendable {
  /// The flow's name.
  var name: String
  /// The steps to which something was said, in the order of the flow.
  package var rows: [Row] = []

  /// One step and its announcements in each style, in the order of queueing, with hints last as they are heard.
  package struct Row: Hashable, Sendable {
    /// Where the line stands.
    package var place: FlowPlace
    /// The step as it is written in the flow.
    var step: String
    /// What VoiceOver style says.
    package var voiceOver: [String]
    /// The announcements in TalkBack style.
    package var talkBack: [String]
  }

  /// Plays the flow once in each style.
  package static func play<Stage: FlowEnvironment>(
    _ flow: Flow, on flowEnvironment: Stage, settings: SessionSettings
  ) throws(FlowParser.Failure) -> StyleComparison {
    let flow = flow.without([.style])
    let voiceOver = try FlowRun.play(flow, on: flowEnvironment, settings: settings.in(.voiceOver))
    let talkBack = try FlowRun.play(flow, on: flowEnvironment, settings: settings.in(.talkBack))
    return StyleComparison(
      name: flow.name,
      rows: zip(voiceOver.steps, talkBack.steps).compactMap { one, other in
        guard !one.said.isEmpty || !other.said.isEmpty else { return nil }
        return Row(
          place: one.place, step: one.action.lines.joined(separator: " "), voiceOver: one.said.map(\.text),
          talkBack: other.said.map(\.text))
      })
  }
}

extension SessionSettings {
  /// The same settings in another style.
  package func `in`(_ style: ReaderProfile.Style) -> SessionSettings {
    var settings = self
    settings.profile.style = style
    return settings
  }
}

// MARK: - Output

extension StyleComparison {
  /// Two labelled lines a step, below the step and its line number.
  package var text: String {
    rows.map { row in
      [
        "\(row.place.words(in: name)): \(row.step)", "  VoiceOver: \(Self.sentence(row.voiceOver))",
        "  TalkBack: \(Self.sentence(row.talkBack))",
      ].map { PrintableText.of($0) + "\n" }.joined()
    }.joined()
  }

  /// Announcements one after the other, each with an end, so that a listener hears the end of each.
  private static func sentence(_ texts: [String]) -> String {
    texts.isEmpty
      ? localized(en: "nothing", nb: "ingenting")
      : texts.map { $0.last.map { ".!?…:".contains($0) } == true ? $0 : $0 + "." }
        .joined(separator: " ")
  }
}
