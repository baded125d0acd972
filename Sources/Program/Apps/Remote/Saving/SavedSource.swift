import LinuxSupport
import RemoteApps
import Synchronization

/// A saved app in a person's session, at the pace of the saved session.
final class SavedSource: RemoteSource {
  private let app: SavedApp
  private let requests = Mailbox<Request>()
  /// Set by `start`, taken by `close`.
  private let thread = Mutex<NamedThread?>(nil)

  private enum Request: Sendable {
    case act(RemoteAction, answer: @Sendable ([RemoteEvent]) -> Void)
    case close
  }

  init(_ app: SavedApp) {
    self.app = app
  }

  deinit { close() }

  func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) -> RemoteScreen {
    var walk = SavedPlayback(app, at: place ?? app.start)
    let first = walk.screen()
    let (beginning, requests) = (walk, requests)
    let thread = NamedThread("earshot-saved") {
      var walk = beginning
      while true {
        switch requests.take(until: walk.pending.map { monotonicNow() + .milliseconds($0) }) {
        case .close: return
        case .act(let act, let answer):
          let (before, events) = walk.perform(act)
          before.forEach(report)
          answer(events)
        case nil: walk.takePending().forEach(report)
        }
      }
    }
    self.thread.withLock { $0 = thread }
    return first
  }

  func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
    requests.post(.act(act, answer: answer))
  }

  func close() {
    let thread = self.thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    requests.post(.close)
    thread.join()
  }
}
