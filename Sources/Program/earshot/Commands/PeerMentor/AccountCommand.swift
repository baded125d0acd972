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
    commandName: "account", abstract: "Adds, lists and removes accounts, and sets passwords.",
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
      abstract: "Adds an account. The password is read from the terminal or standard input.")
    @OptionGroup var place: Place
    @Argument(help: "The email address to sign in with.")
    var email: String
    @Option(help: "The mentor's name.")
    var name: String

    func perform() throws {
      let (store, organisation) = try place.open()
      // Before the password, so that none is chosen in vain.
      try store.checkNewAccount(email: email, name: name)
      let password = try NewPassword.read(for: email)
      try store.addAccount(email: email, name: name, organisation: organisation, password: password)
      try StandardOutput.confirm("Added account \(email).")
    }
  }

  struct List: EarshotCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the accounts, one a line.")
    @OptionGroup var place: Place

    func perform() throws {
      for account in try place.open().store.listAccounts() {
        let mark = account.isDemo ? ", demo" : ""
        try StandardOutput.print("\(account.email): \(account.name), \(account.organisation.rawValue)\(mark)")
      }
    }
  }

  struct Remove: EarshotCommand {
    static let configuration = CommandConfiguration(abstract: "Removes an account with its contacts and notifications.")
    @OptionGroup var place: Place
    @Argument(help: "The account's email address.")
    var email: String

    func perform() throws {
      try place.open().store.removeAccount(email: email)
      try StandardOutput.confirm("Removed account \(email).")
    }
  }

  struct Password: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sets an account's password, read from the terminal or standard input.")
    @OptionGroup var place: Place
    @Argument(help: "The account's email address.")
    var email: String

    func perform() throws {
      let store = try place.open().store
      _ = try store.account(email)
      try store.setPassword(email: email, try NewPassword.read(for: email))
      try StandardOutput.confirm("Changed the password of \(email).")
    }
  }
}

/// A password as a person gives it: typed twice without echo, or the first line of standard input.
enum NewPassword {
  static func read(for email: String) throws(Failure) -> Secret {
    guard isatty(STDIN_FILENO) == 1 else {
      guard let line = try LineSource("-", what: "a password").next() else {
        throw .usage("no password for '\(email)': standard input is empty")
      }
      return try secret(line.map { Array($0.utf8) }, for: email)
    }
    let (first, second) = try typedTwice(for: email)
    guard let first else { throw .usage("no password for '\(email)': none was typed") }
    guard first == second else { throw .usage("the two passwords are not the same; nothing was changed") }
    return try secret(first, for: email)
  }

  private static func typedTwice(for email: String) throws(Failure) -> ([UInt8]?, [UInt8]?) {
    do throws(TerminalError) {
      let lines = try HiddenLines()
      StandardError.ask("New password for \(email): ")
      guard let first = try lines.next() else { return (nil, nil) }
      StandardError.ask("The same again: ")
      return (first, try lines.next())
    } catch {
      throw .files("cannot read a password from the terminal: \(String(cString: strerror(error.code)))")
    }
  }

  private static func secret(_ bytes: [UInt8]?, for email: String) throws(Failure) -> Secret {
    guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }) else {
      throw .content("the password for '\(email)' is not UTF-8 text; nothing was changed")
    }
    // Characters that a field rejects could never be typed at sign-in. A byte order mark belongs to the file.
    let password = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    guard !password.unicodeScalars.contains(where: PrintableText.isRisky) else {
      throw .content(
        "the password for '\(email)' has a character that cannot be typed, like a tab or an escape; nothing was changed")
    }
    return Secret(password)
  }
}
