import CustomDump
import Foundation
import PeerMentor
import PeerMentorStore
import TestSupport
import Testing

@Suite("The store's thread")
struct StoreThreadTests {
  @Test(
    "Of drafts of one form that wait in a row the last is kept, also at the end, and each is answered",
    arguments: StoreKind.allCases)
  func drafts(kind: StoreKind) throws {
    let store = try kind.demo()
    let inbox = Inbox<StoreAnswer>()
    let key = ActivityFormKey.new(contact: nil)
    let draft = { (note: String) in
      StoreRequest.change(.saveDraft(key, ActivityDraft(note: note)), of: 1)
    }
    // The first answer is handled late, so that the other requests wait.
    let others = DispatchSemaphore(value: 0)
    let thread = StoreThread<Int>(store: store) { answer, _ in
      if case .overview = answer { others.wait() }
      inbox.add(answer)
    }
    let requests = (1...20).map { draft("\($0)") } + [.query(.activityForm(key), of: 1), draft("last")]
    thread.submit(.query(.overview, of: 1), as: 0)
    for (number, request) in requests.enumerated() { thread.submit(request, as: number + 1) }
    others.signal()
    thread.close()
    _ = inbox.next()
    for request in requests {
      switch inbox.next() {
      case .saved(let change, let account, _): expectNoDifference(.change(change, of: account), request)
      case .activityForm(_, let content): expectNoDifference(content?.draft?.note, "20")
      case let other: Issue.record("\(String(describing: other))")
      }
    }
    guard case .activityForm(_, let content) = store.perform(.query(.activityForm(key), of: 1)) else {
      Issue.record("no form")
      return
    }
    expectNoDifference(content?.draft?.note, "last")
  }

  @Test(
    "Requests are answered in order, each once, and those waiting at the end too",
    arguments: StoreKind.allCases)
  func order(kind: StoreKind) throws {
    struct Answer: Equatable {
      var number: Int
      var answer: StoreAnswer
    }
    let answers = Inbox<Answer>()
    let thread = StoreThread<Int>(store: try kind.demo()) { answers.add(Answer(number: $1, answer: $0)) }
    for number in 1...50 { thread.submit(.query(.contact(Int64(100 + number)), of: 1), as: number) }
    thread.close()
    expectNoDifference(
      (1...50).map { _ in answers.next() },
      (1...50).map { Answer(number: $0, answer: .contact(id: Int64(100 + $0), nil)) })
    thread.submit(.query(.overview, of: 1), as: 51)
    thread.close()
    #expect(answers.count == 0)
  }
}
