import Foundation

@testable import earshot

/// `Documentation/commands.md`: every command and option as it is declared.
struct CommandsPage {
  let reference: CommandReference

  var text: String {
    let head = """
      # Commands

      For the person who types `earshot` with options. Which command does what, and which options does it take?

      `make documents` writes this page from the declarations of the commands. `earshot help COMMAND` prints one of them.
      `earshot` alone is `earshot run`. Every command also takes `--help` and `--version`.
      """
    let shared = "## Options of several commands\n\n" + reference.shared.map(item).joined(separator: "\n")
    return ([head] + reference.entries.map(section) + [shared]).joined(separator: "\n\n") + "\n"
  }

  private func section(_ entry: CommandReference.Entry) -> String {
    let command = entry.command
    let forms = entry.own.filter { $0.kind == .positional }.map(\.form)
    let options = entry.own.count > forms.count || !entry.shared.isEmpty ? ["[OPTION…]"] : []
    var parts = ["## \(command.name)", Self.marked(command.abstract ?? "")]
    parts.append("```\n\(([command.name] + options + forms).joined(separator: " "))\n```")
    if !entry.own.isEmpty { parts.append(entry.own.map(item).joined(separator: "\n")) }
    if !entry.shared.isEmpty {
      let names = entry.shared.map { "`\($0)`" }.joined(separator: ", ")
      parts.append("It takes these [options of several commands](#options-of-several-commands) too: \(names).")
    }
    parts += Self.paragraphs(command.discussion ?? "")
    return parts.joined(separator: "\n\n")
  }

  private func item(_ argument: CommandDeclaration.Argument) -> String {
    "- `\(argument.form)`: \(Self.marked(argument.text))"
  }

  /// The paragraphs of a discussion; indented lines stay as they are.
  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").map { paragraph in
      guard paragraph.hasPrefix("  ") else { return marked(String(paragraph)) }
      let lines = paragraph.split(separator: "\n").map { $0.dropFirst(2) }
      return "```\n\(lines.joined(separator: "\n"))\n```"
    }
  }

  /// A text with Markdown's characters escaped, and options marked as code.
  private static func marked(_ text: String) -> String {
    let plain = text.replacing(/[<*_\\`]/) { "\\\($0.output)" }
    // A command in quotes, or an option with a placeholder for its value.
    return plain.replacing(/'(?<command>earshot [^']*)'|--[a-z]+(?:-[a-z]+)*(?: [A-Z]+\b)?/) {
      "`\($0.output.command ?? $0.output.0)`"
    }
  }
}
