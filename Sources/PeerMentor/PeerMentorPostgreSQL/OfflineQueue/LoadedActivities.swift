import PeerMentor

/// What the server has told this session of an account's activities: what there is to be read while it is away.
struct LoadedActivities: Hashable, Sendable {
  /// The rows of the list that were asked for last, without those that were changed or deleted here and not sent yet.
  private(set) var page: Page<Activity>?
  /// Which these were.
  private var left: Set<Activity.ID> = []
  /// All that it has told, as it told them last.
  private var known: [Activity.ID: Activity] = [:]
  /// The names of contacts that it has told.
  var names: [Contact.ID: String] = [:]
  /// What forms held last that it has.
  var drafts: [ActivityFormKey: ActivityDraft] = [:]
  /// What forms hold that it refused, by their numbers in the outbox.
  var refused: [Int64: RefusedForm] = [:]
  /// The server's ids of activities that were kept on this machine first, by those that they had here.
  private(set) var sent: [Activity.ID: Activity.ID] = [:]
  private var unsentIDs: [Activity.ID: Activity.ID] = [:]

  /// An activity that the server has told.
  func activity(_ id: Activity.ID) -> Activity? { known[id] }

  /// Takes activities that it has told; they keep the rows that they had here before they were sent.
  mutating func take(_ activities: [Activity]) -> [Activity] {
    activities.map { activity in
      known[activity.id] = activity
      if let id = activity.contactID, let name = activity.contactName { names[id] = name }
      return shown(activity)
    }
  }

  /// Takes a page of its list.
  ///
  /// - Parameter replaced: Those that were left out.
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

  /// The rows that were asked for last, without some that are changed or deleted now.
  func page(without replaced: Set<Activity.ID>) -> Page<Activity> {
    var (found, page) = (known, self.page ?? Page())
    for id in replaced.subtracting(left) {
      if let stored = found.removeValue(forKey: id) { page.remove(stored) }
    }
    // What was refused is as the server has it.
    for id in left.subtracting(replaced) {
      if let stored = found[id] { page.insert(shown(stored)) }
    }
    return page
  }

  // MARK: - What has been kept or made

  /// Takes it that a change waits on this machine.
  mutating func take(kept change: Change) {
    switch change {
    case .saveActivity(let form, let activity):
      drafts[form] = nil
      if let id = activity.contactID, let name = activity.contactName { names[id] = name }
    case .discardDraft(let form): drafts[form] = nil
    default: break
    }
  }

  /// Takes it that a change is on the server's disk.
  ///
  /// - Parameters:
  ///   - id: The server's, of an activity that is new; nil where it is not known.
  ///   - unsentID: What it was known by here.
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
    default: break
    }
  }

  private mutating func forget(_ id: Activity.ID) {
    let stored = known.removeValue(forKey: id)
    if left.remove(id) == nil, let stored { page?.remove(stored) }
  }
}
