import Apps
import ArgumentParser
import PeerMentor
import PeerMentorStore
import Runtime
import Text

/// `earshot contact`: the people a mentor visits.
struct ContactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact",
    abstract: localized(
      en: "Adds, corrects, removes, imports, exports and lists the people a mentor visits.",
      nb: "Legger til, retter, fjerner, importerer, eksporterer og viser personene en likeperson besøker."),
    subcommands: [Add.self, Edit.self, Remove.self, Import.self, Export.self, List.self])

  /// The mentor of the contacts, and their store.
  struct Place: ParsableArguments {
    @OptionGroup var mentor: MentorOption
    @OptionGroup var options: StoreOptions

    var account: String? { mentor.account }

    func open() throws -> any PeerMentorStore {
      try ConfiguredStore.open(try options.configuration())
    }

    /// The details of the other contacts of a contact's name; empty where there are none.
    func namesakes(of contact: Contact, in store: any PeerMentorStore) throws -> String {
      try store.listContacts(account: account)
        .filter { $0.id != contact.id && TextKey.name($0.name) == TextKey.name(contact.name) }
        .map(\.details).joined(separator: "; ")
    }
  }

  /// What is known of a contact besides the name; nil where the option is not given.
  struct Fields: ParsableArguments {
    @Option(help: ArgumentHelp(en: "A phone number.", nb: "Et telefonnummer.", valueName: "phone"))
    var phone: String?
    @Option(help: ArgumentHelp(en: "An email address.", nb: "En e-postadresse.", valueName: "email"))
    var email: String?
    @Option(help: ArgumentHelp(en: "Where the person lives.", nb: "Hvor personen bor.", valueName: "address"))
    var address: String?
    @Option(
      help: ArgumentHelp(
        en: "A note for the mentor; it is read with the contact.",
        nb: "Det likepersonen bør vite; det leses sammen med kontakten.", valueName: "about"))
    var about: String?

    var all: [String?] { [phone, email, address, about] }

    /// The fields as they are written, an option that is not given as it was before.
    func written(named name: String, instead old: Contact? = nil) -> [(ContactField, String)] {
      [
        (.name, name), (.phone, phone ?? old?.phone ?? ""), (.email, email ?? old?.email ?? ""),
        (.address, address ?? old?.address ?? ""), (.about, about ?? old?.about ?? ""),
      ]
    }
  }

  struct Add: EarshotCommand {
    static let configuration = CommandConfiguration(abstract: localized(en: "Adds one contact.", nb: "Legger til én kontakt."))
    @OptionGroup var place: Place
    @Option(help: ArgumentHelp(en: "The person's name.", nb: "Navnet på personen.", valueName: "name"))
    var name: String
    @OptionGroup var fields: Fields
    @Flag(
      help: ArgumentHelp(
        en: "Add it also where there is a contact of this name.",
        nb: "Legg den til også når det finnes en kontakt med dette navnet."))
    var sameName = false

    func perform() throws {
      let contact = try Contact(written: fields.written(named: name))
      let store = try place.open()
      let others = try place.namesakes(of: contact, in: store)
      guard others.isEmpty || sameName else {
        throw Failure.usage(
          "there is a contact named '\(contact.name)' already: \(others); correct it with earshot contact edit, or add "
            + "another person of this name with --same-name",
          nb:
            "det finnes allerede en kontakt som heter «\(contact.name)»: \(others); rett den med earshot contact edit, eller legg "
            + "til en annen person med samme navn med --same-name")
      }
      try store.addContact(contact, account: place.account)
      try StandardOutput.confirm(localized(en: "Added contact \(contact.name).", nb: "La til kontakten \(contact.name)."))
    }
  }

  /// The contact that a command is about.
  struct Choice: ParsableArguments {
    @Argument(help: ArgumentHelp(en: "The contact's name.", nb: "Navnet på kontakten.", valueName: "name"))
    var name: String
    @Option(
      help: ArgumentHelp(
        en: "Which one, where several have the name; the message that asks for it numbers them.",
        nb: "Hvilken, når flere har navnet; meldingen som spør, nummererer dem.", valueName: "number"))
    var number: Int?

    /// The contact of the name and number.
    ///
    /// - Throws: Where there is none, with the most similar name; where there are several, with their details.
    func contact(in store: any PeerMentorStore, account: String?) throws -> Contact {
      let all = try store.listContacts(account: account)
      let found = all.filter { TextKey.name($0.name) == TextKey.name(name) }
      guard found.count > 1 else { return try Contact.named(name, among: found, all: { all.map(\.name) }) }
      if let number, found.indices.contains(number - 1) { return found[number - 1] }
      let list = found.enumerated().map { "\($0 + 1): \($1.details)" }.joined(separator: "; ")
      throw Failure.usage(
        "\(found.count) contacts are named '\(name)'; say with --number which one: \(list)",
        nb: "\(found.count) kontakter heter «\(name)»; oppgi med --number hvilken: \(list)")
    }
  }

  struct Edit: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(en: "Corrects a contact.", nb: "Retter en kontakt."),
      discussion: localized(
        en: "Fields without an option stay as they are; an empty text empties a field.",
        nb: "Det som ikke er oppgitt, blir stående; en tom tekst tømmer et felt."))
    @OptionGroup var choice: Choice
    @OptionGroup var place: Place
    @Option(help: ArgumentHelp(en: "The new name.", nb: "Det nye navnet.", valueName: "name"))
    var rename: String?
    @OptionGroup var fields: Fields
    @Flag(
      help: ArgumentHelp(
        en: "Take the new name also where another contact has it.",
        nb: "Bruk det nye navnet også når en annen kontakt har det."))
    var sameName = false

    func perform() throws {
      guard ([rename] + fields.all).contains(where: { $0 != nil }) else {
        throw Failure.usage(
          "nothing to correct is given; give --rename, --phone, --email, --address or --about",
          nb: "det er ikke oppgitt noe å rette; bruk --rename, --phone, --email, --address eller --about")
      }
      let store = try place.open()
      let old = try choice.contact(in: store, account: place.account)
      var new = try Contact(written: fields.written(named: rename ?? old.name, instead: old))
      new.id = old.id
      let others = try new.name == old.name ? "" : place.namesakes(of: new, in: store)
      guard others.isEmpty || sameName else {
        throw Failure.usage(
          "there is another contact named '\(new.name)': \(others); give both the same name with --same-name",
          nb: "det finnes en annen kontakt som heter «\(new.name)»: \(others); gi begge samme navn med --same-name")
      }
      try store.changeContact(new, account: place.account)
      try StandardOutput.confirm(localized(en: "Corrected contact \(new.name).", nb: "Rettet kontakten \(new.name)."))
    }
  }

  struct Remove: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(en: "Removes a contact.", nb: "Fjerner en kontakt."),
      discussion: localized(
        en: "Notifications and activities stay, without the contact; forms about it that were not saved go.",
        nb: "Varsler og aktiviteter blir stående uten kontakten; skjemaer om den som ikke er lagret, blir borte."))
    @OptionGroup var choice: Choice
    @OptionGroup var place: Place

    func perform() throws {
      let store = try place.open()
      let contact = try choice.contact(in: store, account: place.account)
      let references = try store.removeContact(contact.id, account: place.account)
      try StandardOutput.confirm(Self.summary(of: contact, references))
    }

    /// What was removed, and what stays without it, in words.
    static func summary(of contact: Contact, _ references: ContactReferences) -> String {
      let language = Language.ofMessages
      let notifications = language.counted(
        references.notifications, en: ("notification", "notifications"), nb: ("varsel", "varsler"))
      let activities =
        references.activities.map { language.counted($0, en: ("activity", "activities"), nb: ("aktivitet", "aktiviteter")) }
        ?? language(en: "the mentor's activities", nb: "aktivitetene til likepersonen")
      return language(
        en: "Removed contact \(contact.name). \(notifications) and \(activities) stay, without the contact.",
        nb: "Fjernet kontakten \(contact.name). \(notifications) og \(activities) blir stående uten kontakten.")
    }
  }

  struct Export: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Writes the contacts, or the activities, to a CSV file.",
        nb: "Skriver kontaktene, eller aktivitetene, til en CSV-fil."),
      discussion: localized(
        en: """
          The contacts' file is one that earshot contact import reads. Activities have the columns day, kind, minutes, \
          contact and note. Only you can read the file, because it holds all that is known of people.
          """,
        nb: """
          Filen med kontakter kan leses av earshot contact import. Aktiviteter har kolonnene day, kind, minutes, contact \
          og note. Bare du kan lese filen, fordi den inneholder alt som er kjent om personene.
          """))
    @OptionGroup var place: Place
    @Argument(
      help: ArgumentHelp(en: "The CSV file; - is standard output.", nb: "CSV-filen; - er standard ut.", valueName: "file"),
      completion: .file(extensions: ["csv"]))
    var path: String
    @Flag(help: ArgumentHelp(en: "Write the activities.", nb: "Skriv aktivitetene."))
    var activities = false

    func perform() throws {
      let store = try place.open()
      let (text, count) =
        activities
        ? try Self.file(store.listActivities(account: place.account), ContactFile.text(of:))
        : try Self.file(store.listContacts(account: place.account), ContactFile.text(of:))
      guard path != "-" else { return try StandardOutput.write(text) }
      try NewFile.whole(path, subject: localized(en: "'\(path)'", nb: "«\(path)»"), isPrivate: true) {
        Runtime.write(text, to: $0)
      }
      let language = Language.ofMessages
      let things =
        activities
        ? language.counted(count, en: ("activity", "activities"), nb: ("aktivitet", "aktiviteter"))
        : language.counted(count, en: ("contact", "contacts"), nb: ("kontakt", "kontakter"))
      try StandardOutput.confirm(localized(en: "Exported \(things).", nb: "Eksporterte \(things)."))
    }

    private static func file<Row>(_ rows: [Row], _ text: ([Row]) -> String) -> (String, Int) { (text(rows), rows.count) }
  }

  struct Import: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Adds the contacts of a CSV file: all of them, or none.",
        nb: "Legger til kontaktene fra en CSV-fil: alle eller ingen."),
      discussion: localized(
        en: """
          The first line names the columns, in any order: name, phone, email, address, about. Only name must \
          be there. A field that holds a comma, a quote or a line break stands in double quotes, a quote \
          inside it is written twice (RFC 4180). The file is UTF-8. A contact that is there already, the same \
          in every field, is passed over. If it takes long, a terminal shows how far it is.
          """,
        nb: """
          Den første linjen er kolonnenavnene, i hvilken som helst rekkefølge: name, phone, email, address, about. Bare \
          name må være der. Et felt med komma, hermetegn eller linjeskift står i doble hermetegn, og et hermetegn i feltet \
          skrives to ganger (RFC 4180). Filen er UTF-8. En kontakt som finnes allerede, lik i alle felter, blir hoppet over. \
          Tar det lang tid, viser en terminal hvor langt det er kommet.
          """))
    @OptionGroup var place: Place
    @Argument(
      help: ArgumentHelp(en: "The CSV file; - is standard input.", nb: "CSV-filen; - er standard inn.", valueName: "file"),
      completion: .file(extensions: ["csv"]))
    var path: String

    func perform() throws {
      let text = try String(contentsOf: path, what: localized(en: "the contacts", nb: "kontaktene"), isNamed: true)
      let file: ContactFile
      do throws(ContactFile.Errors) {
        file = try ContactFile(text)
      } catch {
        for wrong in error.lines.dropLast() {
          StandardError.print("earshot: \(path):\(wrong.line): \(wrong.reason)")
        }
        let last = error.lines.last.map { "\(path):\($0.line): \($0.reason); " } ?? ""
        throw Failure.content(
          localized: last
            + localized(en: "nothing was imported", nb: "ingenting ble importert"))
      }
      var progress = ProgressLine(of: file.contacts.count)
      let result = try place.open().importContacts(file.contacts, account: place.account) { progress.report($0) }
      try StandardOutput.confirm(Self.summary(added: result.added, known: result.known))
    }

    /// The result of an import in words.
    static func summary(added: Int, known: Int) -> String {
      localized(
        en: "Imported \(added == 1 ? "1 contact" : "\(added) contacts").",
        nb: "Importerte \(added == 1 ? "1 kontakt" : "\(added) kontakter").")
        + (known == 0
          ? ""
          : localized(
            en: known == 1 ? " 1 was there already." : " \(known) were there already.",
            nb: " \(known) fantes allerede."))
    }
  }

  struct List: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(en: "Lists the contacts, one a line.", nb: "Viser kontaktene, én på hver linje."))
    @OptionGroup var place: Place

    func perform() throws {
      for contact in try place.open().listContacts(account: place.account) {
        // Further details of a person are sensitive, and stay in the app.
        let details = [contact.phone, contact.email, contact.address].filter { !$0.isEmpty }
        let line = details.isEmpty ? contact.name : "\(contact.name): \(details.joined(separator: ", "))"
        try StandardOutput.print(line)
      }
    }
  }
}

extension Contact {
  /// Phone, email and address, which tell contacts of one name apart.
  fileprivate var details: String {
    let details = [phone, email, address].filter { !$0.isEmpty }
    return details.isEmpty ? localized(en: "without details", nb: "uten opplysninger") : details.joined(separator: ", ")
  }
}
