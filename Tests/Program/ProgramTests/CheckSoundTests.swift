import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot check with sound", .waiting, .enabled(if: PulseServer.isAvailable))
struct CheckSoundTests {
  @Test("In real time 'within' is judged by when the sound was audible")
  func within() async throws {
    let folder = TestFolder()
    let server = try PulseServer()
    try folder.write(
      """
      expect "NHF, heading" within 2000 ms
      wait idle
      next
      expect "Email address, text field" within 0.001 ms
      open notifications
      expect contains "Notifications" within 2000 ms
      """, to: "a.flow")
    let run = try await CommandRun(
      ["check", "a.flow", "--audio", "pulse", "--transcript", "a.jsonl", "--language", "en"], in: folder,
      environment: server.environment)
    #expect(run.code == 1)
    let findings = run.lines.filter { $0.hasPrefix("a.flow:") && !$0.hasPrefix("a.flow: ") }
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("a.flow:4: expected \"Email address, text field\" within") == true)
    let transcript = try folder.read("a.jsonl")
    #expect(transcript.contains("\"audible\":") && transcript.contains("\"audio\":\"pulse\""))
  }

  @Test("A device that was asked for and is not there ends the check, with exit code 69")
  func missing() async throws {
    let folder = TestFolder()
    try folder.write("next\n", to: "a.flow")
    let run = try await CommandRun(["check", "a.flow", "--audio", "pulse"], in: folder)
    #expect(run.code == 69)
    #expect(run.errors.hasPrefix("earshot: cannot open audio device 'pulse': "))
  }
}
