import AccessibilityTree
import Captures
import RemoteApps
import Runtime
import Text

/// The saved screens of a remote app, from which the app is played again.
struct SavedApp: Sendable {
  /// The links from one screen to the next.
  let links: ScreenLinks
  /// The first screen of the saved session.
  let start: String
  private let screens: [String: CapturedScreen]
  private let language: Language

  /// Reads a folder.
  ///
  /// - Throws: The error in it.
  init(_ folder: String, language: Language) throws(Failure) {
    let library = try CaptureLibrary(folder)
    links = library.links
    start = library.start
    screens = Dictionary(uniqueKeysWithValues: library.entries.map { ($0.name, $0.screen) })
    self.language = language
  }

  /// The names of all states of screens.
  var names: [String] { screens.keys.sorted() }

  /// The platform of the first screen.
  var platform: Platform? { screens[start]?.format.platform }

  /// The state that a flow opens by a name: that of the app's beginning, or a state's own; nil where there is none.
  func state(openedAs name: String) -> String? {
    name == links.openedAs ? start : screens[name].map { _ in name }
  }

  /// The name of a state's screen in ids.
  func screenName(of state: String) -> String { links.screens[state]?.of ?? state }

  /// The screen in one of its states.
  func screen(_ state: String, visit: Int, depth: Int, reading: Int) -> RemoteScreen {
    let name = screenName(of: state)
    guard let captured = screens[state] else {
      return RemoteScreen(name: name, instance: name, title: name, depth: depth, tree: .empty, reading: reading)
    }
    let title = links.screens[state]?.title ?? captured.title ?? name
    let instance = "\(name)/\(visit)"
    let acts = links.screens[state]?.on.map(\.do) ?? []
    func isSaved(_ forward: Bool) -> Bool { acts.contains(RemoteAction.scroll("", forward: forward).name) }
    let scrolling = Scrolling(forward: isSaved(true), backward: isSaved(false))
    return links.live == "phone"
      ? PhoneScreen(
        captured, named: name, instance: instance, title: title, depth: depth, reading: reading, language: language
      ).screen
      : PageScreen(captured, named: name, instance: instance, title: title, depth: depth, reading: reading, scrolling: scrolling)
        .screen
  }
}
