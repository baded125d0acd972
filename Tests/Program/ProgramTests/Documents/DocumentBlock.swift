import Foundation
import TestSupport

/// A block of code of a document.
struct DocumentBlock {
  /// The language behind the first fence; empty for none.
  var language: String
  var lines: [String]
  /// The line of the document that its first line is, from 1.
  var line: Int
  /// Whether what stands between it and the block before is at most a short sentence.
  var follows: Bool

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// A command with what a person sees of it; empty where the block shows nothing.
  struct Command {
    var text: String
    var output: [String]
  }

  /// The commands: of a block of the shell all lines together, and of a terminal each line behind a dollar sign.
  var commands: [Command] {
    if language == "sh" { return [Command(text: text, output: [])] }
    guard lines.first?.hasPrefix("$ ") == true else {
      return language.isEmpty && lines.first?.hasPrefix("earshot ") == true ? [Command(text: text, output: [])] : []
    }
    return lines.reduce(into: []) { commands, line in
      if line.hasPrefix("$ ") {
        commands.append(Command(text: String(line.dropFirst(2)), output: []))
      } else {
        commands[commands.count - 1].output.append(line)
      }
    }
  }

  /// The blocks of a document, in their order.
  static func all(of document: String) throws -> [DocumentBlock] {
    let text = try String(contentsOf: Checkout.url(document), encoding: .utf8)
    var (blocks, between, open, indent) = ([DocumentBlock](), 0, nil as DocumentBlock?, 0)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          (open, between) = (nil, 0)
        } else {
          indent = line.count - words.count
          let language = String(words.dropFirst(3))
          open = DocumentBlock(language: language, lines: [], line: number + 2, follows: between <= shortSentence)
        }
      } else if open != nil {
        open?.lines.append(String(line.prefix(indent).allSatisfy { $0 == " " } ? line.dropFirst(indent) : line))
      } else {
        between += line.count
      }
    }
    return blocks
  }

  /// The most characters between a command and what it prints, like "Standard output has one announcement a line:".
  private static let shortSentence = 45
}
