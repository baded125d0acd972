import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

/// A used password is nowhere in memory.
@Suite(
  "Passwords in memory", .waitingLong, .serialized, .enabled(if: PulseServer.isAvailable),
  .enabled(if: ProcessMemory.isReadable, "only root can look into a program that lets nobody look"))
struct SecretMemoryTests {
  /// The ways of typing a password.
  enum Typing: CaseIterable {
    case keyByKey, atOnce, pasted, asLine
  }

  /// Its first character is rare in memory.
  ///
  /// Swift stores strings of up to 15 bytes in place, where a value that contains one may be copied with its unused bytes. So a
  /// shorter password is sometimes found: one of 12 bytes in 1 of 11 runs.
  private let password = "~Vq7xKw2mZr9Tb4Np6Ld8Hs3Gj"

  @Test(
    "Neither the program nor its synthesizer holds a password after signing in, nor after signing out",
    arguments: Typing.allCases)
  func signIn(_ typing: Typing) throws {
    let app = try LiveApp(typing == .asLine ? ["--lines"] : [])
    try app.waitFor("NHF")
    let change = try ChildProcess(
      builtProgram("earshot"), ["account", "password", "demo@example.org", "--data", app.folder.path + "/data"],
      environment: app.server.environment.merging(["XDG_CONFIG_HOME": app.folder.path]) { $1 }, .input)
    change.write(password + "\n")
    #expect(change.exitCode() == 0)
    try signIn(app, typing)
    try app.waitFor("Home")
    try app.waitUntilQuiet()
    try expectNothing(in: app, "after signing in")
    for (keys, line, answer) in [
      ("m", "menu", "Close menu"), ("\u{1B}[F", "last", "Sign out, button"), ("\r", "activate", "Sign out?"),
      ("\u{1B}[F", "last", "Sign out, button"), ("\r", "activate", "You are signed out"),
    ] {
      let answers = app.announcements().count
      app.program.send(typing == .asLine ? line + "\n" : keys)
      try waitUntil("'\(answer)' is announced") { app.texts().dropFirst(answers).contains { $0.contains(answer) } }
    }
    try app.waitUntilQuiet()
    try expectNothing(in: app, "after signing out")
  }

  private func signIn(_ app: LiveApp, _ typing: Typing) throws {
    if typing == .asLine {
      app.program.send(
        "find Email address\ntype demo@example.org\nnext\ntype \(password)\nfind Sign in, button\nactivate\n")
      return
    }
    try app.send("\t\rdemo@example.org\t\r", until: "Password, secure text field")
    switch typing {
    case .keyByKey:
      for key in password {
        let answers = app.announcements().count
        app.program.send(String(key))
        try waitUntil("a key is echoed") { app.announcements().count > answers }
      }
    case .pasted: app.program.send("\u{1B}[200~\(password)\u{1B}[201~")
    case .atOnce, .asLine: app.program.send(password)
    }
    app.program.send("\t\t\r")
  }

  /// Expects that neither the password nor a useful beginning of it is in memory.
  private func expectNothing(
    in app: LiveApp, _ moment: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let pid = app.program.pid
    for process in [pid] + ProcessSample.children(of: pid) {
      let places = try ProcessMemory(of: process).places(
        of: Array(password.utf8.prefix(8)), strides: [1, 2, 4, 8, 16, 24, 32, 40, 48])
      #expect(places.isEmpty, moment, sourceLocation: sourceLocation)
    }
  }
}
