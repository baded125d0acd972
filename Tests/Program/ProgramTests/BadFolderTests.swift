import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("A folder of screens with files that are none", .waiting)
struct BadFolderTests {
  private let folder = TestFolder()

  private static let screen = "<hierarchy><node class='android.widget.Button' text='Send' clickable='true'/></hierarchy>"

  @Test(
    "A pipe or a device in it keeps nobody waiting: it is passed over and named",
    arguments: [["hear", "d"], ["audit", "d"], ["diff", "d", "d"], ["check", "f.flow"], ["check", "flows"]])
  func pipes(_ arguments: [String]) async throws {
    try folder.write(Self.screen, to: "d/a.xml")
    try folder.write("app ../d\nopen a\nexpect contains \"Send\"\n", to: "flows/f.flow")
    try folder.write("app d\nopen a\nexpect contains \"Send\"\n", to: "f.flow")
    for name in ["d/b.xml", "d/x", "d/c.txt", "d/a.png", "flows/g.flow"] {
      try #require(mkfifo(folder.path(of: name), 0o600) == 0)
    }
    let run = try await CommandRun(arguments, in: folder, environment: ["EARSHOT_LANGUAGE": "en"])
    #expect([0, 1].contains(run.code), "\(run.errors)")
    let names = arguments == ["check", "flows"] ? ["flows/g.flow"] : ["b.xml", "x", "c.txt"]
    for name in names {
      #expect(run.errors.contains("\(name)' is passed over, because it is not an ordinary file"), "\(run.errors)")
    }
  }

  @Test("One that cannot be read silences no other: the others are heard, it is named, and the exit code says so")
  func badFile() async throws {
    try folder.write(Self.screen, to: "d/a.xml")
    try folder.write("<hierarchy><node", to: "d/b.xml")
    try folder.write(Self.screen.replacing("Send", with: "Cancel"), to: "d/c.xml")
    let run = try await CommandRun(["hear", "d"], in: folder, environment: ["EARSHOT_LANGUAGE": "en"])
    expectNoDifference(run.lines, ["Send, button", "Cancel, button"])
    #expect(run.errors.contains("earshot: d/b.xml:1: "), "\(run.errors)")
    expectNoDifference(run.code, 65)
    try FileManager.default.removeItem(atPath: folder.path(of: "d/a.xml"))
    try FileManager.default.removeItem(atPath: folder.path(of: "d/c.xml"))
    let alone = try await CommandRun(["hear", "d"], in: folder, environment: ["EARSHOT_LANGUAGE": "en"])
    #expect(alone.output == "" && alone.code == 65 && alone.errors.contains("d/b.xml:1: "), "\(alone.errors)")
  }

  @Test("A pipe that is named as the source is read, and one that nobody writes into is refused")
  func namedPipe() async throws {
    try folder.write(Self.screen, to: "a.xml")
    let shell = try await CommandRun(["hear", "/dev/stdin"], input: Self.screen, in: folder)
    expectNoDifference(shell.lines, ["Send, button"], "\(shell.errors)")
    try #require(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
    let run = try await CommandRun(["hear", "pipe"], in: folder, environment: ["EARSHOT_LANGUAGE": "en"])
    #expect(run.errors.contains("it is a pipe that nobody writes into") && run.code == 74, "\(run.errors)")
  }
}
