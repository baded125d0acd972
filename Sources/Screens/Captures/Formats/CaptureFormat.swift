package import AccessibilityTree
package import Text

/// The format of a file of captured screens, by the name that people read.
///
/// Its ``row`` of the table of formats says how it is recognised and read and which tools make it. Help, refusals, the tool of
/// agents and the documents are made of that table.
package enum CaptureFormat: String, Hashable, Sendable, CaseIterable {
  case androidXML = "Android XML"
  case xcuitestXML = "XCUITest XML"
  case webDriverAgentJSON = "WebDriverAgent JSON"
  case chromeJSON = "Chrome accessibility tree JSON"
  case flutter = "Flutter semantics tree"
  case xctest = "XCTest description"
  case compose = "Compose semantics tree"
  case idb = "idb JSON"
  case maestro = "Maestro hierarchy"
  case ariaSnapshot = "aria snapshot"
  case accessibilitySnapshot = "AccessibilitySnapshot text"

  /// The platform that all files of the format are from; nil where they are from several.
  package var platform: Platform? { row.platform }

  /// The tools that make captures, each with its format, in the order of the table.
  package static let tools = allCases.flatMap { format in format.row.tools.map { (format: format, tool: $0) } }

  /// The names of all tools as people list them, with "or" before the last.
  package static func toolNames(in language: Language) -> String {
    language.alternatives(tools.map { $0.tool.name.in(language) })
  }

  /// The table for the help of a command: a line for each tool, with what a person takes of it and what that lacks.
  package static func help(in language: Language) -> String {
    tools.map { format, tool in
      let name = tool.name.in(language)
      let heading = format.rawValue.hasPrefix(name) ? format.rawValue : "\(name), \(format.rawValue)"
      return "- \(heading): \(tool.output.in(language)); \(tool.limits.in(language))."
    }.joined(separator: "\n").replacing("`", with: "")
  }

  /// The tool that a text names, the one with the longest name of several; nil where it names none.
  ///
  /// - Parameter text: The beginning of a file, in small letters.
  static func tool(namedIn text: String) -> Tool? {
    tools.map(\.tool).filter { text.contains($0.mention) }.max { $0.mention.count < $1.mention.count }
  }

  /// A tool that makes captures of a format.
  package struct Tool: Hashable, Sendable {
    /// The name of the tool.
    package var name: Phrase
    /// What a person takes of it, with commands between backticks: "the output of `maestro hierarchy`".
    package var output: Phrase
    /// What such a capture lacks, or has only under a condition; it continues a sentence.
    package var limits: Phrase
    /// The words, in small letters, by which a text that is no capture names the tool.
    var mention: String
  }
}

/// A row of the table of formats.
struct CaptureFormatRow: Sendable {
  /// The platform that all files are from; nil where they are from several.
  var platform: Platform?
  /// Texts one of which the beginning of each file contains.
  var signs: [String]
  /// Whether the beginning of a file may be that of such a capture, where no text is a sign.
  var isSign: @Sendable (String) -> Bool = { _ in false }
  /// How captures are found in a file and read.
  var reading: Reading
  /// What a file does not tell, unless its own properties show that it does: beyond the words, what an audit would judge by.
  var untold: Set<NodeProperty>
  /// The tools that make such captures.
  var tools: [CaptureFormat.Tool]

  /// How the captures of a format are found in a file and read.
  enum Reading: Sendable {
    /// A document of XML that begins at a tag.
    case markup(
      isRoot: @Sendable (Substring) -> Bool, screen: @Sendable (MarkupElement) throws(CaptureError) -> CapturedScreen)
    /// A value of JSON; there is no screen where the value is of another kind.
    case json(screen: @Sendable (JSONValue) throws(CaptureError) -> CapturedScreen?)
    /// Lines of text, read where one of the marks stands anywhere in the file.
    case text(marks: [StaticString], captures: @Sendable (PastedLines) throws(CaptureError) -> [PastedCaptures.Found])
    /// Lines that prose looks like: they are read where a file has no other capture.
    case prose(mark: StaticString, captures: @Sendable (PastedLines) throws(CaptureError) -> [PastedCaptures.Found])
  }
}
