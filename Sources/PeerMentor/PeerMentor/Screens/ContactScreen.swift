internal import AccessibilityTree

extension Screens {
  /// One contact: the name as title, then phone, email and address,
  /// the actions, the assignment and its answer, and the activities.
  func contact(_ card: ContactCard, visit: Int, in session: SignedIn) -> Screen {
    let contact = card.contact
    return secondary("contact", visit: visit, titleKey: "name", title: contact.name, in: session) {
      if !contact.phone.isEmpty {
        link("phone", words.line(words.people.phone, PhoneNumber.grouped(contact.phone)), .contacts(.use(.phone, contact.phone)))
      }
      if !contact.email.isEmpty {
        link("email", words.line(words.people.email, contact.email), .contacts(.use(.email, contact.email)))
      }
      line("address", words.people.address, contact.address)
      button("log", words.activities.log, .activities(.open(.new(contact: contact.id))), Palette.primary)
      button("more", words.people.moreOptions, .contacts(.openOptions))
      if !contact.about.isEmpty {
        heading("about-heading", words.people.about, level: 2)
        text("about", contact.about)
      }
      if let assignment = card.assignment { self.assignment(assignment) }
      heading("activities-heading", words.navigation.activities, level: 2)
      if card.activities.isEmpty {
        text("no-activities", words.activities.noneWithContact)
      } else {
        Element("list", .list) {
          for activity in card.activities { row(activity, withContact: false) }
        }
        .with(\.collection, Collection(count: card.activities.count))
      }
    }
  }

  /// The assignment with its answer. The buttons stay after an answer, so that the cursor stays and the answer can be
  /// changed; the chosen one is selected.
  private func assignment(_ assignment: Notification) -> [Element] {
    [
      heading("assignment-heading", words.people.assignment, level: 2),
      text("assignment", assignment.title),
      text(
        "answer",
        assignment.answer.map(words.people.hasAnswered)
          ?? (assignment.isAcknowledged ? words.people.acknowledged : words.people.unanswered)),
    ]
      + Notification.Answer.allCases.map { answer in
        button(
          answer.rawValue, words.notifications.order(answer),
          .notifications(.answer(assignment.id, answer)), assignment.answer == answer ? Palette.link : Palette.choice
        )
        .with(\.isSelected, assignment.answer.map { $0 == answer })
      } + [
        button(
          "acknowledge",
          words.notifications.acknowledgement(isUndone: assignment.isAcknowledged && assignment.answer == nil),
          .notifications(.acknowledge(assignment.id, !assignment.isAcknowledged)), Palette.choice
        )
        // An answer implies that the assignment was seen.
        .with(\.isEnabled, assignment.answer == nil)
      ]
  }

  /// Further actions for the contact in view.
  func contactOptions(visit: Int, in session: SignedIn) -> Screen {
    Screen(
      "contact-options", instance: "contact-options/\(visit)", title: words.people.moreOptions,
      role: .dialog, back: .navigation(.back)
    ) {
      leadingButton("close", words.navigation.closeMenu, .navigation(.back))
        .with(\.isInitialFocus, true)
      Layout.stack([options(session)], top: Layout.contentTop)
    }
  }

  private func options(_ session: SignedIn) -> Element {
    var items = [row("activities", words.people.allActivities, .navigation(.show(.activities)))]
    if case .contact(let card) = session.navigation.stack.last?.place {
      let id = card.contact.id
      items.insert(row("log", words.activities.log, .activities(.open(.new(contact: id)))), at: 0)
      items.append(row("edit", words.people.edit, .contacts(.openForm(id))))
      items.append(row("remove", words.people.remove, .contacts(.askToRemove(id))))
    }
    return Element("list", .list) { items }
      .with(\.collection, Collection(count: items.count))
  }
}
