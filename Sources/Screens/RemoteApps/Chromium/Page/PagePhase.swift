/// What is going on with a page.
///
/// | phase | what is awaited | what ends it |
/// |---|---|---|
/// | loading | the rest of a document, of an address that scripts have set, or of a scroll | rest, or the longest wait: it is read |
/// | resting | changes | a change, after a short rest: it is read |
/// | reading | the browser's answers | the answers, or an event after which none will come |
/// | asking | a person's answer to a question of the page's | that answer, or another document |
/// | failed | another document | a person's act that leads to one |
///
/// A document that comes ends a question and a failure; a failure ends everything else.
indirect enum PagePhase: Hashable {
  case loading(Loading)
  /// Nothing is on its way that is known; whether the page is at rest is asked by `PageRest`.
  case resting
  /// The page is being read; no act begins until the browser has answered. `reading.loading` is what was loading when the reading
  /// began, `whileLoading` what is loading now.
  case reading(Reading, whileLoading: Loading?)
  /// The page asks, over loading, resting or failed; until it is answered nothing can be read. `files` is the field for files where it asks for these.
  case asking(files: FileField?, over: PagePhase)
  /// Nothing can be read, for this reason, until another document has come, which may be on its way.
  case failed(RemoteNotice, leaving: Loading?)

  /// What is on its way.
  struct Loading: Hashable {
    /// The time at which it was requested, or last read.
    var since: Duration
    /// Whether we requested a document that has not come: until then, loading that ends is that of the page before.
    var awaitsDocument = false
    /// Whether it was reported that it takes long.
    var hasReportedSlowness = false
  }

  /// A reading in progress.
  struct Reading: Hashable {
    /// The time at which it was begun.
    var began: Duration
    /// What was loading then.
    var loading: Loading?
  }

  /// What is on its way; nil where the document is complete.
  var loading: Loading? {
    get {
      switch self {
      case .loading(let loading): loading
      case .resting: nil
      case .reading(_, let loading), .failed(_, let loading): loading
      case .asking(_, let phase): phase.loading
      }
    }
    set {
      switch self {
      case .loading, .resting: self = newValue.map(PagePhase.loading) ?? .resting
      case .reading(let reading, _): self = .reading(reading, whileLoading: newValue)
      case .failed(let reason, _): self = .failed(reason, leaving: newValue)
      case .asking(let files, var phase):
        phase.loading = newValue
        self = .asking(files: files, over: phase)
      }
    }
  }

  var isLoading: Bool { loading != nil }
  var isAsking: Bool { if case .asking = self { true } else { false } }
  /// The phase without its question.
  var answered: PagePhase { if case .asking(_, let phase) = self { phase } else { self } }
  /// The reason why nothing can be read; nil where there is none.
  var failure: RemoteNotice? { if case .failed(let reason, _) = answered { reason } else { nil } }
  /// The phase once another document has come.
  var withDocument: PagePhase {
    guard var loading else { return .resting }
    loading.awaitsDocument = false
    return .loading(loading)
  }
}

/// The questions of a page: a person who is asked again and again can refuse all further ones.
struct PageQuestions {
  /// Whether a person has refused all further questions of the document.
  var areRefused = false
  /// The number of all questions, also of earlier documents.
  private var count = 0
  /// The number of those of the document.
  private var ofDocument = 0
  /// The number of those of the document that were refused without asking a person.
  var refused = 0

  /// The question of a document from which on all further ones can be refused. A browser offers it from the second on.
  private static let repeated = 3
  /// The number of refused questions after which a script is ended: one in a loop asks without end.
  static let mostRefused = 100

  mutating func beginDocument() { (areRefused, ofDocument, refused) = (false, 0, 0) }

  /// The next question, with its text.
  mutating func next(_ kind: RemoteQuestion.Kind, _ text: String) -> RemoteQuestion {
    (count, ofDocument) = (count + 1, ofDocument + 1)
    return RemoteQuestion(
      kind, text: String(text.prefix(2000)), number: count, isRepeated: ofDocument >= Self.repeated && kind.isUnasked)
  }

  /// Whether another round of them was refused.
  var goesOn: Bool { refused.isMultiple(of: Self.mostRefused) }
}
