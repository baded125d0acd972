internal import Foundation
package import LivingApps
internal import Synchronization
internal import Threads

/// A page in a Chromium of our own, as a living app.
package final class ChromiumPage: LivingSource {
  private let address: PageAddress
  private let language: String
  private let phone: EmulatedPhone?
  private let keepsCaptures: Bool
  private let mailbox = Mailbox<DevToolsClient<PageRequest>.Mail>()
  /// The thread that asks and drives the page; set by `start`, taken by `close`.
  private let thread = Mutex<NamedThread?>(nil)

  /// Whether there is a Chromium to open pages with.
  package static var isAvailable: Bool { BrowserProcess.isInstalled }
  /// Whether it runs without its own sandbox, because Earshot runs as root.
  package static var isUnprotected: Bool { BrowserProcess.isUnprotected }

  /// A page that has not been opened.
  ///
  /// - Parameters:
  ///   - language: The BCP 47 code of the language that the page is asked for.
  ///   - phone: What it is shown on; nil for a desktop.
  ///   - keepsCaptures: Whether its screens keep what they were read from, with a picture.
  package init(_ address: PageAddress, language: String, phone: EmulatedPhone? = nil, keepsCaptures: Bool = false) {
    self.address = address
    self.keepsCaptures = keepsCaptures
    self.phone = phone
    self.language = language
  }

  deinit { close() }

  package func start(at place: String?, _ tell: @escaping @Sendable (LivingEvent) -> Void) throws -> LivingScreen {
    var first = address
    if let place {
      guard let there = address.appending(place), address.leads(to: there.text) else {
        throw ChromiumError("'\(place)' is no page of \(address.text); name one by its path from there")
      }
      first = there
    }
    let opened = Mailbox<Result<LivingScreen, ChromiumError>>()
    let (mailbox, address, language, phone, beginning) = (mailbox, address, language, phone, first)
    let keepsCaptures = keepsCaptures
    let thread = NamedThread("earshot-page") {
      let driver = PageDriver(
        mailbox, keepingTo: address, language: language, phone: phone, keepsCaptures: keepsCaptures, tell: tell)
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

  package func perform(_ act: LivingAct, answer: @escaping @Sendable ([LivingEvent]) -> Void) {
    mailbox.post(.request(.act(act, answer: answer)))
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
