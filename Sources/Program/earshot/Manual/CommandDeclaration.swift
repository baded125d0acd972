import ArgumentParser
import Foundation
import Text

/// A command as the argument parser describes it (`--experimental-dump-help`).
struct CommandDeclaration: Decodable {
  /// The words before its own: `earshot`, `account`.
  let superCommands: [String]?
  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool
  let arguments: [Argument]?
  let subcommands: [CommandDeclaration]?

  /// An option, a flag or an argument without a name.
  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable { let name: String }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional, isRepeating: Bool
    let preferredName: Name?
    let valueName, abstract, discussion, defaultValue: String?
    /// For example, whether the value may be omitted.
    let parsingStrategy: String
  }

  private struct Dump: Decodable { let command: CommandDeclaration }

  /// The whole program, in the language of messages.
  static func program() throws -> CommandDeclaration {
    try JSONDecoder().decode(Dump.self, from: Data(Earshot._dumpHelp().utf8)).command
  }

  /// The words of the command: `earshot account add`.
  var name: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

  /// The commands without subcommands, in the order of their declaration, except for the parser's own `help`.
  var leaves: [CommandDeclaration] {
    let shown = (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    return shown.isEmpty ? [self] : shown.flatMap(\.leaves)
  }

  /// The arguments in its help, without `--help` and `--version`, which every command has.
  var shown: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.preferredName?.name) }
  }
}

extension CommandDeclaration.Argument {
  /// The form as typed: `--style STYLE`, `SOURCE…`, with optional parts in brackets.
  var form: String {
    guard let name = preferredName?.name, kind != .positional else {
      let form = placeholder + (isRepeating ? "…" : "")
      return isOptional ? "[\(form)]" : form
    }
    guard kind == .option else { return "--\(name)" }
    return "--\(name) " + (hasOptionalValue ? "[\(placeholder)]" : placeholder)
  }

  /// Its description, in one paragraph.
  var text: String { text(in: .english) }

  /// Its description, which is in a language.
  func text(in language: Language) -> String {
    let fallback =
      hasOptionalValue
      ? nil
      : defaultValue.flatMap { value in
        value.isEmpty
          ? nil
          : language(en: "Without it: ", nb: "Uten det: ")
            + (value == "-" ? language(en: "standard output", nb: "standard ut") : value) + "."
      }
    return [abstract, discussion, fallback].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var placeholder: String {
    let name = valueName ?? ""
    // `on|off` are the values themselves.
    return name.contains("|") ? name : name.uppercased()
  }

  private var hasOptionalValue: Bool { kind == .option && parsingStrategy == "scanningForValue" }
}

/// The commands of a program, with options of several commands described once.
struct CommandReference {
  struct Entry {
    let command: CommandDeclaration
    /// The arguments without a name, and the options of this command only.
    let own: [CommandDeclaration.Argument]
    /// The names of the shared options.
    let shared: [String]
  }

  let entries: [Entry]
  let shared: [CommandDeclaration.Argument]

  init(_ program: CommandDeclaration) {
    let commands = program.leaves
    let options = commands.flatMap(\.shown).filter { $0.kind != .positional }
    // If an option differs in a few commands, the most frequent text is the shared one.
    let shared = Dictionary(grouping: options, by: \.form).compactMapValues { options in
      Dictionary(grouping: options, by: \.text).values.filter { $0.count > 1 }.max { $0.count < $1.count }?.first
    }
    let isShared = { (argument: CommandDeclaration.Argument) in shared[argument.form]?.text == argument.text }
    entries = commands.map { command in
      Entry(
        command: command, own: command.shown.filter { !isShared($0) },
        shared: command.shown.filter(isShared).map { "--\($0.preferredName?.name ?? "")" })
    }
    self.shared = shared.values.sorted { $0.form < $1.form }
  }
}
