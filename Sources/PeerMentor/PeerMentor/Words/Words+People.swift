import Text

extension Words {
  /// Contacts, activities and the mentor's own profile.
  struct People: Sendable {
    let language: Language

    /// Text of the empty contact list.
    var noContacts: String { language(en: "You have no contacts.", nb: "Du har ingen kontakter.") }
    /// Field above the contact list.
    var search: String { language(en: "Search contacts", nb: "Søk i kontakter") }
    /// Announced while a search is typed, and shown where no contact is found.
    func found(_ count: Int) -> String {
      if count == 0 { return language(en: "No contacts found", nb: "Fant ingen kontakter") }
      let contacts = language.counted(count, en: ("contact", "contacts"), nb: ("kontakt", "kontakter"))
      return language(en: "\(contacts) found", nb: "Fant \(contacts)")
    }
    /// Announced when the person returns to a filtered list, before the number of matches.
    func searched(_ text: String) -> String { language(en: "Search: \(text)", nb: "Søk: \(text)") }
    /// Button that opens a menu of further options, and the menu's title.
    var moreOptions: String { language(en: "More options", nb: "Flere valg") }
    /// Option that leads to the list of all activities.
    var allActivities: String { language(en: "All activities", nb: "Alle aktiviteter") }
    /// Heading above an assignment.
    var assignment: String { language(en: "Assignment", nb: "Oppdrag") }
    /// Text of an assignment without an answer.
    var unanswered: String { language(en: "You have not answered yet.", nb: "Du har ikke svart ennå.") }
    /// Text of an acknowledged assignment without an answer.
    var acknowledged: String {
      language(en: "You have seen this but not answered yet.", nb: "Du har sett dette, men ikke svart ennå.")
    }
    /// The mentor's answer, as a sentence.
    func hasAnswered(_ answer: Notification.Answer) -> String {
      answer == .accepted
        ? language(en: "You have accepted this assignment.", nb: "Du har godtatt dette oppdraget.")
        : language(en: "You have declined this assignment.", nb: "Du har avslått dette oppdraget.")
    }
    /// Label before a name.
    var name: String { language(en: "Name", nb: "Navn") }
    /// Label before a telephone number.
    var phone: String { language(en: "Phone", nb: "Telefon") }
    /// Label before an email address.
    var email: String { language(en: "Email address", nb: "E-postadresse") }
    /// Label before a postal address.
    var address: String { language(en: "Address", nb: "Adresse") }
    /// Label before the name of an organisation.
    var organisation: String { language(en: "Organisation", nb: "Organisasjon") }
    /// Heading above the assignment's text about a person.
    var about: String { language(en: "About the contact", nb: "Om kontakten") }
    /// Title of the list from which the contact of an activity is chosen.
    var choose: String { language(en: "Choose contact", nb: "Velg kontakt") }
    /// First row of that list: the activity is with nobody in particular.
    var nobody: String { language(en: "No contact", nb: "Ingen kontakt") }
  }
}
