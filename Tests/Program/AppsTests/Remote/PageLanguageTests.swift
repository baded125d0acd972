import Announcements
import CustomDump
import Flows
import Foundation
import RemoteApps
import TestTraits
import Testing

/// The languages of a page: each text has the language of its parent, unless it has its own.
@Suite("The languages of a page", .waiting, .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct PageLanguageTests {
  /// The announced texts of the page, with the language where it is not the session's.
  private func heard(_ flow: String) throws -> [String] {
    try PageFlow.report(flow, at: "languages.html").steps.compactMap(\.said.last).map { announcement in
      announcement.segments.filter { $0.kind != .role && $0.kind != .container && $0.kind != .state }
        .map { "\($0.text) [\($0.language ?? "")]" }.joined(separator: ", ")
    }
  }

  @Test("Beside English the other languages are told, also of what a script adds, and a page that turns into another")
  func english() throws {
    let flow = """
      find Opening hours
      find Vi holder
      find Legg til
      activate
      wait 1 s
      find Lagt til
      find Guten Tag
      find Good day
      find I rammen
      find Turn, button
      activate
      wait 1 s
      find Opening hours
      """
    let said = try heard(flow)
    for wanted in [
      "Opening hours []", "Vi holder [nb]", "Legg til [nb]", "Lagt til [nb]", "Guten Tag [de]", "Good day []", "I rammen [nb]",
    ] { #expect(said.contains { $0.contains(wanted) }, "\(wanted): \(said)") }
    expectNoDifference(said.last, "Opening hours [nb]")
  }

  @Test("In a Norwegian session an English page is spoken as English")
  func norwegian() throws {
    let said = try heard("language nb\nfind Opening hours\nfind Vi holder\nfind Turn")
    #expect(said.contains { $0.contains("Opening hours [en-GB]") }, "\(said)")
    #expect(said.contains { $0.contains("Vi holder []") }, "\(said)")
    #expect(said.contains { $0.contains("Turn [en-GB]") }, "\(said)")
  }

  @Test(
    "What the browser itself has to say is in the language of the session",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/lib/chromium/locales/nb.pak"),
      "Debian's package chromium-l10n is not installed"),
    arguments: [("en", "Plan, no file selected"), ("nb", "Plan, ingen fil er valgt")])
  func browser(language: String, words: String) throws {
    let report = try PageFlow.report("find button Plan", at: "pickers.html", language: language)
    let said = try #require(report.steps.last?.said.last).text
    #expect(said.contains(words), "\(said)")
  }
}
