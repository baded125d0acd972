import CPlatform
import Glibc

/// A thread with a name, for work that blocks.
struct NamedThread: Sendable {
  private let thread: pthread_t

  /// Starts it; `name` has at most 15 bytes. Nil if the system has no thread left.
  init?(_ name: StaticString, _ body: @escaping @Sendable () -> Void) {
    final class Box {
      let name: StaticString
      let body: @Sendable () -> Void
      init(_ name: StaticString, _ body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
      }
    }
    let box = Unmanaged.passRetained(Box(name, body))
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let box = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        box.name.withUTF8Buffer { bytes in
          bytes.withMemoryRebound(to: CChar.self) { cplatform_name_thread($0.baseAddress) }
        }
        box.body()
        return nil
      }, box.toOpaque())
    guard error == 0 else {
      box.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits until its work is done; at most once, and not from within it.
  func join() {
    pthread_join(thread, nil)
  }
}
