package import AccessibilityTree
package import Audit
import Captures
import Flows
package import RemoteApps
package import Runtime
package import ScreenReader
package import Text

/// The adapter of an app that is not ours: it serves what a ``RemoteTarget`` opens.
package struct RemoteAdapter: AppAdapter {
  /// What it opens.
  package let target: any RemoteTarget
  private let configuration: Configuration
  /// The folder that a session saves its screens into; nil for none.
  private let saving: String?
  /// The app that an audit crawls, one crawl after the other.
  private let crawl: CrawledApp

  /// - Parameters:
  ///   - saving: The folder that a session saves its screens into; nil for none.
  ///   - scope: What an audit judges and presses.
  package init(
    _ target: any RemoteTarget, _ configuration: Configuration, saving: String? = nil, scope: AuditScope = AuditScope()
  ) {
    let style = configuration.profile.style
    (self.target, self.configuration, self.saving) = (target, configuration, saving)
    var limits = CrawledApp.Limits()
    limits.answer += target.patience
    crawl = CrawledApp(HarmfulWords(of: scope), limits: limits) {
      target.source(for: .crawl(within: scope.selector), in: style)
    }
  }

  /// The name of the app.
  package var title: Phrase { target.title }
  /// The platform of its screens, where that is known.
  package var platform: Platform? { target.platform }
  /// The properties that its screens lack.
  package var unknownProperties: Set<NodeProperty> { target.unknownProperties }

  /// The phone or the running app, of which there is one.
  package var exclusiveName: String? { target.isSingle ? target.name : nil }

  /// The language in which it is asked for.
  package var onlyLanguage: Language? { configuration.language }

  /// The place in the app's own source, where that is at hand.
  package func place(of node: NodeID) -> SourcePlace? { target.place(of: node, in: crawl.firstScreen?.tree) }

  /// The app begins when the session does.
  package func open(_ surroundings: LiveSurroundings) throws -> RemoteSession {
    let screens = try saving.flatMap { folder in
      try target.savedAs.map { try SavedScreens(folder, live: $0.live, openedAs: target.firstScreen, format: $0.format.rawValue) }
    }
    let source = target.source(for: screens == nil ? .session(isShown: surroundings.isShown) : .saving, in: surroundings.style)
    warn()
    let (speaker, opening, language) = (surroundings.speaker, target.opening, configuration.language)
    return RemoteSession(screens.map { SavingSource(source, into: $0) } ?? source, name: target.name) {
      if !opening.isEmpty { speaker.report(opening, in: language) }
    }
  }

  /// The same app, opened anew for each session.
  package var flowEnvironment: RemoteEnvironment { environment(isShown: false) }

  /// The same, with the places of its elements.
  package var shownEnvironment: RemoteEnvironment { environment(isShown: true) }

  private func environment(isShown: Bool) -> RemoteEnvironment {
    let (target, style) = (target, configuration.profile.style)
    return RemoteEnvironment(
      firstScreen: target.firstScreen, knownScreens: target.knownScreens,
      judge: { screen throws(Failure) in try target.judge(screen, isAudited: false) }
    ) { target.source(for: .flow(isShown: isShown), in: style) }
  }

  /// Crawls from the first screen, without harmful actions. A saved app and one of Flutter's are audited as captures.
  package func audit(for profile: ReaderProfile) throws -> AuditPlan<RemoteApp> {
    // The crawls in other languages and styles use the same app.
    let isFirst = !crawl.hasBegun
    if isFirst { warn() }
    let screen = try crawl.begin()
    var plan = try crawl.plan()
    if isFirst || screen.opening?.isBare == true {
      do throws(Failure) {
        try target.judge(screen, isAudited: true)
      } catch {
        guard screen.opening?.isBare == true else { throw error }
        plan.refusal = error
      }
    }
    return plan
  }

  private func warn() {
    if let warning = target.warning { StandardError.print("earshot: \(warning)") }
  }
}
