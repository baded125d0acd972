internal import AccessibilityTree
internal import Text

extension Screens {
  /// The form of a contact: its fields, then the buttons.
  func contactForm(_ form: ContactForm, visit: Int, in session: SignedIn) -> Screen {
    let title = form.original == nil ? words.people.new : words.people.edit
    let issues = ContactForm.Issue.allCases.filter(form.issues.contains)
    return secondary("contact-form", visit: visit, title: title, in: session) {
      for field in ContactField.allCases { self.field(field, of: form).with(\.isEnabled, !form.isSaving) }
      button("save", words.activities.save, .contacts(.form(form.key, .save)), Palette.primary)
      problems(form.attempts, issues.map { ($0.rawValue, phrase($0)) })
      button("discard", words.activities.discard, .contacts(.form(form.key, .askToDiscard)))
        .with(\.isEnabled, form.isTouched)
    }
  }

  private func field(_ field: ContactField, of form: ContactForm) -> Element {
    let text = form.written[field]
    let key = form.key
    let error = ContactForm.Issue(of: field)
    return self.field(
      Element(
        field.rawValue, field.holdsLines ? .textArea : .textField, words.people.name(of: field),
        value: text.isEmpty ? nil : text),
      error: error.flatMap { form.issues.contains($0) ? phrase($0) : nil }
    )
    .editing(FieldBinding(text: text, limit: field.limit) { .contacts(.form(key, .set(field, $0))) })
  }

  private func phrase(_ issue: ContactForm.Issue) -> String {
    switch issue {
    case .nameMissing: words.people.nameMissing
    case .phoneUnclear: words.people.phoneUnclear
    case .emailUnclear: words.people.emailUnclear
    }
  }

  /// The question before a contact is removed: what stays without it, and what goes with it.
  func removeContact(_ contact: Contact, _ references: ContactReferences?, visit: Int) -> Screen {
    confirmation(
      "remove-contact", visit: visit, title: words.people.removeQuestion(contact.name),
      text: words.people.removal(references), confirm: words.people.remove, .contacts(.remove(contact.id)))
  }

  /// The question before a name is saved that others have, with what tells them apart.
  func sameName(_ change: Change, _ others: [Contact], visit: Int) -> Screen {
    let key: Contact.ID? = if case .changeContact(let id, _) = change { id } else { nil }
    let details = others.map { contact in
      [PhoneNumber.grouped(contact.phone), contact.email, contact.address].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    return confirmation(
      "same-name", visit: visit, title: words.people.sameName(others.first?.name ?? "", others.count),
      text: details.map { $0.isEmpty ? words.people.noDetails : $0 }.joined(separator: "; "),
      confirm: words.people.saveAnyway, .contacts(.form(key, .saveAnyway)))
  }

  /// The question before what is written in the form of a contact is discarded.
  func discardContactForm(of key: Contact.ID?, visit: Int) -> Screen {
    confirmation(
      "discard-contact", visit: visit, title: words.activities.discardQuestion, confirm: words.activities.discard,
      .contacts(.form(key, .discard)))
  }
}

extension Words.People {
  /// The label of a contact's field.
  fileprivate func name(of field: ContactField) -> String {
    switch field {
    case .name: name
    case .phone: phone
    case .email: email
    case .address: address
    case .about: about
    }
  }
}
