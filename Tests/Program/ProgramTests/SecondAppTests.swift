import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

/// A second app, hosted by its own program: Earshot gets all it needs of an app from its adapter.
@Suite("A second app", .waiting)
struct SecondAppTests {
  private let folder: TestFolder
  private static let flow = """
    open login
    expect "Library, heading"
    next
    expect "Name, text field"
    find Sign in
    expect contains "Sign in"
    """

  init() throws {
    folder = TestFolder()
    try folder.write(Self.flow, to: "form.flow")
  }

  private func library(_ arguments: String..., input: String = "") async throws -> CommandRun {
    try await CommandRun(["library"] + arguments, input: input, in: folder, program: "TestPrograms")
  }

  @Test("is run: lines go in, announcements come out, and what it answers is told")
  func run() async throws {
    let run = try await library("run", input: "find Sign in\nactivate\nwait idle\nquit\n")
    expectNoDifference(run.lines, ["Library, heading", "Sign in, button", "Wrong code"])
    expectNoDifference(run.code, 0, "\(run.errors)")
  }

  @Test("is recorded, and the recording holds when it is checked")
  func record() async throws {
    let run = try await library("run", "session.flow", input: "next\nfind Sign in\nquit\n")
    expectNoDifference(run.code, 0, "\(run.errors)")
    #expect(try folder.read("session.flow").contains("expect \"Name, text field\""))
    let check = try await library("check", "session.flow")
    expectNoDifference(check.code, 0, "\(check.output)\(check.errors)")
  }

  @Test("is checked: what holds passes, what does not is told with its line")
  func check() async throws {
    let good = try await library("check", "form.flow")
    expectNoDifference(good.code, 0, "\(good.output)")
    try folder.write("next\nexpect \"Library, heading\"\nexpect \"Age, text field\"", to: "wrong.flow")
    let wrong = try await library("check", "wrong.flow")
    expectNoDifference(wrong.code, 1)
    #expect(wrong.output.contains("wrong.flow:3"), "\(wrong.output)")
  }

  @Test("is rendered: sound, captions, transcript and page")
  func render() async throws {
    let run = try await library("render", "form.flow", "evidence")
    expectNoDifference(run.code, 0, "\(run.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "evidence"))
    #expect(Set(files).isSuperset(of: ["speech.wav", "captions.vtt", "transcript.jsonl", "index.html"]))
    #expect(try folder.read("evidence/captions.vtt").replacing(/<[\d:.]+>/, with: "").contains("Name, text field"))
  }

  @Test("is audited: its screens are walked through and its faults are found")
  func audit() async throws {
    let run = try await library("audit")
    // Among many findings, its headings have no levels: one cause, on three screens.
    expectNoDifference(run.code, 1, "\(run.errors)")
    for line in ["Finding: form/title and 2 more, heading-levels", "Also at: shelf/title; book/title."] {
      #expect(run.output.contains(line), "\(line)")
    }
  }
}
