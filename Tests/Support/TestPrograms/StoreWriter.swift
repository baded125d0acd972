import Foundation
import PeerMentor
import PeerMentorPostgreSQL
import PeerMentorStore
import Text

/// Changes a store without a pause, and prints a line for each change that the store has confirmed, until it
/// is killed. The tests kill it at any moment and examine the data that is left.
///
/// Usage: TestPrograms store DIRECTORY FIRST [URL], where FIRST is the number to begin with. The store has one account and
/// one contact. With the address of a server it signs in there as liv@example.org, and adds activities; with a number of
/// them as well it waits for a line of input, adds that many, and prints the result of each.
enum StoreWriter {
  static func run(_ arguments: [String]) throws {
    if arguments.count > 2 { return try write(to: arguments[2], arguments) }
    let store = try SQLiteStore(
      directory: DataDirectory(path: arguments[0], environment: [:]), now: { 1_772_438_400 })
    var number = Int(arguments[1]) ?? 0
    while true {
      number += 1
      try change(store, number)
    }
  }

  private static func write(to server: String, _ arguments: [String]) throws {
    let store = try PostgreSQLStore(
      ServerAddress(server), for: .session, folder: arguments[0], now: { 1_772_438_400 })
    var account: Account?
    // The server may be restarting.
    for _ in 0..<600 where account == nil {
      if case .signedIn(let own, _) = store.perform(
        .signIn(email: "liv@example.org", password: Secret("long enough")))
      {
        account = own
      } else {
        usleep(50_000)
      }
    }
    guard let account else { exit(2) }
    var number = Int(arguments[1]) ?? 0
    let last = arguments.count > 3 ? number + (Int(arguments[3]) ?? 0) : nil
    if last != nil {
      print("ready")
      _ = readLine()
    }
    var kept: [Int] = []
    while last.map({ number < $0 }) ?? true {
      number += 1
      let activity = Activity(id: 0, kind: .visit, day: CalendarDay(number: number), minutes: 15, note: "\(number)")
      // An unconfirmed activity may be there or not, but at most once.
      switch store.perform(.change(.saveActivity(.new(contact: nil), activity), of: account.id)) {
      case .saved: print("activity \(number)")
      case .queued where last == nil: kept.append(number)
      case .queued: print("kept \(number)")
      default: print("failed \(number)")
      }
      if !kept.isEmpty, case .sent(_, .some) = store.perform(.sendQueued(account: account.id)) {
        for number in kept { print("activity \(number)") }
        kept = []
      }
    }
    while true { _ = readLine() ?? { exit(0) }() }
  }

  private static func change(_ store: any PeerMentorStore, _ number: Int) throws {
    let activity = Activity(
      id: 0, kind: .visit, day: CalendarDay(number: number), minutes: 15, note: "\(number)")
    confirm("activity \(number)", store.perform(.change(.saveActivity(.new(contact: nil), activity), of: 1)))
    confirm(
      "draft \(number)",
      store.perform(
        .change(.saveDraft(.new(contact: 1), ActivityDraft(note: "\(number)")), of: 1)))
    let notification = try store.notify(.assignment, title: "\(number)", body: "")
    print("notification", notification)
    let answer: PeerMentor.Notification.Answer = number.isMultiple(of: 2) ? .accepted : .declined
    confirm(
      "\(answer.rawValue) \(notification)",
      store.perform(.change(.answer(assignment: notification, answer), of: 1)))
  }

  private static func confirm(_ line: String, _ answer: StoreAnswer) {
    guard case .saved = answer else {
      print("failed: \(answer)")
      exit(1)
    }
    print(line)
  }

  /// Writes at once: a confirmation must not wait in a buffer that is lost when the program is killed.
  private static func print(_ parts: Any...) {
    let line = parts.map { "\($0)" }.joined(separator: " ") + "\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }
}
