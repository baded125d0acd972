import CPlatform
import Glibc

/// A separate thread with a name that debuggers and `top` show.
///
/// Blocking work, and work that must not wait for Swift's cooperative pool, runs on one of these.
package struct NamedThread: Sendable {
  private let handle: pthread_t

  /// Starts the thread; `name` has at most 15 bytes. Either `join` or `detach` it. Ends the program where the system has no
  /// thread left, because the program needs its threads.
  package init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let start = Unmanaged.passRetained(Start(name: name, body: body))
    var handle = pthread_t()
    let error = pthread_create(
      &handle, nil,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        cplatform_name_thread(start.name)
        cplatform_crash_stack()
        start.body()
        return nil
      }, start.toOpaque())
    if error != 0 { giveUpForWantOfThread(error) }
    self.handle = handle
  }

  /// Waits until the body has returned; call it at most once, and not from within the body.
  package func join() {
    pthread_join(handle, nil)
  }

  /// Lets the thread end without a `join`; call it at most once, and not after `join`.
  package func detach() {
    pthread_detach(handle)
  }

  private final class Start {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }
}

/// Asks the scheduler for short time slices for the calling thread.
///
/// For the threads between a key and its sound: they work for a tenth of a millisecond and wait again. From Linux
/// 6.12 on a thread with short slices runs first on a busy machine; elsewhere this changes nothing.
package func askForShortTurns() {
  _ = cplatform_ask_for_short_turns()
}
