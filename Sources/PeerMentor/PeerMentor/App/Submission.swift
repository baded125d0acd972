/// What a form has asked of the store, while the person goes on filling it in.
struct Submission<Content: Hashable & Sendable>: Hashable, Sendable {
  /// What was asked and is not answered.
  private(set) var asked: Content?
  /// What the person has submitted since.
  private var next: Content?

  init() {}

  /// The person submits; whether the store is to be asked now. It is asked about one thing at a time.
  mutating func submit(_ content: Content) -> Bool {
    guard let asked else {
      asked = content
      return true
    }
    next = asked == content ? nil : content
    return false
  }

  /// The store did not take what was asked.
  ///
  /// - Returns: What that leaves to do, by what the form holds now.
  mutating func fail(now content: Content) -> Refused {
    guard let asked else { return .asItWas }
    let isSubmittedAgain = next == content
    self = Submission()
    return isSubmittedAgain ? .submittedAgain : asked == content ? .asItWas : .changed
  }

  /// What a form holds when what it asked has been refused. What is still being filled in has not been submitted.
  enum Refused { case asItWas, changed, submittedAgain }
}
