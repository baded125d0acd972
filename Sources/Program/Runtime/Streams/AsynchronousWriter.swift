import LinuxSupport
import Synchronization

/// Writes items on its own thread, in order, so that a slow reader delays no other thread.
///
/// Nothing is dropped while the program runs. At its end a slow reader gets time; one that takes nothing for `timeout` will
/// not take the rest either.
final class AsynchronousWriter<Item: Sendable>: Sendable {
  private enum Mail: Sendable {
    case item(Item)
    /// Answered when all earlier items have been written.
    case marker(Mailbox<Void>)
    case close
  }

  private let mail = Mailbox<Mail>()
  private let progress = Progress()
  private let thread: NamedThread

  /// The time of the last written item, in nanoseconds of the monotonic clock; set by the thread, read by `settle`.
  private final class Progress: Sendable {
    let time = Atomic<Int64>(0)
  }

  /// - Parameters:
  ///   - name: The name of the thread, at most 15 bytes.
  ///   - makeWriter: Makes the function that writes an item; called on the thread.
  init(_ name: String, makeWriter: @escaping @Sendable () -> (Item) -> Void) {
    let (mail, progress) = (mail, progress)
    thread = NamedThread(name) {
      let write = makeWriter()
      while let next = mail.take(until: nil) {
        switch next {
        case .item(let item): write(item)
        case .marker(let reached): reached.post(())
        case .close: return
        }
        progress.time.store(Int64(monotonicNow() / .nanoseconds(1)), ordering: .relaxed)
      }
    }
  }

  /// Writes an item after earlier ones. Never waits.
  func post(_ item: Item) { mail.post(.item(item)) }

  /// A point after all posted items, to wait for.
  struct Mark: Sendable {
    fileprivate let reached = Mailbox<Void>()
    fileprivate let start = monotonicNow()
  }

  /// Marks the end of the items posted so far.
  func mark() -> Mark {
    let mark = Mark()
    mail.post(.marker(mark.reached))
    return mark
  }

  /// Waits until all before the mark is written; returns false if nothing has been taken for `timeout`, counted from
  /// the mark at the earliest.
  func settle(_ mark: Mark, timeout: Duration) -> Bool {
    while true {
      let last = max(mark.start, lastProgress)
      if mark.reached.take(until: last + timeout) != nil { return true }
      if lastProgress <= last { return false }
    }
  }

  /// Waits like `settle`, and ends the thread, to which nothing may be posted any more. A thread that hangs in a write ends
  /// with the program.
  func close(_ mark: Mark, timeout: Duration) -> Bool {
    let isSettled = settle(mark, timeout: timeout)
    mail.post(.close)
    if isSettled { thread.join() } else { thread.detach() }
    return isSettled
  }

  private var lastProgress: Duration { .nanoseconds(progress.time.load(ordering: .relaxed)) }
}
