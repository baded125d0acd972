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
      en: "Adds, imports and lists the people a mentor visits.",
      nb: "Legger til, importerer og viser personene en likeperson besøker."),
    subcommands: [Add.self, Import.self, List.self])

  /// The mentor of the contacts, and their store.
  struct Place: ParsableArguments {
    @OptionGroup var mentor: MentorOption
    @OptionGroup var options: StoreOptions

    var account: String? { mentor.account }

    func open() throws -> any PeerMentorStore {
      try ConfiguredStore.open(try options.configuration())
    }
  }

  struct Add: EarshotCommand {
    static let configuration = CommandConfiguration(abstract: localized(en: "Adds one contact.", nb: "Legger til én kontakt."))
    @OptionGroup var place: Place
    @Option(help: ArgumentHelp(en: "The person's name.", nb: "Navnet på personen.", valueName: "name"))
    var name: String
    @Option(help: ArgumentHelp(en: "A phone number.", nb: "Et telefonnummer.", valueName: "phone"))
    var phone = ""
    @Option(help: ArgumentHelp(en: "An email address.", nb: "En e-postadresse.", valueName: "email"))
    var email = ""
    @Option(help: ArgumentHelp(en: "Where the person lives.", nb: "Hvor personen bor.", valueName: "address"))
    var address = ""
    @Option(
      help: ArgumentHelp(
        en: "What the mentor should know; it is read with the contact.",
        nb: "Det likepersonen bør vite; det leses sammen med kontakten.", valueName: "about"))
    var about = ""

    func perform() throws {
      let contact = try Contact(
        written: [(.name, name), (.phone, phone), (.email, email), (.address, address), (.about, about)])
      try place.open().addContact(contact, account: place.account)
      try StandardOutput.confirm(localized(en: "Added contact \(contact.name).", nb: "La til kontakten \(contact.name)."))
    }
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
      let text = try String(contentsOf: path, what: localized(en: "the contacts", nb: "kontaktene"))
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
