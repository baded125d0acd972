internal import CPlatform
internal import Glibc
internal import LinuxSupport

/// A screen reader of Linux, as its process appears.
struct KnownReader {
  /// Its common name.
  var title: String
  /// Whether it reads the text console, under any account.
  var servesConsole = false
  /// Whether it writes braille and speaks only where it is set up to.
  var isBrailleFirst = false

  /// The readers by the name of the process, which the kernel cuts after 15 bytes, and of its file.
  static let all: [String: KnownReader] = [
    "orca": .init(title: "Orca"),
    "odilia": .init(title: "Odilia"),
    "espeakup": .init(title: "Speakup", servesConsole: true),
    "speechd-up": .init(title: "Speakup", servesConsole: true),
    "brltty": .init(title: "BRLTTY", servesConsole: true, isBrailleFirst: true),
    "fenrir": .init(title: "Fenrir", servesConsole: true),
    "sbl": .init(title: "SBL", servesConsole: true),
    "tdsr": .init(title: "TDSR"),
    "yasr": .init(title: "Yasr"),
    "emacspeak": .init(title: "Emacspeak"),
  ]

  /// Interpreters of readers that are scripts, whose processes do not have the script's name.
  static let interpreters = ["python", "tclsh", "perl", "ruby"]
}

/// A known reader that runs as a process, held by a descriptor that reports its end.
final class RunningReader {
  let reader: OtherReader
  /// Readable once the process has ended.
  let descriptor: Int32

  /// The first one found by `deadline`; nil where there is none, or where its end could not be detected.
  init?(among readers: RunningReaders, until deadline: Duration) {
    guard let (reader, process) = readers.firstProcess(until: deadline) else { return nil }
    self.reader = reader
    descriptor = cplatform_watch_process(process)
    // The process may have ended before the descriptor was opened, and another one may have its number.
    guard descriptor >= 0, readers.reader(process: process) == reader else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// Searches the running programs for known screen readers.
struct RunningReaders {
  /// The kernel's folder of the running programs.
  var processes = "/proc"
  /// The kernel's folder of its own reader.
  var speakup = "/sys/accessibility/speakup"
  /// BRLTTY's configuration.
  var brltty = "/etc/brltty.conf"
  /// The known readers, by the names of their processes.
  var known = KnownReader.all

  /// The first reader found by `deadline`, the kernel's own included.
  func first(until deadline: Duration) -> OtherReader? {
    kernelReader ?? firstProcess(until: deadline)?.reader
  }

  /// The kernel's own reader, if it speaks through its own device; with a software voice `espeakup` runs.
  var kernelReader: OtherReader? {
    guard let synthesizer = contents(of: speakup + "/synth") else { return nil }
    let name = synthesizer.prefix { $0 != "\n" }
    return ["", "none", "soft", "dummy"].contains(name) ? nil : OtherReader(name: "Speakup")
  }

  /// The first reader found by `deadline` among the processes, and its process number.
  func firstProcess(until deadline: Duration) -> (reader: OtherReader, process: pid_t)? {
    guard let directory = opendir(processes) else { return nil }
    defer { closedir(directory) }
    while monotonicNow() < deadline, let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Other entries are no processes.
      guard let process = pid_t(name) else { continue }
      if let reader = reader(process: process) { return (reader, process) }
    }
    return nil
  }

  /// The reader of a process, if this person can hear it.
  func reader(process number: pid_t) -> OtherReader? {
    let process = "\(processes)/\(number)"
    var status = stat()
    guard stat(process, &status) == 0 else { return nil }
    let isOwn = status.st_uid == getuid()
    // Another person's reader is for that person; a system account's reader may be for the console.
    guard isOwn || status.st_uid <= Self.lastSystemAccount else { return nil }
    for name in names(of: process) {
      guard let known = known[name], !known.isBrailleFirst || speaksBesideBraille(process) else {
        continue
      }
      guard isOwn || status.st_uid == 0 || known.servesConsole else { continue }
      return hasEnded(process) ? nil : OtherReader(name: known.title)
    }
    return nil
  }

  /// Whether the process has ended and waits only for its parent (a zombie).
  private func hasEnded(_ process: String) -> Bool {
    // The state follows the name, which stands in parentheses and may contain parentheses.
    guard let status = contents(of: process + "/stat"), let name = status.lastIndex(of: ")") else { return false }
    return status[name...].dropFirst(2).first.map { "ZX".contains($0) } ?? false
  }

  /// The names by which a process may be known: its own, its program's, and its script's.
  private func names(of process: String) -> [String] {
    guard let name = contents(of: process + "/comm")?.split(separator: "\n").first.map(String.init) else {
      return []
    }
    // Most programs are none of these, and a second file for each would double the cost.
    guard KnownReader.interpreters.contains(where: { name.hasPrefix($0) }) else { return [name] }
    let arguments = (contents(of: process + "/cmdline") ?? "").split(separator: "\0")
    guard let script = arguments.dropFirst().first(where: { !$0.hasPrefix("-") }) else { return [name] }
    // Emacspeak is a part of Emacs, but its speech comes from a separate server.
    if script.contains("/emacspeak/servers/") { return ["emacspeak"] }
    let file = script.split(separator: "/").last ?? ""
    return [name, String(file.hasSuffix(".py") ? file.dropLast(3) : file)]
  }

  /// Whether BRLTTY was given a driver for speech, on its command line or in its configuration.
  ///
  /// BRLTTY runs on many machines with no display attached, and a braille display shows Earshot's captions: if Earshot were
  /// silent beside it, a person would hear nothing. Without a driver it does not speak.
  private func speaksBesideBraille(_ process: String) -> Bool {
    let arguments = (contents(of: process + "/cmdline") ?? "").split(separator: "\0").dropFirst()
    var driver: Substring?
    var isNext = false
    for argument in arguments {
      if isNext {
        driver = argument
        isNext = false
      } else if argument.hasPrefix("--speech-driver=") {
        driver = argument.dropFirst("--speech-driver=".count)
      } else if argument == "-s" || argument == "--speech-driver" {
        isNext = true
      } else if argument.hasPrefix("-s") {
        driver = argument.dropFirst(2)
      }
    }
    return (driver ?? configuredDriver).map { $0 != "no" } ?? false
  }

  /// The value of `speech-driver` in BRLTTY's configuration.
  private var configuredDriver: Substring? {
    let lines = (contents(of: brltty, atMost: 1 << 16) ?? "").split(separator: "\n")
    return lines.compactMap { line -> Substring? in
      let words = line.split { $0 == " " || $0 == "\t" }
      return words.count > 1 && words[0] == "speech-driver" ? words[1] : nil
    }.last
  }

  /// The beginning of a small file.
  private func contents(of path: String, atMost count: Int = 1024) -> String? {
    InputFile.beginning(of: path, limit: count).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Accounts above this number belong to people, on Debian and most other systems.
  private static let lastSystemAccount: uid_t = 999
}
