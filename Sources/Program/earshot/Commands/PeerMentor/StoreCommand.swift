import Apps
import ArgumentParser
import Foundation
import PeerMentor
import PeerMentorStore
import Runtime
import Text

/// `earshot store`: the store of accounts and messages.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: localized(
      en: "Copies, backs up and restores accounts and messages.",
      nb: "Kopierer, sikkerhetskopierer og gjenoppretter kontoer og meldinger."),
    subcommands: [Copy.self, Backup.self, Restore.self])

  struct Copy: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Copies all accounts with what belongs to them, and compares the counts.",
        nb: "Kopierer alle kontoer med det som hører til, og sammenligner antallene."),
      discussion: localized(
        en: """
          A store is a folder, or postgres://HOST/DATABASE. The demo is left out. Passwords cannot be copied: give each \
          mentor a new one with earshot account password. Forms that were not saved stay where they are. From an \
          organisation's database, or into one, only an administrator may copy.
          """,
        nb: """
          Et lager er en mappe eller postgres://VERT/DATABASE. Demoen er ikke med. Passord kan ikke kopieres: gi hver \
          likeperson et nytt med earshot account password. Skjemaer som ikke er lagret, blir igjen. Fra en organisasjons \
          database, eller til en, kan bare en administrator kopiere.
          """))
    @Argument(
      help: ArgumentHelp(en: "The store to copy from.", nb: "Lageret det kopieres fra.", valueName: "from"),
      completion: .directory)
    var from: String
    @Argument(
      help: ArgumentHelp(en: "The store to copy into.", nb: "Lageret det kopieres til.", valueName: "to"), completion: .directory)
    var to: String

    func perform() throws {
      do {
        let report = try StoreCopy(from: try Self.open(from, mustExist: true), to: try Self.open(to)).perform()
        try StandardOutput.confirm(report)
      } catch let error as StoreError {
        // The stores are arguments here, not options.
        throw StoreError(
          error.code, error.sentence.replacing(" with --data", with: ""),
          nb: error.failure.bokmål.replacing(" med --data", with: ""))
      }
    }

    private static func open(_ store: String, mustExist: Bool = false) throws -> any PeerMentorStore {
      var options = try SettingOptions.parse([])
      options.store = store
      let configuration = try options.configuration()
      if mustExist { try StoreCommand.refuseMissing(configuration) }
      return try ConfiguredStore.open(configuration, withDemo: false)
    }
  }

  struct Backup: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Writes the whole store into one file, while sessions run.",
        nb: "Skriver hele lageret til én fil, mens økter er i gang."),
      discussion: localized(
        en: """
          Accounts, the hashes of their passwords, contacts, notifications, activities, settings and unsaved forms are in it, \
          as they are at one moment. Only you can read it. It is checked after writing, and a file from before stays until \
          the new one is whole. No link is followed: the file takes the place of its name. An organisation's \
          database is backed up with PostgreSQL's own pg_dumpall.
          """,
        nb: """
          Kontoer, passordene som hash, kontakter, varsler, aktiviteter, innstillinger og skjemaer som ikke er lagret, er med, \
          slik de er i ett og samme øyeblikk. Bare du kan lese den. Den blir kontrollert etter at den er skrevet, og en \
          tidligere fil blir liggende til den nye er hel. Lenker blir ikke fulgt: filen tar plassen til navnet. \
          Databasen til en organisasjon sikkerhetskopieres med PostgreSQLs \
          eget pg_dumpall.
          """))
    @Argument(
      help: ArgumentHelp(en: "The file to write.", nb: "Filen det skrives til.", valueName: "file"), completion: .file())
    var file: String
    @OptionGroup var options: StoreOptions

    func perform() throws {
      guard file != "-" else {
        throw Failure.usage(
          "a backup is not written to standard output, which '-' stands for; name a file",
          nb: "en sikkerhetskopi blir ikke skrevet til standard ut, som «-» står for; oppgi en fil")
      }
      let count = try StoreCommand.fileStore(try options.configuration(), mustExist: true).backUp(to: file)
      try StandardOutput.confirm(
        localized(
          en: "Backed up \(count == 1 ? "1 account" : "\(count) accounts") to \(file).",
          nb: "Sikkerhetskopierte \(count == 1 ? "1 konto" : "\(count) kontoer") til \(file)."))
    }
  }

  struct Restore: EarshotCommand {
    static let configuration = CommandConfiguration(
      abstract: localized(
        en: "Puts the content of a backup in the place of the store's.",
        nb: "Setter innholdet fra en sikkerhetskopi inn i stedet for det som er i lageret."),
      discussion: localized(
        en: """
          Only the rows of Earshot's own tables are taken over, and what else the file holds is named. \
          Sessions that run see it at once. Where the store has accounts already, besides the demo, --replace is needed. \
          The earlier store stays beside the new one, in earshot.sqlite.before-restore, \
          with a number where that is there.
          """,
        nb: """
          Bare radene i tabellene til Earshot blir hentet inn, og annet som filen inneholder, blir nevnt. \
          Økter som er i gang, ser det med en gang. Har lageret kontoer fra før, utenom demoen, trengs --replace. Det som var \
          der før, blir liggende ved siden av lageret, i earshot.sqlite.before-restore, med et nummer når den finnes.
          """))
    @Argument(help: ArgumentHelp(en: "The backup.", nb: "Sikkerhetskopien.", valueName: "file"), completion: .file())
    var file: String
    @Flag(help: ArgumentHelp(en: "Replace accounts that are there.", nb: "Erstatt kontoer som finnes."))
    var replace = false
    @OptionGroup var options: StoreOptions

    func perform() throws {
      let configuration = try options.configuration()
      let isNew = try configuration.server == nil && !DataDirectory(configuration).hasStore
      let store = try StoreCommand.fileStore(configuration)
      let there = try store.listAccounts().filter { !$0.isDemo }
      guard there.isEmpty || replace else {
        throw Failure.usage(
          "the store has \(there.count == 1 ? "an account" : "\(there.count) accounts") already; add --replace to put the backup "
            + "in its place, or name another folder with --data",
          nb:
            "lageret har \(there.count == 1 ? "en konto" : "\(there.count) kontoer") fra før; legg til --replace for å sette inn "
            + "sikkerhetskopien i stedet, eller oppgi en annen mappe med --data")
      }
      // One from an earlier time stays: it may be the very backup.
      let name = try DataDirectory(configuration).databasePath + ".before-restore"
      let previous =
        isNew
        ? nil
        : ([name] + (2...999).map { "\(name)-\($0)" }).first { !FileManager.default.fileExists(atPath: $0) } ?? name
      let (count, others) = try store.restore(from: file, keepingPreviousIn: previous)
      if !others.isEmpty {
        let names = others.map { PrintableText.excerpt($0) }.joined(separator: ", ")
        StandardError.print(
          localized(
            en: "earshot: the backup holds what is not Earshot's, which was left out: \(names)",
            nb: "earshot: sikkerhetskopien inneholder noe som ikke er fra Earshot, og som ble utelatt: \(names)"))
      }
      try StandardOutput.confirm(
        localized(
          en: "Restored \(count == 1 ? "1 account" : "\(count) accounts") from \(file).",
          nb: "Gjenopprettet \(count == 1 ? "1 konto" : "\(count) kontoer") fra \(file).")
          + (previous.map { localized(en: " What was there before is in \($0).", nb: " Det som var der før, er i \($0).") } ?? "")
      )
    }
  }

  /// The store in a folder of this machine.
  private static func fileStore(_ configuration: Configuration, mustExist: Bool = false) throws -> SQLiteStore {
    if mustExist { try refuseMissing(configuration) }
    guard let store = try ConfiguredStore.open(configuration, withDemo: false) as? SQLiteStore else {
      throw Failure.usage(
        "an organisation's database is backed up and restored with PostgreSQL's own pg_dumpall and psql; "
          + "name a folder with --data",
        nb: "databasen til en organisasjon sikkerhetskopieres og gjenopprettes med PostgreSQLs egne pg_dumpall og psql; oppgi en "
          + "mappe med --data")
    }
    return store
  }

  /// Refuses a folder without a store.
  private static func refuseMissing(_ configuration: Configuration) throws {
    guard configuration.server == nil else { return }
    let directory = try DataDirectory(configuration)
    guard directory.hasStore else {
      throw StoreError(
        .cannotRead, "there is no store in '\(directory.path)'; name the folder that holds one",
        nb: "det finnes ikke noe lager i «\(directory.path)»; oppgi mappen som har et")
    }
  }
}
