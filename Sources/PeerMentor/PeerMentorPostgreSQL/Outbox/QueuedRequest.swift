import Foundation
import PeerMentor
import PeerMentorStore
import Text

/// A change as it is written into the outbox: JSON that later versions of this program read as well.
///
/// It has no place for a password.
struct QueuedRequest: Codable, Hashable, Sendable {
  private enum Kind: String, Codable {
    case markRead, markAllRead, answer, acknowledge, savePreferences, setPaused, saveDraft, discardDraft, saveActivity,
      deleteActivity
  }

  private var kind: Kind
  /// The notification or the activity that it is about, where no form is.
  private var subject: Int64?
  private var answer: String?
  private var isOn: Bool?
  private var formContact: Int64?
  private var formActivity: Int64?
  private var contact: Int64?
  private var activityKind: String?
  private var day: Int?
  private var dateText: String?
  private var minutes: Int?
  private var note: String?
  private var silencedKinds: [String]?
  private var readsBodies: Bool?
  private var idleMinutes: Int?
  private var offersAddress: Bool?
  /// What was chosen before, as far as this machine knew: what is the same was not chosen now.
  private var before: Choices?

  /// What an account's owner has chosen.
  private struct Choices: Codable, Hashable {
    var silencedKinds: [String]
    var readsBodies: Bool
    var idleMinutes: Int?
    var offersAddress: Bool
  }

  /// The choices before; nil for other changes, and where nobody knew them.
  var base: Preferences? {
    get {
      before.map {
        Preferences(
          silencedKinds: Set($0.silencedKinds.compactMap(Notification.Kind.init)), readsBodies: $0.readsBodies,
          idleMinutes: $0.idleMinutes, offersAddress: $0.offersAddress)
      }
    }
    set {
      before = newValue.map {
        Choices(
          silencedKinds: $0.silencedKinds.map(\.rawValue).sorted(), readsBodies: $0.readsBodies,
          idleMinutes: $0.idleMinutes, offersAddress: $0.offersAddress)
      }
    }
  }

  /// - Returns: Nil for a request that cannot be kept.
  init?(_ request: StoreRequest) {
    switch request {
    case .markRead(_, let id): (kind, subject) = (.markRead, id)
    case .markAllRead: kind = .markAllRead
    case .answer(_, let id, let answer): (kind, subject, self.answer) = (.answer, id, answer.rawValue)
    case .acknowledge(_, let id, let isSeen): (kind, subject, isOn) = (.acknowledge, id, isSeen)
    case .savePreferences(_, let chosen):
      kind = .savePreferences
      silencedKinds = Notification.Kind.allCases.filter(chosen.silencedKinds.contains).map(\.rawValue)
      (readsBodies, idleMinutes, offersAddress) = (chosen.readsBodies, chosen.idleMinutes, chosen.offersAddress)
    case .setPaused(_, let isPaused): (kind, isOn) = (.setPaused, isPaused)
    case .saveDraft(_, let key, let draft):
      kind = .saveDraft
      (formContact, formActivity) = key.parts
      (contact, activityKind, day) = (draft.contactID, draft.kind?.rawValue, draft.day?.number)
      (dateText, minutes, note) = (draft.dateText, draft.minutes, draft.note)
    case .discardDraft(_, let key):
      kind = .discardDraft
      (formContact, formActivity) = key.parts
    case .saveActivity(_, let key, let activity):
      kind = .saveActivity
      (formContact, formActivity) = key.parts
      (contact, activityKind, day) = (activity.contactID, activity.kind.rawValue, activity.day.number)
      (minutes, note) = (activity.minutes, activity.note)
    case .deleteActivity(_, let id): (kind, subject) = (.deleteActivity, id)
    case .signIn, .signOut, .changePassword, .sendQueued, .loadOverview, .loadNotifications, .findNotification,
      .loadArrivals, .loadContacts, .findContact,
      .loadContact, .loadActivities, .findActivity, .loadActivityForm:
      return nil
    }
  }

  /// The request of an account; nil where a part is missing, as in a record of another version.
  func request(of account: Account.ID) -> StoreRequest? {
    let form = formActivity.map(ActivityFormKey.edit) ?? .new(contact: formContact)
    let chosenKind = activityKind.flatMap(Activity.Kind.init)
    switch kind {
    case .markAllRead: return .markAllRead(account: account)
    case .markRead: return subject.map { .markRead(account: account, notification: $0) }
    case .deleteActivity: return subject.map { .deleteActivity(account: account, activity: $0) }
    case .discardDraft: return .discardDraft(account: account, key: form)
    case .setPaused: return isOn.map { .setPaused(account: account, $0) }
    case .answer:
      guard let subject, let answer = answer.flatMap(Notification.Answer.init) else { return nil }
      return .answer(account: account, assignment: subject, answer)
    case .acknowledge:
      guard let subject, let isOn else { return nil }
      return .acknowledge(account: account, assignment: subject, isOn)
    case .savePreferences:
      guard let silencedKinds, let readsBodies, let offersAddress else { return nil }
      return .savePreferences(
        account: account,
        Preferences(
          silencedKinds: Set(silencedKinds.compactMap(Notification.Kind.init)), readsBodies: readsBodies,
          idleMinutes: idleMinutes, offersAddress: offersAddress))
    case .saveDraft:
      guard let minutes, let note else { return nil }
      return .saveDraft(
        account: account, key: form,
        ActivityDraft(
          contactID: contact, kind: chosenKind, day: day.map { CalendarDay(number: $0) }, dateText: dateText,
          minutes: minutes, note: note))
    case .saveActivity:
      guard let chosenKind, let day, let minutes, let note else { return nil }
      return .saveActivity(
        account: account, key: form,
        Activity(
          id: formActivity ?? 0, kind: chosenKind, day: CalendarDay(number: day), minutes: minutes, note: note,
          contactID: contact))
    }
  }
}
