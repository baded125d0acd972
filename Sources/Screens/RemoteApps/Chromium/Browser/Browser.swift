internal import LinuxSupport
internal import Synchronization

/// A Chromium of our own and the connection to it, for one page after the other.
final class Browser: Sendable {
  /// What it was told when it was started.
  let options: [String]
  /// The code of the language that its pages are heard in.
  let language: String
  private let receiver: Receiver
  // In this order, which is that of their end: the thread of the pipe uses what belongs to the process.
  private let pipe: DevToolsPipe
  private let process: BrowserProcess
  /// The number of the last command that it was sent: each page goes on counting.
  private let count = Atomic(0)

  /// Starts it without a page.
  init(options: [String], language: String) throws(ChromiumError) {
    (self.options, self.language) = (options, language)
    let process = try BrowserProcess(options: options, language: language)
    let receiver = Receiver()
    (self.process, self.receiver) = (process, receiver)
    pipe = DevToolsPipe(commands: process.commands, messages: process.messages) { receiver.take($0) }
  }

  /// Whether the connection is at its end.
  var hasEnded: Bool { receiver.hasEnded }
  /// Whether it has had a page before.
  var isUsed: Bool { count.load(ordering: .relaxed) > 0 }

  /// A client of it, for as long as no other is made.
  ///
  /// - Parameter events: Those that it wants.
  func client<Request>(
    _ mailbox: Mailbox<DevToolsClient<Request>.Mail>, events: Set<String>
  ) -> DevToolsClient<Request> {
    receiver.deliver { message in
      if case .event(let event) = message, !events.contains(event.method) { return }
      mailbox.post(.browser(message))
    }
    let pipe = pipe
    // The client may be there for longer than the browser.
    let heldUp = { [weak process] in process?.timeWaitedForProcessor ?? .zero }
    return DevToolsClient(mailbox, after: count.load(ordering: .relaxed), heldUp: heldUp) { pipe.write($0) }
  }

  /// Ends what a client has, so that another can be made; what comes until then is nobody's.
  func take(back client: DevToolsClient<some Sendable>) {
    receiver.deliver { _ in }
    count.store(client.last, ordering: .relaxed)
  }
}

/// Where what a browser sends goes: to whoever has it now.
private final class Receiver: Sendable {
  private struct State {
    var deliver: @Sendable (DevToolsMessage) -> Void = { _ in }
    var end: DevToolsMessage?
  }

  private let state = Mutex(State())

  var hasEnded: Bool { state.withLock { $0.end != nil } }

  /// What comes from now on is delivered so; that the connection has ended is, however long ago that was.
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
