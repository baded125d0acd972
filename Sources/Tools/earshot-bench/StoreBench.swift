import Apps
import LinuxSupport
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import Text

/// The cost of very long lists, compared with short ones, without speech: the notification centre
/// and the contacts.
struct StoreBench {
  /// The number of times that each thing is done.
  var count: Int
  /// Notifications in the large store.
  var notifications: Int
  /// Contacts in the large store.
  var contacts: Int

  private enum Operation: String, CaseIterable {
    case opening = "Opening the centre"
    case moving = "Moving in the centre"
    case filtering = "Filtering the centre"
    case openingContacts = "Opening the contacts"
    case movingInContacts = "Moving in the contacts"
    case searching = "Searching the contacts"

    var isAboutContacts: Bool {
      switch self {
      case .opening, .moving, .filtering: false
      case .openingContacts, .movingInContacts, .searching: true
      }
    }

    func name(_ size: Size) -> String {
      isAboutContacts ? "\(rawValue), \(size.contacts)" : "\(rawValue), \(size.notifications) notifications"
    }
  }

  /// The numbers of rows of a store.
  private struct Size {
    var notifications: Int
    var contacts: Int

    func rows(_ deed: Operation) -> Int { deed.isAboutContacts ? contacts : notifications }
  }

  func run(_ report: inout BenchReport) throws {
    // 100 fill a window of rows, as any larger number does; 10 are a shorter screen.
    let small = [Size(notifications: 10, contacts: 10), Size(notifications: 100, contacts: 100)]
    let large = Size(notifications: notifications, contacts: contacts)
    for size in small + [large] {
      let store = try SQLiteStore(inMemory: DemoData(organisation: .nhf, language: .english))
      try fill(store, to: size)
      let times = try times(on: store)
      for deed in Operation.allCases { report.add(deed.name(size), times[deed] ?? []) }
    }
    for deed in Operation.allCases {
      for small in small {
        report.addRatio(
          "\(deed.rawValue), \(large.rows(deed)) to \(small.rows(deed))", of: deed.name(large),
          to: deed.name(small))
      }
    }
  }

  /// Adds rows to the few of the demo.
  private func fill(_ store: any PeerMentorStore, to size: Size) throws {
    guard let account = try store.listAccounts().first else { return }
    let kinds = Notification.Kind.allCases
    let content = AccountContent(
      contacts: (0..<max(0, size.contacts - 9)).map { Contact(id: 0, name: "Person Number \($0)") },
      notifications: (0..<max(0, size.notifications - 10)).map { number in
        Notification(
          id: 0, kind: kinds[number % kinds.count], title: "Message \(number)", body: "Its body.",
          arrivedAt: DemoData.fixedNow - number)
      })
    try store.add(content, account: account.id)
  }

  private func times(on store: any PeerMentorStore) throws -> [Operation: [Double]] {
    let app = PeerMentorApp(organisation: .nhf, timeZone: DemoData.fixedTimeZone)
    var session = HeadlessSession(
      SessionMachine(
        app, state: try DemoEnvironment.state(of: app, on: "home", store: store), settings: SessionSettings(),
        startedAt: DemoData.fixedNow), rate: 240
    ) { .store(store.perform($0)) }
    var times: [Operation: [Double]] = [:]
    func press(_ commands: Command...) {
      for command in commands { session.feed(.command(command, by: .key)) }
    }
    func measure(_ deed: Operation, _ command: Command) {
      let start = monotonicNow()
      press(command)
      times[deed, default: []].append((monotonicNow() - start).inMilliseconds)
    }
    for round in 0..<count {
      measure(.opening, .tab(5))
      press(.first, .next(.list))
      for _ in 0..<4 { measure(.moving, .next(nil)) }
      // From the top: from within the list the search would first go through all the rows.
      press(.first, .find(round % 2 == 0 ? "Filter: Pause" : "Filter: All"))
      measure(.filtering, .activate)

      measure(.openingContacts, .tab(2))
      press(.first, .next(.list))
      for _ in 0..<4 { measure(.movingInContacts, .next(nil)) }
      press(.first, .next(.field))
      // The first letters of a name, one after the other.
      for letter in ["e", "l", "l"] { measure(.searching, .type(letter)) }
      press(.clear, .submit, .tab(1))
    }
    return times
  }
}
