import CustomDump
import Foundation
import PeerMentor
import Testing

@testable import PeerMentorStore

@Suite("News between sessions")
struct NewsTests {
  private func store(in folder: TemporaryFolder) throws(StoreError) -> PeerMentorStore {
    try PeerMentorStore(
      directory: folder.directory, demo: DemoData(organisation: .nhf, language: .english),
      hashing: .demo, now: { DemoData.fixedNow })
  }

  @Test(
    "A session hears of another's change, and can read it by then",
    arguments: ["earshot-store", "earshot-" + String(repeating: "long-", count: 30)])
  func heard(folderName: String) throws {
    let folder = TemporaryFolder(folderName)
    let session = try store(in: folder)
    let inbox = Inbox<StoreAnswer>()
    let listener = try session.listen { _ in
      inbox.add(session.perform(.loadNews(account: 1, after: 8)))
    }
    defer { listener?.close() }
    try store(in: folder).notify(.pause, title: "Pause", body: "")
    guard case .news(let arrived, _)? = inbox.next() else {
      Issue.record("nothing heard")
      return
    }
    expectNoDifference(arrived.newest.map(\.title), ["Pause"])
  }

  @Test("A session does not hear of its own changes, but the other does")
  func own() throws {
    let folder = TemporaryFolder()
    let first = try store(in: folder)
    let second = try store(in: folder)
    let firstInbox = Inbox<StoreAnswer>()
    let secondInbox = Inbox<StoreAnswer>()
    let firstListener = try first.listen { firstInbox.add($0) }
    let secondListener = try second.listen { secondInbox.add($0) }
    _ = first.perform(.markRead(account: 1, notification: 8))
    #expect(secondInbox.next() == .changed)
    firstListener?.close()
    secondListener?.close()
    #expect(firstInbox.count == 0)
  }

  @Test("Sockets of sessions that were killed are cleared away; other files stay")
  func stale() throws {
    let folder = TemporaryFolder()
    let session = try store(in: folder)
    let news = try #require(session.news)
    let (socket, name) = try NewsFolder(path: news.path).bindOwn()
    folder.write("not a socket", to: "news/file.sock")
    #expect(news.post() == 1)
    close(socket)
    #expect(news.post() == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: news.path)
    #expect(!left.contains(name))
    #expect(left == ["file.sock"])
  }

  @Test("A session that does not listen holds nobody up")
  func full() throws {
    let folder = TemporaryFolder()
    let session = try store(in: folder)
    let news = try #require(session.news)
    let (socket, _) = try NewsFolder(path: news.path).bindOwn()
    defer { close(socket) }
    for _ in 1...2000 { #expect(news.post() == 1) }
  }

  @Test("Closing a listener removes its socket")
  func closing() throws {
    let folder = TemporaryFolder()
    let session = try store(in: folder)
    let listener = try session.listen { _ in }
    let news = try #require(session.news)
    #expect(try FileManager.default.contentsOfDirectory(atPath: news.path).count == 1)
    listener?.close()
    listener?.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: news.path).isEmpty)
  }

  @Test("A store in memory has no news")
  func memory() throws {
    let listener = try PeerMentorStore.demo().listen { _ in }
    #expect(listener == nil)
  }
}

@Suite("The store's thread")
struct StoreThreadTests {
  @Test("Of drafts of one form that wait in a row the last is kept, also at the end, and each is answered")
  func drafts() throws {
    let store = try PeerMentorStore.demo()
    let inbox = Inbox<StoreAnswer>()
    let key = ActivityFormKey.new(contact: nil)
    let draft = { (note: String) in
      StoreRequest.saveDraft(account: 1, key: key, ActivityDraft(note: note))
    }
    // The first answer is taken late, so that the others wait.
    let others = DispatchSemaphore(value: 0)
    let thread = StoreThread<Int>(store: store) { answer, _ in
      if case .overview = answer { others.wait() }
      inbox.add(answer)
    }
    let requests = (1...20).map { draft("\($0)") } + [.loadActivityForm(account: 1, key: key), draft("last")]
    thread.submit(.loadOverview(account: 1), as: 0)
    for (number, request) in requests.enumerated() { thread.submit(request, as: number + 1) }
    others.signal()
    thread.close()
    _ = inbox.next()
    for request in requests {
      switch inbox.next() {
      case .saved(let answered, _): expectNoDifference(answered, request)
      case .activityForm(_, let content): expectNoDifference(content?.draft?.note, "20")
      case let other: Issue.record("\(String(describing: other))")
      }
    }
    guard case .activityForm(_, let content) = store.perform(.loadActivityForm(account: 1, key: key)) else {
      Issue.record("no form")
      return
    }
    expectNoDifference(content?.draft?.note, "last")
  }

  @Test("Requests are answered in order, each once, and those waiting at the end too")
  func order() throws {
    struct Answer: Equatable {
      var number: Int
      var answer: StoreAnswer
    }
    let answers = Inbox<Answer>()
    let thread = StoreThread<Int>(store: try PeerMentorStore.demo()) { answers.add(Answer(number: $1, answer: $0)) }
    for number in 1...50 { thread.submit(.loadContact(account: 1, contact: Int64(100 + number)), as: number) }
    thread.close()
    expectNoDifference(
      (1...50).map { _ in answers.next() },
      (1...50).map { Answer(number: $0, answer: .contact(id: Int64(100 + $0), nil)) })
    thread.submit(.loadOverview(account: 1), as: 51)
    thread.close()
    #expect(answers.count == 0)
  }
}
