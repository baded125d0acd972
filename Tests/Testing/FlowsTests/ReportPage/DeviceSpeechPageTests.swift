import Announcements
import CustomDump
import Foundation
import ScreenReader
import Session
import Testing
import Text

@testable import Flows

@Suite("What a device said, in the page of a flow")
struct DeviceSpeechPageTests {
  private static let hostile = "</span><img src=x onerror=alert(1)><script>alert(2)</script>\"'&"

  /// Three announcements at two steps, the last of them an unheard hint, beside a device's speech.
  private static func page(_ lines: [ComparedLine], in language: Language = .english) -> ReportPage {
    var transcript = Transcript()
    transcript.hear(1, "Inbox", from: 0, to: 500, frame: 0)
    transcript.hear(2, "Save, button", from: 600, to: 900, frame: 600)
    transcript.add(
      .announcement(
        Announcement(id: 3, [.init(.text, "Double-tap")], priority: .hint, source: .hint, language: "en")), at: 900)
    transcript.add(.speech(OutcomeReport(3, .dropped(by: nil), at: .seconds(1))), at: 1000)
    var rendition = ReportPage.Rendition(
      profile: ReaderProfile(style: .talkBack, language: language), rate: 240, duration: 2,
      announcements: zip(transcript.heard, [1, 2, 2]).map { $0.at(step: $1) }, views: [], soundType: "audio/ogg")
    rendition.deviceSpeech = DeviceSpeechComparison(lines: lines)
    return ReportPage(
      flow: "f", language: language, renditions: [rendition],
      steps: [.init(line: 1, does: "It opens"), .init(line: 2, does: "Next element")])
  }

  /// The list of all announcements, a line each, as words alone.
  private static func list(_ page: ReportPage) throws -> [String] {
    let html = page.pieces.joined()
    let list = try #require(html.firstMatch(of: /<ol class="steps">(.*)<\/ol>/.dotMatchesNewlines()))
    return list.output.1.components(separatedBy: "<li").dropFirst().map { item in
      "<li\(item)".replacing(/<button.*?<\/button>/, with: "").replacing(/<.*?>/, with: "|").replacing(/\|+/, with: "|")
    }
  }

  @Test("Each announcement has the judgement and the device's words beside it; what was heard alone stands in its order")
  func order() throws {
    let page = Self.page([
      .init(relation: .onlyHeard, heard: "Mail"),
      .init(relation: .same, heard: "Inbox", place: 0),
      .init(relation: .onlyHeard, heard: "Battery low"),
      .init(relation: .onlyComputed, place: 1),
    ])
    expectNoDifference(
      try Self.list(page),
      [
        "|It opens|TalkBack|", "|only heard| On the device: |Mail|", "|Inbox|the same| On the device: |Inbox|",
        "|only heard| On the device: |Battery low|", "|Next element|TalkBack|", "|Save, button|only computed|",
      ])
    let html = page.pieces.joined()
    #expect(
      html.contains(
        "<p class=\"device-speech\">Compared with what TalkBack said on a device: 1 the same, 0 with other words, 0 at another place, 2 only heard, 1 only computed.</p>"
      ))
    #expect(html.contains("<p class=\"beside\"></p>"))
    // The film cannot play what only the device said.
    expectNoDifference(html.components(separatedBy: "<li class=\"alone\"><span class=\"device differs\">").count, 3)
  }

  @Test("A hint that nobody waited for in the film is told where the device said it, and not otherwise")
  func hints() throws {
    let same = ComparedLine(relation: .same, heard: "Double-tap", place: 2)
    #expect(try Self.list(Self.page([same])).contains("|Double-tap|the same| On the device: |Double-tap|never heard|"))
    #expect(try !Self.list(Self.page([])).joined().contains("Double-tap"))
  }

  @Test("Nothing that stands in a log becomes markup")
  func hostileText() {
    let html = Self.page([
      .init(relation: .onlyHeard, heard: Self.hostile),
      .init(relation: .wording, heard: Self.hostile, place: 0),
    ]).pieces.joined()
    #expect(!html.contains("<img") && !html.contains("alert(2)</script>"))
    expectNoDifference(html.components(separatedBy: "<script>").count, 2)
    expectNoDifference(html.components(separatedBy: "&lt;img src=x onerror=alert(1)&gt;").count, 3)
  }

  @Test("In Bokmål the page's own words are Norwegian, and the device's are marked as what they are in")
  func bokmål() {
    let html = Self.page([.init(relation: .same, heard: "Inbox", place: 0)], in: .bokmål).pieces.joined()
    #expect(html.contains("Sammenlignet med det TalkBack sa på en enhet: 1 likt, 0 med annen ordlyd, "))
    #expect(html.contains("<span class=\"judgement\">likt</span> På enheten: <span lang=\"nb\">Inbox</span>"))
  }

  @Test("A page that nobody listened to a device for has nothing of it")
  func without() {
    var page = Self.page([])
    page.renditions[0].deviceSpeech = nil
    let html = page.pieces.joined()
    #expect(!html.contains("class=\"device-speech\"") && !html.contains("class=\"beside\"") && !html.contains("On the device"))
  }
}
