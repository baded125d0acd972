import GRDB
import Synchronization

// Databases in memory; flows and audits open one for each session. Most of the time of opening goes into the migrations
// and the demo's rows, so each database is a copy of one that has them.

/// The initial content of a database in memory.
struct MemoryContent: Hashable, Sendable {
  var demo: DemoData
  /// The time that ages in the demo are relative to, in seconds since 1970.
  var madeAt: Int
}

extension StoreDatabase {
  /// Databases to copy, by their initial content; nil for one without rows.
  private static let models = Mutex<[MemoryContent?: StoreDatabase]>([:])
  /// The largest number of cached databases: there are few demos, but any number of times.
  private static let mostModels = 16

  /// A database in memory, with the same tables as one on disk.
  ///
  /// - Parameter content: Nil for an empty database.
  init(inMemory content: MemoryContent?) throws(StoreError) {
    let model = try Self.models.withLock { models throws(StoreError) in
      if let model = models[content] { return model }
      let model = try Self.laidOut()
      try content?.demo.fillOnce(model, now: content?.madeAt ?? 0)
      if models.count == Self.mostModels { models = [:] }
      models[content] = model
      return model
    }
    self = try model.copied()
  }

  private static func laidOut() throws(StoreError) -> StoreDatabase {
    do {
      let queue = try DatabaseQueue(configuration: configuration(nil))
      try Schema.migrator.migrate(queue)
      return StoreDatabase(queue: queue, path: nil, retries: nil)
    } catch {
      throw storeError(error, path: nil)
    }
  }

  private func copied() throws(StoreError) -> StoreDatabase {
    do {
      let copy = try DatabaseQueue(configuration: Self.configuration(nil))
      try queue.backup(to: copy)
      return StoreDatabase(queue: copy, path: nil, retries: nil)
    } catch {
      throw Self.storeError(error, path: nil)
    }
  }
}
