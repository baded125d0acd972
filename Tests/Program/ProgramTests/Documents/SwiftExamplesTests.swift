import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

/// The Swift blocks of the how-to pages, checked by the compiler against the modules that these tests were built with.
@Suite("The Swift examples of the documents", .waiting)
struct SwiftExamplesTests {
  /// A block with the path of its document.
  private typealias Block = (document: String, block: DocumentBlock)

  /// The Swift blocks of all how-to pages: those for the package's manifest, and those for its modules.
  private static func blocks() throws -> (manifest: [Block], modules: [Block]) {
    let folder = "Documentation/how-to"
    let pages = try FileManager.default.contentsOfDirectory(atPath: Checkout.url(folder).path).filter { $0.hasSuffix(".md") }
    let all = try pages.sorted().flatMap { page in
      try DocumentBlock.all(of: "\(folder)/\(page)").filter { $0.language == "swift" }.map { (page, $0) }
    }
    return (all.filter { $0.1.text.hasPrefix("module(") }, all.filter { !$0.1.text.hasPrefix("module(") })
  }

  @Test("A block compiles where its page puts it")
  func modules() throws {
    let folder = TestFolder()
    var files: [String] = []
    for (document, block) in try Self.blocks().modules {
      let example = try #require(
        SwiftExample.all.first { $0.document == document && block.text.hasPrefix($0.beginning) },
        "\(document):\(block.line): SwiftExample does not say what is around this block")
      let imports = example.modules.map { "@testable package import \($0)\n" }.joined()
      files.append("\(files.count).swift")
      // The compiler calls the block by its document and its line.
      let line = block.line - example.before.split(separator: "\n", omittingEmptySubsequences: false).count
      try folder.write(
        "\(imports)#sourceLocation(file: \"\(document)\", line: \(line))\n\(example.before)\n\(block.text)\(example.after)\n",
        to: files[files.count - 1])
    }
    #expect(files.count == SwiftExample.all.count, "SwiftExample names a block that no page has")
    let products = URL(filePath: programBesideTests("")).standardizedFileURL
    let checkouts = products.appending(path: "../../checkouts").standardizedFileURL
    let maps = try [
      Self.maps(in: products, ["."]) { $0.hasSuffix(".build") },
      Self.maps(in: Checkout.url("Sources/Support/CLibraries"), ["."]),
      Self.maps(in: checkouts, ["Sources/CYaml/include", "Sources/GRDBSQLite"]),
    ].joined()
    let manifest = try String(contentsOf: Checkout.url("Package.swift"), encoding: .utf8)
    let features = manifest.matches(of: /enableUpcomingFeature\("(\w+)"\)/).flatMap {
      ["-enable-upcoming-feature", "\($0.output.1)"]
    }
    try Self.compile(
      files, in: folder,
      [
        "-parse-as-library", "-module-name", "Examples", "-package-name", "examples", "-swift-version", "6", "-I",
        products.appending(path: "Modules").path,
      ]
        + features + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] })
  }

  @Test("A line for Package.swift compiles in it")
  func manifest() throws {
    let folder = TestFolder()
    let place = "    // Program: what every app runs on"
    let parts = try String(contentsOf: Checkout.url("Package.swift"), encoding: .utf8).components(separatedBy: place)
    try #require(parts.count == 2)
    let blocks = try Self.blocks().manifest
    #expect(!blocks.isEmpty)
    try folder.write(parts[0] + blocks.map(\.block.text).joined() + place + parts[1], to: "Package.swift")
    let target = try Self.run("swiftc -print-target-info", in: folder)
    let resources = try #require(target.firstMatch(of: /"runtimeResourcePath": "([^"]*)"/)).output.1
    try Self.compile(
      ["Package.swift"], in: folder, ["-package-description-version", "6.2", "-I", "\(resources)/pm/ManifestAPI"])
  }

  /// The module maps of C libraries in folders of a folder.
  private static func maps(
    in folder: URL, _ places: [String], where isMeant: (String) -> Bool = { _ in true }
  ) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter(isMeant).flatMap { name in
      places.map { folder.appending(path: "\(name)/\($0)/module.modulemap").standardizedFileURL.path }
    }.filter(FileManager.default.fileExists)
  }

  /// Expects that the compiler has nothing to say of files.
  private static func compile(_ files: [String], in folder: TestFolder, _ options: [String]) throws {
    let command = ["swiftc", "-typecheck", "-module-cache-path", "cache"] + options + files
    let said = try run(command.map { "'\($0)'" }.joined(separator: " "), in: folder)
    expectNoDifference(said.split(separator: "\n").filter { $0.contains("error: ") }, [], "\(said)")
  }

  /// What a command prints on either stream.
  private static func run(_ command: String, in folder: TestFolder) throws -> String {
    let process = try ChildProcess(
      "/bin/sh", ["-c", "cd '\(folder.path)' && \(command) 2>&1"], environment: ProcessInfo.processInfo.environment, .output)
    let said = process.readToEnd()
    return String(decoding: said, as: UTF8.self)
  }
}
