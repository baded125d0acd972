import Foundation
import TestSupport
import Testing

@Suite("The sources")
struct SourceOpeningTests {
  /// The files that open files by themselves, and why.
  private static let exceptions = [
    "Support/LinuxSupport/Files/": "the mechanism itself",
    "Tools/": "the benchmark, which is not installed",
    "Support/Text/Dates/TimeZoneFile.swift": "the machine's own time zones; Text is below the mechanism, and does as it does",
    "Sound/SpeechSynthesizer/Sandbox.swift": "tries what the sandbox has to refuse",
    "PeerMentor/PeerMentorStore/SQLite/Database/DataDirectory.swift": "SQLite's file, the lock and a new file in its folder",
    "PeerMentor/PeerMentorStore/SQLite/Administration/SQLiteStore+Backup.swift": "SQLite's new file, read once it is staged",
    "PeerMentor/PeerMentorStore/SQLite/Changes/ChangeSockets.swift": "a folder",
    "PeerMentor/PeerMentorPostgreSQL/SignIn/LocalRecord.swift": "SQLite's own file",
    "Program/Runtime/Streams/StandardError.swift": "standard error, opened anew",
    "Program/Runtime/Streams/Streams.swift": "/dev/null in place of closed streams",
    "Program/Runtime/Settings/ReplacedFile.swift": "the lock of a folder",
    "Program/Runtime/Speech/SpeakingTurn.swift": "a lock alone; nothing is read or written",
    "Program/earshot/MCP/ToolWorker.swift": "/dev/null",
    "Support/LinuxSupport/Threads/SystemLimits.swift": "/dev/null",
  ]

  /// Calls that open a file for reading or writing, besides those of the mechanism.
  private static let calls = [
    #"(?<![\w.])open\(.*O_(RDONLY|WRONLY|RDWR)"#, #"Glibc\.open\("#, #"\bopenat\("#, #"\b(fopen|creat|mkstemp)\("#,
    #"FileHandle\(for"#, #"\.write\(to: *URL"#, #"\.write\(toFile"#, #"createFile\(atPath"#, #"contentsOfFile:"#,
    #"\.contents\(atPath"#, #"(String|Data)\(contentsOf: *(URL|url)"#,
  ]

  @Test("open files by one mechanism for reading and one for writing, which follow no link there and never wait here")
  func mechanism() throws {
    let sources = Checkout.url("Sources")
    let files = try #require(FileManager.default.subpaths(atPath: sources.path)).filter { $0.hasSuffix(".swift") }
    #expect(files.count > 500)
    var used: Set<String> = []
    for file in files {
      let exception = Self.exceptions.keys.first { file.hasPrefix($0) }
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      let lines = text.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
      let found = Self.calls.compactMap { lines.range(of: $0, options: .regularExpression).map { String(lines[$0]) } }
      if let exception, !found.isEmpty { used.insert(exception) }
      #expect(exception != nil || found.isEmpty, "\(file) opens a file by itself: \(found)")
    }
    // One that is no longer needed is taken out of the list.
    #expect(used == Set(Self.exceptions.keys), "\(Set(Self.exceptions.keys).subtracting(used))")
  }
}
