/// The five main sections of the app, in the order of the tab bar.
package enum Tab: String, Hashable, Sendable, CaseIterable {
  case home, contacts, activities, profile, notifications
}

/// A screen above a tab's root.
enum Route: Hashable, Sendable {
  case contact(ContactCard)
  case activityForm(ActivityForm)
  case contactForm(ContactForm)
  /// The list from which the contact of the form below is chosen.
  case contactPicker(ActivityFormKey)
  case notificationSettings
  /// The profile, opened at a place in it.
  case profile(ProfilePlace)
  case password
}

/// A screen that hides the rest of the app while it is open.
enum Modal: Hashable, Sendable {
  case menu, signOut
  /// Asks whether to pause or to resume the duty.
  case duty
  case deleteActivity(Activity)
  /// Asks whether to discard a form's draft.
  case discardDraft(ActivityFormKey)
  case contactOptions
  /// Asks whether to remove a contact, with the numbers of records that refer to it where they are known.
  case removeContact(Contact, ContactReferences?)
  /// Asks whether to save a contact with a name that others have.
  case sameName(Change, others: [Contact])
  /// Asks whether to discard what is written in the form of a contact.
  case discardContactForm(Contact.ID?)
}

/// An open screen and the number of its visit: each visit has its own cursor.
struct Visit<Place: Hashable & Sendable>: Hashable, Sendable {
  var place: Place
  var number: Int
}

/// The open screens: five tabs, each with its own stack of screens, and at most one modal on top.
///
/// Going back returns to the earlier visit and its cursor. Choosing a tab is a new visit of its screen, so that the title is
/// announced and not the tab-bar item that the cursor was on there.
struct Navigation: Hashable, Sendable {
  private(set) var tab = Tab.home
  private(set) var modal: Visit<Modal>?
  /// The number of the next visit; never used twice in a process, also not after signing out.
  private(set) var nextVisit: Int
  private var roots: [Tab: Int] = [:]
  private var stacks: [Tab: [Visit<Route>]] = [:]

  init(firstVisit: Int) {
    nextVisit = firstVisit
    for tab in Tab.allCases { roots[tab] = takeVisit() }
  }

  /// The screens above the current tab's root, the lowest first.
  var stack: [Visit<Route>] { stacks[tab] ?? [] }

  /// The number of the visit to the current tab's root.
  var rootVisit: Int { roots[tab] ?? 0 }

  /// The number of the current visit.
  var visit: Int { modal?.number ?? stack.last?.number ?? rootVisit }

  /// The screens above the roots of all tabs.
  var routes: [Route] { stacks.values.flatMap { $0.map(\.place) } }

  /// Whether the tab's root is in view, or lies under the open modal.
  func isAtRoot(of tab: Tab) -> Bool { self.tab == tab && stack.isEmpty }
}

// MARK: - Moving

extension Navigation {
  /// Shows a tab as it was left; the current tab goes to its root.
  mutating func select(_ tab: Tab) {
    if tab == self.tab { stacks[tab] = [] }
    modal = nil
    self.tab = tab
    renewVisit()
  }

  /// Shows a tab's root.
  mutating func show(_ tab: Tab) {
    stacks[tab] = []
    modal = nil
    self.tab = tab
    renewVisit()
  }

  /// Opens a screen above the current one.
  mutating func push(_ route: Route) {
    stacks[tab, default: []].append(Visit(place: route, number: takeVisit()))
  }

  /// Opens a modal; it replaces the one that is open.
  mutating func present(_ modal: Modal) {
    self.modal = Visit(place: modal, number: takeVisit())
  }

  /// Closes the modal, or goes one screen back; at a root nothing changes.
  mutating func back() {
    if modal != nil {
      modal = nil
    } else {
      _ = stacks[tab]?.popLast()
    }
  }

  /// Changes every screen above a tab's root, in all tabs; nil closes it.
  mutating func changeRoutes(_ change: (Route) -> Route?) {
    stacks = stacks.mapValues { stack in
      stack.compactMap { visit in
        change(visit.place).map { Visit(place: $0, number: visit.number) }
      }
    }
  }

