internal import DequeModule
package import LinuxSupport
package import Text

/// Asks a browser one thing after the other, on one thread, which it keeps waiting.
///
/// What comes in while an answer is waited for is kept for `next`, but for events that the browser itself waits at, and those
/// after which no answer will come.
package final class DevToolsClient<Request: Sendable> {
  /// What the thread attends to.
  package enum Mail: Sendable {
    /// From the browser.
    case browser(DevToolsMessage)
    /// From whoever wants something of the browser.
    case request(Request)
  }

  /// Where both are put.
  let mailbox: Mailbox<Mail>
  private let write: (String) -> String?
  /// For how long the browser has waited for a processor.
  private let heldUp: () -> Duration
  private var waiting: Deque<Mail> = []
  /// The number of the last command.
  private(set) var last: Int
  /// Whether the connection has ended.
  private(set) var hasEnded = false

  /// What is done with an event that comes while an answer is waited for.
  enum Attention: Sendable {
    /// It is kept for `next`.
    case later
    /// It was seen to: the answer may have waited for that.
    case done
    /// It is kept, and no answer is waited for any more.
    case interrupts
  }

  /// Looks at each event that comes while an answer is waited for.
  var attend: (DevToolsEvent) -> Attention = { _ in .later }

  /// - Parameters:
  ///   - last: The number of the last command that the browser has had from others.
  ///   - heldUp: For how long the browser has waited for a processor: that is not counted as time without an answer.
  ///   - write: Sends a command, which is JSON; returns why it cannot, or nil.
  package init(
    _ mailbox: Mailbox<Mail>, after last: Int = 0, heldUp: @escaping () -> Duration = { .zero },
    write: @escaping (String) -> String?
  ) {
    self.mailbox = mailbox
    self.last = last
    self.heldUp = heldUp
    self.write = write
  }

  /// Sends a command whose answer is taken by `answer`, or by nobody; returns its number.
  @discardableResult
  package func send(_ method: String, _ params: JSONText = [:], in session: String? = nil) -> Int {
    last += 1
    let command = JSONText.members([
      ("id", .number(last)), ("method", .string(method)), ("params", params), ("sessionId", session.map(JSONText.string)),
    ])
    if write(command.line) != nil { hasEnded = true }
    return last
  }

  /// The result of a command.
  ///
  /// - Throws: That it failed, that no answer came in time, or that none will come.
  @discardableResult
  package func call(
    _ method: String, _ params: JSONText = [:], in session: String? = nil, timeout: Duration = .seconds(5)
  ) throws(DevToolsError) -> JSONValue {
    try answer(send(method, params, in: session), of: method, timeout: timeout)
  }

  /// The result of a command that was sent.
  @discardableResult
  func answer(
    _ number: Int, of method: String, timeout: Duration = .seconds(5)
  ) throws(DevToolsError) -> JSONValue {
    var deadline = AnswerDeadline(from: monotonicNow(), timeout: timeout)
    // It may have come while another was waited for.
    if let place = waiting.firstIndex(where: { $0.answers(number) }), case .browser(.answer(_, let result)) = waiting.remove(at: place) {
      return try Self.value(result, of: method)
    }
    while true {
      if hasEnded { throw .ended }
      guard let mail = mailbox.take(until: deadline.next) else {
        if deadline.hasPassed(heldUp: heldUp) { throw .noAnswer(method) }
        continue
      }
      switch mail {
      case .browser(.answer(number, let result)): return try Self.value(result, of: method)
      case .browser(.ended):
        hasEnded = true
        waiting.append(mail)
      case .browser(.event(let event)):
        switch attend(event) {
        case .done: continue
        case .later: waiting.append(mail)
        case .interrupts:
          waiting.append(mail)
          throw .interrupted
        }
      case .browser, .request: waiting.append(mail)
      }
    }
  }

  private static func value(
    _ result: Result<JSONValue, DevToolsFailure>, of method: String
  ) throws(DevToolsError) -> JSONValue {
    switch result {
    case .success(let value): return value
    case .failure(let failure): throw .failed(method, failure.message)
    }
  }

  /// Whether the answer to a command has come, and was not taken.
  func hasAnswer(_ number: Int) -> Bool { waiting.contains { $0.answers(number) } }

  /// What comes next, also an answer that nobody waited for; nil at `deadline` (a reading of the monotonic clock).
  package func next(until deadline: Duration?) -> Mail? {
    let mail = waiting.popFirst() ?? mailbox.take(until: deadline)
    if case .browser(.ended) = mail { hasEnded = true }
    return mail
  }
}

extension DevToolsClient.Mail {
  fileprivate func answers(_ number: Int) -> Bool {
    if case .browser(.answer(number, _)) = self { true } else { false }
  }
}

/// Why a command has no result.
package enum DevToolsError: Error, Hashable, Sendable {
  /// The browser refused it, for this reason.
  case failed(String, String)
  /// It took too long.
  case noAnswer(String)
  /// Something happened that answers wait for, or that ends them.
  case interrupted
  /// The connection is gone.
  case ended
}
