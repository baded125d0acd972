import PeerMentor

/// The activities of an account that the server has sent to this session: they can be read while it is away.
struct LoadedActivities: Hashable, Sendable {
  /// The rows of the last page, without those that were changed or deleted here and not sent yet.
  private(set) var page: Page<Activity>?
  /// The ids of the rows that were left out.
  private var left: Set<Activity.ID> = []
  /// All activities received, in their last state.
  private var known: [Activity.ID: Activity] = [:]
  /// The names of contacts received.
  var names: [Contact.ID: String] = [:]
  /// The last content of the server's drafts.
  var drafts: [ActivityFormKey: ActivityDraft] = [:]
  /// The content of refused forms, by their numbers in the offline queue.
  var refused: [Int64: RefusedForm] = [:]
  /// The server's ids of activities that were queued on this machine first, by their ids here.
  private(set) var sent: [Activity.ID: Activity.ID] = [:]
  private var unsentIDs: [Activity.ID: Activity.ID] = [:]

  /// An activity that the server has sent.
  func activity(_ id: Activity.ID) -> Activity? { known[id] }

  /// Stores activities from the server; they keep the rows that they had here before they were sent.
  mutating func take(_ activities: [Activity]) -> [Activity] {
    activities.map { activity in
      known[activity.id] = activity
      if let id = activity.contactID, let name = activity.contactName { names[id] = name }
      return shown(activity)
    }
  }

  /// Stores a page of the server's list.
  ///
  /// - Parameter replaced: The ids that were left out.
  mutating func take(_ page: Page<Activity>, without replaced: Set<Activity.ID>) -> Page<Activity> {
    var page = page
    page.rows = take(page.rows)
    (self.page, left) = (page, replaced)
    return page
  }

  private func shown(_ activity: Activity) -> Activity {
    var shown = activity
    shown.unsentID = unsentIDs[activity.id]
    return shown
  }

  /// The rows of the last page, without those that are changed or deleted now.
  func page(without replaced: Set<Activity.ID>) -> Page<Activity> {
    var (found, page) = (known, self.page ?? Page())
    for id in replaced.subtracting(left) {
      if let stored = found.removeValue(forKey: id) { page.remove(stored) }
    }
    // After a refusal the server's state counts.
    for id in left.subtracting(replaced) {
      if let stored = found[id] { page.insert(shown(stored)) }
    }
    return page
  }

  // MARK: - Queued and sent changes

  /// Handles a change that is queued on this machine.
  mutating func take(queued change: Change) {
    switch change {
    case .saveActivity(let form, let activity):
      drafts[form] = nil
      if let id = activity.contactID, let name = activity.contactName { names[id] = name }
    case .discardDraft(let form): drafts[form] = nil
    default: take(contactChange: change)
    }
  }

  /// Handles a change of a contact's name, or its removal.
  private mutating func take(contactChange change: Change) {
    switch change {
    case .changeContact(let id, let fields): names[id] = fields[.name] ?? names[id]
    case .removeContact(let id): (names[id], drafts[.new(contact: id)]) = (nil, nil)
    default: break
    }
  }

  /// Handles a change that is on the server's disk.
  ///
  /// - Parameters:
  ///   - id: The server's id of a new activity; nil if unknown.
  ///   - unsentID: The activity's id here.
  mutating func take(made change: Change, id: Activity.ID?, unsentID: Activity.ID?) {
    switch change {
    case .saveActivity(let form, var activity):
      drafts[form] = nil
      guard let id = form.parts.activity ?? id else { return }
      activity.id = id
      activity.contactID = form.parts.contact ?? activity.contactID
      activity.contactName = activity.contactName ?? activity.contactID.flatMap { names[$0] }
      if let unsentID { (sent[unsentID], unsentIDs[id]) = (id, unsentID) }
      forget(id)
      known[id] = activity
      activity.unsentID = unsentIDs[id]
      page?.insert(activity)
    case .deleteActivity(let id):
      drafts[.edit(id)] = nil
      forget(id)
    case .saveDraft(let form, let draft): drafts[form] = draft
    case .discardDraft(let form): drafts[form] = nil
    default: take(contactChange: change)
    }
  }

  private mutating func forget(_ id: Activity.ID) {
    let stored = known.removeValue(forKey: id)
    if left.remove(id) == nil, let stored { page?.remove(stored) }
  }
}
