import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

/// The program with faults in its environment: it never hangs, and reports each fault.
@Suite("The program in trouble", .waitingLong, .serialized)
struct FaultLiveTests {
  /// Runs a line of shell with `$earshot` as the program; returns its exit code and its standard error.
  private func shell(_ line: String) throws -> (code: Int32, errors: String) {
    let folder = TestFolder()
    let shell = try ChildProcess(
      "/bin/sh", ["-c", "cd '\(folder.path)'; { \(line); } 2> errors"],
      environment: [
        "earshot": builtProgram("earshot"), "PATH": "/usr/bin:/bin", "HOME": folder.path,
        "XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path, "SWIFT_BACKTRACE": "enable=no",
      ])
    return (shell.exitCode(), (try? folder.read("errors")) ?? "")
  }

  /// Lines of shell that fail unless `out.wav` is a WAV file with samples, as many as its header says.
  private static let wavIsValid = """
    size=$(stat -c %s out.wav)
    test $size -gt 100 || exit 20
    test $(od -An -t u4 -j 40 -N 4 out.wav) -eq $((size - 44)) || exit 21
    test $(od -An -t u4 -j 4 -N 4 out.wav) -eq $((size - 8)) || exit 22
    """

  @Test("A disk that fills up in the middle of speech is told once, and the sound file holds what fitted")
  func fullDisk() throws {
    // A file size limit stands for a full disk, and its signal must not end the program.
    let found = try shell(
      """
      mkfifo lines; exec 3<> lines
      "$earshot" run --lines --audio wav:out.wav < lines > captions & program=$!
      until test -s out.wav && test $(stat -c %s out.wav) -gt 1000; do sleep 0.1; done
      prlimit --pid $program --fsize=1000
      printf 'next\nwait idle\nnext\nwait idle\nquit\n' >&3
      wait $program; code=$?
      test $(wc -l < captions) -ge 3 || exit
      \(Self.wavIsValid)
      exit $code
      """)
    #expect(found.code == 74)
    #expect(found.errors == "earshot: the sound file ends here: File too large; captions go on\n")
  }

  /// A full pipe without a reader, with the descriptor 4.
  private static let fullPipe = "mkfifo full; exec 4<> full; dd if=/dev/zero of=full bs=4096 count=64 oflag=nonblock 2> /dev/null"

  @Test("Diagnostics that nobody reads keep neither speech nor the end waiting")
  func unreadErrors() throws {
    // The speaking thread reports the lost sound file.
    let found = try shell(
      """
      mkfifo lines; exec 3<> lines; \(Self.fullPipe)
      timeout 30 "$earshot" run --lines --audio wav:out.wav < lines > captions 2> full &
      until test -s out.wav && test $(stat -c %s out.wav) -gt 1000; do sleep 0.1; done
      prlimit --pid $(ps -o pid= --ppid $!) --fsize=1000
      printf 'next\nwait idle\nnext\nwait idle\nquit\n' >&3
      wait $! || exit
      test $(wc -l < captions) -ge 3
      """)
    // The code is for the lost sound file.
    #expect(found.code == 74)
  }

