import AccessibilityTree
import Announcements
import CustomDump
import Foundation
import ScreenReader
import Session
import Testing
import Text

@testable import Flows

@Suite("The video of a film")
struct VideoTests {
  private static func tree() -> SemanticTree {
    func node(_ id: NodeID, _ y: Double, _ label: String) -> Node {
      var node = Node(id: id, role: .button, label: label)
      node.frame = Frame(x: 0, y: y, width: 390, height: 100)
      return node
    }
    return SemanticTree([
      .init(Node(id: "s", role: .screen, label: "S"), [.init(node("s/one", 0, "One")), .init(node("s/two", 300, "Two"))])
    ])
  }

  private static func view(_ start: Double, _ cursor: NodeID?) -> ReportPage.View {
    ReportPage.View(start: start, title: "S", visit: "1", tree: tree(), cursor: cursor, profile: .init())
  }

  /// "One" is heard from 0.1 s on, "Two words" from 0.5 s on, its second word from 0.8 s; with `isCut` it is cut at 1 s.
  private static func rendition(_ style: ReaderProfile.Style, isCut: Bool = false) -> ReportPage.Rendition {
    var transcript = Transcript()
    transcript.hear(1, "One", from: 100, to: 400, frame: 100)
    transcript.hear(
      2, "Two words more", from: 500, to: 1000, frame: 500, isCut ? .cut(heard: "Two words", by: .command(4)) : .finished)
    var heard = transcript.heard
    heard[1].words =
      [.init(start: 0.5, offset: 0), .init(start: 0.8, offset: 4)] + (isCut ? [] : [.init(start: 0.9, offset: 10)])
    return ReportPage.Rendition(
      profile: ReaderProfile(style: style), rate: 240, duration: 1.5, announcements: heard.map { $0.at(step: 3) },
      views: [view(0, "s/one"), view(0.5, "s/two")], soundType: "audio/ogg")
  }

  private static func video(_ renditions: [ReportPage.Rendition], compares: Bool = false) -> ReportVideo {
    var page = ReportPage(
      flow: "f", language: .english, renditions: renditions,
      steps: [.init(line: 3, does: "Next element", voiceOver: "swipe right", talkBack: "swipe on")])
    page.comparesStyles = compares
    return ReportVideo(page)
  }

  /// The words of one colour in the caption at a time.
  private static func words(_ video: ReportVideo, at milliseconds: Int, colour: String) -> String {
    func time(_ clock: Substring) -> Int {
      let parts = clock.split { ":.".contains($0) }.compactMap { Int($0) }
      return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3] * 10
    }
    return video.subtitles.split(separator: "\n").filter { $0.hasPrefix("Dialogue:") }.compactMap { line -> String? in
      let fields = line.split(separator: ",", maxSplits: 9, omittingEmptySubsequences: false)
      guard time(fields[1]) <= milliseconds, milliseconds < time(fields[2]) else { return nil }
      return fields[9].matches(of: /\{\\b1\\c&H(\w+)&\}([^{]*)/).filter { $0.1 == colour }.map { String($0.2) }.joined()
    }.joined(separator: "|").trimmingCharacters(of: "|")
  }

  private static let (said, now, toCome) = ("FFFFFF", "5CE0FF", "B2A7A0")

