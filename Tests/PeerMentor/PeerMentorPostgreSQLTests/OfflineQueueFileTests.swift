import CustomDump
import Foundation
import PeerMentor
import TestSupport
import TestTraits
import Testing
import Text

@testable import PeerMentorPostgreSQL

@Suite("An outbox that another version wrote", .waiting)
struct OfflineQueueFileTests {
  /// A file of version 1.0, with each kind of change and two that the server refused.
  private static let file = Checkout.url("Tests/Fixtures/outbox/organisation-earshot.sqlite")

  private let folder = TestFolder()
  private let walk = Activity(
    id: 0, kind: .outing, day: CalendarDay(number: 20_515), minutes: 90, note: "By the lake, \"twice\"\nand back",
    contactID: 12)

  private func offlineQueue() throws -> OfflineQueue {
    try FileManager.default.copyItem(atPath: Self.file.path, toPath: folder.path + "/organisation-earshot.sqlite")
    let record = try LocalRecord(folder: folder.path, server: ServerAddress("postgres://localhost/earshot"))
    return OfflineQueue(of: 7, in: "a-store", record: record)
  }

  @Test("It is read in full, and would be written the same")
  func queued() throws {
    let queued = try offlineQueue().changes()
    expectNoDifference(
      queued.map(\.change),
      [
        .saveActivity(.new(contact: 12), walk), .markAllRead, .markRead(17), .answer(assignment: 17, .declined),
        .acknowledge(assignment: 17, true),
        .savePreferences(
          Preferences(silencedKinds: [.pause, .scenario], readsBodies: false, idleMinutes: 15, offersAddress: false)),
        .setPaused(true),
        .saveDraft(
          .new(contact: 12),
          ActivityDraft(
            contactID: 13, kind: .phoneCall, day: CalendarDay(number: 20_512), dateText: "31 february", minutes: 45,
            note: "Begun")),
        .saveDraft(.edit(32), ActivityDraft()), .discardDraft(.edit(33)),
        .saveActivity(.edit(34), Activity(id: 0, kind: .groupMeeting, day: CalendarDay(number: 20_000), minutes: 15)),
        .deleteActivity(35),
      ])
    expectNoDifference(queued.map(\.number), [2] + Array(4...14))
    expectNoDifference(queued.first?.key, UUID(uuidString: "00000000-0000-4000-8000-000000000002"))
    expectNoDifference(queued.map(\.conflict), [.contactGone] + Array(repeating: nil, count: 11))
    expectNoDifference(queued.map(\.sparesDraft), [true] + Array(repeating: false, count: 11))
    expectNoDifference(queued.compactMap(\.base), [Preferences(silencedKinds: [.certification], idleMinutes: 30)])

    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try queued.map { queued in
      var record = OfflineQueueRecord(change: queued.change, before: queued.base)
      // A set has no fixed order.
      if case .savePreferences(var chosen) = queued.change {
        chosen.silencedKinds = [.pause]
        record.change = .savePreferences(chosen)
      }
      return String(decoding: try encoder.encode(record), as: UTF8.self)
    }
    expectNoDifference(
      json,
      [
        #"{"activityKind":"outing","contact":12,"day":20515,"formContact":12,"kind":"saveActivity","minutes":90,"#
          + #""note":"By the lake, \"twice\"\nand back"}"#,
        #"{"kind":"markAllRead"}"#, #"{"kind":"markRead","subject":17}"#,
        #"{"answer":"declined","kind":"answer","subject":17}"#, #"{"isOn":true,"kind":"acknowledge","subject":17}"#,
        #"{"before":{"idleMinutes":30,"offersAddress":true,"readsBodies":true,"silencedKinds":["certification"]},"#
          + #""idleMinutes":15,"kind":"savePreferences","offersAddress":false,"readsBodies":false,"silencedKinds":["pause"]}"#,
        #"{"isOn":true,"kind":"setPaused"}"#,
        #"{"activityKind":"phoneCall","contact":13,"dateText":"31 february","day":20512,"formContact":12,"#
          + #""kind":"saveDraft","minutes":45,"note":"Begun"}"#,
        #"{"formActivity":32,"kind":"saveDraft","minutes":60,"note":""}"#, #"{"formActivity":33,"kind":"discardDraft"}"#,
        #"{"activityKind":"groupMeeting","day":20000,"formActivity":34,"kind":"saveActivity","minutes":15,"note":""}"#,
        #"{"kind":"deleteActivity","subject":35}"#,
      ])
  }

  @Test(
    "Changes of contacts are written with the fields that they change, and read the same",
    arguments: [
      (Change.addContact(contactFields([.name: "Per"])), #"{"kind":"addContact","name":"Per"}"#),
      (
        .changeContact(7, contactFields([.phone: "", .about: "x"])),
        #"{"about":"x","kind":"changeContact","phone":"","subject":7}"#
      ),
      (.removeContact(7), #"{"kind":"removeContact","subject":7}"#),
    ])
  func contacts(change: Change, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let record = OfflineQueueRecord(change: change, before: nil)
    expectNoDifference(String(decoding: try encoder.encode(record), as: UTF8.self), json)
    expectNoDifference(try decodedJSON(OfflineQueueRecord.self, from: Data(json.utf8)), record)
  }

  @Test("What the server refused is there to go on with")
  func refused() throws {
    let refused = try offlineQueue().refused()
    expectNoDifference(refused.map(\.number), [1, 2])
    expectNoDifference(
      refused.map(\.change),
      [.saveActivity(.new(contact: nil), walk), .saveDraft(.edit(31), ActivityDraft(note: "refused"))])
  }

  @Test(
    "What this version does not know waits for one that does",
    arguments: [
      #"{"kind":"flyKite","subject":1}"#, #"{"kind":"answer","subject":1,"answer":"perhaps"}"#, #"{"kind":"markRead"}"#, "",
    ])
  func unknown(json: String) {
    #expect(throws: (any Error).self) { try decodedJSON(OfflineQueueRecord.self, from: Data(json.utf8)) }
  }
}

private func contactFields(_ texts: [ContactField: String]) -> ContactFields {
  var fields = ContactFields()
  for (field, text) in texts { fields[field] = text }
  return fields
}
