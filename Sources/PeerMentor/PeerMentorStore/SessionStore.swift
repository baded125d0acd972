package import PeerMentor

/// A store as one session uses it: it carries out what the app asks, and tells what others have changed.
///
/// 1. `perform` takes a request and gives its answer; it blocks and never throws. A session calls it on a
///    `StoreThread`, `check` directly.
/// 2. A change is answered once it would survive the end of the process and of the machine.
/// 3. Every other session on the same data is then told by its `listen`, as a hint to ask again.
///
/// Safe to use from several threads: requests are carried out one after the other.
package protocol SessionStore: Sendable {
  /// Carries out one request; blocks until it is done.
  func perform(_ request: StoreRequest) -> StoreAnswer

  /// Calls the sink whenever another session or a command has changed the store.
  ///
  /// The sink is called on a thread of its own, for each change unless many come at once.
  ///
  /// - Returns: What listens, until its `close`; nil for a store that nobody else can change.
  /// - Throws: Where changes cannot be heard of; all else works.
  func listen(_ sink: @escaping @Sendable (StoreAnswer) -> Void) throws(StoreError) -> (any ChangeListener)?

  /// Has `report` called when a request must wait because others hold the data, in place of what was set before.
  ///
  /// It is called on the thread that waits, after a second and once for each wait. The request is carried out
  /// all the same, or fails as `locked`.
  func whenWaiting(_ report: @escaping @Sendable () -> Void)

  /// The demo account with its password, for newcomers to be told of.
  ///
  /// Nil as soon as there is an account of a real person, and where the demo's password was changed: only
  /// somebody who knows it can do that.
  func demoAccount() throws(StoreError) -> DemoAccount?

  /// The address of whoever signed in last here, for the login screen to offer; nil where that account is gone, or its
  /// owner does not want it.
  func lastAddress() throws(StoreError) -> String?

  /// Ends the use of the store; a later request fails. What was answered before is kept.
  func close()
}

/// Hears of changes that others make to a store.
package protocol ChangeListener: Sendable {
  /// Stops hearing; when it returns, the sink is not called again. Must not be called from the sink.
  func close()
}

/// A store that sessions and commands use, as the one on a person's own machine is.
///
/// Another kind of store is a module of its own that conforms to both protocols, and a case of the contract tests'
/// `StoreKind`; nothing here changes.
package typealias PeerMentorStore = SessionStore & StoreAdministration

/// Figures that are the same in every store.
package enum StoreLimits {
  /// How many rows of a list one answer holds.
  package static let pageSize = 32
  /// How many activities a contact's screen shows.
  package static let contactActivities = 20
  /// How many activities to come an overview holds.
  package static let upcomingActivities = 5
  /// How many unsaved forms an overview holds.
  package static let unsavedForms = 3
  /// How many rows of an import are added before it is told how far it is.
  package static let importStep = 500
  /// Fewest characters of a password.
  static let shortestPassword = 8
  /// Most characters of a password: nobody types more, and each sign-in has to work through all of it.
  static let longestPassword = 256
}
