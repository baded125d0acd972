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
