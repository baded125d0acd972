import CPlatform

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
