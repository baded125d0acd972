internal import Foundation
internal import LinuxSupport

/// Makes a PDF of a page of ours, with its headings, tables and language as tags, and its headings as an outline.
package enum PagePrinter {
  /// How long it may take: seconds on any machine.
  private static let timeout = Duration.seconds(60)

  /// The PDF of a page.
  ///
  /// - Parameter html: The page, which needs nothing from elsewhere.
  /// - Throws: That there is no Chromium; that it made none, and why as far as that is known.
  package static func pdf(of html: String) throws(ChromiumError) -> [UInt8] {
    guard let program = InstalledBrowser.program(for: "en") else {
      throw ChromiumError("there is no Chromium to make a PDF with; install Debian's package chromium")
    }
    let folder = try BrowserProcess.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (page, target) = (URL(fileURLWithPath: "\(folder)/page.html"), URL(fileURLWithPath: "\(folder)/page.pdf"))
    do {
      try Data(html.utf8).write(to: page)
    } catch {
      throw ChromiumError("cannot write the page that a PDF is made of into '\(folder)': \(error.localizedDescription)")
    }
    let options = [
      "--headless", "--disable-gpu", "--user-data-dir=\(folder)/profile", "--no-first-run", "--disable-extensions",
      "--disable-background-networking", "--disable-breakpad", "--disable-crash-reporter", "--password-store=basic",
      "--no-pdf-header-footer", "--generate-pdf-document-outline", "--print-to-pdf=\(target.path)",
    ]
    do throws(ChildProcessError) {
      let browser = try ChildProcess(
        program, options + (BrowserProcess.isUnprotected ? ["--no-sandbox"] : []) + [page.absoluteString],
        environment: BrowserProcess.environment(folder, language: "en"), .none)
      browser.waitForEnd(within: timeout)
      browser.end()
    } catch {
      throw ChromiumError("\(error)")
    }
    guard let bytes = try? Data(contentsOf: target), bytes.starts(with: Array("%PDF".utf8)) else {
      throw ChromiumError("Chromium made no PDF; try --format vpat and print the page from a browser")
    }
    return Array(bytes)
  }
}
