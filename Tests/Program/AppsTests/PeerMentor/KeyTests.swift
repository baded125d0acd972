import Announcements
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@testable import Apps

/// Each place where a mentor may press a key that was meant for another.
@Suite("Keys in the odd states of the peer-mentor app")
struct PeerMentorKeyTests {
  enum Place: String, CaseIterable {
    case signedOut = "login"
    case home, contacts
    case dialog = "sign-out"
    case contactForm = "contact-form"
    case menu
  }

  private typealias Session = HeadlessSession<PeerMentorApp>

  /// - Parameter isAway: Whether the store's server cannot be reached.
  private func session(at place: Place, isAway: Bool) throws -> Session {
    let store = try SQLiteStore(inMemory: DemoData(organisation: .nhf, language: .english))
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    let state = try #require(try DemoEnvironment.state(of: app, on: place.rawValue, store: store))
    var session = Session(
      SessionMachine(app, state: state, settings: SessionSettings(), startedAt: DemoData.fixedNow), rate: 240
    ) { request in
      switch request {
      case .change(let change, let account) where isAway: .store(.queued(change, of: account, count: 1))
      default: .store(isAway ? .failed(request, .noConnection, reason: "away") : store.perform(request))
      }
    }
    session.advanceUntilIdle()
    if isAway {
      session.feed(.event(.store(.connectionLost)))
      session.advanceUntilIdle()
    }
    return session
  }

  /// Whether a key is answered in at least a word that is heard to its end.
  private func isAnswered(_ keys: [Key], in reached: Session) -> Bool {
    var (session, interpreter) = (reached, KeyInterpreter())
    for (index, key) in keys.enumerated() {
      let context = session.machine.inputContext
      switch interpreter.meaning(of: key, in: context, at: session.now, before: keys[(index + 1)...]) {
      case .command(let command): session.feed(.command(command, by: .key))
      case .strayText: session.feed(.strayText)
      case .unknown: session.feed(.otherKey)
      case .escape: session.feed(.escape)
      case .nothing: break
      }
    }
    session.advanceUntilIdle()
    let heard = session.transcript.dropFirst(reached.transcript.count).contains { entry in
      if case .speech(let report) = entry.event { report.outcome == .finished } else { false }
    }
    return heard || session.hasQuit
  }

  @Test(
    "Every key is answered in at least a word: signed out, in a dialog, in a form, and without a connection",
    arguments: Place.allCases, [false, true])
  func answered(at place: Place, isAway: Bool) throws {
    let reached = try session(at: place, isAway: isAway)
    for keys in everyKey { #expect(isAnswered(keys, in: reached), "\(place), \(keys)") }
  }
}
