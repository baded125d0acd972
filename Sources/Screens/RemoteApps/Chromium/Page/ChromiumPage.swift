package import AccessibilityTree
internal import Foundation
internal import LinuxSupport
internal import Synchronization

/// A page in a Chromium of our own, as a remote app.
package final class ChromiumPage: RemoteSource {
  private let address: PageAddress
  private let language: String
  private let phone: EmulatedPhone?
  private let detail: PageDetail
  private let browsers: BrowserPool?
  private let mailbox = Mailbox<DevToolsClient<PageRequest>.Mail>()
  /// The thread that asks and drives the page; set by `start`, taken by `close`.
  private let thread = Mutex<NamedThread?>(nil)

  /// Whether there is a Chromium to open pages with.
  package static var isAvailable: Bool { program != nil }
  /// The path of that; nil where there is none.
  package static var program: String? { InstalledBrowser.program(for: "en") }
  /// Whether it runs without its own sandbox, because Earshot runs as root.
  package static var isUnprotected: Bool { BrowserProcess.isUnprotected }

  /// A page that has not been opened.
  ///
  /// - Parameters:
  ///   - language: The BCP 47 code of the language that the page is asked for.
  ///   - phone: What it is shown on; nil for a desktop.
  ///   - detail: How much of it is read.
  ///   - browsers: Where it gets its browser from and leaves it; nil for one that ends with the page.
  package init(
    _ address: PageAddress, language: String, phone: EmulatedPhone? = nil, detail: PageDetail, in browsers: BrowserPool? = nil
  ) {
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
        throw ChromiumError("'\(place)' is no page of \(address.text); name one by its path from there")
      }
      first = there
    }
    let opened = Mailbox<Result<RemoteScreen, ChromiumError>>()
    let (mailbox, address, language, phone, beginning) = (mailbox, address, language, phone, first)
    let (detail, browsers) = (detail, browsers)
    let thread = NamedThread("earshot-page") {
      let driver = PageDriver(
        mailbox, in: browsers, keepingTo: address, language: language, phone: phone, detail: detail, report: report)
      do throws(ChromiumError) {
        let screen = try driver.open(beginning)
        opened.post(.success(screen))
        driver.run()
      } catch {
        opened.post(.failure(error))
      }
    }
    self.thread.withLock { $0 = thread }
    guard let result = opened.take(until: nil) else { throw ChromiumError("the page was closed") }
    return try result.get()
  }

  package func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
    mailbox.post(.request(.act(act, answer: answer)))
  }

  package func predict(_ node: NodeID) { mailbox.post(.request(.predict(node))) }

  /// A screen as it came about change by change, and as it is when the page is read as a whole: they have to be the same.
  package struct Comparison: Sendable {
    /// As it came about change by change.
    package var kept: RemoteScreen
    /// As it is read as a whole.
    package var whole: RemoteScreen
  }

  /// Reads the page as a whole besides; `answer` gets nil as long as nothing is kept of it.
  package func compare(_ answer: @escaping @Sendable (Comparison?) -> Void) {
    mailbox.post(.request(.compare(answer: answer)))
  }

  /// Tells once, as soon as all of the page is kept and only what changes is read: at once where it is.
  package func whenKept(_ answer: @escaping @Sendable () -> Void) {
    mailbox.post(.request(.whenKept(answer: answer)))
  }

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
