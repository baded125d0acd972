import AccessibilityTree
import Announcements
import CustomDump
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import TestSupport
import TestTraits
import Testing
import Text

@testable import Apps

/// Searches rows in the store, and compares the result with a search row by row.
@Suite("Finding rows of long lists", .computing)
struct FindingTests {
  /// A session with one way of searching, and its number of queries.
  private final class Listener {
    private(set) var questions = 0
    private(set) var pages = 0
    private(set) var session: HeadlessSession<PeerMentorApp>!

    /// - Parameter goesThrough: Whether every row counts as a candidate, so that all rows are judged.
    init(
      _ store: any PeerMentorStore, on screen: String, profile: ReaderProfile, texts: DemoTexts, goesThrough: Bool
    ) throws {
      let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone, demoTexts: texts)
      let state = try #require(try DemoEnvironment.state(of: app, on: screen, store: store))
      var settings = SessionSettings()
      settings.profile = profile
      session = HeadlessSession(
        SessionMachine(app, state: state, settings: settings, startedAt: DemoData.fixedNow), rate: 240
      ) { [unowned self] request in
        switch request {
        case .query(.findNotification(let kind, _, let row), of: let account) where goesThrough:
          guard
            case .notifications(_, let page) = store.perform(
              .query(.notifications(kind: kind, around: row.start), of: account))
          else { return nil }
          let isThere = row.start < page.count
          return .store(
            .foundNotification(kind: kind, number: row.number, row: isThere ? row.start : nil, isThere ? page : nil))
        case .query(.findContact(let search, _, let row, let list), of: let account) where goesThrough:
          guard
            case .contacts(_, let page, _) = store.perform(
              .query(.contacts(search: search, around: row.start, list: list), of: account))
          else { return nil }
          let isThere = row.start < page.count
          return .store(
            .foundContact(
              search: search, number: row.number, row: isThere ? row.start : nil, isThere ? page : nil, list: list))
        case .query(.findActivity(_, let row), of: let account) where goesThrough:
          guard case .activities(let page) = store.perform(.query(.activities(around: row.start), of: account)) else {
            return nil
          }
          let isThere = row.start < page.count
          return .store(
            .foundActivity(number: row.number, row: isThere ? row.start : nil, isThere ? page : nil))
        case .query(.findNotification, _), .query(.findContact, _), .query(.findActivity, _): questions += 1
        case .query(.notifications, _), .query(.contacts, _), .query(.activities, _): pages += 1
        default: break
        }
        return .store(store.perform(request))
      }
    }

    func press(_ command: Command) { session.feed(.command(command, by: .line)) }

