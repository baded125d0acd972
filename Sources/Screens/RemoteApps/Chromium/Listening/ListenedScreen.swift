internal import AccessibilityTree
internal import Captures
internal import Glibc
internal import LinuxSupport
internal import Text

/// A screen as it was read beside a test. What only a report needs of it, its file and what an audit needs, is worked out later.
struct ListenedScreen {
  private(set) var screen: RemoteScreen
  /// The page as it was known before the reading.
  let page: ChromePage
  let nodes: [JSONValue]
  let snapshot: JSONValue
  let address: String
  var picture: RemoteCapture.Picture?

  /// The screen with all that is reported; nil where the page cannot be read.
  var finished: RemoteScreen? {
    var (screen, page) = (screen, page)
    guard let captured = try? page.screen(nodes, snapshot: snapshot) else { return nil }
    let audited = PageScreen(
      captured, named: screen.name, instance: screen.instance, title: screen.title, depth: screen.depth, reading: screen.reading,
      scrolling: Scrolling())
    (screen.tree, screen.captured) = (audited.screen.tree, captured)
    screen.capture = RemoteCapture(
      ending: "json", content: page.file(of: captured, nodes, snapshot: snapshot), picture: picture)
    return screen
  }
}

/// Finishes screens and tells all that is heard, in its order, on a thread that has less weight than the test's own programs: the
/// thread that follows the browser is at once there for the next answer.
final class ListenedFinisher {
  /// What is told.
  enum Item: Sendable {
    case event(ListenedEvent)
    case screen(ListenedScreen, at: String)
    case end
  }

  private let items = Mailbox<Item>()
  private let thread: NamedThread

  /// How much less weight the thread has, as `nice` counts.
  private static let niceness: Int32 = 19

  /// - Parameter tell: Gets each event, on the thread.
  init(_ tell: @escaping @Sendable (ListenedEvent) -> Void) {
    thread = NamedThread("earshot-finishes") { [items] in
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
      while let item = items.take(until: nil) {
        switch item {
        case .event(let event): tell(event)
        case .screen(let screen, let place):
          guard let finished = screen.finished else { continue }
          tell(ListenedEvent(.screen(finished, address: screen.address), at: place))
        case .end: return
        }
      }
    }
  }

  func take(_ item: Item) { items.post(item) }

  /// Returns once all is told.
  func close() {
    items.post(.end)
    thread.join()
  }
}
