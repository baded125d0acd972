import CustomDump
import Testing
import Text

@testable import PeerMentor

/// Each phrase with a number, with zero, one and many.
@Suite("Counts in words")
struct CountTests {
  private typealias Phrase = (Words) -> (Int) -> String

  @Test("None, one and many each have their own words")
  func counts() {
    let table: [(Phrase, [Int], [String], [String])] = [
      (
        { $0.home.unreadNotifications }, [0, 1, 2, 1000],
        [
          "No unread notifications", "1 unread notification", "2 unread notifications",
          "1000 unread notifications",
        ],
        ["Ingen uleste varsler", "1 ulest varsel", "2 uleste varsler", "1000 uleste varsler"]
      ),
      (
        { $0.home.unreadAssignments }, [1, 2], ["1 unread assignment", "2 unread assignments"],
        ["1 ulest oppdrag", "2 uleste oppdrag"]
      ),
      (
        { $0.home.contacts }, [0, 1, 10_000], ["No contacts", "1 contact", "10000 contacts"],
        ["Ingen kontakter", "1 kontakt", "10 000 kontakter"]
      ),
      ({ $0.notifications.unreadCount }, [1, 3], ["1 unread", "3 unread"], ["1 ulest", "3 uleste"]),
      (
        { words in { words.notifications.found($0, nil) } }, [0, 1, 8],
        ["No notifications", "1 notification", "8 notifications"], ["Ingen varsler", "1 varsel", "8 varsler"]
      ),
      (
        { $0.people.found }, [0, 1, 2], ["No contacts found", "1 contact found", "2 contacts found"],
        ["Fant ingen kontakter", "Fant 1 kontakt", "Fant 2 kontakter"]
      ),
      ({ $0.notifications.more }, [1, 2], ["and 1 more", "and 2 more"], ["og 1 til", "og 2 til"]),
      (
        { $0.profile.soonSignedOut }, [1, 59, 60, 61],
        [
          "You will be signed out in 1 second. Press any key to stay.",
          "You will be signed out in 59 seconds. Press any key to stay.",
          "You will be signed out in 1 minute. Press any key to stay.",
          "You will be signed out in 2 minutes. Press any key to stay.",
        ],
        [
          "Du blir logget ut om 1 sekund. Trykk på en tast for å fortsette.",
          "Du blir logget ut om 59 sekunder. Trykk på en tast for å fortsette.",
          "Du blir logget ut om 1 minutt. Trykk på en tast for å fortsette.",
          "Du blir logget ut om 2 minutter. Trykk på en tast for å fortsette.",
        ]
      ),
      (
        { words in { words.profile.idleChoice($0 == 0 ? nil : $0) } }, [0, 1, 30],
        ["never", "after 1 minute", "after 30 minutes"], ["aldri", "etter 1 minutt", "etter 30 minutter"]
      ),
    ]
    for (phrase, counts, english, bokmål) in table {
      expectNoDifference(counts.map { phrase(Words(language: .english))($0) }, english)
      expectNoDifference(counts.map { phrase(Words(language: .bokmål))($0) }, bokmål)
    }
  }
}
