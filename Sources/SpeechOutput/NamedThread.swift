internal import CPlatform
internal import Glibc

/// A thread of its own with a name that debuggers and `top` show; at most 15 bytes.
///
/// Sound does not run on the cooperative pool: a busy pool would be heard.
struct NamedThread: Sendable {
  private let handle: pthread_t

  init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let start = Unmanaged.passRetained(Start(name: name, body: body))
    var handle = pthread_t()
    let error = pthread_create(&handle, nil, { argument in
      let start = Unmanaged<Start>.fromOpaque(argument!).takeRetainedValue()
      cplatform_name_thread(start.name)
      start.body()
      return nil
    }, start.toOpaque())
    precondition(error == 0, "no thread left for '\(name)'")
    self.handle = handle
  }

  /// Waits until the body has returned; to be called once.
  func join() {
    pthread_join(handle, nil)
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
