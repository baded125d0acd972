import CustomDump
import Foundation
import GRDB
import PeerMentor
import TestSupport
import Testing
import Text

@testable import PeerMentorStore

@Suite("Opening a store")
struct OpeningTests {
  @Test("The directory, the database and the files beside it are the owner's alone")
  func permissions() throws {
    let folder = TestFolder()
    let store = try SQLiteStore.empty(in: folder)
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let listener = try store.listen { _ in }
    let socket = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/data/news")[0]
    expectNoDifference(
      try [
        "data", "data/news", "data/news/" + socket, "data/earshot.sqlite", "data/earshot.sqlite-wal",
        "data/earshot.sqlite-shm",
      ].map { try folder.mode(of: $0) },
      [0o700, 0o700, 0o600, 0o600, 0o600, 0o600])
    listener?.close()
  }

  @Test("An empty directory that others could read is closed to them")
  func tightened() throws {
    let folder = TestFolder()
    mkdir(folder.path + "/data", 0o755)
    _ = try SQLiteStore.empty(in: folder)
    #expect(try folder.mode(of: "data") == 0o700)
  }

  @Test("A directory that its owner made read-only stays so")
  func readOnly() throws {
    let folder = TestFolder()
    mkdir(folder.path + "/data", 0o555)
    let complaint = sentence { () throws(StoreError) in try folder.directory.prepare() }
    #expect(try folder.mode(of: "data") == 0o500)
    // Nothing is read-only to root.
    guard geteuid() != 0 else { return }
    expectNoDifference(
      complaint,
      "cannot write to data directory '\(folder.path)/data': Permission denied; make it writable for you, "
        + "or choose another directory with --data")
  }

  @Test("A directory that holds other people's files keeps its mode")
  func shared() throws {
    let folder = TestFolder()
    try folder.write("mine", to: "data/notes.txt")
    chmod(folder.path + "/data", 0o755)
    _ = try SQLiteStore.empty(in: folder)
    #expect(try folder.mode(of: "data") == 0o755)
    #expect(try folder.mode(of: "data/earshot.sqlite") == 0o600)
  }

  @Test("A directory whose parent is missing is refused when a person named it")
  func missingParent() {
    let directory = DataDirectory(path: "/nowhere-at-all/earshot")
    expectNoDifference(
      sentence { () throws(StoreError) in try directory.prepare() },
      "cannot create data directory '/nowhere-at-all/earshot': '/nowhere-at-all' does not exist; "
        + "create it first, or choose another with --data")
  }

  @Test("The default directory is made with its parents")
  func defaultDirectory() throws {
    let folder = TestFolder()
    let directory = try DataDirectory(path: nil, environment: ["HOME": folder.path])
    #expect(directory.path == folder.path + "/.local/share/earshot")
    try directory.prepare()
    #expect(try folder.mode(of: ".local/share/earshot") == 0o700)
  }

  @Test(
    "The data directory is the one named, else that of XDG, else that of the home",
    arguments: [
      ("/srv/data/", ["XDG_DATA_HOME": "/xdg", "HOME": "/home/liv"], "/srv/data"),
      (nil, ["XDG_DATA_HOME": "/xdg", "HOME": "/home/liv"], "/xdg/earshot"),
      (nil, ["XDG_DATA_HOME": "relative", "HOME": "/home/liv"], "/home/liv/.local/share/earshot"),
      ("", ["HOME": "/home/liv"], "/home/liv/.local/share/earshot"),
    ] as [(String?, [String: String], String)])
  func directory(path: String?, environment: [String: String], expected: String) throws {
    #expect(try DataDirectory(path: path, environment: environment).path == expected)
  }

