package import AccessibilityTree
package import Audit
package import ScreenReader
package import Text

/// The starting points of an audit's crawls through an app.
package struct AuditPlan<App: SemanticApp> where App.Message: Equatable {
  /// The app that is walked through.
  var app: App
  /// Seconds since 1970, the time on the app's clock throughout.
  var now: Int
  /// Visits the starting points one after the other; each has a world of its own, so that one crawl leaves nothing to
  /// the next.
  var starts: (_ visit: (Start) -> Void) throws -> Void

  /// Whether the app itself ended the crawl early, for example by its time limit; called after the crawl.
  package var isCutShort: () -> Bool = { false }

  /// Whether the time for a crawl is up; asked throughout.
  package var isOver: () -> Bool = { false }

  /// The commands that the app itself did not carry out because of a limit; called after the crawl.
  package var untried: () -> [Phrase] = { [] }

  /// Why nothing is judged where next to nothing is shown and the rules of a document find nothing either; nil where all of a
  /// screen is judged.
  package var refusal: Failure?

  /// The elements that the app itself kept from being pressed; called after the crawl.
  package var unpressed: () -> [Unpressed] = { [] }

  package init(_ app: App, now: Int, starts: @escaping (_ visit: (Start) -> Void) throws -> Void) {
    self.app = app
    self.now = now
    self.starts = starts
  }

  /// One starting point.
  package struct Start {
    /// What it is called, for people: `login, no password`.
    var name: Phrase
    /// What leads to it from the app's initial state.
    var messages: [App.Message]
    /// What may happen by itself.
    var events: [Crawler<App>.Event]
    /// Whether one command from here shows all there is to see, as where everything fails.
    var isOneStep: Bool
    /// Answers on the way to the start, where it is not `world`.
    var opening: ((App.Effect) -> App.Message)?
    /// Does what the app wants done, and answers.
    var world: (App.Effect) -> App.Message

    package init(
      _ name: Phrase, after messages: [App.Message], events: [Crawler<App>.Event] = [], isOneStep: Bool = false,
      opening: ((App.Effect) -> App.Message)? = nil, in world: @escaping (App.Effect) -> App.Message
    ) {
      self.name = name
      self.messages = messages
      self.events = events
      self.isOneStep = isOneStep
      self.opening = opening
      self.world = world
    }
  }
}

extension AuditPlan {
  /// Crawls from every starting point in one style and language, within the limits.
  ///
  /// - Throws: ``refusal``.
  package func crawl(_ profile: ReaderProfile, _ limits: Crawler<App>.Limits) throws -> Crawl {
    var limits = limits
    if refusal != nil { limits.isOnlyShown = true }
    var explorer = Crawler(app, profile: profile, now: now, limits: limits)
    var oneStep = limits
    oneStep.depth = 0
    var brief = Crawler(app, profile: profile, now: now, limits: oneStep)
    explorer.isOver = isOver
    brief.isOver = isOver
    try starts { start in
      if start.isOneStep {
        brief.explore(start.name, after: start.messages, opening: start.opening, events: start.events, in: start.world)
      } else {
        explorer.explore(
          start.name, after: start.messages, opening: start.opening, events: start.events, in: start.world)
      }
    }
    var crawl = explorer.crawl
    crawl.add(brief.crawl)
    if isCutShort() { crawl.isCutShort = true }
    for command in untried() where !crawl.untried.contains(command) { crawl.untried.append(command) }
    crawl.unpressed = unpressed()
    if let refusal {
      crawl.isOfDocumentAlone = true
      if Auditor(rules: Rule.all.filter(\.isOfDocument)).findings(in: crawl.screenStates).isEmpty { throw refusal }
    }
    return crawl
  }
}

/// How far an audit goes through an app.
package enum AuditExtent: Hashable, Sendable {
  /// Through every screen and state that it can reach.
  case whole
  /// Nowhere: the starting points are judged as they are shown, and nothing is pressed.
  case asShown
  /// At most this many commands from each starting point, and one more at each state there.
  case commands(Int)
}

extension AppAdapter {
  /// Crawls through an app in both languages and both styles. An app that is the same in both languages is walked through in one,
  /// and what it shows is heard in the other too.
  package func auditCrawl(_ extent: AuditExtent = .whole) throws -> Crawl {
    var limits = Crawler<App>.Limits()
    switch extent {
    case .whole: break
    case .asShown: limits.isOnlyShown = true
    case .commands(let count): limits.depth = count
    }
    var crawl = Crawl()
    for language in onlyLanguage.map({ [$0] }) ?? Language.allCases {
      for style in ReaderProfile.Style.allCases {
        let profile = ReaderProfile(style: style, language: language)
        crawl.add(try audit(for: profile).crawl(profile, limits))
      }
    }
    if onlyLanguage != nil { Language.allCases.forEach { crawl.addStates(heardIn: $0) } }
    return crawl
  }
}
