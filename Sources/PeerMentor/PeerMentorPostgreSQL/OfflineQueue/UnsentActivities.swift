import PeerMentor
import PeerMentorStore

/// The activities that changes which wait on this machine add or change, as they will be once these are sent.
///
/// One that is new has an id below 0 until the server gives it one; see `QueuedChange.addedID`.
struct UnsentActivities: Hashable, Sendable {
  /// Those that are added or changed, in the list's order.
  private(set) var rows: [Activity] = []
  /// The ids of the server's own that are changed or deleted: they are not to be shown as the server has them.
  private(set) var replaced: Set<Activity.ID> = []

  /// - Parameters:
  ///   - changes: In the order in which they were made.
  ///   - names: Those of contacts, as far as they are known.
  init(_ changes: [QueuedChange], names: [Contact.ID: String] = [:]) {
    for kept in changes {
      switch kept.change {
      case .saveActivity(let form, var activity):
        let (contact, id) = form.parts
        activity.id = id ?? -kept.number
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

  /// Whether none waits.
  var isEmpty: Bool { rows.isEmpty && replaced.isEmpty }

  /// An activity as it will be; nil where it is deleted.
  func activity(_ id: Activity.ID, stored: Activity?) -> Activity? {
    rows.first { $0.id == id } ?? (replaced.contains(id) ? nil : stored)
  }

  /// Some of the store's activities as they will be, and those that come among them.
  func merged(into stored: [Activity], where isWanted: (Activity) -> Bool) -> [Activity] {
    (stored.filter { !replaced.contains($0.id) } + rows.filter(isWanted)).sorted { $0.isListed(before: $1) }
  }

  // MARK: - Pages

  /// How many rows of the server's stand before a place of the whole list.
  ///
  /// - Parameter row: The one at that place, where it is known; else all that are added or changed may stand behind it.
  func storedPlace(of place: Int, row: Activity.ID?) -> Int {
    max(place - (rows.firstIndex { $0.id == row } ?? 0), 0)
  }

  /// Where a search of the server's rows begins.
  func storedStart(of request: RowRequest) -> RowRequest {
    guard let before = rows.firstIndex(where: { $0.id == request.after }) else { return request }
    return RowRequest(number: request.number, start: max(request.start - 1 - before, 0))
  }

  /// A page of the whole list.
  ///
  /// - Parameters:
  ///   - stored: A page of the list without what is `replaced`.
  ///   - place: The place that the page is to be around, where there is no such row.
  func page(_ stored: Page<Activity>, around place: Int, row: Activity.ID?) -> Page<Activity> {
    var merged = stored
    for row in rows { merged.insert(row) }
    let middle = merged.rows.firstIndex { $0.id == row } ?? place - merged.start
    let window = PageWindow(around: middle, of: merged.rows.count, size: StoreLimits.pageSize)
    return Page(
      count: merged.count, start: merged.start + window.start,
      rows: Array(merged.rows[window.start..<window.start + window.length]))
  }
}

extension Page<Activity> {
  /// Adds an activity to the list, and to the rows at hand where it stands among them.
  ///
  /// One that comes just outside these is counted and not shown: where exactly it stands is not known, but the page that
  /// has its neighbours shows it.
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

  /// Takes an activity off the list.
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
  /// The same about activities by other ids.
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
  /// The form of the same activity by another id.
  func naming(_ ids: [Activity.ID: Activity.ID]) -> ActivityFormKey {
    if case .edit(let id) = self { .edit(ids[id] ?? id) } else { self }
  }
}
