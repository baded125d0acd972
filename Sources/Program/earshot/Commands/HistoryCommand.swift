import ArgumentParser
import Flows
import Foundation
import Glibc
import Runtime

/// `earshot history`: what flows cost a listener from build to build.
struct HistoryCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Shows what flows cost a listener from build to build.",
    discussion: """
      FILE is what 'earshot check --history FILE' kept: seconds of speech, announcements, interruptions and key presses of \
      each flow, one line a build. As text it is told with what is different from the build before; as html it is a page \
      with plots, which needs no network.

      Exit code 65: a line of the file is none of a history. 74: the file cannot be read.
      """)

  @Argument(help: "The history; - is standard input.", completion: .file())
  var file: String
  @Option(
    help: "How it is told: text or html.", completion: Completions.choices(of: HistoryFormat.self))
  var format: HistoryFormat = .text
  @Option(help: "Write it to this file; - is standard output.", completion: .file())
  var output = "-"
  static let obeyedSettings: Set<Setting> = [.language]
  @OptionGroup var settings: SettingOptionGroup<HistoryCommand>

  func perform() throws {
    let language = try settings.configuration().language
    var files = FileUses()
    try files.reads(file, as: "the history")
    try files.writes(output, as: "the page")
    let history: FlowHistory
    let text = try String(contentsOf: file, what: "history")
    do {
      history = try FlowHistory(text)
    } catch {
      throw Failure.content("\(file):\(error.line): \(error.reason)")
    }
    let told =
      switch format {
      case .text: history.text(in: language)
      case .html: FlowHistoryPage(history, language: language, style: PageAssets.style).source
      }
    try WrittenReport.write(told, to: output)
  }
}

/// The forms in which `earshot history` tells.
enum HistoryFormat: String, CaseIterable, ExpressibleByArgument {
  case text, html
}
