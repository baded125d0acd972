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
    /// Button that opens the form of a new contact, and that form's title.
    var new: String { language(en: "New contact", nb: "Ny kontakt") }
    /// Option that opens the form which corrects a contact, and that form's title.
    var edit: String { language(en: "Edit contact", nb: "Rediger kontakt") }
    /// Option that removes a contact, and the button that confirms it.
    var remove: String { language(en: "Remove contact", nb: "Fjern kontakten") }
    /// Title of the dialog that asks for confirmation.
    func removeQuestion(_ name: String) -> String { language(en: "Remove \(name)?", nb: "Vil du fjerne \(name)?") }
    /// Text of that dialog: what stays and what goes; nil where it is not known.
    func removal(_ references: ContactReferences?) -> String {
      guard let references else {
        return language(
          en: "Its notifications and activities stay, without the contact. Drafts about it are removed too.",
          nb: "Varsler og aktiviteter blir stående uten kontakten. Utkast om den blir også borte.")
      }
      let counts = [
        (references.activities ?? 0, Phrase(en: "activity", nb: "aktivitet"), Phrase(en: "activities", nb: "aktiviteter")),
        (references.notifications, Phrase(en: "notification", nb: "varsel"), Phrase(en: "notifications", nb: "varsler")),
      ].filter { $0.0 > 0 }.map { count, one, many in language.counted(count, en: (one.en, many.en), nb: (one.nb, many.nb)) }
      let staying = counts.joined(separator: language(en: " and ", nb: " og "))
      let isOne = (references.activities ?? 0) + references.notifications == 1
      let drafts = references.drafts ?? 0
      let lost = language.counted(drafts, en: ("draft", "drafts"), nb: ("utkast", "utkast"))
      return [
        counts.isEmpty
          ? nil
          : language(
            en: "\(staying) \(isOne ? "stays" : "stay"), without the contact.", nb: "\(staying) blir stående uten kontakten."),
        drafts == 0
          ? nil
          : language(en: "\(lost) about it \(drafts == 1 ? "is" : "are") removed too.", nb: "\(lost) om den blir også borte."),
        language(en: "This cannot be undone.", nb: "Dette kan ikke angres."),
      ].compactMap(\.self).joined(separator: " ")
    }
    /// Title of the dialog before a name is saved that others have.
    func sameName(_ name: String, _ count: Int) -> String {
      let contacts = language.counted(count, en: ("contact", "contacts"), nb: ("kontakt", "kontakter"))
      return language(
        en: "You already have \(count == 1 ? "a contact" : contacts) called \(name). Save this one too?",
        nb: "Du har allerede \(count == 1 ? "en kontakt" : contacts) som heter \(name). Vil du lagre denne også?")
    }
    /// Text of that dialog about a contact of whom only the name is known.
    var noDetails: String { language(en: "Nothing else is known of it.", nb: "Ingenting annet er kjent om den.") }
    /// Button that confirms it.
    var saveAnyway: String { language(en: "Save anyway", nb: "Lagre likevel") }
    /// Announced after a contact was added or corrected.
    var saved: String { language(en: "Contact saved", nb: "Kontakten er lagret") }
    /// Announced after a contact was removed.
    var removed: String { language(en: "Contact removed", nb: "Kontakten er fjernet") }
    /// Announced to a person who quits while a contact is written and not saved.
    var unsaved: String {
      language(en: "The contact is not saved, only its draft", nb: "Kontakten er ikke lagret, bare utkastet")
    }
    /// Error.
    var nameMissing: String { language(en: "Enter a name.", nb: "Skriv inn et navn.") }
    /// Error.
    var phoneUnclear: String {
      language(
        en: "Enter a phone number of three to twenty digits, or none.",
        nb: "Skriv et telefonnummer med tre til tjue sifre, eller ingen.")
    }
    /// Error.
    var emailUnclear: String {
      language(
        en: "Enter an email address like name@example.org, or none.",
        nb: "Skriv en e-postadresse som navn@example.org, eller ingen.")
    }
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

/// A telephone number in the groups in which people write and say it, so that it is not read as one large number.
///
/// Norwegian numbers are grouped as they are usually written: mobile numbers and those that begin with 8 as
/// 901 23 456, others in pairs. Foreign numbers and other text are left as written.
enum PhoneNumber {
  static func grouped(_ text: String) -> String {
    let written = trimmed(text)
    var digits = written.filter { !separators.contains($0) }
    var prefix = ""
    for code in ["+47", "0047"] where digits.hasPrefix(code) && digits.count == code.count + 8 {
      prefix = "+47 "
      digits.removeFirst(code.count)
    }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let first = digits.first else { return written }
    switch digits.count {
    case 8: return prefix + groups(of: digits, "489".contains(first) ? [3, 2, 3] : [2, 2, 2, 2])
    // Business numbers, 0 28 00. Emergency numbers and other short numbers are read digit by digit.
    case 5: return groups(of: digits, [1, 2, 2])
    case 3: return groups(of: digits, [1, 1, 1])
    default: return written
    }
  }

  /// The number as the address of a call (RFC 3966).
  static func address(_ text: String) -> String {
    "tel:" + trimmed(text).filter { ($0.isASCII && $0.isNumber) || $0 == "+" }
  }

  private static let separators: Set<Character> = [" ", "\u{A0}", "-", ".", "(", ")", "/"]

  private static func groups(of digits: String, _ lengths: [Int]) -> String {
    var rest = Substring(digits)
    return lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }.joined(separator: " ")
  }
}
