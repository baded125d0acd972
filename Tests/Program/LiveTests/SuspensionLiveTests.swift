import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Ctrl-Z, live", .waiting, .enabled(if: PulseServer.isAvailable))
struct SuspensionLiveTests {
  @Test("Speech is silent once the program is stopped, and after fg the place is said again")
  func stopsAndGoesOn() throws {
    let server = try PulseServer()
    let recording = try LoopbackRecorder(server)
    let transcript = server.directory.path + "/transcript.jsonl"
    let job = try JobShell(
      builtProgram("earshot"),
      [
        "run", "--audio", "pulse", "--organisation", "NHF", "--data", server.directory.path + "/data",
        "--language", "en", "--transcript", transcript, "--record", server.directory.path + "/session.flow",
      ],
      environment: server.environment.merging(["EARSHOT_SPEECH": "on", "TERM": "xterm"]) { $1 }, isRead: true,
      in: server.directory)
    func lines(_ text: String) -> Int {
      let all = (try? String(contentsOfFile: transcript, encoding: .utf8)) ?? ""
      return all.split(separator: "\n").filter { $0.contains(text) }.count
    }
    try job.waitForStart()
    try waitUntil("the session has begun") { lines("NHF, heading") > 0 }
    job.type("\t")
    try waitUntil("it speaks") { lines("\"fate\":\"started\"") > 1 }
    // A long text, of which the sound server has seconds in its buffer.
    job.type("?p")
    try waitUntil("it speaks at length") { lines("\"fate\":\"started\"") > 2 }
    job.send(SIGTSTP)
    try waitUntil("the program is stopped") { job.isStopped }
    // The sound card plays its own buffer within a tenth of a second.
    let stopped = recording.now + LoopbackRecorder.sampleRate / 5
    try waitUntil("a second has been recorded") { recording.count > stopped + LoopbackRecorder.sampleRate }
    #expect(!recording.samples[stopped...].contains(where: isAudible))
    #expect(job.isAsBefore)
    let (places, commands) = (lines("Email address, text field"), lines("\"event\":\"command\""))
    try job.bringToFront()
    try waitUntil("the place is announced") { lines("Email address, text field") > places }
    let announced = recording.count
    try waitUntil("it is heard") { recording.samples[announced...].contains(where: isAudible) }
    #expect(lines("\"event\":\"command\"") == commands)
    #expect(lines("\"state\":\"lost\"") == 0)
    try waitUntil("it takes keys") { job.takesKeys }
    job.type("\u{4}")
    try waitUntil("it has ended") { job.exitCode != nil }
    #expect(job.exitCode == 0)
    #expect(job.isAsBefore)
  }
}
