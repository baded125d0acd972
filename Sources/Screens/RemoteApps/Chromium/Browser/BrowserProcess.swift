internal import Foundation
package import LinuxSupport

/// A Chromium of our own, spoken to over two pipes, with a profile folder that is thrown away.
///
/// It opens no port. It is started by a shell whose standard input we hold: that is at its end when we let go of it, and also
/// when we are killed. Then the shell ends Chromium. When that has ended, however it came about, it removes the folder.
package final class BrowserProcess: Sendable {
  /// Where commands are written.
  package let commands: Descriptor
  /// Where answers and events are read.
  package let messages: Descriptor
  /// The folder with everything that Chromium writes.
  let profile: String
  private let shell: ChildProcess

  /// For how long it has waited for a processor, with all its processes.
  var timeWaitedForProcessor: Duration { LinuxSupport.timeWaitedForProcessor(by: shell.pid) }

  /// Whether it runs without its own sandbox, which it refuses to have as root.
  static var isUnprotected: Bool { geteuid() == 0 }

  /// What the shell does: `$0` is the folder, the rest the command.
  ///
  /// It ends with Chromium, and Chromium with its standard input. It lets go of Chromium's pipes, so that they are at their
  /// end when Chromium is. Chromium's children end with it, and may write for a moment longer.
  private static let script = """
    exec 5<&0
    "$@" 5<&- </dev/null & browser=$!
    exec 3<&- 4>&-
    (read -r end <&5; kill -KILL $browser) & reader=$!
    exec 5<&-
    wait $browser
    kill -KILL $reader
    tries=0
    until rm -rf -- "$0" || [ $tries -gt 50 ]; do tries=$((tries + 1)); sleep 0.1; done
    """

  /// Starts it without a page.
  ///
  /// - Parameters:
  ///   - options: What it is told besides what every page needs.
  ///   - language: The code of the language that pages are heard in; the browser's own words are in it where it has them.
  package init(options: [String], language: String) throws(ChromiumError) {
    guard let program = InstalledBrowser.program(for: language) else {
      throw ChromiumError("there is no Chromium to open a page with; install Debian's package chromium")
    }
    profile = try Self.makeFolder()
    guard let commands = Descriptor.pipe(), let messages = Descriptor.pipe() else {
      let reason = String(cString: strerror(errno))
      rmdir(profile)
      throw ChromiumError("cannot make a pipe to Chromium: \(reason)")
    }
    (self.commands, self.messages) = (commands.writing, messages.reading)
    // A browser that takes no commands must not keep the thread that writes them.
    for end in [commands.writing, messages.reading] { end.stopBlocking() }
    let protection = Self.isUnprotected ? ["--no-sandbox"] : []
    defer { withExtendedLifetime((commands, messages)) {} }
    do throws(ChildProcessError) {
      shell = try ChildProcess(
        "/bin/sh", ["-c", Self.script, profile, program] + Self.options(profile, language: language) + protection + options,
        environment: Self.environment(profile, language: language),
        .inputAndDescriptors(commands.reading.number, messages.writing.number))
    } catch {
      rmdir(profile)
      throw ChromiumError("\(error)")
    }
  }

  /// Ends it and waits until it is gone with its folder: some milliseconds, seconds at most.
  deinit {
    shell.closeInput()
    if !shell.waitForEnd(within: .seconds(10)) {
      // It leads the group that all of them are in.
      kill(-shell.pid, SIGKILL)
      try? FileManager.default.removeItem(atPath: profile)
    }
  }

  /// Makes a folder for everything that Chromium writes, for its owner alone.
  static func makeFolder() throws(ChromiumError) -> String {
    if let profile = PrivateFolder.make("earshot-chromium", in: folder) { return profile }
    throw ChromiumError("cannot make a folder for Chromium's profile: \(String(cString: strerror(errno)))")
  }

  /// Where the profile goes: the folder for temporary files, unless its path is so long that Chromium's socket would have no
  /// name in it (107 bytes at most, of which 70 are Chromium's and ours).
  private static var folder: String {
    let folder = FileManager.default.temporaryDirectory.path
    return folder.utf8.count <= 36 ? folder : "/tmp"
  }

  /// Nothing of the person's: neither files nor the session's other programs.
  ///
  /// The variable for its language wins over the person's locale, and is the only way to tell it one on Linux.
  static func environment(_ profile: String, language: String) -> [String: String] {
    let ours = ProcessInfo.processInfo.environment
    var theirs = [
      "HOME": profile, "TMPDIR": profile, "DBUS_SESSION_BUS_ADDRESS": "disabled:", "LANGUAGE": language,
    ]
    for name in ["PATH", "LANG", "LC_ALL", "TZ"] { theirs[name] = ours[name] }
    return theirs
  }

  private static func options(_ profile: String, language: String) -> [String] {
    [
      "--headless", "--no-startup-window", "--remote-debugging-pipe", "--user-data-dir=\(profile)/profile", "--no-first-run",
      "--no-default-browser-check", "--no-service-autorun", "--disable-gpu", "--mute-audio", "--hide-scrollbars",
      "--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-sync",
      "--disable-extensions", "--disable-breakpad", "--disable-crash-reporter", "--disable-domain-reliability",
      "--disable-client-side-phishing-detection", "--metrics-recording-only", "--password-store=basic",
      "--disable-search-engine-choice-screen", "--accept-lang=\(language)", "--lang=\(language)",
      // What could not be opened is opened again when a person wants it.
      "--disable-auto-reload",
      // Timers of a page that nobody sees go on.
      "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
      "--disable-backgrounding-occluded-windows",
      // A frame of another origin is in the process of its page: one tree, one connection.
      "--disable-site-isolation-trials",
      "--disable-features=IsolateOrigins,site-per-process,Translate,MediaRouter,OptimizationHints,HttpsUpgrades",
    ]
  }
}
