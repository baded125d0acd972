import AccessibilityTree
import RemoteApps
import Synchronization

/// A remote app whose screens are saved when they are read; otherwise it behaves like the app itself.
final class SavingSource: RemoteSource {
  private let source: any RemoteSource
  let screens: SavedScreens

  /// - Parameter source: The app, which must provide the captures of its screens.
  init(_ source: any RemoteSource, into screens: SavedScreens) {
    (self.source, self.screens) = (source, screens)
  }

  func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) throws -> RemoteScreen {
    // Events before the first screen belong to no screen.
    let waiting = Waiting()
    let screen = try source.start(at: place) { [screens] event in
      let isLater = waiting.events.withLock { early in
        early?.append(event)
        return early == nil
      }
      guard isLater else { return }
      screens.note(event)
      report(event)
    }
    screens.begin(screen)
    let early = waiting.events.withLock { events in
      defer { events = nil }
      return events ?? []
    }
    for event in early {
      screens.note(event)
      report(event)
    }
    return screen
  }

  func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
    source.perform(act) { [screens] events in
      screens.note(act, events)
      answer(events)
    }
  }

  func reach(_ node: NodeID) { source.reach(node) }

  func whenAtRest(_ rest: AppRest, atMost limit: Duration?, _ answer: @escaping @Sendable (Bool) -> Void) {
    source.whenAtRest(rest, atMost: limit, answer)
  }

  var longestWait: Duration { source.longestWait }

  func close() {
    source.close()
    screens.close()
  }

  /// Events that came before the first screen; nil once that is there.
  private final class Waiting: Sendable {
    let events = Mutex<[RemoteEvent]?>([])
  }
}
