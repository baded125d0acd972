import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

/// What the sources import, what `Package.swift` declares, and what `architecture.md` says of it. Where a module imports one that
/// it does not declare, the order of a clean build decides whether there is one.
@Suite("The modules of the package", .waiting)
struct ModuleTests {
  /// What comes with Swift.
  private static let system: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationXML", "Glibc", "Swift", "Synchronization", "Testing",
  ]
  /// What is declared so that it is built, and is not imported: programs that are started, and what lets a difference fail a test.
  private static let notImported: Set<String> = [
    "earshot", "earshot-synthesizer", "earshot-bench", "TestPrograms", "IssueReportingTestSupport",
  ]

  /// The description of the package, as far as it is needed.
  private struct Package: Decodable {
    struct Target: Decodable {
      var name: String
      var type: String
      var path: String?
      var dependencies: [[String: [JSONName?]]]
      /// The names of targets and of other packages' products.
      var declared: Set<String> { Set(dependencies.compactMap { $0.values.first?.first??.text }) }
    }
    struct Dependency: Decodable {
      struct Source: Decodable {
        var identity: String
        var requirement: [String: JSONName]
      }
      var sourceControl: [Source]
    }
    /// A text, or something else.
    struct JSONName: Decodable {
      var text: String?
      init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }
    var targets: [Target]
    var dependencies: [Dependency]
  }

  private static let package = Result { () throws -> Package in
    // The build that runs the tests holds its own folder.
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let program = try ChildProcess(
      "/usr/bin/env",
      ["swift", "package", "--package-path", Checkout.root.path, "--scratch-path", folder.path, "dump-package"],
      environment: ProcessInfo.processInfo.environment, .output)
    let output = program.readToEnd()
    try #require(program.exitCode() == 0)
    return try JSONDecoder().decode(Package.self, from: Data(output))
  }

  /// The modules that the Swift sources of a target import.
  private static func imports(of target: Package.Target) throws -> Set<String> {
    let folder = Checkout.url(try #require(target.path))
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    let line =
      #/^(?:@\w+ +)*(?:(?:package|public|internal|private|fileprivate) +)?import +(?:(?:struct|class|enum|protocol|func|var|let) +)?(\w+)/#
      .anchorsMatchLineEndings()
    var imported = Set<String>()
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for match in text.matches(of: line) { imported.insert(String(match.output.1)) }
    }
    return imported.subtracting(system)
  }

  @Test("A module and a program declare what they import, and import what they declare")
  func declarations() throws {
    let targets = try Self.package.get().targets.filter { ["regular", "executable"].contains($0.type) }
    #expect(targets.count > 25)
    for target in targets {
      let imported = try Self.imports(of: target)
      // C has no imports of this kind.
      guard !imported.isEmpty else { continue }
      expectNoDifference(
        imported.sorted(), target.declared.subtracting(Self.notImported).sorted(), "\(target.name) imports, and declares")
    }
  }

  @Test("Tests import what they declare, or what that depends on")
  func tests() throws {
    let targets = try Self.package.get().targets
    let declared = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.declared) })
    for target in targets where target.type == "test" {
      var (reached, waiting) = (Set<String>(), Array(target.declared))
      while let name = waiting.popLast() {
        if reached.insert(name).inserted { waiting += declared[name] ?? [] }
      }
      // A product may have modules of its own beside that of its name, like GRDBSQLite. No hyphen stands in a module's name.
      let unknown = try Self.imports(of: target).filter { name in
        !reached.contains { name == $0.replacing("-", with: "_") || $0 == "GRDB" && name.hasPrefix($0) }
      }
      expectNoDifference(unknown.sorted(), [], "\(target.name)")
    }
  }

  @Test("The table of architecture.md has every module, in its folder, below all that it imports")
  func table() throws {
    let text = try String(contentsOf: Checkout.url("Documentation/architecture.md"), encoding: .utf8)
    var (folder, rows) = ("", [(path: String, module: String)]())
    for line in text.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.filter { !" `".contains($0) } }
      guard cells.count == 5, cells[1] != "folder", !cells[1].hasPrefix("-") else { continue }
      if !cells[1].isEmpty { folder = cells[1] }
      rows.append(("Sources/\(folder)/\(cells[2])", cells[2]))
    }
    let targets = try Self.package.get().targets
    let modules = targets.filter { target in
      ["regular", "executable"].contains(target.type) && target.path?.hasPrefix("Sources/") == true
        && !["CLibraries", "CPlatform", "Tools", "earshot-synthesizer"].contains { target.path?.contains($0) == true }
    }
    expectNoDifference(rows.map(\.path).sorted(), modules.compactMap(\.path).sorted())
    let own = Set(rows.map(\.module))
    var above = Set<String>()
    for row in rows {
      let target = try #require(targets.first { $0.name == row.module })
      let below = try Self.imports(of: target).intersection(own).subtracting(above)
      expectNoDifference(below.sorted(), [], "\(row.module) imports what stands below it")
      above.insert(row.module)
    }
  }

  @Test("The versions of other packages are exact")
  func versions() throws {
    let sources = try Self.package.get().dependencies.flatMap(\.sourceControl)
    #expect(!sources.isEmpty)
    for source in sources { expectNoDifference(Array(source.requirement.keys), ["exact"], "\(source.identity)") }
  }
}
