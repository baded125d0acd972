import AccessibilityTree
import Announcements
import ScreenReader
import Text

/// Of each criterion that rules judge, something that is heard where it matters: the evidence of a formal report.
///
/// An image for text alternatives, a field for labels, an answer to news for status messages; nothing where the audit met
/// nothing of the kind.
struct HeardExamples: Sendable {
  private(set) var byCriterion: [Criterion: [ConformanceRow.Heard]] = [:]

  /// Looks for them in one language.
  ///
  /// What is said without an answer of the app is a sentence of Earshot's own, such as "This field cannot be edited", and no
  /// evidence; on captured screens nothing answers.
  init(_ crawl: Crawl, from origin: AuditedOrigin, in language: Language) {
    let screenStates = crawl.firstScreenStates(in: language)
    let steps = origin == .capture ? [] : crawl.steps.filter { $0.after.language == language && !$0.said.isEmpty }
    for criterion in Criterion.allCases {
      byCriterion[criterion] = ReaderProfile.Style.allCases.compactMap { style in
        switch Self.kind(of: criterion) {
        case .element(let isMeant):
          for screenState in screenStates {
            guard let node = screenState.elements.first(where: isMeant), let spoken = screenState.spoken(node.id, style) else {
              continue
            }
            let text = spoken.parts.text
            if !text.isEmpty { return Self.heard(text, language, style, at: screenState) }
          }
          return nil
        case .beginning:
          return screenStates.first.map { screenState in
            Self.heard(
              screenState.elements.prefix(3).compactMap { screenState.spoken($0.id, style)?.parts.text }.joined(separator: "; "),
              language, style, at: screenState)
          }
        case .answer(let isMeant):
          return steps.first { $0.style == style && isMeant($0) && $0.isOfApp }.map { step in
            ConformanceRow.Heard(
              text: step.said.joined(separator: " "), language: language, style: style,
              place: step.isEvent
                ? step.name + Phrase(en: ", on \(step.before.screen)", nb: ", i \(step.before.screen)") : step.name)
          }
        case nil: return nil
        }
      }
    }
  }

  private static func heard(
    _ text: String, _ language: Language, _ style: ReaderProfile.Style, at screenState: ScreenState
  ) -> ConformanceRow.Heard {
    ConformanceRow.Heard(
      text: text, language: language, style: style, place: Phrase(screenState.root?.label ?? screenState.screen))
  }

  private enum ExampleKind {
    case element((Node) -> Bool)
    /// The first elements of a screen, one after the other.
    case beginning
    case answer((CrawlStep) -> Bool)
  }

  /// What a criterion is heard at; nil where it is not heard at all, as with colours and sizes.
  private static func kind(of criterion: Criterion) -> ExampleKind? {
    switch criterion {
    case .nonTextContent: .element { $0.role == .image }
    case .infoAndRelationships: .element { $0.position != nil || $0.role == .listItem }
    case .meaningfulSequence, .focusOrder, .bypassBlocks: .beginning
    case .headingsAndLabels, .pageTitled: .element { $0.role == .heading }
    case .linkPurpose: .element { $0.role == .link }
    case .labelInName: .element { $0.role == .button && $0.visibleText != nil }
    case .labelsOrInstructions, .inputPurpose: .element { $0.role.isTextField }
    case .nameRoleValue: .element { $0.toggled != nil || $0.isExpanded != nil || $0.role == .tab }
    case .languageOfPage, .languageOfParts: .element { _ in true }
    case .consistentNavigation, .consistentIdentification: .element { $0.role == .tab || $0.supports(.dismiss) }
    case .keyboard, .onInput, .pointerGestures:
      .answer { if case .act = $0.command { true } else { false } }
    case .noKeyboardTrap: .answer { $0.command == .back }
    case .onFocus: .answer { $0.command == .next }
    case .errorIdentification, .errorSuggestion:
      .answer { $0.changesTree && $0.after.nodes.contains(where: \.isInvalid) && !$0.before.nodes.contains(where: \.isInvalid) }
    case .statusMessages: .answer(\.isEvent)
    case .characterKeys: .answer { $0.command == .type }
    default: nil
    }
  }
}

extension CrawlStep {
  /// Whether what was said comes from the app: words of an element that the cursor reached, or of a change.
  fileprivate var isOfApp: Bool {
    switch command {
    case .next, .previous: cursor != origin
    case .event: true
    case .act, .back, .type: hasAnswer
    }
  }
}
