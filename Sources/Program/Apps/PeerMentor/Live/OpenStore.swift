import Foundation
package import PeerMentor
package import PeerMentorPostgreSQL
package import PeerMentorStore
package import Runtime
import ScreenReader
import Text

/// The store that a run uses.
package enum ConfiguredStore {
  /// Opens the store: an organisation's database, or else the file of this machine. A new file is filled with demo data, and
  /// stores the organisation from the first run that names one.
  ///
  /// - Parameters:
  ///   - use: The purpose of opening a database.
  ///   - withDemo: Whether a new store of this machine begins with the demo.
  ///   - startedAt: The start of the session that makes the demo, so that both count from one moment; nil for now.
  ///   - report: Called with one line before a wait for another program.
  package static func open(
    _ configuration: Configuration, for use: PostgreSQLStore.Use = .administration, withDemo: Bool = true,
    startedAt: Int? = nil,
    report: @escaping @Sendable (_ line: String) -> Void = { StandardError.print("earshot: \($0)") }
  ) throws(StoreError) -> any PeerMentorStore {
    let directory = try DataDirectory(configuration)
    try directory.prepare()
    let waiting = { @Sendable in report(StoreNotice.waiting(for: configuration)) }
    if let server = configuration.server {
      if use == .administration { CommandMemory.limit() }
      let store = try PostgreSQLStore(
        ServerAddress(server), for: use, folder: directory.path, now: { Int(Date().timeIntervalSince1970) })
      store.whenWaiting(waiting)
      return store
    }
    let demo = DemoData(
      organisation: configuration.chosenOrganisation,
      language: configuration.language)
    let store = try SQLiteStore(
      directory: directory, demo: withDemo ? demo : nil, demoMadeAt: startedAt, now: { Int(Date().timeIntervalSince1970) },
      whenWaiting: waiting)
    try store.remember(configuration)
    return store
  }
}

extension Configuration {
  /// The address of the organisation's database; nil where the store is a file of this machine.
  package var server: String? { store.flatMap { ServerAddress.isServer($0) ? $0 : nil } }
}

extension StoreAdministration {
  /// Remembers whose app it is, where that was said for this run and never before.
  func remember(_ configuration: Configuration) throws(StoreError) {
    guard configuration.organisation != nil, try organisation() == nil else { return }
    try chooseOrganisation(configuration.chosenOrganisation)
  }

  /// The app's organisation: as named for this run, or else as stored.
  package func organisation(_ configuration: Configuration) throws(StoreError) -> Organisation {
    if configuration.organisation != nil { return configuration.chosenOrganisation }
    return try organisation() ?? .nhf
  }
}

extension DataDirectory {
  /// The data folder of a run.
  package init(_ configuration: Configuration) throws(StoreError) {
    let folder = configuration.server == nil ? configuration.store : nil
    try self.init(path: folder ?? configuration.data, environment: ProcessInfo.processInfo.environment)
  }
}
