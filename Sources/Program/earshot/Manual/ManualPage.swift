import ArgumentParser
import Runtime
import Text

/// `earshot manual FILE`, which `make install` runs: prints the manual page.
struct ManualCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: localized(en: "Prints the manual page.", nb: "Skriver ut manualsiden."),
    shouldDisplay: false)

  @Argument(
    help: ArgumentHelp(
      en: "The part that is written by hand.", nb: "Delen som er skrevet for hånd.", valueName: "file"),
    completion: .file())
  var template: String

  func perform() throws {
    let text = try String(contentsOf: template, what: localized(en: "the manual page", nb: "manualsiden"))
    let reference = CommandReference(try CommandDeclaration.program())
    try StandardOutput.write(ManualPage(reference: reference, template: text, language: .ofMessages).text)
  }
}

/// The manual page: the hand-written text with the declarations of the commands, as mdoc(7).
struct ManualPage {
  let reference: CommandReference
  /// The hand-written text; its line `COMMANDS` stands for the declarations.
  let template: String
  /// The language of both.
  let language: Language

  var text: String {
    // The comment at its beginning is about the template.
    let lines = template.split(separator: "\n").drop { $0.hasPrefix(".\\\"") }
    let head = ".\\\" Written by make install."
    return ([head] + lines.flatMap { $0 == "COMMANDS" ? declarations : [String($0)] }).joined(separator: "\n") + "\n"
  }

  private var declarations: [String] {
    [language(en: ".Sh COMMANDS", nb: ".Sh KOMMANDOER")] + reference.entries.flatMap(section)
      + [language(en: ".Sh OPTIONS OF SEVERAL COMMANDS", nb: ".Sh VALG FOR FLERE KOMMANDOER")] + list(reference.shared)
  }

  private func section(_ entry: CommandReference.Entry) -> [String] {
    let forms = entry.own.filter { $0.kind == .positional }.map(\.form)
    var lines = [".Ss \(Self.escaped(([entry.command.name] + forms).joined(separator: " ")))"]
    lines += paragraphs(entry.command.abstract ?? "").dropFirst() + paragraphs(entry.command.discussion ?? "")
    if !entry.own.isEmpty { lines += list(entry.own) }
    if !entry.shared.isEmpty {
      lines += [
        ".Pp", language(en: "It also takes ", nb: "Den tar også ") + Self.escaped(entry.shared.joined(separator: ", ")) + ".",
      ]
    }
    return lines
  }

  private func list(_ arguments: [CommandDeclaration.Argument]) -> [String] {
    [".Bl -tag -width Ds"] + arguments.flatMap { [".It " + Self.escaped($0.form), Self.escaped($0.text(in: language))] } + [".El"]
  }

  /// The paragraphs of a text; indented lines stay as they are, and lines that begin with a dash are a list.
  private func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").flatMap { paragraph -> [String] in
      let lines = paragraph.split(separator: "\n").map { Self.escaped(String($0)) }
      if paragraph.hasPrefix("  ") { return [".Pp", ".Bd -literal"] + lines + [".Ed"] }
      guard paragraph.hasPrefix("- ") else { return [".Pp"] + lines }
      return [".Bl -dash -compact"] + lines.flatMap { [".It", String($0.dropFirst(2))] } + [".El"]
    }
  }

  /// A text with the formatter's characters escaped, so that two hyphens are printed as typed.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("…", with: "...").replacing("--", with: "\\-\\-").replacing(
      "\"", with: "\\(dq")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
