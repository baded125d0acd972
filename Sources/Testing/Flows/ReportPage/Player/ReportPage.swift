package import AccessibilityTree
import Announcements
internal import Foundation
import ScreenReader
package import Text

/// A page that plays a flow: the phone with its cursor, and the announcements of both styles, in step with the sound.
///
/// The page contains all it needs, sound included, and loads nothing from a server. It works by keyboard and screen reader as
/// well as by sight and hearing; without scripts it shows the sound, all words, and the pictures below each other.
package struct ReportPage {
  /// The flow's name.
  var flow: String
  /// A sentence of what the flow shows; nil where it tells none.
  package var summary: String?
  /// What the page's own words are in.
  var language: Language
  /// One for each style; the first is the one that is shown first.
  var renditions: [Rendition]
  /// Whether both styles are shown side by side at first.
  package var comparesStyles = false
  /// What was done in the flow, in its order; the same in every rendition.
  var steps: [ReportPageStep]
  /// What is wrong at elements of the screens.
  package var findings: [Finding] = []

  /// A flow played once, in one style.
  package struct Rendition {
    /// The style, language and verbosity of the rendition.
    var profile: ReaderProfile
    /// Words a minute.
    var rate: Int
    /// The length of the sound in seconds.
    var duration: Double
    /// The announcements, in the order of queueing.
    var announcements: [HeardAnnouncement]
    /// The views of the screen, in order.
    var views: [View]
    /// The media type of its sound, with its codec where there is a choice.
    var soundType: String
    /// Its transcript as JSON Lines.
    var transcript: [UInt8] = []
    /// The comparison with a device's speech; nil for none.
    var deviceSpeech: DeviceSpeechComparison?
  }

  /// What was on the screen from a moment on.
  struct View {
    /// Seconds into the recording.
    var start: Double
    /// The title of the screen.
    var title: String
    /// The id of the visit, which differs between two visits of one screen.
    var visit: String
    /// The screen's accessibility tree.
    var tree: SemanticTree
    /// The element under the cursor; nil for none.
    var cursor: NodeID?
    /// The style and language in which its elements are read.
    var profile: ReaderProfile
    /// The surface of the screen; nil for the default phone.
    var surface: ScreenSurface?
    /// Further remarks about the screen, a sentence each.
    var remarks: [String] = []
  }

  /// An issue at an element.
  package struct Finding: Hashable, Sendable {
    /// The element.
    var node: NodeID
    /// What is wrong, and how to fix it; a sentence each.
    var sentence: String
    var fix: String

    package init(node: NodeID, sentence: String, fix: String) {
      self.node = node
      self.sentence = sentence
      self.fix = fix
    }
  }

  package init(flow: String, language: Language, renditions: [Rendition], steps: [ReportPageStep] = []) {
    self.flow = flow
    self.language = language
    self.renditions = renditions
    self.steps = steps
  }

  var words: PageWords { PageWords(language: language) }
}

// MARK: - Document

extension ReportPage {
  /// The page as the text of a file, divided at the place of each rendition's sound in Base64: one piece more than there are
  /// renditions.
  ///
  /// A sound may be too long to be held in memory.
  package var pieces: [String] {
    let drawings = PlayerDrawings(renditions.map(\.views), marks: marks)
    let page = Markup.page(
      language: language.rawValue, title: words.title(flow), style: PageAssets.playerStyle,
      allowing: "; script-src 'unsafe-inline'; media-src data:; img-src data:",
      body: [
        header, .pictures(renditions.flatMap(\.views).compactMap(\.surface?.picture)),
        .element(
          "main", [("data-mode", comparesStyles ? "both" : renditions.first.map(id) ?? "")],
          [player(drawings), chapters, findingList(drawings), stepList, end, testers, downloads].filter { !$0.source.isEmpty }),
        drawings.markup, .element("script", [], [PageAssets.playerScript]),
      ])
    var pieces: [String] = []
    var rest = page[...]
    for rendition in renditions {
      // No text can contain this string: quotes in texts are escaped.
      guard let place = rest.range(of: "src=\"\(Self.address(rendition))\"") else { continue }
      let cut = rest.index(before: place.upperBound)
      pieces.append(String(rest[..<cut]))
      rest = rest[cut...]
    }
    return pieces + [String(rest)]
  }

  /// The beginning of a sound's data URL; the sound itself follows.
  static func address(_ rendition: Rendition) -> String { "data:\(rendition.soundType);base64," }

  private var header: Markup {
    .element(
      "header", [],
      [
        // Viewers first want to know the subject; the flow's name is the window's title.
        .element("h1", [], [.text(summary ?? words.title(flow))]),
        .element("p", [("class", "lead")], [.text(words.screenReader)]),
      ])
  }

  func id(of rendition: Rendition) -> String { rendition.profile.style.rawValue }

  func name(of rendition: Rendition) -> String { rendition.profile.style.name }

  func gesture(_ step: ReportPageStep, _ rendition: Rendition) -> String? {
    rendition.profile.style(voiceOver: step.voiceOver, talkBack: step.talkBack)
  }

  /// The findings with their names: letters, because numbers are the reading order's.
  var namedFindings: [(name: String, finding: Finding)] {
    findings.enumerated().map { (Self.letters($0), $1) }
  }

  private static func letters(_ number: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(65 + number % 26)))
    return number < 26 ? letter : letters(number / 26 - 1) + letter
  }

  /// The marks of the drawings: all findings of an element in one.
  private var marks: [NodeID: ScreenDrawing.Mark] {
    Dictionary(grouping: namedFindings, by: \.finding.node).mapValues { found in
      ScreenDrawing.Mark(
        Frame(x: 0, y: 0, width: 0, height: 0), name: found.map(\.name).joined(separator: " "), colour: "#b00020")
    }
  }

  static func seconds(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000)" }

  /// `1:02`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds)
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }
}

/// A line of the flow as a step.
package struct ReportPageStep: Hashable, Sendable {
  /// The line's number, which announcements refer to.
  var line: Int
  /// The action, in words for readers who do not know the line language.
  var does: String
  /// The gesture on the phone, by style; nil where there is none.
  var voiceOver: String?
  var talkBack: String?
}