  @Test("Without a home there is no default directory")
  func noHome() {
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try DataDirectory(path: nil, environment: [:]) },
      "cannot find the data directory: neither XDG_DATA_HOME nor HOME is set; name one with --data")
  }

  @Test("A file in the directory's place is refused")
  func notADirectory() throws {
    let folder = TestFolder()
    try folder.write("text", to: "data/file")
    let path = folder.path + "/data/file"
    let directory = DataDirectory(path: path)
    expectNoDifference(
      sentence { () throws(StoreError) in try directory.prepare() },
      "cannot use data directory '\(path)': it is not a directory; choose another with --data")
    let below = DataDirectory(path: path + "/below")
    expectNoDifference(
      sentence { () throws(StoreError) in try below.prepare() },
      "cannot create data directory '\(path)/below': part of the path is not a directory; "
        + "choose another with --data")
  }

  @Test(
    "A file that is not a database is refused and left as it is",
    arguments: ["Dear diary, this is not a database at all.", "short", "SQLite format 3\0 and then nonsense"])
  func notADatabase(text: String) throws {
    let folder = TestFolder()
    try folder.write(text, to: "data/earshot.sqlite")
    let path = folder.directory.databasePath
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try SQLiteStore.empty(in: folder) },
      "cannot open '\(path)': it is not a database; move it away, or choose another directory with --data")
    #expect(folder.contents(of: "earshot.sqlite") == Data(text.utf8))
  }

  @Test("What is refused keeps its mode, also behind a link, and so does the folder", arguments: [false, true])
  func modeOfRefused(isDatabase: Bool) throws {
    let folder = TestFolder()
    try folder.write("", to: "data/placeholder")
    unlink(folder.path + "/data/placeholder")
    let target = folder.path + "/others"
    if isDatabase {
      let other = try DatabaseQueue(path: target)
      try other.write { db in try db.execute(sql: "CREATE TABLE recipe (name TEXT)") }
    } else {
      try Data("mine".utf8).write(to: URL(fileURLWithPath: target))
    }
    chmod(target, 0o644)
    chmod(folder.path + "/data", 0o755)
    symlink(target, folder.directory.databasePath)
    #expect(throws: StoreError.self) { try SQLiteStore.empty(in: folder) }
    expectNoDifference(try folder.mode(of: "others"), 0o644)
    expectNoDifference(try folder.mode(of: "data"), 0o755)
  }

  @Test("A store of ours that others could read is closed to them, whatever else its header lacks", arguments: [0, 1])
  func reclosed(isMarkedInLogOnly: Int) throws {
    let folder = TestFolder()
    try SQLiteStore.empty(in: folder).close()
    let path = folder.directory.databasePath
    chmod(path, 0o644)
    chmod(folder.path + "/data", 0o755)
    // A kill before the first checkpoint leaves the mark in the log.
    if isMarkedInLogOnly == 1 {
      unlink(path)
      let queue = try DatabaseQueue(path: path)
      try queue.inDatabase { db in
        try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA application_id = \(StoreDatabase.applicationID)")
        chmod(path, 0o644)
        chmod(path + "-wal", 0o644)
      }
      let store = try SQLiteStore.empty(in: folder)
      for file in ["", "-wal", "-shm"] { expectNoDifference(try folder.mode(of: "data/earshot.sqlite" + file), 0o600) }
      store.close()
    } else {
      _ = try SQLiteStore.empty(in: folder)
    }
    expectNoDifference(try folder.mode(of: "data/earshot.sqlite"), 0o600)
    expectNoDifference(try folder.mode(of: "data"), 0o700)
  }

  @Test("A folder in the database's place is refused")
  func folderAsDatabase() throws {
    let folder = TestFolder()
    try folder.write("", to: "data/placeholder")
    mkdir(folder.directory.databasePath, 0o700)
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try SQLiteStore.empty(in: folder) },
      DataDirectory.notADatabase(folder.directory.databasePath).sentence)
  }

  @Test("A database of another program is refused and left as it is")
  func foreignDatabase() throws {
    let folder = TestFolder()
    try folder.write("", to: "data/earshot.sqlite")
    let path = folder.directory.databasePath
    do {
      let other = try DatabaseQueue(path: path)
      try other.write { db in try db.execute(sql: "CREATE TABLE recipe (name TEXT)") }
    }
    let before = folder.contents(of: "earshot.sqlite")
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try SQLiteStore.empty(in: folder) },
      "cannot open '\(path)': it is a database of another program; move it away, "
        + "or choose another directory with --data")
    #expect(folder.contents(of: "earshot.sqlite") == before)
  }

  @Test("A database that a newer version has written is refused")
  func newerSchema() throws {
    let folder = TestFolder()
    do {
      let store = try SQLiteStore.empty(in: folder)
      try store.database.write { db in
        try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('from the future')")
      }
    }
    expectNoDifference(
      sentence { () throws(StoreError) in _ = try SQLiteStore.empty(in: folder) },
      "cannot open '\(folder.directory.databasePath)': a newer version of Earshot has written it; "
        + "update Earshot, or choose another directory with --data")
  }

  @Test("A store of the first version is brought up to date and keeps what it holds")
  func migrated() throws {
    let folder = TestFolder()
    try folder.write("", to: "data/earshot.sqlite")
    do {
      let old = try DatabaseQueue(path: folder.directory.databasePath)
      try Schema.migrator.migrate(old, upTo: "notifications")
      try old.write { db in
        try db.execute(
          sql: """
            PRAGMA application_id = \(StoreDatabase.applicationID);
            INSERT INTO account
              VALUES (1, 'a@example.org', 'a@example.org', 'A', 'HLF', 0, 's', x'', 1, 1, 1, x'');
            INSERT INTO notification VALUES (1, 1, 'assignment', 'Old', 'Body', 5, 0, NULL);
            """)
      }
    }
    let store = try SQLiteStore.empty(in: folder)
    expectNoDifference(
      store.notifications()?.rows,
      [PeerMentor.Notification(id: 1, kind: .assignment, title: "Old", body: "Body", arrivedAt: 5)])
    let request = StoreRequest.change(.answer(assignment: 1, .accepted), of: 1)
    expectNoDifference(store.perform(request), request.saved(Overview(newestNotification: 1)))
    expectNoDifference(try store.problems(), [])
  }

  @Test("What was acknowledged is in the files at that moment, whatever becomes of the process")
  func durable() throws {
    let folder = TestFolder()
    let copy = TestFolder()
    let store = try SQLiteStore.empty(in: folder)
    try store.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    for number in 1...20 {
      let id = try store.notify(.pause, title: "Pause \(number)", body: "")
      try? FileManager.default.removeItem(atPath: copy.path + "/data")
      try FileManager.default.copyItem(atPath: folder.path + "/data", toPath: copy.path + "/data")
      let survivor = try SQLiteStore.empty(in: copy)
      #expect(survivor.notifications()?.rows.first?.id == id)
      #expect(try survivor.problems() == [])
    }
  }

  @Test("Several first starts at the same time lay the store out once")
  func concurrentStart() async throws {
    let folder = TestFolder()
    let demo = DemoData(organisation: .hlf, language: .bokmål)
    let stores = try await withThrowingTaskGroup(of: SQLiteStore.self) { group in
      for _ in 1...4 {
        group.addTask {
          try SQLiteStore(
            directory: folder.directory, demo: demo, hashing: .demo, now: { DemoData.fixedNow })
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for store in stores {
      #expect(try store.listAccounts().map(\.email) == [DemoData.email])
      #expect(store.notifications()?.count == 8)
    }
  }

  @Test("Two open stores see each other's changes")
  func twoConnections() throws {
    let folder = TestFolder()
    let first = try SQLiteStore.empty(in: folder)
    let second = try SQLiteStore.empty(in: folder)
    try first.addAccount(
      email: "liv@example.org", name: "Liv", organisation: .hlf, password: Secret("long enough"))
    let id = try second.notify(.pause, title: "Pause", body: "")
    _ = first.perform(.change(.markRead(id), of: 1))
    #expect(second.notifications()?.rows.map(\.isRead) == [true])
  }

  @Test("A whole store has no problems; rows that belong to nobody are one")
  func problems() throws {
    let folder = TestFolder()
    let store = try SQLiteStore.empty(in: folder)
    #expect(try store.problems() == [])
    var configuration = GRDB.Configuration()
    configuration.foreignKeysEnabled = false
    let other = try DatabaseQueue(path: folder.directory.databasePath, configuration: configuration)
    try other.write { db in
      try db.execute(
        sql: "INSERT INTO contact (account_id, name, name_key, phone, email, address, about) "
          + "VALUES (77, 'x', 'x', '', '', '', '')")
    }
    expectNoDifference(try store.problems(), ["rows that belong to one that is not there: 1"])
  }
}