    /// The last answer to a command.
    var said: String? {
      session.transcript.last { entry in
        if case .announcement(let announcement) = entry.event { announcement.priority == .navigation } else { false }
      }.flatMap { entry in
        if case .announcement(let announcement) = entry.event { announcement.text } else { nil }
      }
    }
  }

  private static let words = [
    "Visit", "besøk", "KARI", "Åse", "a\u{30A}se", "Bjørn-Erik", "unread", "lest", "3 days ago", "for 2 dager siden", "Pause",
    "Čáhput", "straße", "Ωμέγα", "👩‍🦯", "e\u{301}te\u{301}", "12", "of", "button", "Σίσυφος", "İstanbul", "m.m.", "Hvorfor?",
  ]

  private static func text(_ random: inout some RandomNumberGenerator, words count: ClosedRange<Int>) -> String {
    var text = (0..<Int.random(in: count, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      .joined(separator: [" ", ", ", ". "].randomElement(using: &random) ?? " ")
    if Bool.random(using: &random), !text.isEmpty { text += [".", "!", ""].randomElement(using: &random) ?? "" }
    return text
  }

  private static func content(_ random: inout some RandomNumberGenerator, rows: Int) -> AccountContent {
    AccountContent(
      contacts: (0..<80).map { Contact(id: 0, name: "\(text(&random, words: 1...3)) \($0)") },
      notifications: (0..<rows).map { number in
        let kind = PeerMentor.Notification.Kind.allCases.randomElement(using: &random) ?? .pause
        let isAssignment = kind == .assignment
        let answers: [PeerMentor.Notification.Answer?] = isAssignment ? [nil, nil, .accepted, .declined] : [nil]
        let answer = answers.randomElement(using: &random) ?? nil
        let age = [0, 30, 90, 4_000, 50_000, 100_000, 400_000, 40_000_000, 400_000_000].randomElement(using: &random) ?? 0
        return PeerMentor.Notification(
          id: 0, kind: kind, title: text(&random, words: 1...3), body: text(&random, words: 0...4),
          arrivedAt: DemoData.fixedNow - age - Int.random(in: 0...age, using: &random) + 40, isRead: number % 3 == 0,
          answer: answer, isAcknowledged: isAssignment && number % 5 == 0)
      },
      activities: (0..<rows).map { _ in
        let days = [0, 1, 3, 20, 200, 900, 3_000].randomElement(using: &random) ?? 0
        let minutes = [15, 45, 60, 90, 480, 720, 1_000].randomElement(using: &random) ?? 15
        return Activity(
          id: 0, kind: Activity.Kind.allCases.randomElement(using: &random) ?? .visit,
          day: CalendarDay(number: DemoData.fixedNow / 86_400 + 2 - Int.random(in: 0...days, using: &random)),
          minutes: minutes, note: "",
          contactID: Bool.random(using: &random) ? Int64.random(in: 1...80, using: &random) : nil)
      })
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var kind: StoreKind
    var screen: String
    var style: ReaderProfile.Style
    var language: Language
    var readsBodies = true
    var testDescription: String { "\(kind), \(screen), \(style), \(language), bodies \(readsBodies)" }

    static let all: [Case] = StoreKind.allCases.flatMap { kind in
      [
        Case(kind: kind, screen: "notifications", style: .voiceOver, language: .english),
        Case(kind: kind, screen: "notifications", style: .talkBack, language: .bokmål),
        Case(kind: kind, screen: "notifications", style: .voiceOver, language: .bokmål, readsBodies: false),
        Case(kind: kind, screen: "contacts", style: .talkBack, language: .english),
        Case(kind: kind, screen: "contacts", style: .voiceOver, language: .bokmål),
        Case(kind: kind, screen: "activities", style: .voiceOver, language: .english),
        Case(kind: kind, screen: "activities", style: .talkBack, language: .bokmål),
      ]
    }
  }

  /// `make soak` searches for many more texts.
  @Test("What is found where rows are kept is what going through them finds", arguments: Case.all)
  func sameHits(of example: Case) throws {
    var random = RandomSource(seed: UInt64(example.testDescription.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude))
    let store = try example.kind.demo()
    // More rows than a store examines one by one.
    try store.add(Self.content(&random, rows: example.style == .talkBack ? 260 : 100), account: 1)
    if !example.readsBodies {
      _ = store.perform(.change(.savePreferences(Preferences(readsBodies: false)), of: 1))
    }
    var profile = ReaderProfile(style: example.style, language: example.language)
    profile.speaksPositions = true
    profile.verbosity = .high
    func listener(goesThrough: Bool) throws -> Listener {
      try Listener(store, on: example.screen, profile: profile, texts: DemoData.texts, goesThrough: goesThrough)
    }
    let walk = try listener(goesThrough: true)
    walk.press(.next(.list))
    var heard: [String] = []
    for step in 0..<60 {
      // Also among rows far from the first.
      if step == 30 { walk.press(.last) }
      walk.press(step < 30 ? .next(nil) : .previous(nil))
      if let said = walk.said { heard.append(said) }
    }
    let (finding, going) = (try listener(goesThrough: false), try listener(goesThrough: true))
    for _ in 0..<(Soak.isAsked ? 200 : 20) {
      let whole = Array(heard.randomElement(using: &random) ?? "")
      let start = Int.random(in: 0..<max(1, whole.count), using: &random)
      let length = Int.random(in: 1...24, using: &random)
      var query = String(whole[start...].prefix(length))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: query = query.uppercased()
      case 1: query = Self.text(&random, words: 1...3)
      case 2: query += "x"
      default: break
      }
      guard query.contains(where: { !$0.isWhitespace }) else { continue }
      for listener in [finding, going] { listener.press(.find(query)) }
      expectNoDifference(finding.session.machine.cursor, going.session.machine.cursor, "find \(query)")
      expectNoDifference(finding.said, going.said, "find \(query)")
    }
    #expect(finding.questions > 0)
  }

  @Test("Words of the app's own are looked for in each row, which is told, and a key ends it", arguments: StoreKind.allCases)
  func keyEndsWalk(through kind: StoreKind) throws {
    let store = try kind.demo()
    let notifications = (0..<3_000).map { number in
      PeerMentor.Notification(
        id: 0, kind: .pause, title: "Message \(number)", body: "", arrivedAt: DemoData.fixedNow - 10_000_000 - number)
    }
    try store.add(AccountContent(contacts: [], notifications: notifications, activities: []), account: 1)
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    var machine = SessionMachine(
      app, state: try DemoEnvironment.state(of: app, on: "notifications", store: store), settings: SessionSettings(),
      startedAt: DemoData.fixedNow)
    var said: [String] = []
    /// Returns what the app asks of its store.
    func step(_ input: SessionMachine<PeerMentorApp>.Input) -> [(EffectID, StoreRequest)] {
      machine.step(input, at: SessionTime(.zero, after: DemoData.fixedNow)).compactMap { effect in
        if case .record(let entry) = effect, case .announcement(let announcement) = entry.event {
          said.append(announcement.text)
        }
        guard case .app(let id, let request) = effect else { return nil }
        return (id, request)
      }
    }
    /// Answers what is asked, at most so many times, and returns what has no answer yet.
    func answer(_ asked: [(EffectID, StoreRequest)], atMost limit: Int) -> [(EffectID, StoreRequest)] {
      var (asked, count) = (asked, 0)
      while !asked.isEmpty, count < limit {
        let (id, request) = asked.removeFirst()
        asked += step(.answer(id, .store(store.perform(request))))
        count += 1
      }
      return asked
    }
    _ = answer(step(.begin([])) + step(.command(.next(.list), by: .line)), atMost: 10)
    said = []
    let left = answer(step(.command(.find("declined"), by: .line)), atMost: 60)
    expectNoDifference(said, ["Searching"])
    expectNoDifference(left.count, 1)
    said = []
    let asked = step(.command(.next(nil), by: .line))
    #expect(answer(left + asked, atMost: 6).isEmpty)
    expectNoDifference(said, ["Pause: Message 1853, 6 November 2025, unread, button", "Actions Available"])
    expectNoDifference(machine.cursor, "notifications/list/1862")
  }
}
