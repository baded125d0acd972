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

/// Runs work on a thread with a large stack, and waits for it.
///
/// The work runs on the calling thread where the system has no memory for such a stack.
///
/// - Parameter bytes: The size of the stack; only what is used of it takes memory.
package func onLargeStack(_ bytes: Int, _ work: @escaping () throws -> Void) throws {
  let call = Call(work)
  let didRun = withExtendedLifetime(call) {
    cplatform_run_on_stack(
      bytes, { Unmanaged<Call>.fromOpaque($0!).takeUnretainedValue().run() }, Unmanaged.passUnretained(call).toOpaque())
  }
  if didRun == 0 { call.run() }
  try call.result?.get()
}

private final class Call {
  private let work: () throws -> Void
  private(set) var result: Result<Void, any Error>?

  init(_ work: @escaping () throws -> Void) { self.work = work }

  func run() { result = Result { try work() } }
}
