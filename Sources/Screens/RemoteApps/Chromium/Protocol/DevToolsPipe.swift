internal import CPlatform
internal import Foundation
package import LinuxSupport
internal import Synchronization
internal import Text

/// A debugging connection over two pipes: JSON texts, each ended by a zero byte.
///
/// Its own thread reads and parses the messages, so that none waits in the pipe.
package final class DevToolsPipe: Sendable {
  private let commands: Descriptor
  private let thread: NamedThread
  /// Ends the reading thread.
  private let stop: Mailbox<Void>

  /// The longest message that is read, in bytes.
  static let byteLimit = 256 << 20
  /// The time for which the other end may read nothing of what is written.
  private static let timeout = Duration.seconds(5)

  /// A connection over descriptors, which it holds as long as it exists.
  ///
  /// - Parameters:
  ///   - commands: The descriptor to which commands are written; it does not block.
  ///   - messages: The descriptor from which the browser's messages are read; likewise.
  ///   - byteLimit: A longer message ends the connection.
  ///   - deliver: Gets each message, at last the end of the connection; called by the reading thread.
  package init(
    commands: Descriptor, messages: Descriptor, byteLimit: Int = DevToolsPipe.byteLimit,
    deliver: @escaping @Sendable (DevToolsMessage) -> Void
  ) {
    self.commands = commands
    let stop = Mailbox<Void>()
    self.stop = stop
    thread = NamedThread("earshot-devtools") {
      var reader = MessageReader(descriptor: messages, byteLimit: byteLimit)
      while readable([stop.descriptor, messages.number], timeout: nil).contains(stop.descriptor) == false {
        for message in reader.read() {
          deliver(message)
          if case .ended = message { return }
        }
      }
    }
  }

  deinit {
    stop.post(())
    thread.join()
  }

  /// Writes a message; waits for a while where the other end reads nothing. Returns the reason of a failure, or nil.
  package func write(_ json: String) -> String? {
    var bytes = Array(json.utf8)
    bytes.append(0)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(commands.number, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        var polled = [pollfd(fd: commands.number, events: Int16(POLLOUT), revents: 0)]
        guard cplatform_poll(&polled, 1, Int64(Self.timeout / .nanoseconds(1))) > 0 else { return "it takes no commands" }
      } else if count < 0, errno == EINTR {
        continue
      } else {
        return String(cString: strerror(errno))
      }
    }
    return nil
  }
}

/// Divides the bytes of a pipe into messages.
struct MessageReader {
  let descriptor: Descriptor
  let byteLimit: Int
  private var waiting: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// The beginning of a message with a page's output to its console.
  private static let console = Array(#"{"method":"Runtime.consoleAPICalled""#.utf8)

  /// Members that nobody reads, and that are most of a large page's messages: where names could have come from (other nodes,
  /// where they do, are read), and Chromium's numbers of roles.
  private static let omissions = JSONReader.Omissions(
    ["sources", "chromeRole", "ignoredReasons"], except: "relatedNodes")

  init(descriptor: Descriptor, byteLimit: Int) {
    self.descriptor = descriptor
    self.byteLimit = byteLimit
  }

  /// The message of some bytes; nil for one of an unknown kind, the end where they are no JSON.
  static func message(_ bytes: [UInt8]) -> DevToolsMessage? {
    // A page may write to its console without limit: these messages are not parsed.
    if bytes.starts(with: console) { return nil }
    guard let json = try? JSONReader.message(bytes, without: omissions) else { return .ended("it sent what is no JSON") }
    return DevToolsMessage(json)
  }

  /// The messages completed by the bytes that can be read now; after the end of the connection, that end.
  mutating func read() -> [DevToolsMessage] {
    let count = Foundation.read(descriptor.number, &buffer, buffer.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return [] }
    guard count > 0 else { return [.ended(nil)] }
    var found: [DevToolsMessage] = []
    var start = 0
    for end in 0..<count where buffer[end] == 0 {
      waiting += buffer[start..<end]
      start = end + 1
      defer { waiting = [] }
      if let message = Self.message(waiting) {
        found.append(message)
        // After text that is not JSON, the beginning of the next message is unknown.
        if case .ended = message { return found }
      }
    }
    waiting += buffer[start..<count]
    return waiting.count > byteLimit ? found + [.ended("it sent a message of more than \(byteLimit >> 20) MB")] : found
  }
}
