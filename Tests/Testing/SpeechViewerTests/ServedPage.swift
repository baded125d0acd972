import Announcements
import LinuxSupport
import Session
import TestSupport
import Text

@testable import SpeechViewer

extension LivePage {
  /// A page for a test.
  ///
  /// - Parameter timeout: The time for a request to arrive; too long to matter, unless a test is about it.
  static func served(timeout: Duration = .seconds(600)) throws -> LivePage {
    try LivePage(
      port: nil, app: Phrase(en: "the <app>", nb: "<appen>"), language: .english, timeout: timeout, surface: { _ in nil },
      now: { .zero })
  }

  /// Announces a number, after a given count of words.
  func say(_ id: Int, words: Int = 0) {
    record(said(id, String(repeating: "word ", count: words) + "Announcement \(id)"))
  }

  /// Closes the page while the test continues to read it.
  func closeMeanwhile() -> NamedThread { NamedThread("closer") { self.close() } }

  /// Sends a request, with `PORT` and `FOLDER/` replaced by their values, and returns the whole answer.
  func ask(_ lines: String...) throws -> String {
    let client = try LoopbackClient(port: port)
    client.send(lines.map { $0.replacing("PORT", with: "\(port)").replacing("FOLDER/", with: folder) } + ["Connection: close"])
    return try client.readToEnd()
  }
}

/// The first line of an answer.
func status(_ answer: String) -> String { String(answer.prefix { $0 != "\r\n" }) }
