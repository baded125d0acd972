public import ScreenReader
public import Semantics

/// Something that is wrong, or that a person must look at, and everywhere it was met.
///
/// The same flaw of the same element is one finding, in however many states and languages it was seen. Rows
/// of a list count as one element: what is wrong with the template is wrong with each of them.
public struct Finding: Hashable, Sendable {
  /// Whose words are meant.
  public typealias Style = ReaderProfile.Style

  /// The id of the rule.
  public var rule: String
  /// The success criterion that is not met; nil for Earshot's own demands.
  public var criterion: Criterion?
  /// How sure the audit is of it.
  public var certainty: Certainty
  /// The element it was met at first.
  public var node: NodeID
  /// What was found, with its figure or its words.
  public var measured: Phrase
  /// What to change.
  public var remedy: Phrase
  /// What a reader says at the node, where it says something; the evidence.
  public var heard: String?
  /// Where it was met, the first one first.
  public var places: [Place]

  /// How sure the audit is.
  public enum Certainty: String, Hashable, Sendable, Codable {
    /// The rule is broken.
    case violation
    /// A tree cannot tell; a person has to look. Never counted as passed, and never as failed.
    case review
  }

  /// A state of a screen in a language.
  public struct Place: Hashable, Sendable {
    /// The screen that had the cursor.
    public var screen: String
    /// How the state was reached: `login, 'activate' at login/sign-in`.
    public var state: Phrase
    /// What the screen was in.
    public var language: ReaderProfile.Language
    /// The style it is heard in; nil where it is in the tree itself.
    public var style: Style?

    /// A place where a flaw was met.
    public init(
      screen: String, state: Phrase, language: ReaderProfile.Language, style: Style? = nil
    ) {
      self.screen = screen
      self.state = state
      self.language = language
      self.style = style
    }
  }

  /// A finding and where it was met.
  public init(
    rule: String, criterion: Criterion?, certainty: Certainty, node: NodeID, measured: Phrase,
    remedy: Phrase, heard: String? = nil, places: [Place]
  ) {
    self.rule = rule
    self.criterion = criterion
    self.certainty = certainty
    self.node = node
    self.measured = measured
    self.remedy = remedy
    self.heard = heard
    self.places = places
  }

  /// The screen it was met on first.
  public var screen: String { places.first?.screen ?? String(node.screen) }
}

extension NodeID {
  /// The path with each row's own key, a number, replaced by a star: what is the same in every row.
  public var pattern: String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isNumber) && !$0.isEmpty ? "*" : String($0) }
      .joined(separator: "/")
  }
}
