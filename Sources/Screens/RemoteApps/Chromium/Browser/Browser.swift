internal import Foundation
internal import LinuxSupport
internal import Synchronization

/// A Chromium process of our own and the connection to it, for one page after the other.
final class Browser: Sendable {
  /// The options that it was started with.
  let options: [String]
  /// The code of the language of its pages.
  let language: String
  private let receiver: Receiver
  // They end in this order: the thread of the pipe uses descriptors of the process.
  private let pipe: DevToolsPipe
  private let process: BrowserProcess
  /// The number of the last command that was sent to it; each page continues the count.
  private let count = Atomic(0)

  /// Starts a browser without a page.
  init(options: [String], language: String) throws(ChromiumError) {
    (self.options, self.language) = (options, language)
    let process = try BrowserProcess(options: options, language: language)
    let receiver = Receiver()
    (self.process, self.receiver) = (process, receiver)
    pipe = DevToolsPipe(commands: process.commands, messages: process.messages) { receiver.take($0) }
  }

  /// Whether the connection has ended.
  var hasEnded: Bool { receiver.hasEnded }
  /// Whether a page has used it before.
  var isUsed: Bool { count.load(ordering: .relaxed) > 0 }

  /// A client of it, until another is made.
  ///
  /// - Parameter events: The events that the client wants.
  func client<Request>(
    _ mailbox: Mailbox<DevToolsClient<Request>.Mail>, events: Set<String>
  ) -> DevToolsClient<Request> {
    receiver.deliver { message in
      if case .event(let event) = message, !events.contains(event.method) { return }
      mailbox.post(.browser(message))
    }
    let pipe = pipe
    // The client may outlive the browser.
    let heldUp = { [weak process] in process?.timeWaitedForProcessor ?? .zero }
    return DevToolsClient(mailbox, after: count.load(ordering: .relaxed), heldUp: heldUp) { pipe.write($0) }
  }

  /// Ends a client, so that another can be made; messages until then are discarded.
  func take(back client: DevToolsClient<some Sendable>) {
    receiver.deliver { _ in }
    count.store(client.last, ordering: .relaxed)
  }
}

/// Delivers the messages of a browser to its present client.
private final class Receiver: Sendable {
  private struct State {
    var deliver: @Sendable (DevToolsMessage) -> Void = { _ in }
    var end: DevToolsMessage?
  }

  private let state = Mutex(State())

  var hasEnded: Bool { state.withLock { $0.end != nil } }

  /// Sets the receiver of later messages; it also gets the end of the connection, even one that has come before.
  func deliver(_ deliver: @escaping @Sendable (DevToolsMessage) -> Void) {
    let end = state.withLock { state in
      state.deliver = deliver
      return state.end
    }
    if let end { deliver(end) }
  }

  func take(_ message: DevToolsMessage) {
    let deliver = state.withLock { state in
      if case .ended = message { state.end = message }
      return state.deliver
    }
    deliver(message)
  }
}

/// Browsers that pages have left, for later pages: a browser starts in half a second, and a page in a tenth of that where a
/// browser is idle.
///
/// Each page is in its own context: it gets neither cookies nor any other stored data of an earlier page. A
/// browser ends with the pool at the latest.
package final class BrowserPool: Sendable {
  private let idle = Mutex<[Browser]>([])

  /// A pool without browsers.
  package init() {}

  /// An idle browser with these options and this language, or a new one.
  func take(_ options: [String], language: String) throws(ChromiumError) -> Browser {
    let (browser, ended) = idle.withLock { idle in
      let ended = idle.filter(\.hasEnded)
      idle.removeAll(where: \.hasEnded)
      let place = idle.lastIndex { $0.options == options && $0.language == language }
      return (place.map { idle.remove(at: $0) }, ended)
    }
    // The end of these is waited for here, outside the lock.
    withExtendedLifetime(ended) {}
    if let browser { return browser }
    return try Browser(options: options, language: language)
  }

  /// Stores a browser that a page has left.
  func give(_ browser: Browser) {
    idle.withLock { $0.append(browser) }
  }
}

/// Finds the browser among the installed programs.
///
/// There are two kinds. A headless shell shows pages without the rest of a browser: the same pages, the same accessibility
/// tree, a third of the processor time for a session. But the browser's own words, such as those of a button to choose a
/// file, are in English alone.
enum InstalledBrowser {
  private static let shells = ["chromium-headless-shell", "chrome-headless-shell"]
  private static let browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

  /// The browser for pages in a language: of the first folder of `PATH` that contains any, the one that fits better; nil where
  /// none is installed.
  ///
  /// - Parameter language: Its code.
  static func program(for language: String) -> String? {
    let names = language == "en" ? shells + browsers : browsers + shells
    return ChildProcess.installed(anyOf: names).map(program)
  }

  /// The program behind a command.
  ///
  /// Debian's command for its headless shell is a script that waits for it, so that a signal would end the script alone.
  private static func program(of command: String) -> String {
    let (folder, name) = (URL(filePath: command).deletingLastPathComponent(), URL(filePath: command).lastPathComponent)
    let program = folder.appending(path: "../lib/chromium/\(name)").standardizedFileURL.path
    return shells.contains(name) && access(program, X_OK) == 0 ? program : command
  }
}

/// The reason why a page cannot be opened or read, as a sentence for the person.
package struct ChromiumError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed, on what, why, and what to try.
  package var description: String
  /// Whether Chromium itself has ended, so that it takes no more commands.
  var isEnd = false

  init(_ description: String, isEnd: Bool = false) {
    self.description = description
    self.isEnd = isEnd
  }
}
