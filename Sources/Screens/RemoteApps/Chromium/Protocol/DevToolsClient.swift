internal import DequeModule
package import LinuxSupport
package import Text

/// Sends commands to a browser one after the other, on one thread, which waits for each answer.
///
/// Messages that come while an answer is waited for are stored for `next`, except events that the browser itself waits at, and
/// those after which no answer will come.
package final class DevToolsClient<Request: Sendable> {
  /// The messages that the thread handles.
  package enum Mail: Sendable {
    /// A message of the browser.
    case browser(DevToolsMessage)
    /// A request to the browser, from another thread.
    case request(Request)
  }

  /// The mailbox of both kinds of message.
  let mailbox: Mailbox<Mail>
  private let write: (String) -> String?
  /// The time for which the browser has waited for a processor.
  private let heldUp: () -> Duration
  private var waiting: Deque<Mail> = []
  /// The number of the last command.
  private(set) var last: Int
  /// Whether the connection has ended.
  private(set) var hasEnded = false

  /// The treatment of an event that comes while an answer is waited for.
  enum Attention: Sendable {
    /// It is stored for `next`.
    case later
    /// It has been handled: the answer may have waited for that.
    case done
    /// It is stored, and the wait for the answer ends.
    case interrupts
  }

  /// Handles each event that comes while an answer is waited for.
  var attend: (DevToolsEvent) -> Attention = { _ in .later }

  /// Whether a request ends the wait for an answer, and is handled next.
  var interrupts: (Request) -> Bool = { _ in false }

  /// - Parameters:
  ///   - last: The number of the last command that the browser has had from earlier clients.
  ///   - heldUp: The time for which the browser has waited for a processor, which does not count as time without an answer.
  ///   - write: Sends a command, which is JSON; returns the reason why it cannot, or nil.
  package init(
    _ mailbox: Mailbox<Mail>, after last: Int = 0, heldUp: @escaping () -> Duration = { .zero },
    write: @escaping (String) -> String?
  ) {
    self.mailbox = mailbox
    self.last = last
    self.heldUp = heldUp
    self.write = write
  }

  /// Sends a command, whose answer may be taken by `answer`; returns its number.
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
  /// - Throws: When it failed, when no answer came in time, or when none will come.
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
    // The answer may have come while another was waited for.
    if let place = waiting.firstIndex(where: { $0.answers(number) }),
      case .browser(.answer(_, let result)) = waiting.remove(at: place)
    {
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
      case .request(let request) where interrupts(request):
        waiting.prepend(mail)
        throw .interrupted
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

  /// Whether the answer to a command has come and was not taken.
  func hasAnswer(_ number: Int) -> Bool { waiting.contains { $0.answers(number) } }

  /// The next message, also an answer that was not waited for; nil at `deadline` (a reading of the monotonic clock).
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

/// The reason why a command has no result.
package enum DevToolsError: Error, Hashable, Sendable {
  /// The browser refused the command, for this reason.
  case failed(String, String)
  /// No answer came in time.
  case noAnswer(String)
  /// An event came that answers wait for, or that ends them.
  case interrupted
  /// The connection is gone.
  case ended
}

/// The deadline of an answer. Time in which the other end was ready to run, and waited for a processor, does not count; but
/// no answer is waited for longer than three times its timeout.
///
/// The other end's waiting time is measured when a fifth of the timeout is over and not before: most answers come sooner.
struct AnswerDeadline {
  private let begun: Duration
  private let timeout: Duration
  /// The other end's waiting time at the first measurement.
  private var before: Duration?
  /// The time of the next call of `hasPassed`, on the monotonic clock.
  private(set) var next: Duration

  init(from now: Duration, timeout: Duration) {
    (begun, self.timeout) = (now, timeout)
    next = now + timeout / 5
  }

  /// Whether the deadline has passed at `next`; otherwise `next` is later now.
  ///
  /// - Parameter heldUp: The time for which the other end has waited for a processor.
  mutating func hasPassed(heldUp: () -> Duration) -> Bool {
    let limit = timeout * 3
    guard next < begun + limit else { return true }
    let now = heldUp()
    let counted = before ?? now
    before = counted
    let end = begun + min(timeout + max(now - counted, .zero), limit)
    // It has not waited since the last measurement.
    if end <= next { return true }
    next = end
    return false
  }
}

/// A message of a browser on its debugging connection.
package enum DevToolsMessage: Hashable, Sendable {
  /// The result of the command with a number, or the reason why it failed.
  case answer(Int, Result<JSONValue, DevToolsFailure>)
  /// An event of the browser.
  case event(DevToolsEvent)
  /// The end of the connection, with the reason where that is known.
  case ended(String?)
}

/// An event in a browser.
package struct DevToolsEvent: Hashable, Sendable {
  /// Its name with that of its domain: `Page.loadEventFired`.
  package var method: String
  /// Its parameters.
  package var params: JSONValue
  /// The session of its page; nil for the browser itself.
  var session: String?
}

/// The reason why a command failed, in the browser's words.
package struct DevToolsFailure: Error, Hashable, Sendable {
  /// Like `No node found for given backend id`.
  var message: String
}

extension DevToolsMessage {
  /// Reads a message; nil for one of an unknown kind.
  init?(_ json: JSONValue) {
    if let number = json["id"]?.int {
      if let error = json["error"] {
        self = .answer(number, .failure(DevToolsFailure(message: error["message"]?.string ?? "no reason was given")))
      } else {
        self = .answer(number, .success(json["result"] ?? .object([:])))
      }
    } else if let method = json["method"]?.string {
      self = .event(
        DevToolsEvent(method: method, params: json["params"] ?? .object([:]), session: json["sessionId"]?.string))
    } else {
      return nil
    }
  }
}
