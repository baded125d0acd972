import Apps
import ArgumentParser
import PeerMentor
import PeerMentorStore
import Runtime

/// `earshot contact`: the people a mentor visits.
struct ContactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact", abstract: "Adds, imports and lists the people a mentor visits.",
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
    static let configuration = CommandConfiguration(abstract: "Adds one contact.")
    @OptionGroup var place: Place
    @Option(help: "The person's name.")
    var name: String
    @Option(help: "A phone number.")
    var phone = ""
    @Option(help: "An email address.")
    var email = ""
    @Option(help: "Where the person lives.")
    var address = ""
    @Option(help: "What the mentor should know; it is read with the contact.")
    var about = ""

    func perform() throws {
      let contact = try Contact(
        written: [(.name, name), (.phone, phone), (.email, email), (.address, address), (.about, about)])
      try place.open().addContact(contact, account: place.account)
      try StandardOutput.confirm("Added contact \(contact.name).")
    }
  }

  struct Import: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: "Adds the contacts of a CSV file: all of them, or none.",
      discussion: """
        The first line names the columns, in any order: name, phone, email, address, about. Only name must \
        be there. A field that holds a comma, a quote or a line break stands in double quotes, a quote \
        inside it is written twice (RFC 4180). The file is UTF-8. A contact that is there already, the same \
        in every field, is passed over. What takes long says on a terminal how far it is.
        """)
    @OptionGroup var place: Place
    @Argument(
      help: ArgumentHelp("The CSV file; - is standard input.", valueName: "file"),
      completion: .file(extensions: ["csv"]))
    var path: String

    func perform() throws {
      let text = try String(contentsOf: path, what: "contacts")
      let file: ContactFile
      do throws(ContactFile.Errors) {
        file = try ContactFile(text)
      } catch {
        for wrong in error.lines.dropLast() {
          StandardError.print("earshot: \(path):\(wrong.line): \(wrong.reason)")
        }
        let last = error.lines.last.map { "\(path):\($0.line): \($0.reason); " } ?? ""
        throw Failure.content(last + "nothing was imported")
      }
      var progress = ProgressLine(of: file.contacts.count)
      let result = try place.open().importContacts(file.contacts, account: place.account) { progress.report($0) }
      try StandardOutput.confirm(Self.summary(added: result.added, known: result.known))
    }

    /// The result of an import in words.
    static func summary(added: Int, known: Int) -> String {
      let sentence = "Imported \(added == 1 ? "1 contact" : "\(added) contacts")."
      return switch known {
      case 0: sentence
      case 1: sentence + " 1 was there already."
      default: sentence + " \(known) were there already."
      }
    }
  }

  struct List: EarshotCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the contacts, one a line.")
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
