import Testing
import Text

@testable import RemoteApps

@Suite("The rest of a page")
struct PageRestTests {
  private func event(_ name: String, _ text: String) -> DevToolsEvent {
    DevToolsEvent(
      method: "Network.\(name)",
      params: .object(["requestId": .string("1"), "response": .object(["payloadData": .string(text)])]))
  }

  @Test("A message by a web socket is waited for until something comes by it; what only keeps it up is none")
  func messages() throws {
    var rest = PageRest()
    rest.noteLoaded()
    rest.take(event("webSocketFrameSent", "3"))
    #expect(!rest.awaitsAnswer)
    rest.take(event("webSocketFrameSent", "run"))
    #expect(rest.awaitsAnswer)
    let unanswered = try #require(rest.askAt)
    rest.take(event("webSocketFrameReceived", "done"))
    #expect(!rest.awaitsAnswer)
    #expect(try #require(rest.askAt) < unanswered)
  }

  @Test("The messages of a web socket that was closed are not waited for")
  func closed() {
    var rest = PageRest()
    rest.noteLoaded()
    rest.take(event("webSocketFrameSent", "run"))
    rest.take(event("webSocketClosed", ""))
    #expect(!rest.awaitsAnswer)
  }
}
