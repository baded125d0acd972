import AccessibilityTree
import Text

/// Where the audited screens come from, which decides what an audit can show.
package enum AuditedOrigin: String, Hashable, Sendable, CaseIterable {
  /// Captured screens: nothing was tried.
  case capture
  /// A page in a browser.
  case page
  /// An app on a phone.
  case phone
  /// An app that builds its own trees and answers commands itself.
  case app

  /// Its words in a sentence about what cannot be told.
  var words: Phrase {
    switch self {
    case .capture: Phrase(en: "a captured screen", nb: "et lagret skjermbilde")
    case .page: Phrase(en: "a walk through a page", nb: "en gjennomgang av en side")
    case .phone: Phrase(en: "a walk through an app on a phone", nb: "en gjennomgang av en app på en telefon")
    case .app: Phrase(en: "a walk through the app", nb: "en gjennomgang av appen")
    }
  }
}

/// Something that an audit must have met or tried before a criterion can be called supported.
package enum Evidence: String, Hashable, Sendable, CaseIterable {
  // On a screen
  case image, structure, title, link, labels, control, field, target, painted, contrast, text, foreign, error
  // On several screens
  case screens, navigation
  // Commands that the app answered
  case move, activate, type, back, change, event

  /// What is missing where it was not met, as a part of a sentence.
  var words: Phrase {
    switch self {
    case .image:
      Phrase(
        en: "images that all have a name or are marked as decoration",
        nb: "bilder som alle har et navn eller er merket som pynt")
    case .structure: Phrase(en: "a heading, list, table or label", nb: "en overskrift, liste, tabell eller ledetekst")
    case .title: Phrase(en: "a title", nb: "en tittel")
    case .link: Phrase(en: "a link", nb: "en lenke")
    case .labels: Phrase(en: "a heading or a labelled field", nb: "en overskrift eller et felt med ledetekst")
    case .control: Phrase(en: "a control", nb: "en kontroll")
    case .field: Phrase(en: "a field", nb: "et felt")
    case .target: Phrase(en: "a target with a size", nb: "en trykkflate med størrelse")
    case .painted: Phrase(en: "a control with a visible text", nb: "en kontroll med synlig tekst")
    case .contrast: Phrase(en: "texts that all have known colours", nb: "tekster som alle har kjente farger")
    case .text: Phrase(en: "a text", nb: "en tekst")
    case .foreign: Phrase(en: "a text in another language", nb: "en tekst på et annet språk")
    case .error: Phrase(en: "a field with an error", nb: "et felt med en feil")
    case .screens: Phrase(en: "more than one screen", nb: "mer enn ett skjermbilde")
    case .navigation: Phrase(en: "navigation on more than one screen", nb: "navigering i mer enn ett skjermbilde")
    case .move: Phrase(en: "a move from element to element", nb: "en forflytning fra element til element")
    case .activate: Phrase(en: "an action that the app answered", nb: "en handling som appen svarte på")
    case .type: Phrase(en: "typing that the app took", nb: "skriving som appen tok imot")
    case .back: Phrase(en: "a way back", nb: "en vei tilbake")
    case .change: Phrase(en: "a new text on the same screen", nb: "en ny tekst i samme skjermbilde")
    case .event: Phrase(en: "an event that happened by itself", nb: "noe som skjer av seg selv")
    }
  }
}

/// What must have been met or tried for "Supports", by the origin of what was audited.
struct EvidenceNeeds: Sendable {
  private let needs: [AuditedOrigin: [Evidence]]

  /// Reads the columns of a table that are called like the origins; a minus there means that nothing suffices.
  init(_ row: TextTable.Row) {
    let pairs = AuditedOrigin.allCases.compactMap { origin -> (AuditedOrigin, [Evidence])? in
      let words = row[origin.rawValue].split(separator: " ").map { Evidence(rawValue: String($0)) }
      guard !words.isEmpty, !words.contains(nil) else { return nil }
      return (origin, words.compactMap(\.self))
    }
    needs = Dictionary(uniqueKeysWithValues: pairs)
  }

  /// All of these must be there; nil where an audit of this origin can never tell.
  func from(_ origin: AuditedOrigin) -> [Evidence]? { needs[origin] }
}

extension Criterion {
  private static let table = TextTable(EmbeddedText.evidence_tsv)
  private static let needs: [Criterion: EvidenceNeeds] = table.byCase { EvidenceNeeds($0) }
  private static let rulesOfImages: [Criterion: [String]] = table.byCase {
    $0["image rules"].split(separator: " ").map(String.init)
  }

