import Commands
import Foundation
import Glibc
import Hosting
import Languages
package import PeerMentor
package import PeerMentorStore
import ScreenReader
package import Settings
package import SQLiteStore

/// The store that a run uses.
package enum ConfiguredStore {
  /// Opens it, filled with demo data on the very first start.
  ///
  /// It remembers whose app it is from the first run that was told.
  ///
  /// - Parameters:
  ///   - startedAt: When the session began that makes the demo, so that both count from one moment; nil for
  ///     now.
  ///   - tell: Called with one line if another program has to be waited for.
  package static func open(
    _ configuration: Configuration, startedAt: Int? = nil,
    tell: @escaping @Sendable (_ line: String) -> Void = { StandardError.print("earshot: \($0)") }
  ) throws(StoreError) -> any PeerMentorStore {
    let directory = try DataDirectory(configuration)
    try directory.prepare()
    let demo = DemoData(
      organisation: configuration.chosenOrganisation,
      language: configuration.language)
    let store = try SQLiteStore(
      directory: directory, demo: demo, demoMadeAt: startedAt, now: { Int(Date().timeIntervalSince1970) },
      whenWaiting: { [language = configuration.language] in tell(StoreNotice.waiting(in: language)) })
    try store.remember(configuration)
    return store
  }
}

extension StoreAdministration {
  /// Remembers whose app it is, where that was said for this run and never before.
  package func remember(_ configuration: Configuration) throws(StoreError) {
    guard configuration.organisation != nil, try organisation() == nil else { return }
    try chooseOrganisation(configuration.chosenOrganisation)
  }

  /// Whose app it is: as was said for this run, or else as the store remembers.
  package func organisation(_ configuration: Configuration) throws(StoreError) -> Organisation {
    if configuration.organisation != nil { return configuration.chosenOrganisation }
    return try organisation() ?? .nhf
  }
}

extension DataDirectory {
  /// The folder of a run.
  package init(_ configuration: Configuration) throws(StoreError) {
    try self.init(path: configuration.data, environment: ProcessInfo.processInfo.environment)
  }

  /// Whether a store has been made here; without one this is the very first start.
  package var hasStore: Bool { access(databasePath, F_OK) == 0 }
}
