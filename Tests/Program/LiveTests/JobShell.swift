import Foundation
import LinuxSupport
import TestSupport

/// A program as a job of a shell on a pseudo-terminal: Ctrl-Z stops it, `fg` continues it and signals end it.
///
/// Only the program writes to the terminal, and without `isRead` it has no reader: the first output fills it.
final class JobShell {
  /// The terminal's settings before the start of the program, with speed and control characters.
  let before: [UInt8]
  /// The number of the program's process; 0 until the shell has started it.
  private(set) var pid: pid_t = 0
  private let shell: ChildProcess
  private let keyboard: Int32
  private let screen: Int32
  private let folder: URL
  private let reader: Thread?

  /// Starts it. `{}` in `streams` stands for the terminal.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], isRead: Bool, streams: String = "> {} 2> {}",
    in folder: URL
  ) throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&ours, &theirs, &name, nil, nil) == 0 else { throw FixtureError("no pseudo-terminal left") }
    for descriptor in [ours, theirs] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (keyboard, screen, self.folder) = (ours, theirs, folder)
    before = Self.settings(of: theirs)
    let terminal = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    reader = isRead ? Self.read(ours) : nil
    if !isRead { fill(theirs) }
    guard mkfifo(folder.path + "/go", 0o600) == 0 else { throw FixtureError("no pipe") }
    // The shell itself writes nothing, because the terminal may have no reader.
    shell = try ChildProcess(
      "/bin/sh",
      [
        "-c",
        """
        exec > /dev/null 2>&1
        trap : INT QUIT TERM HUP
        set -m
        sh -c 'exec "$@" < {} \(streams.replacingOccurrences(of: "'", with: "'\\''"))' sh "$@"
        code=$?
        while test $code -gt 144 && test $code -lt 151; do
          read line < '\(folder.path)/go'
          fg
          code=$?
        done
        exit $code
        """.replacingOccurrences(of: "{}", with: terminal), "sh", program,
      ] + arguments, environment: environment, .terminal(terminal))
  }

  deinit {
    if pid > 0 { kill(pid, SIGKILL) }
    shell.end()
    close(screen)
    close(keyboard)
  }

  /// Waits until the shell has started the program.
  func waitForStart() throws {
    try waitUntil("the shell has started the program", seconds: 20) {
      let group = tcgetpgrp(keyboard)
      guard group > 0, group != shell.pid else { return exitCode != nil }
      pid = group
      return true
    }
  }

  func type(_ keys: String) { type(Array(keys.utf8)) }

  /// Types bytes, valid text or not.
  func type(_ keys: [UInt8]) {
    var rest = keys[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(keyboard, $0.baseAddress!, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func send(_ signal: Int32) {
    if pid > 0, exitCode == nil { kill(pid, signal) }
  }

  /// Makes the shell continue the stopped program in the foreground.
  func bringToFront() throws {
    let go = open(folder.path + "/go", O_WRONLY | O_CLOEXEC)
    write(go, "\n", 1)
    close(go)
  }

  /// The program's exit code, or 128 and the number of its signal; nil while it runs or is stopped.
  var exitCode: Int32? { shell.exitCodeIfEnded() }

  /// Whether the program has been stopped.
  var isStopped: Bool {
    let text = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.hasPrefix(" T") == true
  }

  /// Whether all settings of the terminal are as before.
  var isAsBefore: Bool { Self.settings(of: screen) == before }

  /// Whether the program reads single keys.
  var takesKeys: Bool {
    var settings = termios()
    tcgetattr(screen, &settings)
    return settings.c_lflag & tcflag_t(ECHO | ICANON) == 0
  }

  private static func settings(of descriptor: Int32) -> [UInt8] {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  /// Reads the terminal's output, until it is closed.
  private static func read(_ descriptor: Int32) -> Thread {
    let thread = Thread {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while Foundation.read(descriptor, &buffer, buffer.count) > 0 {}
    }
    thread.start()
    return thread
  }
}

/// Writes to a terminal or pipe until it takes no more, and restores its mode.
func fill(_ descriptor: Int32) {
  let flags = fcntl(descriptor, F_GETFL)
  _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
  let line = Array((String(repeating: ".", count: 78) + "\n").utf8)
  while write(descriptor, line, line.count) > 0 {}
  while write(descriptor, line, 1) > 0 {}
  _ = fcntl(descriptor, F_SETFL, flags)
}
