import GRDB
import Synchronization

// Databases in memory, of which flows and audits open one for each session. Nearly all the time that one takes is in the
// migrations and the demo's rows, so each is a copy of one that has them.

/// What a database in memory begins with.
struct MemoryContent: Hashable, Sendable {
  var demo: DemoData
  /// The time that ages in the demo are told from, in seconds since 1970.
  var madeAt: Int
}

extension StoreDatabase {
  /// Databases to be copied, by what they begin with: nil for those with no rows.
  private static let models = Mutex<[MemoryContent?: StoreDatabase]>([:])
  /// No more are kept: there are a few demos, but as many times as anybody likes.
  private static let mostModels = 16

  /// A database in memory, laid out like one on disk.
  ///
  /// - Parameter content: Nil for none.
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
