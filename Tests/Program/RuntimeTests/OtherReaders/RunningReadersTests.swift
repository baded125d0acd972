import CustomDump
import Foundation
import Glibc
import LinuxSupport
import TestSupport
import Testing

@testable import Runtime

@Suite("Known readers among the programs that run", .timeLimit(.minutes(5)))
struct RunningReadersTests {
  /// The kernel's files of a machine, in the test's own folder.
  private final class Machine {
    let folder = TestFolder()

    init(processes: [(id: Int, name: String, arguments: [String])] = [], speakup: String? = nil) throws {
      for process in processes {
        try folder.write(process.name + "\n", to: "proc/\(process.id)/comm")
        try folder.write(process.arguments.map { $0 + "\0" }.joined(), to: "proc/\(process.id)/cmdline")
      }
      if let speakup { try folder.write(speakup + "\n", to: "synth") }
    }

    func reader() -> OtherReader? {
      RunningReaders(
        processes: folder.path(of: "proc"), speakup: folder.path, brltty: folder.path(of: "brltty.conf")
      ).first(until: monotonicNow() + .seconds(20))
    }
  }

  @Test(
    "Each is known by the name of its process, or of the script that an interpreter runs",
    arguments: [
      ("orca", ["/usr/bin/python3", "/usr/bin/orca", "--replace"], "Orca"),
      ("espeakup", ["espeakup"], "Speakup"), ("brltty", ["/usr/bin/brltty", "-s", "es"], "BRLTTY"),
      ("fenrir", ["python3", "/usr/bin/fenrir"], "Fenrir"),
      ("python3", ["python3", "-u", "/opt/tdsr/tdsr"], "TDSR"),
      ("python3.11", ["python3.11", "/home/x/tdsr.py"], "TDSR"), ("yasr", ["yasr"], "Yasr"),
      ("tclsh", ["tclsh", "/usr/share/emacs/site-lisp/emacspeak/servers/espeak"], "Emacspeak"),
      ("tclsh8.6", ["tclsh8.6", "/x/emacspeak/servers/outloud"], "Emacspeak"),
      ("odilia", ["odilia"], "Odilia"),
    ])
  func known(name: String, arguments: [String], title: String) throws {
    let machine = try Machine(processes: [(1, "init", ["/sbin/init"]), (42, name, arguments)])
    expectNoDifference(machine.reader(), OtherReader(name: title))
  }

  @Test(
    "A braille reader counts where it was given a driver for speech, on its command line or in its file",
    arguments: [
      ([], nil, false), (["-b", "ht"], nil, false), (["--speech-driver=es"], nil, true), (["-ses"], nil, true),
      (["-s", "no"], "speech-driver es", false), ([], "# speech-driver es\nbraille-driver auto", false),
      ([], "braille-driver auto\nspeech-driver\tsd # speech", true), ([], "speech-driver no", false),
    ] as [([String], String?, Bool)])
  func braille(arguments: [String], configuration: String?, speaks: Bool) throws {
    let machine = try Machine(processes: [(42, "brltty", ["/sbin/brltty"] + arguments)])
    if let configuration {
      try machine.folder.write(configuration, to: "brltty.conf")
    }
    expectNoDifference(machine.reader(), speaks ? OtherReader(name: "BRLTTY") : nil)
  }

  @Test(
    "Programs that only mention one are none",
    arguments: [
      ("vim", ["vim", "orca"]), ("orca-slicer", ["orca-slicer"]),
      ("python3", ["python3", "train.py", "orca"]),
      ("python3", ["python3"]), ("grep", ["grep", "brltty"]), ("espeak-ng", ["espeak-ng", "emacspeak"]),
      ("", []),
    ])
  func others(name: String, arguments: [String]) throws {
    let machine = try Machine(processes: [(42, name, arguments)])
    expectNoDifference(machine.reader(), nil)
  }

  @Test(
    "The kernel's reader counts where it speaks through a device of its own",
    arguments: [("ltlk", "Speakup"), ("soft", nil), ("none", nil), ("", nil)])
  func speakup(synthesizer: String, title: String?) throws {
    let machine = try Machine(speakup: synthesizer)
    expectNoDifference(machine.reader(), title.map { OtherReader(name: $0) })
  }

  @Test("A program that really runs is found, and gone when it has ended")
  func running() throws {
    let program = try StandInReader()
    let readers = RunningReaders(known: program.known)
    func found() -> OtherReader? { readers.first(until: monotonicNow() + .seconds(20)) }
    expectNoDifference(found(), nil)
    let process = try program.start()
    try waitUntil("the stand-in runs under its name") { found() == StandInReader.reader }
    process.end()
    expectNoDifference(found(), nil)
  }
}
