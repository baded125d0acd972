import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot store and earshot answers", .waiting)
struct StoreCommandTests {
  private let folder = TestFolder()

  @Test("That there are no answers is told beside standard output, in either language", arguments: ["en", "nb"])
  func noAnswers(language: String) async throws {
    let run = try await CommandRun(
      ["answers", "--data", "data"], in: folder, environment: ["EARSHOT_LANGUAGE": language])
    #expect(run.output == "")
    #expect(run.errors == (language == "en" ? "earshot: no answers\n" : "earshot: ingen svar\n"))
    #expect(run.code == 0)
  }

  @Test("A folder without a store is nothing to copy from, with exit code 74; neither store is made")
  func nothingToCopyFrom() async throws {
    let run = try await CommandRun(["store", "copy", "nowhere", "copy"], in: folder)
    #expect(run.errors == "earshot: there is no store in '\(folder.path)/nowhere'; name the folder that holds one\n")
    #expect(run.code == 74)
    for name in ["nowhere", "copy"] {
      #expect(!FileManager.default.fileExists(atPath: folder.path(of: name)))
    }
  }

  @Test("What is wrong with a store to copy into is told without an option that the command does not have")
  func advice() async throws {
    _ = try await CommandRun(["contact", "list", "--data", "data"], in: folder)
    try folder.write("", to: "file")
    let run = try await CommandRun(["store", "copy", "data", "file"], in: folder)
    #expect(
      run.errors
        == "earshot: cannot use data directory '\(folder.path)/file': it is not a directory; choose another\n")
    #expect(run.code == 74)
  }
}
