import CustomDump
import Foundation
import LinuxSupport
import RemoteApps
import TestSupport
import TestTraits
import Testing

/// The examples of the documents, run by the shell as they stand there, and compared with what stands below them.
@Suite("The examples of the documents", .waiting)
struct DocumentExamplesTests {
  @Test("A command does what the document shows", arguments: DocumentSetting.all)
  func examples(_ setting: DocumentSetting) async throws {
    try await Self.play(setting, in: TestFolder())
  }

  @Test(
    "A command does with a page what the document shows", .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"),
    arguments: DocumentSetting.served)
  func pages(_ setting: DocumentSetting) async throws {
    let folder = TestFolder()
    let server = try ChildProcess(
      "/usr/bin/env", ["python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder.path],
      environment: ["PATH": "/usr/bin:/bin"], .output)
    defer { server.kill(waitingAtMost: .seconds(10)) }
    // "Serving HTTP on 127.0.0.1 port 43127 (http://127.0.0.1:43127/) ..."
    let words = String(decoding: server.readSome(), as: UTF8.self).split(separator: " ")
    let place = try #require(words.firstIndex(of: "port"))
    try await Self.play(setting, in: folder, port: String(words[place + 1]))
  }

  /// Runs the examples of a document in a folder.
  ///
  /// - Parameter port: What stands in place of the document's port.
  private static func play(_ setting: DocumentSetting, in folder: TestFolder, port: String = "8080") async throws {
    let written = setting.port ?? port
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "Tests"), withDestinationPath: Checkout.url("Tests").path)
    let blocks = try DocumentBlock.all(of: setting.document).map { block in
      var block = block
      block.lines = block.lines.map { $0.replacing(written, with: port) }
      return block
    }
    for file in setting.borrowed {
      let block = try DocumentBlock.all(of: file.document).first { $0.text.hasPrefix(file.beginning) }
      try folder.write(#require(block).text, to: file.path)
    }
    func path(of block: DocumentBlock) -> String? {
      block.commands.isEmpty ? setting.files.first { block.text.contains($0.key.replacing(written, with: port)) }?.value : nil
    }
    for block in blocks {
      if let path = path(of: block), setting.early.contains(path) { try folder.write(block.text, to: path) }
    }
    _ = try await run(setting.start, in: folder)
    for (index, block) in blocks.enumerated() {
      if let path = path(of: block) { try folder.write(block.text, to: path) }
      if let script = first(setting.before, of: block) { _ = try await run(script, in: folder) }
      if let command = first(setting.printed, of: block) {
        let run = try await run(command.replacing(written, with: port), in: folder)
        expect(block.lines, in: run, "\(setting.document): \(command)")
      }
      guard !DocumentSetting.notRun.contains(where: block.text.hasPrefix) else { continue }
      for command in block.commands {
        // The file is what is shown.
        if command.text.hasPrefix("cat ") {
          try folder.write(command.output.joined(separator: "\n") + "\n", to: String(command.text.dropFirst(4)))
          continue
        }
        let run = try await run(command.text, input: first(setting.input, of: block) ?? "", in: folder)
        #expect(run.code < 64, "\(setting.document): \(command.text): \(run.errors)")
        let below = blocks[(index + 1)...].prefix { $0.follows && $0.language.isEmpty && $0.commands.isEmpty }
        let shown = command.output + (block.language == "sh" ? below.flatMap(\.lines) : [])
        expect(shown, in: run, "\(setting.document): \(command.text)")
      }
    }
  }

  @Test("Each document with commands has them run, or says below why not")
  func all() throws {
    let folder = Checkout.url("Documentation")
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
      .map { "Documentation/\($0)" }
    // commands.md is made of what the commands declare.
    for page in ["README.md", "CONTRIBUTING.md", "SECURITY.md"] + pages where page != "Documentation/commands.md" {
      let commands = try DocumentBlock.all(of: page).filter { block in
        !block.commands.isEmpty && !DocumentSetting.notRun.contains(where: block.text.hasPrefix)
      }
      let played = (DocumentSetting.all + DocumentSetting.served).map(\.document) + [OrganisationExamplesTests.document]
      let isRun = played.contains(page)
      #expect(commands.isEmpty || isRun, "\(page): \(commands.map(\.text))")
    }
  }

  // MARK: - Running

  private static func first(_ values: [String: String], of block: DocumentBlock) -> String? {
    values.first { block.text.hasPrefix($0.key) }?.value
  }

  /// Runs commands of the shell, with the program that is tested first on the path.
  static func run(
    _ script: String, input: String = "", in folder: TestFolder, environment: [String: String] = [:]
  ) async throws -> CommandRun {
    let programs = URL(filePath: builtProgram("earshot")).deletingLastPathComponent().path
    return try await CommandRun(
      ["-c", script], input: input, in: folder,
      environment: ["PATH": "\(folder.path)/bin:\(programs):/usr/bin:/bin"].merging(environment) { $1 }, program: "/bin/sh")
  }

  /// Expects the lines among those that a run printed, in their order on either stream.
  ///
  /// A line with an ellipsis at its end stands for all that begin so; times of the machine and parts of it are not compared.
  private static func expect(_ lines: [String], in run: CommandRun, _ comment: String) {
    let said = [run.output, run.errors].map { $0.split(separator: "\n").map { plain(String($0)) } }
    var rest = said.map { $0[...] }
    for line in lines.map(plain) where !line.isEmpty {
      let found = rest.indices.lazy.compactMap { stream in
        rest[stream].firstIndex { line.hasSuffix("…") ? $0.hasPrefix(line.dropLast()) : $0 == line }.map { (stream, $0) }
      }.first
      guard let (stream, index) = found else {
        Issue.record("\(comment) does not print '\(line)', but \(run.output)\(run.errors)")
        return
      }
      rest[stream] = rest[stream][(index + 1)...]
    }
  }

  /// A line without spaces around it, times of the machine, and what is confined by which of its means.
  private static func plain(_ line: String) -> String {
    line.replacing(#/time="[0-9.]+"/#, with: "time").replacing(#/eSpeak NG [0-9.]+/#, with: "eSpeak NG")
      .replacing(#/confined by .*/#, with: "confined").replacing(#/after [0-9.]+ m?s/#, with: "after").trimmingCharacters(
        in: .whitespaces)
  }
}
