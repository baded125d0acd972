internal import Foundation
package import LinuxSupport
import Text

/// A Chromium process of our own, controlled over two pipes, with a temporary profile folder.
///
/// It opens no port. A shell starts it, whose standard input we hold: the input ends when we close it, and also when we are
/// killed. Then the shell ends Chromium. After Chromium's end, for any reason, it removes the folder.
package final class BrowserProcess: Sendable {
  /// The descriptor to which commands are written.
  package let commands: Descriptor
  /// The descriptor from which answers and events are read.
  package let messages: Descriptor
  /// The folder of all files that Chromium writes.
  let profile: String
  private let shell: ChildProcess

  /// The time for which it has waited for a processor, with all its processes.
  var timeWaitedForProcessor: Duration { LinuxSupport.timeWaitedForProcessor(by: shell.pid) }

  /// Whether it runs without its own sandbox, which Chromium refuses as root.
  static var isUnprotected: Bool { geteuid() == 0 }

  /// The shell's script: `$0` is the folder, the rest the command.
  ///
  /// It ends with Chromium, and Chromium with the shell's standard input. It closes its copies of Chromium's pipes, so that they
  /// end when Chromium does. Chromium's children end with it, and may write for a moment longer.
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

  /// Starts Chromium without a page.
  ///
  /// - Parameters:
  ///   - options: Options besides those that every page needs.
  ///   - language: The code of the pages' language; the browser's own words are in it where it has them.
  package init(options: [String], language: String) throws(ChromiumError) {
    guard let program = InstalledBrowser.program(for: language) else {
      throw ChromiumError(
        localized(
          en: "there is no Chromium to open a page with; install Debian's package chromium",
          nb: "det finnes ikke noe Chromium å åpne en side med; installer Debians pakke chromium"))
    }
    profile = try Self.makeFolder()
    guard let commands = Descriptor.pipe(), let messages = Descriptor.pipe() else {
      let reason = systemReason(errno)
      rmdir(profile)
      throw ChromiumError(
        localized(
          en: "cannot make a pipe to Chromium: \(reason); close other programs",
          nb: "kan ikke lage et rør til Chromium: \(reason); lukk andre programmer"))
    }
    (self.commands, self.messages) = (commands.writing, messages.reading)
    // A browser that reads no commands must not block the thread that writes them.
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

  /// Ends Chromium and waits until it and its folder are gone: some milliseconds, seconds at most.
  deinit {
    shell.closeInput()
    if !shell.waitForEnd(within: .seconds(10)) {
      // The shell leads the group of all these processes.
      kill(-shell.pid, SIGKILL)
      try? FileManager.default.removeItem(atPath: profile)
    }
  }

  /// Makes a private folder for all files that Chromium writes.
  static func makeFolder() throws(ChromiumError) -> String {
    if let profile = PrivateFolder.make("earshot-chromium", in: folder) { return profile }
    throw ChromiumError(
      localized(
        en: "cannot make a folder for Chromium's profile: \(systemReason(errno)); see space and permissions",
        nb: "kan ikke lage en mappe til profilen for Chromium: \(systemReason(errno)); se etter plass og tilgang"))
  }

  /// The parent of the profile folder: the folder for temporary files, unless its path is too long for the path of Chromium's
  /// socket (107 bytes at most, of which 70 are Chromium's and ours).
  private static var folder: String {
    let folder = FileManager.default.temporaryDirectory.path
    return folder.utf8.count <= 36 ? folder : "/tmp"
  }

  /// The environment, without access to the person's files and to the session's other programs.
  ///
  /// `LANGUAGE` takes precedence over the person's locale, and is the only way to set Chromium's language on Linux.
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
      // The resolver's rules do not hold for calls between browsers, which name addresses.
      "--webrtc-ip-handling-policy=disable_non_proxied_udp", "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
      // A page that could not be opened is opened again only on a person's request.
      "--disable-auto-reload",
      // Timers of a hidden page continue.
      "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
      "--disable-backgrounding-occluded-windows",
      // A frame of another origin is in the process of its page: one tree, one connection.
      "--disable-site-isolation-trials",
      "--disable-features=IsolateOrigins,site-per-process,Translate,MediaRouter,OptimizationHints,HttpsUpgrades",
    ]
  }
}
