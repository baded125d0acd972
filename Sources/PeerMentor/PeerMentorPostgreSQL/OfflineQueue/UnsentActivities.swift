import PeerMentor
import PeerMentorStore

/// The activities that queued changes add or change, in their state after sending.
///
/// A new activity has a negative id until the server assigns one; see `QueuedChange.addedID`.
struct UnsentActivities: Hashable, Sendable {
  /// The added and changed activities, in the list's order.
  private(set) var rows: [Activity] = []
  /// The server's ids of changed and deleted activities: their rows from the server must not be shown.
  private(set) var replaced: Set<Activity.ID> = []

  /// - Parameters:
  ///   - changes: The changes in the order in which they were made.
  ///   - names: The known names of contacts.
  init(_ changes: [QueuedChange], names: [Contact.ID: String] = [:]) {
    for queued in changes {
      switch queued.change {
      case .saveActivity(let form, var activity):
        let (contact, id) = form.parts
        activity.id = id ?? -queued.number
        activity.contactID = contact ?? activity.contactID
        activity.contactName = activity.contactID.flatMap { names[$0] }
        activity.isUnsent = true
        replace(activity.id)
        rows.append(activity)
      case .deleteActivity(let id): replace(id)
      default: break
      }
    }
    rows.sort { $0.isListed(before: $1) }
  }

  private mutating func replace(_ id: Activity.ID) {
    rows.removeAll { $0.id == id }
    if id > 0 { replaced.insert(id) }
  }

  /// Whether no activity is queued.
  var isEmpty: Bool { rows.isEmpty && replaced.isEmpty }

  /// An activity in its state after sending; nil where it is deleted.
  func activity(_ id: Activity.ID, stored: Activity?) -> Activity? {
    rows.first { $0.id == id } ?? (replaced.contains(id) ? nil : stored)
  }

  /// Some of the store's activities in their state after sending, with the added ones among them.
  func merged(into stored: [Activity], where isWanted: (Activity) -> Bool) -> [Activity] {
    (stored.filter { !replaced.contains($0.id) } + rows.filter(isWanted)).sorted { $0.isListed(before: $1) }
  }

  // MARK: - Pages

  /// The number of the server's rows before a place of the whole list.
  ///
  /// - Parameter row: The row at that place, if known; else all queued rows may be behind it.
  func storedPlace(of place: Int, row: Activity.ID?) -> Int {
    max(place - (rows.firstIndex { $0.id == row } ?? 0), 0)
  }

  /// The starting point in the server's rows of a search.
  func storedStart(of request: RowRequest) -> RowRequest {
    guard let before = rows.firstIndex(where: { $0.id == request.after }) else { return request }
    return RowRequest(number: request.number, start: max(request.start - 1 - before, 0))
  }

  /// A page of the whole list.
  ///
  /// - Parameters:
  ///   - stored: A page of the list without what is `replaced`.
  ///   - place: The place at the page's centre, where there is no such row.
  func page(_ stored: Page<Activity>, around place: Int, row: Activity.ID?) -> Page<Activity> {
    var merged = stored
    for row in rows { merged.insert(row) }
    let middle = merged.rows.firstIndex { $0.id == row } ?? place - merged.start
    let window = ListWindow(around: middle, of: merged.rows.count, size: StoreLimits.pageSize)
    return Page(
      count: merged.count, start: merged.start + window.start,
      rows: Array(merged.rows[window.start..<window.start + window.length]))
  }
}

extension Page<Activity> {
  /// Adds an activity to the list, and to the loaded rows if its position is among them.
  ///
  /// An activity just outside them is counted and not shown: its exact
  /// position is unknown, but the page with its neighbours shows it.
  mutating func insert(_ activity: Activity) {
    let isAtEnd = start + rows.count >= count
    count += 1
    let place = rows.firstIndex { activity.isListed(before: $0) } ?? rows.endIndex
    if place == 0, start > 0 {
      start += 1
    } else if place < rows.endIndex || isAtEnd {
      rows.insert(activity, at: place)
    }
  }

  /// Removes an activity from the list.
  mutating func remove(_ activity: Activity) {
    count = Swift.max(count - 1, 0)
    if let place = rows.firstIndex(where: { $0.id == activity.id }) {
      rows.remove(at: place)
    } else if let first = rows.first, activity.isListed(before: first) {
      start -= 1
    }
  }
}

extension Change {
  /// The same change with other ids of activities.
  func naming(_ ids: [Activity.ID: Activity.ID]) -> Change {
    switch self {
    case .saveActivity(let key, let activity): .saveActivity(key.naming(ids), activity)
    case .saveDraft(let key, let draft): .saveDraft(key.naming(ids), draft)
    case .discardDraft(let key): .discardDraft(key.naming(ids))
    case .deleteActivity(let id): .deleteActivity(ids[id] ?? id)
    default: self
    }
  }
}

extension ActivityFormKey {
  /// The form of the same activity with another id.
  func naming(_ ids: [Activity.ID: Activity.ID]) -> ActivityFormKey {
    if case .edit(let id) = self { .edit(ids[id] ?? id) } else { self }
  }
}
