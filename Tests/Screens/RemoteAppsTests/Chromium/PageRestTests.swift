import AccessibilityTree
import Testing

@testable import RemoteApps

@Suite("The rest of a page")
struct PageRestTests {
  private func message(_ text: String, isSent: Bool = true) -> NetworkEvent {
    .message("1", isSent: isSent, bytes: text.utf8.count)
  }

  @Test("A message by a web socket is waited for until something comes by it; what only keeps it up is none")
  func messages() throws {
    var rest = PageRest()
    rest.noteLoaded(at: .zero)
    rest.take(message("3"), at: .zero)
    #expect(!rest.awaitsAnswer(at: .zero))
    rest.take(message("run"), at: .zero)
    #expect(rest.awaitsAnswer(at: .zero))
    let unanswered = try #require(rest.askAt)
    rest.take(message("done", isSent: false), at: .zero)
    #expect(!rest.awaitsAnswer(at: .zero))
    #expect(try #require(rest.askAt) < unanswered)
  }

  @Test("The messages of a web socket that was closed are not waited for")
  func closed() {
    var rest = PageRest()
    rest.noteLoaded(at: .zero)
    rest.take(message("run"), at: .zero)
    rest.take(.socketClosed("1"), at: .zero)
    #expect(!rest.awaitsAnswer(at: .zero))
  }

  @Test("An answer to an earlier question, of a page that is waited for anew, says nothing")
  func earlierQuestion() {
    var rest = PageRest()
    rest.noteLoaded(at: .zero)
    rest.ask(1)
    rest.beginAct(.drawn, at: .seconds(1))
    let isTaken = rest.take(PageContent(), to: 1, at: .seconds(2))
    #expect(!isTaken && !rest.isReached)
    rest.ask(2)
    let isTakenNow = rest.take(PageContent(), to: 2, at: .seconds(2))
    #expect(isTakenNow && rest.isReached)
  }
}
