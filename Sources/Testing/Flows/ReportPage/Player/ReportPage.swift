package import AccessibilityTree
import Announcements
internal import Foundation
import ScreenReader
package import Text

/// One page that shows how a flow is heard: the phone with its cursor, and what both readers say, in step with the sound.
///
/// It holds everything it needs, sound included, and asks no server for anything. It is used by keyboard and screen reader
/// as well as by eye and ear; without scripts the sound and all words are there, and the pictures below each other.
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
  var steps: [Step]
  /// What is wrong at elements of the screens.
  package var findings: [Finding] = []

  /// A flow heard once, in one style.
  package struct Rendition {
    /// How it was heard: whose words, in which language.
    var profile: ReaderProfile
    /// Words a minute.
    var rate: Int
    /// Seconds of sound.
    var duration: Double
    /// What was said, in the order of queueing.
    var announcements: [HeardAnnouncement]
    /// What was on the screen, in order.
    var views: [View]
    /// The media type of its sound, with its codec where there is a choice.
    var soundType: String
    /// Its transcript as JSON Lines.
    var transcript: [UInt8] = []
    /// What a device said beside it; nil where nobody listened to one.
    var deviceSpeech: DeviceSpeechComparison?
  }

  /// What was on the screen from a moment on.
  struct View {
    /// Seconds into the recording.
    var start: Double
    /// What a person would call the screen.
    var title: String
    /// Tells one visit of a screen from another.
    var visit: String
    /// What a reader knows of it.
    var tree: SemanticTree
    /// Where the cursor was; nil for nowhere.
    var cursor: NodeID?
    /// How its elements are read.
    var profile: ReaderProfile
    /// What it is painted on; nil for a phone of ours.
    var surface: ScreenSurface?
    /// What is to be known of it besides, a sentence each.
    var remarks: [String] = []
  }

  /// What was done in a line of the flow.
  package struct Step: Hashable, Sendable {
    /// The line's number, which announcements refer to.
    var line: Int
    /// What was done, for who does not know the line language.
    var does: String
    /// The gesture on the phone, by style; nil where there is none.
    var voiceOver: String?
    var talkBack: String?
  }

  /// What is wrong at an element.
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

  package init(flow: String, language: Language, renditions: [Rendition], steps: [Step] = []) {
    self.flow = flow
    self.language = language
    self.renditions = renditions
    self.steps = steps
  }

  var words: PageWords { PageWords(language: language) }
}

// MARK: - The whole page

extension ReportPage {
  /// The page as the text of a file, cut where each rendition's sound is to stand in Base64: one piece more than
  /// there are renditions.
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
          [player(drawings), chapters, findingList(drawings), stepList, testers, downloads].filter { !$0.source.isEmpty }),
        drawings.markup, .element("script", [], [PageAssets.playerScript]),
      ])
    var pieces: [String] = []
    var rest = page[...]
    for rendition in renditions {
      // No text can look like it: quotes in texts are escaped.
      guard let place = rest.range(of: "src=\"\(Self.address(rendition))\"") else { continue }
      let cut = rest.index(before: place.upperBound)
      pieces.append(String(rest[..<cut]))
      rest = rest[cut...]
    }
    return pieces + [String(rest)]
  }

  /// The beginning of a sound's address, which holds the sound itself.
  static func address(_ rendition: Rendition) -> String { "data:\(rendition.soundType);base64," }

  private var header: Markup {
    .element(
      "header", [],
      [
        // Who looks on wants to know what it is about; the flow's name is the window's title.
        .element("h1", [], [.text(summary ?? words.title(flow))]),
        .element("p", [("class", "lead")], [.text(words.screenReader)]),
      ])
  }

  func id(of rendition: Rendition) -> String { rendition.profile.style.rawValue }

  func name(of rendition: Rendition) -> String { rendition.profile.style.name }

  func gesture(_ step: Step, _ rendition: Rendition) -> String? {
    rendition.profile.style(voiceOver: step.voiceOver, talkBack: step.talkBack)
  }

  /// The findings' names: letters, as numbers are the reading order's.
  var namedFindings: [(name: String, finding: Finding)] {
    findings.enumerated().map { (Self.letters($0), $1) }
  }

  private static func letters(_ number: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(65 + number % 26)))
    return number < 26 ? letter : letters(number / 26 - 1) + letter
  }

  /// What is pointed out in the drawings: all findings of an element in one.
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