  private mutating func renewVisit() {
    let number = takeVisit()
    if let top = stack.indices.last {
      stacks[tab]?[top].number = number
      // The cursor has been at the place that it was opened for.
      if case .profile = stack[top].place { stacks[tab]?[top].place = .profile(.top) }
    } else {
      roots[tab] = number
    }
  }

  private mutating func takeVisit() -> Int {
    defer { nextVisit += 1 }
    return nextVisit
  }
}

// MARK: - Messages

extension SignedIn {
  mutating func handle(_ message: NavigationMessage) -> [StoreRequest] {
    if case .toggle(let dropDown) = message {
      openDropDown = openDropDown == dropDown ? nil : dropDown
      return []
    }
    if message == .closeDropDown {
      guard let dropDown = openDropDown else { return [] }
      openDropDown = nil
      closedDropDown = ClosedDropDown(dropDown: dropDown, number: notices.takeID())
      return []
    }
    let form = navigation.modal == nil ? navigation.stack.last?.place.form : nil
    let contactForms = navigation.routes.compactMap(\.contactForm)
    moving { session in
      switch message {
      case .select(let tab): session.navigation.select(tab)
      case .show(let tab): session.navigation.show(tab)
      case .openMenu:
        if session.navigation.stack.isEmpty, session.navigation.modal == nil {
          session.navigation.present(.menu)
        }
      case .askToSignOut: session.navigation.present(.signOut)
      case .back: session.navigation.back()
      case .toggle, .closeDropDown: break
      }
    }
    // The result of the draft is announced after its form is left, once it is known.
    let openForm = navigation.modal == nil ? navigation.stack.last?.place.form : nil
    let leaving = (openForm == nil ? form.map { leave($0) } ?? [] : []) + leave(contactForms)
    switch message {
    case .select, .show:
      // The title alone does not say whether the typed text is still there.
      let isTouched = openForm?.isTouched ?? navigation.stack.last?.place.contactForm?.isTouched
      if isTouched == true { notices.post(.draftRestored) }
      reportWhatIsLeftOut()
    default: break
    }
    return leaving + missingRows()
  }

  /// Announces the filter of a tab's list after the tab is chosen: search and filter stay, as in any app with tabs, but the
  /// cursor goes to the title and would not reach them.
  private mutating func reportWhatIsLeftOut() {
    let search = trimmed(contacts.search)
    if navigation.isAtRoot(of: .contacts), !search.isEmpty, let page = contacts.page {
      notices.post(.searched(search, count: page.count))
    }
    if navigation.isAtRoot(of: .notifications), let kind = centre.filter, let page = centre.page {
      notices.post(.filtered(kind, count: page.count))
    }
  }

  /// Changes the visit; notices of the screen that is left and awaited screens are dropped.
  mutating func moving(_ change: (inout SignedIn) -> Void) {
    let visit = navigation.visit
    change(&self)
    guard navigation.visit != visit else { return }
    notices.clear()
    awaited = nil
    openDropDown = nil
    confirmed = nil
  }

  /// Asks the store for the change that a dialog confirms. The dialog stays until the store has answered, so that the screen
  /// below it is up to date when the cursor reaches it.
  mutating func confirm(_ change: Change) -> [StoreRequest] {
    guard confirmed == nil else { return [] }
    confirmed = change
    return [.change(change, of: account.id)]
  }

  /// Closes the dialog that waits for the answer to a change, unless the person has left it.
  mutating func closeDialog(thatConfirmed change: Change) {
    guard confirmed == change else { return }
    moving { $0.navigation.back() }
  }

  /// The requests for data of the current screen that could not be loaded before.
  private func missingRows() -> [StoreRequest] {
    var requests: [StoreRequest] = []
    if overview == nil { requests.append(.query(.overview, of: account.id)) }
    if navigation.isAtRoot(of: .notifications), centre.hasFailed { requests.append(notificationsRequest()) }
    if navigation.isAtRoot(of: .contacts), contacts.page == nil { requests.append(contactsRequest()) }
    if navigation.isAtRoot(of: .activities), activities == nil { requests.append(activitiesRequest()) }
    return requests
  }
}
