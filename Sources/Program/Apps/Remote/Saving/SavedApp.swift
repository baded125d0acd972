package import AccessibilityTree
import Captures
import Foundation
package import RemoteApps
package import Runtime
package import ScreenReader
package import Text

/// The saved screens of a remote app, from which the app is played again, without the page or the phone.
package struct SavedApp: RemoteTarget {
  /// The folder.
  package let name: String
  /// The links from one screen to the next.
  let links: ScreenLinks
  /// The first screen of the saved session.
  let start: String
  private let screens: [String: CapturedScreen]
  private let language: Language

  /// Whether a folder contains a saved remote app.
  package static func isSaved(_ source: String) -> Bool {
    guard let text = try? String(contentsOf: ScreenLinks.file(in: source), what: "") else { return false }
    return text.split(separator: "\n").contains { $0.hasPrefix("live:") }
  }

  /// Reads a folder.
  ///
  /// - Throws: The error in it.
  package init(_ folder: String, language: Language) throws(Failure) {
    name = folder
    let library = try CaptureLibrary(folder)
    links = library.links
    start = library.start
    screens = Dictionary(uniqueKeysWithValues: library.entries.map { ($0.name, $0.screen) })
    self.language = language
  }

  /// The first screen of the saved session.
  package var firstScreen: String { start }
  /// The names of all states of screens.
  package var knownScreens: [String] { screens.keys.sorted() }
  /// The platform of the first screen.
  package var platform: Platform? { screens[start]?.format.platform }

  /// A person hears the app at its original pace, a flow on its own clock.
  package func source(for use: RemoteUse, in style: ReaderProfile.Style) -> any RemoteSource {
    if case .flow = use { SavedScript(self) } else { SavedSource(self) }
  }

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
