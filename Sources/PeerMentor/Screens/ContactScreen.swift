internal import Semantics

extension Screens {
  /// One person: the name is the title, then how to reach them, then what the assignment says.
  func contact(_ contact: Contact, visit: Int, in session: SignedIn) -> Screen {
    secondary("contact", visit: visit, titleKey: "name", title: contact.name, in: session) {
      line("phone", words.people.phone, contact.phone)
      line("email", words.people.email, contact.email)
      line("address", words.people.address, contact.address)
      if !contact.about.isEmpty {
        heading("about-heading", words.people.about, level: 2)
        text("about", contact.about)
      }
    }
  }
}
