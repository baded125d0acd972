import CPlatform
import Glibc
import Threads

/// What comes in from the keyboard or a pipe. Times are readings of the monotonic clock.
public enum InputEvent: Hashable, Sendable {
  /// Bytes of keys, as they were read.
  case bytes([UInt8], at: Duration)
  /// A whole line.
  case line(LineInput)
  /// Nothing more will come: end of file, or the terminal is gone.
  case end
}

/// The thread that waits for input, stamps it with the time it was read, and hands it over.
///
/// On a terminal in key mode it hands over bytes; otherwise lines. The last event is `end`, unless the
/// thread is stopped before.
public final class InputThread: Sendable {
  private let thread: NamedThread
  private let wake: Int32

  /// Starts reading. `sink` is called on the thread; it should only pass the event on.
  ///
  /// `isTerminal` says whether bytes are wanted, as single keys need them; false for a terminal in line mode.
  /// Nil if the system has no descriptor left.
  public init?(
    descriptor: Int32 = 0, isTerminal: Bool, sink: @escaping @Sendable (InputEvent) -> Void
  ) {
    let wake = cplatform_event()
    guard wake >= 0 else { return nil }
    let body: @Sendable () -> Void = { Self.run(descriptor, wake: wake, isTerminal, sink) }
    thread = NamedThread("earshot-input", body)
    self.wake = wake
  }

  /// Ends the thread and waits for its end; what it has not read stays unread.
  deinit {
    var one: UInt64 = 1
    write(wake, &one, MemoryLayout<UInt64>.size)
    thread.join()
    close(wake)
  }

  private static func run(
    _ descriptor: Int32, wake: Int32, _ isTerminal: Bool, _ sink: @Sendable (InputEvent) -> Void
  ) {
    var splitter = LineSplitter()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while waitForInput(descriptor, wake: wake) {
      let count = read(descriptor, &buffer, buffer.count)
      let time = monotonicNow()
      if count > 0 {
        if isTerminal {
          sink(.bytes(Array(buffer[..<count]), at: time))
        } else {
          for line in splitter.feed(buffer[..<count], at: time) { sink(.line(line)) }
        }
        continue
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      // End of file; or EIO, which is a terminal that hung up.
      if let line = splitter.finish(at: time) { sink(.line(line)) }
      return sink(.end)
    }
  }

  /// Whether there is something to read, its end included; false when the thread is to end.
  private static func waitForInput(_ descriptor: Int32, wake: Int32) -> Bool {
    var watched = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&watched, 2, -1) < 0 {
      guard errno == EINTR || errno == EAGAIN else { return true }
    }
    return watched[1].revents == 0
  }
}
