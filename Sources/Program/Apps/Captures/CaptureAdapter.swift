package import AccessibilityTree
package import Audit
import Captures
package import Console
package import Flows
package import Runtime
package import ScreenReader
package import Session
package import Text

/// The adapter of captured screens.
package struct CaptureAdapter: AppAdapter {
  private let library: CaptureLibrary

  /// The screens of all sources.
  ///
  /// - Throws: The unreadable file, with line and reason.
  package init(_ sources: [String], _ options: CaptureOptions = CaptureOptions()) throws(Failure) {
    library = try CaptureLibrary(sources, options)
  }

  /// What is passed over, and why pictures beside the screens are not used, one sentence each.
  package var notices: [String] { library.notices }

  /// The source, as given.
  package var title: Phrase { Phrase(library.source) }
  /// The line and the column where the element begins in the capture: a dump may be one line.
  package func place(of node: NodeID) -> SourcePlace? {
    guard let entry = library.entry(named: node.screen) else { return nil }
    let element = library.screen(named: entry.name, in: .english)?.captured.elements[node]
    return SourcePlace(
      path: entry.file,
      region: element.map { .init(line: $0.line, column: $0.column, endColumn: $0.column + 1) })
  }

  /// The properties that at least one screen of the source lacks, and those of appearance, which all lack.
  package var unknownProperties: Set<NodeProperty> {
    // A rule about pictures finds nothing on a screen without one.
    let isPictured = library.entries.contains { $0.picture != nil }
    return library.entries.reduce(into: []) { properties, entry in
      properties.formUnion(
        entry.screen.unauditedProperties(
          density: entry.density, isLinked: library.isLinked(entry.name), isPictured: isPictured))
    }
  }

  /// The platform of the screen that is heard first.
  package var platform: Platform? { library.entry(named: library.start)?.platform }

  /// The screen within its capture's bounds, with the picture beside it.
  package func surface(of screen: String) -> ScreenSurface? { library.entry(named: screen)?.surface }

  /// The capture, and the statement that its words are computed.
  package func origin(of screen: String) -> Phrase? {
    library.entry(named: screen).map { entry in
      let (file, format) = (entry.file, "\(entry.screen.format.rawValue), \(entry.screen.dialect)")
      return Phrase(
        en: "Computed from a capture, \(file): \(format). No phone has said these words.",
        nb: "Beregnet fra et opptak, \(file): \(format). Ingen telefon har sagt disse ordene.")
    }
  }

  /// The captures live; they are already loaded.
  package func open(_ surroundings: LiveSurroundings) -> LiveCaptures {
    LiveCaptures(library: library.described(in: surroundings.style))
  }
  /// The same screens, each time from the start.
  package var flowEnvironment: CaptureEnvironment { CaptureEnvironment(library: library) }

  /// Each screen in its captured state; its links lead to other screens of the plan.
  package func audit(for profile: ReaderProfile) -> AuditPlan<CapturedApp> {
    let library = library.described(in: profile.style)
    let app = CapturedApp(library, reportsNothing: false)
    return AuditPlan(app, now: 0) { visit in
      for entry in library.entries {
        visit(.init(Phrase(entry.name), after: [.open(entry.name)]) { _ -> CapturedApp.Message in })
      }
    }
  }
}

/// Captured screens in a live session: they are loaded at once, and have no effects outside.
package struct LiveCaptures: LiveApp {
  let library: CaptureLibrary

  /// Starts with the first screen.
  package func start(_ post: @escaping @Sendable (SessionMail<CapturedApp.Message>) -> Void) -> LiveStart<CapturedApp> {
    LiveStart(CapturedApp(library), source: library.source)
  }
}

/// The flow environment of captured screens.
package struct CaptureEnvironment: FlowEnvironment {
  let library: CaptureLibrary

  private func library(in style: ReaderProfile.Style) -> CaptureLibrary { library.described(in: style) }

  /// A session that starts at a screen.
  package func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<CapturedApp> {
    guard library.entry(named: screen) != nil else {
      throw .noScreen(screen, among: knownScreens)
    }
    return FlowSession(
      machine: SessionMachine(
        CapturedApp(library(in: settings.profile.style)), state: .init(path: [screen]), settings: settings, startedAt: 0),
      perform: { _ -> CapturedApp.Message in },
      notify: { _ throws(FlowError) in throw FlowError("no notification comes to captured screens") })
  }

  /// The first screen that is announced.
  package var firstScreen: String { library.start }

  /// The names of all screens.
  package var knownScreens: [String] { library.entries.map(\.name) }

  /// The properties that the capture of the element's screen lacks.
  package func unknownProperties(
    of node: NodeID, thatMaySay text: String, beyond said: String, in profile: ReaderProfile
  ) -> [String] {
    let library = library(in: profile.style)
    guard let entry = library.entry(named: node.screen),
      let tree = library.screen(named: entry.name, in: profile.language)?.tree, let found = tree[node]
    else { return [] }
    let properties = entry.screen.unknownProperties(of: found)
    let ofWords = UnknownWords(profile: profile).properties(properties, thatMaySay: text, beyond: said)
    let own = [tree.accessibleName(of: node).text, found.value, found.placeholder, found.supplement, found.hint]
    guard ofWords.isEmpty, found.role.isTextField, own.allSatisfy({ ($0 ?? "").isBlank }) else { return ofWords.map(\.rawValue) }
    // Nothing is said but its role: a name that the capture does not tell may have any words.
    return properties.filter { $0 == .labelledBy || $0 == .hint && entry.screen.platform == .android }.map(\.rawValue)
  }

  /// The environment's secret of this name.
  package func secret(_ name: String) -> String? { EnvironmentSecrets.named(name) }
}
