import Apps
import ArgumentParser
import Console
import Foundation
import Glibc
import PeerMentor
import PeerMentorStore
import Runtime
import Text

/// `earshot account`: the accounts that can sign in.
struct AccountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: localized(
      en: "Adds, lists and removes accounts, and sets passwords.", nb: "Legger til, viser og fjerner kontoer, og setter passord."),
    subcommands: [Add.self, List.self, Remove.self, Password.self])

  /// The store of the accounts.
  struct Place: ParsableArguments {
    @OptionGroup var options: StoreOptions
    @Option(help: Setting.organisation.help(), completion: Completions.values(of: .organisation))
    var organisation: String?

    func open() throws -> (store: any PeerMentorStore, organisation: Organisation) {
      let configuration = try options.configuration(organisation: organisation)
      let store = try ConfiguredStore.open(configuration)
      return (store, try store.organisation(configuration))
    }
  }

  struct Add: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Adds an account. The password is read from the terminal or standard input.",
        nb: "Legger til en konto. Passordet leses fra terminalen eller standard inn."))
    @OptionGroup var place: Place
    @Argument(
      help: ArgumentHelp(
        en: "The email address to sign in with.", nb: "E-postadressen som brukes til å logge inn.", valueName: "email"))
    var email: String
    @Option(help: ArgumentHelp(en: "The mentor's name.", nb: "Navnet til likepersonen.", valueName: "name"))
    var name: String

    func perform() throws {
      let (store, organisation) = try place.open()
      // Before the password, so that none is chosen in vain.
      try store.checkNewAccount(email: email, name: name)
      let password = try NewPassword.read(for: email)
      try store.addAccount(email: email, name: name, organisation: organisation, password: password)
      try StandardOutput.confirm(localized(en: "Added account \(email).", nb: "La til kontoen \(email)."))
    }
  }

  struct List: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(en: "Lists the accounts, one a line.", nb: "Viser kontoene, én på hver linje."))
    @OptionGroup var place: Place

    func perform() throws {
      for account in try place.open().store.listAccounts() {
        let mark = account.isDemo ? ", demo" : ""
        try StandardOutput.print("\(account.email): \(account.name), \(account.organisation.rawValue)\(mark)")
      }
    }
  }

  struct Remove: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Removes an account with its contacts and notifications.",
        nb: "Fjerner en konto med kontaktene og varslene som hører til."))
    @OptionGroup var place: Place
    @Argument(help: ArgumentHelp(en: "The account's email address.", nb: "E-postadressen til kontoen.", valueName: "email"))
    var email: String

    func perform() throws {
      try place.open().store.removeAccount(email: email)
      try StandardOutput.confirm(localized(en: "Removed account \(email).", nb: "Fjernet kontoen \(email)."))
    }
  }

  struct Password: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Sets an account's password, read from the terminal or standard input.",
        nb: "Setter passordet til en konto, lest fra terminalen eller standard inn."))
    @OptionGroup var place: Place
    @Argument(help: ArgumentHelp(en: "The account's email address.", nb: "E-postadressen til kontoen.", valueName: "email"))
    var email: String

    func perform() throws {
      let store = try place.open().store
      _ = try store.account(email)
      try store.setPassword(email: email, try NewPassword.read(for: email))
      try StandardOutput.confirm(localized(en: "Changed the password of \(email).", nb: "Endret passordet til \(email)."))
    }
  }
}

/// A password as a person gives it: typed twice without echo, or the first line of standard input.
enum NewPassword {
  static func read(for email: String) throws(Failure) -> Secret {
    guard isatty(STDIN_FILENO) == 1 else {
      guard let line = try LineSource("-", what: localized(en: "a password", nb: "et passord")).next() else {
        throw .usage(
          "no password for '\(email)': standard input is empty; give it as the first line",
          nb: "det er ikke oppgitt noe passord for «\(email)»: standard inn er tom; skriv passordet på den første linjen")
      }
      return try secret(line.map { Array($0.utf8) }, for: email)
    }
    let (first, second) = try typedTwice(for: email)
    guard let first else {
      throw .usage(
        "no password for '\(email)': none was typed; try again",
        nb: "det er ikke oppgitt noe passord for «\(email)»: ingenting ble skrevet; prøv igjen")
    }
    guard first == second else {
      throw .usage(
        "the two passwords are not the same; nothing was changed, try again",
        nb: "de to passordene er ikke like; ingenting er endret, prøv igjen")
    }
    return try secret(first, for: email)
  }

  private static func typedTwice(for email: String) throws(Failure) -> ([UInt8]?, [UInt8]?) {
    do throws(TerminalError) {
      let lines = try HiddenLines()
      StandardError.ask(localized(en: "New password for \(email): ", nb: "Nytt passord for \(email): "))
      guard let first = try lines.next() else { return (nil, nil) }
      StandardError.ask(localized(en: "The same again: ", nb: "Det samme en gang til: "))
      return (first, try lines.next())
    } catch {
      throw .files(
        "cannot read a password from the terminal: \(Language.english.systemReason(error.code)); give it on standard input",
        nb: "passordet kan ikke leses fra terminalen: \(Language.bokmål.systemReason(error.code)); gi det på standard inn")
    }
  }

  private static func secret(_ bytes: [UInt8]?, for email: String) throws(Failure) -> Secret {
    guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }) else {
      throw .content(
        "the password for '\(email)' is not UTF-8 text; nothing was changed, use a terminal with UTF-8",
        nb: "passordet for «\(email)» er ikke UTF-8-tekst; ingenting er endret, bruk en terminal med UTF-8")
    }
    // Characters that a field rejects could never be typed at sign-in. A byte order mark belongs to the file.
    let password = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    guard !password.unicodeScalars.contains(where: PrintableText.isRisky) else {
      throw .content(
        "the password for '\(email)' has a character that cannot be typed, like a tab or an escape; nothing was changed, choose another",
        nb:
          "passordet for «\(email)» har et tegn som ikke kan skrives, som tabulator eller escape; ingenting er endret, velg et annet"
      )
    }
    return Secret(password)
  }
}
