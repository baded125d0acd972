package import PeerMentor

/// A store as one session uses it: it carries out the app's requests and reports changes by others.
///
/// 1. `perform` takes a request and returns its answer; it blocks and never throws. A session calls it on a
///    `StoreThread`, `check` directly.
/// 2. A change is answered once it would survive the end of the process and of the machine.
/// 3. Every other session on the same data is then notified through its `listen`, as a hint to ask again.
///
/// Safe to use from several threads: requests are carried out one after the other.
package protocol SessionStore: Sendable {
  /// Carries out one request; blocks until it is done.
  func perform(_ request: StoreRequest) -> StoreAnswer

  /// Calls the sink whenever another session or a command has changed the store.
  ///
  /// The sink is called on a separate thread, once for each change unless many come at once.
  ///
  /// - Returns: The listener, until its `close`; nil for a store that nobody else can change.
  /// - Throws: Where changes cannot be reported; all else works.
  func listen(_ sink: @escaping @Sendable (StoreAnswer) -> Void) throws(StoreError) -> (any ChangeListener)?

  /// Sets the function to call when a request must wait because others hold the data; replaces the previous one.
  ///
  /// It is called on the waiting thread, after a second and once per
  /// wait. The request is still carried out, or fails as `locked`.
  func whenWaiting(_ report: @escaping @Sendable () -> Void)

  /// The demo account with its password, for announcing it to newcomers.
  ///
  /// Nil as soon as there is an account of a real person, and where the
  /// demo's password was changed: only a person who knows it can do that.
  func demoAccount() throws(StoreError) -> DemoAccount?

  /// The address of the last person who signed in here, for the login screen
  /// to offer; nil where that account is gone, or its owner does not want it.
  func lastAddress() throws(StoreError) -> String?

  /// Ends the use of the store; later requests fail. Answered changes stay.
  func close()
}

/// A listener for changes by others to a store.
package protocol ChangeListener: Sendable {
  /// Stops listening; after its return the sink is not called again. Must not be called from the sink.
  func close()
}

/// A store for sessions and commands, such as the one on a person's own machine.
///
/// Another kind of store is a separate module that conforms to both protocols, and a case of the contract tests'
/// `StoreKind`; nothing here changes.
package typealias PeerMentorStore = SessionStore & StoreAdministration

/// Limits that are the same in every store.
package enum StoreLimits {
  /// The number of list rows in one answer.
  package static let pageSize = 32
  /// The number of activities on a contact's screen.
  package static let contactActivities = 20
  /// The number of upcoming activities in an overview.
  package static let upcomingActivities = 5
  /// The number of unsaved forms in an overview.
  package static let unsavedForms = 3
  /// The number of imported rows between two progress reports.
  package static let importStep = 500
  /// The least number of characters of a password.
  static let shortestPassword = 8
  /// The largest number of characters of a password: nobody types more, and each sign-in has to hash all of it.
  static let longestPassword = 256
}
