/// A form's request to the store, while the person continues to fill the form in.
struct Submission<Content: Hashable & Sendable>: Hashable, Sendable {
  /// The submitted content that the store has not answered.
  private(set) var asked: Content?
  /// The content that the person has submitted since.
  private var next: Content?

  init() {}

  /// Submits content; returns whether to ask the store now. It is asked about one submission at a time.
  mutating func submit(_ content: Content) -> Bool {
    guard let asked else {
      asked = content
      return true
    }
    next = asked == content ? nil : content
    return false
  }

  /// Handles the store's refusal of the submitted content.
  ///
  /// - Returns: The next step, from the form's current content.
  mutating func fail(now content: Content) -> Refused {
    guard let asked else { return .asItWas }
    let isSubmittedAgain = next == content
    self = Submission()
    return isSubmittedAgain ? .submittedAgain : asked == content ? .asItWas : .changed
  }

  /// The form's content at a refusal, compared with the submission. Unsubmitted changes count as changed.
  enum Refused { case asItWas, changed, submittedAgain }
}