  /// What must have been met or tried for "Supports".
  var evidenceNeeds: EvidenceNeeds? { Self.needs[self] }

  /// The ids of rules of other criteria whose findings at images are defects of this one.
  var imageRules: [String] { Self.rulesOfImages[self] ?? [] }
}

// MARK: - Looking for it

extension Evidence {
  /// What a crawl has met and tried.
  static func met(in crawl: Crawl, from origin: AuditedOrigin) -> Set<Evidence> {
    var met: Set<Evidence> = []
    for screenState in crawl.screenStates { met.formUnion(Self.met(on: screenState)) }
    // One image without a name, and nobody knows whether all of them are told.
    if crawl.screenStates.contains(where: { !$0.namelessImages.isEmpty }) { met.remove(.image) }
    if crawl.screenStates.contains(where: { !$0.textWithoutContrast.isEmpty }) { met.remove(.contrast) }
    if Set(crawl.screenStates.map(\.screen)).count > 1 { met.insert(.screens) }
    if Set(crawl.screenStates.filter(\.hasNavigation).map(\.screen)).count > 1 { met.insert(.navigation) }
    // In a capture only the reader has answered.
    if origin != .capture { met.formUnion(tried(in: crawl.steps)) }
    return met
  }

  private static func met(on screenState: ScreenState) -> Set<Evidence> {
    var met: Set<Evidence> = []
    if screenState.root?.label?.isEmpty == false { met.insert(.title) }
    if !screenState.sizedTargets.isEmpty { met.insert(.target) }
    if !screenState.textContrasts.isEmpty { met.insert(.contrast) }
    for node in screenState.nodes where !screenState.isHidden(node) {
      if node.hasText { met.insert(.text) }
      if node.isActionable || node.role.isControl { met.insert(.control) }
      if node.isActionable, node.visibleText?.isEmpty == false { met.insert(.painted) }
      if node.role.isTextField { met.formUnion(node.label == nil ? [.field] : [.field, .labels]) }
      if node.isInvalid || node.errorText != nil { met.insert(.error) }
      if node.labels != nil { met.insert(.structure) }
      if let language = node.language, Language(code: language) != screenState.language { met.insert(.foreign) }
      switch node.role {
      case .heading: met.formUnion([.structure, .labels])
      case .list, .definitionList, .grid: met.insert(.structure)
      case .link: met.insert(.link)
      case .image where !screenState.name(of: node).isEmpty: met.insert(.image)
      default: break
      }
    }
    return met
  }

  private static func tried(in steps: [CrawlStep]) -> Set<Evidence> {
    var met: Set<Evidence> = []
    for step in steps {
      switch step.command {
      case .next, .previous: if step.cursor != step.origin { met.insert(.move) }
      case .act where !(met.contains(.activate) && met.contains(.change)):
        guard step.hasAnswer else { continue }
        met.insert(.activate)
        if step.staysOnScreen, step.hasNewText { met.insert(.change) }
      case .type: if !met.contains(.type), step.hasAnswer { met.insert(.type) }
      case .back: if !met.contains(.back), step.hasAnswer { met.insert(.back) }
      case .event: if !step.said.isEmpty { met.insert(.event) }
      case .act: break
      }
    }
    return met
  }
}

extension CrawlStep {
  /// Whether the screen shows a text afterwards that it did not show: a jump within a page, and a state, change none.
  fileprivate var hasNewText: Bool {
    func texts(of screenState: ScreenState) -> Set<String> {
      Set(screenState.nodes.filter { !$0.role.isTextField }.flatMap { [$0.label, $0.value] }.compactMap(\.self))
    }
    return !texts(of: after).isSubset(of: texts(of: before))
  }

  /// Whether the app answered: what was said without that is the reader's own.
  var hasAnswer: Bool { !staysOnScreen || changesTree }
}

extension ScreenState {
  /// The images without a name that are neither hidden nor part of a named control, and the controls without one, whose only
  /// content may be an image.
  var namelessImages: [Node] {
    nodes.filter { node in
      guard node.role == .image || node.role.isControl && !node.role.isTextField, !isHidden(node), name(of: node).isEmpty else {
        return false
      }
      return !tree.hasAncestor(of: node.id) { ($0.role.isControl || $0.isActionable) && !name(of: $0).isEmpty }
    }
  }

  /// Whether it has navigation that other screens may have too.
  var hasNavigation: Bool {
    nodes.contains { node in
      node.role == .tab || node.landmark == .navigation || node.role == .backButton || exits.contains(node.id)
    }
  }
}