  @Test("There is a picture at the very millisecond at which each word is begun and each announcement ends")
  func moments() {
    let starts = Self.video([Self.rendition(.voiceOver)]).frames.map(\.start)
    for moment in [0, 100, 400, 500, 800, 900, 1000] { #expect(starts.contains(moment), "\(moment)") }
    expectNoDifference(starts, starts.sorted())
  }

  @Test("Words that are being said stand out from those before and after them")
  func wordByWord() {
    let video = Self.video([Self.rendition(.voiceOver)])
    expectNoDifference(Self.words(video, at: 50, colour: Self.toCome), "One")
    expectNoDifference(Self.words(video, at: 200, colour: Self.now), "One")
    expectNoDifference(Self.words(video, at: 700, colour: Self.now), "Two ")
    expectNoDifference(Self.words(video, at: 700, colour: Self.toCome), "words more")
    expectNoDifference(Self.words(video, at: 850, colour: Self.now), "words ")
    expectNoDifference(Self.words(video, at: 1200, colour: Self.now), "")
    #expect(Self.words(video, at: 1200, colour: Self.said).contains("Two words more"))
  }

  @Test("What was cut before it was said stays unsaid, and is told")
  func cut() {
    let video = Self.video([Self.rendition(.voiceOver, isCut: true)])
    expectNoDifference(Self.words(video, at: 1200, colour: Self.toCome), " more")
    #expect(Self.words(video, at: 1200, colour: "A89AFF").contains("cut by a key"))
  }

  @Test("The cursor is on its way for some pictures, each drawn once, and then where it belongs")
  func cursor() throws {
    let video = Self.video([Self.rendition(.voiceOver)])
    expectNoDifference(video.stills.count, 5)
    let places = video.stills.dropLast().map { still in
      still.matches(of: /<rect x="0" y="([\d.]+)" width="390" height="100" fill="none"/).compactMap { Double($0.1) }
    }
    expectNoDifference(places, [[0, 0], [100, 100], [200, 200], [300, 300]])
    expectNoDifference(video.frames.first { $0.start == 500 }?.still, 1)
    expectNoDifference(video.frames.last { $0.start < 1500 }?.still, 3)
  }

  @Test("Its screens are chapters, and after the last word it says where it comes from")
  func frameOfTheFilm() {
    let video = Self.video([Self.rendition(.voiceOver)])
    expectNoDifference(video.chapters.map(\.start), [0])
    expectNoDifference(video.chapters.map(\.title), ["S"])
    expectNoDifference(Self.words(video, at: 1600, colour: Self.said), "Hear your own screens")
    #expect(video.subtitles.contains("A screen reader reads the screen aloud"))
    expectNoDifference(video.duration, 1500 + ReportVideo.endLength)
  }

  @Test("Side by side the other reader's phone and words follow the one that is heard, each with its own gesture")
  func both() throws {
    let video = Self.video([Self.rendition(.voiceOver), Self.rendition(.talkBack)], compares: true)
    for words in ["VoiceOver", "TalkBack", "Next element: swipe right", "Next element: swipe on", "One\\NTwo words more"] {
      #expect(video.subtitles.contains(words), "\(words)")
    }
    let first = try #require(video.stills.first)
    expectNoDifference(first.components(separatedBy: "viewBox=\"0 0 390 844\"").count, 3)
  }

  @Test(
    "Letters are as large as there is room for; what is too long for the smallest comes page by page",
    arguments: [
      ("Short", 80, 1), (String(repeating: "word ", count: 8), 40, 1), (String(repeating: "word ", count: 100), 20, 3),
    ])
  func fit(text: String, size: Int, pages: Int) {
    let fit = CaptionFit(text, in: Frame(x: 0, y: 0, width: 300, height: 160), sizes: [80, 40, 20])
    expectNoDifference(fit.size, size)
    expectNoDifference(fit.pageCount, pages)
    expectNoDifference((0..<fit.pageCount).map { fit.pieces([text], page: $0)[0] }.joined(), text)
  }

  @Test("No text is obeyed by the subtitles' renderer")
  func escaped() {
    expectNoDifference(SubtitleTrack.escaped("a{\\b1}\u{1B}b\nc"), "a\\{\\\u{2060}b1\\} b\\Nc")
  }

  @Test("Times are hundredths of a second, not rounded up: no change comes after its picture")
  func clock() {
    expectNoDifference(
      [0, 9, 1239, 3_723_450].map(SubtitleTrack.clock), ["0:00:00.00", "0:00:00.00", "0:00:01.23", "1:02:03.45"])
  }
}

extension String {
  fileprivate func trimmingCharacters(of character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}