  @Test("Captions that nobody reads keep neither the transcript nor the end waiting, and the loss is told")
  func unreadCaptions() throws {
    let found = try shell(
      """
      \(Self.fullPipe)
      printf 'next\nnext\nnext\nwait idle\nquit\n' |
        timeout 30 "$earshot" run --lines --audio none --transcript said.jsonl > full || exit
      test $(grep -c '"event":"announcement"' said.jsonl) -ge 4
      """)
    #expect(found.code == 0)
    #expect(
      found.errors
        == "earshot: the last lines are lost: nobody reads what is written; let the reader read to the end\n")
  }

  @Test("A recording and a transcript into pipes that nobody reads end with the session, and with 74")
  func unreadFiles() throws {
    let found = try shell(
      """
      mkfifo recording script; exec 4<> recording 5<> script
      for pipe in recording script; do dd if=/dev/zero of=$pipe bs=4096 count=64 oflag=nonblock 2> /dev/null; done
      printf 'next\nquit\n' | timeout 30 "$earshot" run --lines --audio none --record recording --transcript script > captions
      """)
    #expect(found.code == 74)
    #expect(found.errors.contains("the end of the transcript is lost: nobody reads what is written"))
    #expect(found.errors.contains("the recording 'recording' is not complete: nobody takes what is written"))
  }

  @Test("No core is left of a session, whatever its limit was")
  func noCore() throws {
    let found = try shell(
      """
      ulimit -c unlimited 2> /dev/null; mkfifo lines; exec 3<> lines
      "$earshot" run --lines --audio wav:out.wav < lines > captions & program=$!
      until test -s captions; do sleep 0.05; done
      for process in $program $(ps -o pid= --ppid $program); do
        grep -q 'Max core file size  *0  *0 ' /proc/$process/limits || exit 9
      done
      kill -SEGV $program; wait $program 2> /dev/null; code=$?
      test "$(echo core*)" = 'core*' || exit 8
      exit $code
      """)
    #expect(found.code == 128 + SIGSEGV)
  }

  @Test("A synthesizer that is stopped dies with a session that is killed")
  func stoppedHelper() throws {
    let found = try shell(
      """
      mkfifo lines; exec 3<> lines
      "$earshot" run --lines --audio wav:out.wav < lines > captions & program=$!
      until test -s out.wav && test $(stat -c %s out.wav) -gt 1000; do sleep 0.05; done
      # One that has just been started does not yet ask to die with the session; it is confined later than that.
      until helpers=$(ps -o pid= --ppid $program) && ! for helper in $helpers; do
        grep -q '^Seccomp:.*2' /proc/$helper/status || echo $helper
      done | grep -q .; do sleep 0.05; done
      kill -STOP $helpers || exit 9
      kill -KILL $program; wait $program 2> /dev/null
      for i in $(seq 100); do
        alive=
        for helper in $helpers; do
          case "$(ps -o stat= -p $helper)" in ''|Z*) ;; *) alive=$helper ;; esac
        done
        test -z "$alive" && exit 0
        sleep 0.05
      done
      kill -KILL $helpers
      exit 1
      """)
    #expect(found.code == 0)
  }

  @Test("A real disk that fills up in the middle of speech is no other than that limit", .enabled(if: canMount))
  func fullFileSystem() throws {
    let found = try shell(
      """
      exec unshare --user --map-root-user --mount sh -c '
        mkdir disk && mount -t tmpfs -o size=128k none disk || exit 9
        printf "next\nwait idle\nnext\nwait idle\nnext\nwait idle\nquit\n" |
          "$earshot" run --lines --audio wav:disk/out.wav > captions; code=$?
        test $(wc -l < captions) -ge 4 || exit
        cd disk
        \(Self.wavIsValid)
        "$earshot" say --audio wav:out.wav "$(seq 1 99)" > ../captions; test $? -eq $code || exit 30
        \(Self.wavIsValid)
        exit $code'
      """)
    #expect(found.code == 74)
    #expect(
      found.errors
        == "earshot: the sound file ends here: No space left on device; captions go on\n"
        + "earshot: cannot write sound to 'out.wav': No space left on device; try another path\n")
  }

  /// Whether users of this machine can mount their own file systems.
  private static let canMount: Bool = {
    let trial = try? ChildProcess(
      "/usr/bin/unshare", ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"],
      environment: ["PATH": "/usr/bin:/bin:/sbin"])
    return trial?.exitCode() == 0
  }()

  @Test("A terminal that is closed in the middle of speech ends the program", .enabled(if: PulseServer.isAvailable))
  func closedTerminal() throws {
    let app = try LiveApp()
    try app.waitFor("NHF")
    try app.send("\t\t\t", until: "Password")
    try app.program.hangUp()
    // The hang-up signal or the end of input, whichever comes first.
    #expect([0, 129].contains(try app.program.exitCode()))
  }

  @Test(
    "Why no session comes about is said to a person at a terminal, not only printed",
    .enabled(if: PulseServer.isAvailable))
  func refusedStart() throws {
    let app = try LiveApp(["--data", "/dev/null"])
    try app.recording.waitForSilence(quiet: 0.6)
    try app.expectEnd(74)
    let line =
      "earshot: cannot use data directory '/dev/null': it is not a directory; choose another with --data\n"
    #expect(app.program.output == line)
    let heard = trimmed(app.recording.samples)
    #expect(heard.count > 3 * LoopbackRecorder.sampleRate)
  }

  @Test("A disk that is full from the start is told instead of starting without sound")
  func fullDiskFromTheStart() throws {
    let found = try shell("echo quit | \"$earshot\" run --lines --audio wav:/dev/full")
    #expect(found.code == 74)
    #expect(
      found.errors
        == "earshot: cannot write sound to '/dev/full': No space left on device; try another path\n")
  }

  @Test("A reader that reads nothing cannot keep the program from ending")
  func stalledReader() throws {
    // The pipe is filled before, so nothing can be written.
    let found = try shell(
      """
      mkfifo pipe; exec 3<>pipe
      dd if=/dev/zero of=pipe bs=4096 count=64 oflag=nonblock 2>/dev/null
      printf 'next\\nquit\\n' | "$earshot" run --lines --no-speech > pipe 3<&-
      """)
    #expect(found.code == 0)
    #expect(found.errors.contains("the last lines are lost"))
  }

  @Test("A slow reader gets every line")
  func slowReader() throws {
    let found = try shell(
      """
      printf 'next\\nnext\\nnext\\nquit\\n' | "$earshot" run --lines --no-speech > all
      printf 'next\\nnext\\nnext\\nquit\\n' | "$earshot" run --lines --no-speech |
        while read -r line; do sleep 0.3; echo "$line"; done > slow
      cmp all slow
      """)
    #expect(found.code == 0, "\(found.errors)")
  }
}
