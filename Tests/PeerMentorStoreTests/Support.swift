import Foundation
import GRDB
import PeerMentor
import Synchronization
import Testing

@testable import PeerMentorStore

/// A folder of its own for one test, removed with the object.
final class TemporaryFolder: Sendable {
  let path: String

  /// - Parameter name: What the folder's name begins with.
  init(_ name: String = "earshot-store") {
    path = NSTemporaryDirectory() + "\(name)-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var directory: DataDirectory { DataDirectory(path: path + "/data") }

  func write(_ text: String, to name: String) {
    let file = path + "/data/" + name
    try? FileManager.default.createDirectory(
      atPath: path + "/data", withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: file, contents: Data(text.utf8))
  }

  func contents(of name: String) -> Data? {
    FileManager.default.contents(atPath: path + "/data/" + name)
  }

  /// The permission bits of a file, or nil if it is not there.
  func mode(of name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return attributes?[.posixPermissions] as? Int
  }
}

/// A clock that moves only when a test moves it.
final class Clock: Sendable {
  private let time: Mutex<Int>

  init(_ time: Int = DemoData.fixedNow) {
    self.time = Mutex(time)
  }

  var now: Int {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
}

/// Values handed over from another thread.
final class Inbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let arrived = DispatchSemaphore(value: 0)

  func add(_ value: Value) {
    values.withLock { $0.append(value) }
    arrived.signal()
  }

  /// The next value, or nil if none comes within ten seconds.
  func next() -> Value? {
    guard arrived.wait(timeout: .now() + 10) == .success else { return nil }
    return values.withLock { $0.removeFirst() }
  }

  var count: Int { values.withLock { $0.count } }
}

extension PeerMentorStore {
  /// A store of an English demo in memory.
  static func demo(clock: Clock = Clock()) throws(StoreError) -> PeerMentorStore {
    try PeerMentorStore(
      inMemory: DemoData(organisation: .nhf, language: .english), now: { clock.now })
  }

  /// A store without accounts on disk, with cheap passwords.
  static func empty(
    in folder: TemporaryFolder, patience: Duration = .milliseconds(50),
    whenWaiting: @escaping @Sendable () -> Void = {}
  ) throws(StoreError) -> PeerMentorStore {
    try PeerMentorStore(
      directory: folder.directory, hashing: .demo, patience: patience, now: { DemoData.fixedNow },
      whenWaiting: whenWaiting)
  }

  func notifications(
    _ kind: PeerMentor.Notification.Kind? = nil, account: Account.ID = 1, around place: Int = 0
  ) -> Page<PeerMentor.Notification>? {
    let request = StoreRequest.loadNotifications(account: account, kind: kind, around: place)
    guard case .notifications(kind, let page) = perform(request) else { return nil }
    return page
  }
}

/// Another program that uses the same database, and keeps it locked for as long as a test wants.
final class OtherProgram: Sendable {
  private let database: DatabaseQueue

  init(_ folder: TemporaryFolder) throws {
    var configuration = GRDB.Configuration()
    configuration.allowsUnsafeTransactions = true
    database = try DatabaseQueue(path: folder.directory.databasePath, configuration: configuration)
  }

  func lock() { execute("BEGIN IMMEDIATE") }
  func unlock() { execute("COMMIT") }

  private func execute(_ sql: String) {
    do {
      try database.inDatabase { db in try db.execute(sql: sql) }
    } catch {
      Issue.record(error)
    }
  }
}

/// The sentence of the store's error that the body throws, or nil if it throws none.
func sentence(of body: () throws(StoreError) -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return error.sentence
  }
}

extension Overview {
  /// The figures of the English demo; what is not given is as in a new one.
  static func demo(
    unread: Int = 3, assignments: Int = 1, contacts: Int = 9, newest: PeerMentor.Notification.ID = 8,
    isPaused: Bool = false, preferences: Preferences = Preferences()
  ) -> Overview {
    let today = CalendarDay(year: 2026, month: 3, day: 2)!
    return Overview(
      unreadCount: unread, unreadAssignmentCount: assignments, contactCount: contacts,
      newestNotification: newest,
      certificates: [
        Certificate(id: 1, name: "First aid", expires: today.advanced(by: 14)),
        Certificate(id: 2, name: "Confidentiality", expires: today.advanced(by: 725)),
      ],
      upcoming: [
        Activity(
          id: 2, kind: .phoneCall, day: today.advanced(by: -1), minutes: 30,
          note: "He was in good spirits", contactID: 7, contactName: "Sverre Lien"),
        Activity(
          id: 1, kind: .visit, day: today.advanced(by: 2), minutes: 90,
          note: "Bring the leaflet about hearing loops", contactID: 3, contactName: "Ellen Bakken"),
      ],
      isPaused: isPaused, preferences: preferences)
  }
}
