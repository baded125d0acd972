/// The sessions that fill forms in, as far as a store knows them: each by the name of its socket.
struct DraftSessions {
  /// The store's own; nil where it cannot be told from others, which then share their drafts.
  let own: String?
  private let isRunning: (String) -> Bool

  /// - Parameter sockets: those of all sessions; nil for a store in memory, which nobody else sees.
  init(_ sockets: ChangeSockets?) {
    own = sockets?.ownName
    isRunning = { sockets?.isListening($0) == true }
  }

  /// Whether a draft is the store's own.
  func isOwn(_ session: String?) -> Bool { session == own }

  /// Whether a draft is another session's that is running.
  func isOther(_ session: String?) -> Bool {
    guard let session, session != own else { return false }
    return isRunning(session)
  }
}
