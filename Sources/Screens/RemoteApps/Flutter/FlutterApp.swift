package import AccessibilityTree
internal import Captures
internal import LinuxSupport
internal import Synchronization
package import Text

/// A Flutter app that runs, heard through its VM service. It cannot be operated: the service has no call for that.
///
/// The service does not report that semantics have changed. The tree is read again at short intervals, and what has changed
/// in it is reported.
package final class FlutterApp: RemoteSource {
  private let service: FlutterService
  private let platform: Platform
  private let language: Language
  private let interval: Duration
  /// Posted to end the thread that reads the app.
  private let end = Mailbox<Void>()
  /// Set by `start`, taken by `close`.
  private let thread = Mutex<NamedThread?>(nil)

  /// An app that is not read yet.
  ///
  /// - Parameters:
  ///   - platform: The platform as which it is heard: that of the style's screen reader.
  ///   - language: The language of the words that a reader adds.
  ///   - interval: The time between two readings.
  package init(
    _ service: FlutterService, on platform: Platform, language: Language, interval: Duration = .milliseconds(400)
  ) {
    (self.service, self.platform, self.language, self.interval) = (service, platform, language, interval)
  }

  deinit { close() }

  package func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) throws -> RemoteScreen {
    var reading = FlutterReading(service, on: platform, language: language)
    let first = try reading.first()
    let (end, interval, begun) = (end, interval, reading)
    let thread = NamedThread("earshot-flutter") {
      var reading = begun
      while end.take(until: monotonicNow() + interval) == nil {
        for event in reading.next() { report(event) }
      }
    }
    self.thread.withLock { $0 = thread }
    return first
  }

  package func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
    switch act {
    // Nothing that the app is asked for.
    case .endEditing: answer([])
    default: answer([.notice(.notOperated)])
    }
  }

  package func close() {
    let thread = self.thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    service.cancel()
    end.post(())
    thread.join()
  }
}

/// The successive readings of a Flutter app.
struct FlutterReading: Sendable {
  private let service: FlutterService
  private let platform: Platform
  private let language: Language
  private var reader = FlutterReader()
  private var text = ""
  private var count = 0
  private var focused: NodeID?
  private var focus = FocusRequest("", number: 0)
  private var isLost = false

  init(_ service: FlutterService, on platform: Platform, language: Language) {
    (self.service, self.platform, self.language) = (service, platform, language)
  }

  /// The first screen.
  ///
  /// - Throws: The reason why there is none.
  mutating func first() throws(FlutterServiceError) -> RemoteScreen {
    let dump = try service.dump()
    guard let screen = screen(of: dump.text) else { throw .noSemantics(service.server) }
    return screen
  }

  /// What has changed since the last reading.
  mutating func next() -> [RemoteEvent] {
    let dump: FlutterService.Dump
    do throws(FlutterServiceError) {
      dump = try service.dump()
    } catch {
      // Closed by this side.
      if case .closed = error { return [] }
      defer { isLost = true }
      return isLost ? [] : [.notice(.serverLost)]
    }
    var events: [RemoteEvent] = []
    if isLost { events.append(.notice(.serverBack)) }
    isLost = false
    if dump.text != text, let screen = screen(of: dump.text) { events.append(.screen(screen)) }
    return events
  }

  /// The screen of a dump; nil where it has none.
  private mutating func screen(of dump: String) -> RemoteScreen? {
    guard let (captured, route) = (try? reader.screen(in: dump, on: platform)) ?? nil else { return nil }
    text = dump
    count += 1
    let title = captured.title ?? "app"
    let tree = CapturedTree(captured, named: "app", title: title, in: language)
    var screen = RemoteScreen(
      name: "app", instance: "app/\(route)", title: title, depth: 0, tree: .empty, reading: count)
    let regions = RemoteApp.newsRegions.enumerated().map { TreeEdit.insert($1, into: nil, at: $0 + 1) }
    screen.tree = (try? tree.tree.applying(regions)) ?? tree.tree
    screen.platform = platform
    let focusedNow = tree.tree.nodes.first { node in
      tree.elements[node.id].map { $0.properties.hasInputFocus == true || $0.properties.isEditing == true } == true
    }?.id
    screen.inputFocus = focusedNow
    if focusedNow != focused {
      focused = focusedNow
      if let focusedNow, count > 1 { focus = FocusRequest(focusedNow, number: focus.number + 1) }
    }
    screen.focus = focus.number > 0 ? focus : nil
    return screen
  }
}
