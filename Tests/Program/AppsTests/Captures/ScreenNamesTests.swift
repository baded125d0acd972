import Captures
import CustomDump
import Foundation
import Session
import TestSupport
import Testing

@testable import Apps

@Suite("Every captured screen has a name of its own")
struct ScreenNamesTests {
  private static let capture = "<hierarchy><node class=\"android.widget.Button\" text=\"Send\" clickable=\"true\"/></hierarchy>"

  @Test(
    "by its file's name, its ending, or a number",
    arguments: [
      (["login.xml", "home.json"], ["login", "home"]),
      (["login.uix", "login.xml"], ["login.uix", "login.xml"]),
      (["login.json", "login.uix", "login.xml"], ["login.json", "login.uix", "login.xml"]),
      (["My screen.xml", "My-screen.xml"], ["My-screen", "My-screen-2"]),
      (["My screen.xml", "My-screen.json"], ["My-screen.xml", "My-screen.json"]),
      (["a1/login.xml", "a2/login.xml", "a2/login-2.xml"], ["login", "login-3", "login-2"]),
      (["a1/login.xml", "a2/login.xml", "a2/login.uix"], ["login.xml", "login.xml-2", "login.uix"]),
      (["login", "login.xml"], ["login", "login.xml"]),
      (["Login.xml", "login.xml"], ["Login", "login"]),
      // One letter, and the same with its accent as a second character.
      (["caf\u{E9}.xml", "cafe\u{301}.xml"], ["caf\u{E9}", "caf\u{E9}-2"]),
      ([], []),
    ])
  func names(_ files: [String], _ names: [String]) {
    expectNoDifference(ScreenNames.unique(files.map(WantedName.init(file:))), names)
  }

  @Test("Those of one file keep clear of the names of other files")
  func severalInAFile() throws {
    let folder = TestFolder()
    try folder.write(Self.capture + Self.capture + Self.capture, to: "login.xml")
    try folder.write(Self.capture, to: "login-2.xml")
    let library = try CaptureLibrary(folder.path)
    expectNoDifference(library.entries.map(\.name), ["login-2", "login", "login-3", "login-4"])
    // Each is found under its name.
    expectNoDifference(
      library.entries.map { library.entry(named: $0.name)?.screen.roots[0].column }, [12, 12, 101, 190])
  }

  @Test("What a folder holds besides and may be a screen is named, and nothing else")
  func passedOver() throws {
    let folder = TestFolder()
    for name in ["login.xml", "login.xml.bak", "login"] { try folder.write(Self.capture, to: name) }
    try folder.write("<!doctype html><p>Login</p>", to: "login.html")
    try folder.write("Look at the login.", to: "notes.txt")
    try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: true)
    try folder.write(Self.capture, to: "sub/home.xml")
    let library = try CaptureLibrary(folder.path)
    expectNoDifference(library.entries.map(\.name), ["login"])
    expectNoDifference(
      library.notices.map { $0.replacing(folder.path + "/", with: "") },
      [
        "'login' looks like a captured screen and is not read; let its name end in .xml, .json, .uix or .txt",
        "'login.html' is a page and is not read with a folder; give it by its name",
        "'login.xml.bak' looks like a captured screen and is not read; let its name end in .xml, .json, .uix or .txt",
        "the folder 'sub' is not read; give it by its name",
      ])
  }

  @Test("A name that two files share opens neither, and is told with both")
  func shared() throws {
    let folder = TestFolder()
    for file in ["login.uix", "login.xml"] { try folder.write(Self.capture, to: file) }
    let environment = try CaptureAdapter([folder.path]).flowEnvironment
    expectNoDifference(environment.knownScreens, ["login.uix", "login.xml"])
    #expect(throws: (any Error).self) { try environment.open("login", settings: .init()) }
    #expect(throws: Never.self) { try environment.open("login.xml", settings: .init()) }
  }
}
