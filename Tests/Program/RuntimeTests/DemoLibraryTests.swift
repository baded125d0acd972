import CustomDump
import Flows
import TestSupport
import Testing
import Text

@testable import Runtime

@Suite("The demos in a folder")
struct DemoLibraryTests {
  private let folder = TestFolder()

  /// A library with two folders, of which the second may be missing.
  private func library(_ language: Language = .english) -> DemoLibrary {
    DemoLibrary(folders: [folder.path + "/own", folder.path + "/installed"], language: language)
  }

  private func refusal<Value>(_ body: () throws(Failure) -> Value) -> [String] {
    do throws(Failure) {
      _ = try body()
      return []
    } catch {
      return ["\(error.code)", error.description.replacing(folder.path, with: "PATH")]
    }
  }

  @Test("are listed by name, each with the sentence of its first line")
  func entries() throws {
    try folder.write("# Signs in.\nnext\n", to: "own/en/sign-in.flow")
    try folder.write("#   Reads the news.  \n", to: "installed/en/news.flow")
    try folder.write("# Ends its lines as Windows does.\r\nnext\r\n", to: "own/en/windows.flow")
    try folder.write("next", to: "own/en/bare.flow")
    try folder.write("", to: "own/en/empty.flow")
    try folder.write("no demo", to: "own/en/notes.txt")
    try folder.write("# Logger inn.", to: "own/nb/sign-in.flow")
    expectNoDifference(
      try library().entries().map { "\($0.name): \($0.sentence)" },
      ["bare: next", "empty: ", "news: Reads the news.", "sign-in: Signs in.", "windows: Ends its lines as Windows does."])
    expectNoDifference(try library(.bokmål).entries().map(\.sentence), ["Logger inn."])
  }

  @Test("are a person's own before those that came with the program")
  func precedence() throws {
    try folder.write("# Mine.", to: "own/en/news.flow")
    try folder.write("# Yours.", to: "installed/en/news.flow")
    expectNoDifference(try library().entries().map(\.sentence), ["Mine."])
  }

  @Test("are played without what they expect: whoever hears one may have chosen another style")
  func flow() throws {
    try folder.write("# Reads.\nopen home\nexpect \"Home\"\nnext\nexpect nothing\nexpect cursor a\n", to: "own/en/news.flow")
    expectNoDifference(try library().flow(named: "news").steps.count, 2)
    expectNoDifference(try library().demo(insteadOfFile: "news")?.sentence, "Reads.")
  }

  @Test("are refused in a sentence")
  func refused() throws {
    expectNoDifference(
      refusal { () throws(Failure) in try library().entries() },
      ["74", "there are no demos; looked in PATH/own/en, PATH/installed/en; install Earshot again"])
    expectNoDifference(
      refusal { () throws(Failure) in try library().flow(named: "news") },
      ["74", "there are no demos; looked in PATH/own/en, PATH/installed/en; install Earshot again"])
    try folder.write("# Reads.\nnxt\n", to: "own/en/news.flow")
    expectNoDifference(
      refusal { () throws(Failure) in try library().flow(named: "nws") }, ["64", "there is no demo 'nws'; did you mean 'news'?"])
    expectNoDifference(
      refusal { () throws(Failure) in try library().flow(named: "../en/news") }.first, "64")
    expectNoDifference(
      refusal { () throws(Failure) in try library().flow(named: "news") },
      ["65", "PATH/own/en/news.flow:2: unknown command 'nxt'; did you mean 'next'?"])
    expectNoDifference(
      refusal { () throws(Failure) in try library().demo(insteadOfFile: "nws") },
      ["64", "there is no file 'nws' and no demo of that name; did you mean 'news'?"])
  }

  @Test("are not looked for where a file is meant", arguments: ["-", "a/news", "news.flow", "/"])
  func files(_ name: String) throws {
    try folder.write("# Reads.", to: "own/en/news.flow")
    expectNoDifference(try library().demo(insteadOfFile: name), nil)
  }
}
