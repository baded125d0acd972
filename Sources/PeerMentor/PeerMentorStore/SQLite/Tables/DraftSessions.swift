/// The sessions with drafts, as far as a store knows them: each by the name of its socket.
struct DraftSessions {
  /// The store's own session; nil where it has no socket, so that such sessions share their drafts.
  let own: String?
  private let isRunning: (String) -> Bool

  /// - Parameter sockets: The sockets of all sessions; nil for a store in memory, which no other session uses.
  init(_ sockets: ChangeSockets?) {
    own = sockets?.ownName
    isRunning = { sockets?.isListening($0) == true }
  }

  /// Whether a draft belongs to the store's own session.
  func isOwn(_ session: String?) -> Bool { session == own }

  /// Whether a draft belongs to another running session.
  func isOther(_ session: String?) -> Bool {
    guard let session, session != own else { return false }
    return isRunning(session)
  }
}
