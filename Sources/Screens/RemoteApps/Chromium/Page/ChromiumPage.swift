package import AccessibilityTree
internal import Foundation
internal import LinuxSupport
internal import Synchronization
import Text

/// A page in a Chromium process of our own, as a remote app.
package final class ChromiumPage: RemoteSource {
  private let address: PageAddress
  private let language: String
  private let phone: EmulatedPhone?
  private let detail: PageDetail
  private let patience: PagePatience
  private let browsers: BrowserPool?
  private let mailbox = Mailbox<DevToolsClient<PageRequest>.Mail>()
  /// The thread that drives the page; set by `start`, taken by `close`.
  private let thread = Mutex<NamedThread?>(nil)

  /// Whether a Chromium is installed.
  package static var isAvailable: Bool { program != nil }
  /// The path of Chromium; nil where none is installed.
  package static var program: String? { InstalledBrowser.program(for: "en") }
  /// Whether it runs without its own sandbox, because Earshot runs as root.
  package static var isUnprotected: Bool { BrowserProcess.isUnprotected }

  /// A page that is not opened yet.
  ///
  /// - Parameters:
  ///   - language: The BCP 47 code of the language in which the page is requested.
  ///   - phone: The phone that it is shown on; nil for a desktop.
  ///   - detail: How much of it is read.
  ///   - patience: How long a document is waited for until it is at rest.
  ///   - browsers: The pool of its browser; nil for a browser that ends with the page.
  package init(
    _ address: PageAddress, language: String, phone: EmulatedPhone? = nil, detail: PageDetail,
    patience: PagePatience = PagePatience(), in browsers: BrowserPool? = nil
  ) {
    self.patience = patience
    self.address = address
    self.detail = detail
    self.browsers = browsers
    self.phone = phone
    self.language = language
  }

  deinit { close() }

  package func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) throws -> RemoteScreen {
    var first = address
    if let place {
      guard let there = address.appending(place), address.leads(to: there.text) else {
        throw ChromiumError(
          localized(
            en: "'\(place)' is not a page of \(address.text); name one by its path from there",
            nb: "«\(place)» er ikke en side på \(address.text); oppgi en med banen derfra"))
      }
      first = there
    }
    try first.checkServer()
    let opened = Mailbox<Result<RemoteScreen, ChromiumError>>()
    let (mailbox, address, language, phone, beginning) = (mailbox, address, language, phone, first)
    let (detail, patience, browsers) = (detail, patience, browsers)
    let thread = NamedThread("earshot-page") {
      let driver = PageDriver(
        mailbox, in: browsers, keepingTo: address, language: language, phone: phone, detail: detail,
        patience: patience, report: report)
      do throws(ChromiumError) {
        let screen = try driver.open(beginning)
        opened.post(.success(screen))
        driver.run()
      } catch {
        opened.post(.failure(error))
      }
    }
    self.thread.withLock { $0 = thread }
    guard let result = opened.take(until: nil) else {
      throw ChromiumError(localized(en: "the page was closed", nb: "siden ble lukket"))
    }
    return try result.get()
  }

  package func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
    mailbox.post(.request(.act(act, answer: answer)))
  }

  package func reach(_ node: NodeID) { mailbox.post(.request(.reach(node))) }

  /// The screen as updated change by change, and as read as a whole: both must be equal.
  package struct Comparison: Sendable {
    /// The screen as updated change by change.
    package var kept: RemoteScreen
    /// The screen as read as a whole.
    package var whole: RemoteScreen
  }

  /// Reads the page as a whole besides; `answer` gets nil as long as changes alone are not read.
  package func compare(_ answer: @escaping @Sendable (Comparison?) -> Void) {
    mailbox.post(.request(.compare(answer: answer)))
  }

  /// Calls `answer` once, as soon as all of the page is stored and only changes are read: at once where that is so.
  package func whenKept(_ answer: @escaping @Sendable () -> Void) {
    mailbox.post(.request(.whenKept(answer: answer)))
  }

  package func whenAtRest(_ rest: AppRest, atMost limit: Duration?, _ answer: @escaping @Sendable (Bool) -> Void) {
    guard thread.withLock({ $0 != nil }) else { return answer(true) }
    mailbox.post(.request(.whenAtRest(rest, atMost: limit, answer: answer)))
  }

  // A page that is stuck does not answer.
  package var longestWait: Duration { patience.later * 2 }

  package func close() {
    let thread = self.thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    mailbox.post(.request(.close))
    thread.join()
  }
}
