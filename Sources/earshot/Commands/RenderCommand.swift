import ArgumentParser
import CaptureHost
import Hosting
import Settings

/// `earshot render`: real speech of a flow, and a page that shows it.
struct RenderCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Makes sound, captions, transcript and a page of a flow.",
    discussion: """
      Plays FLOW as a listener would who hears everything to its end before the next key; a flow's own \
      waits are kept, in the sound up to a minute each. Writes into the folder: speech.wav, captions.vtt, \
      transcript.jsonl, index.html with both styles, and speech.opus where opusenc is installed. The page \
      needs nothing else and no network. Of captured screens it shows the screenshots beside them, PNGs of the \
      same names.

      Exit code 65: the file is no flow. 69: there is no synthesizer. 74: reading or writing failed.
      """)

  @Argument(help: "The flow file; - is standard input.", completion: Completions.flows)
  var flow: String
  @Option(help: "The folder to write to; it is made if it is not there.", completion: .directory)
  var output: String
  static let obeyedSettings: Set<Setting> = [
    .style, .language, .voice, .rate, .volume, .organisation, .verbosity, .order, .roles, .positions, .hints,
    .earcons,
  ]
  @OptionGroup var source: AppOption
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<RenderCommand>

  func perform() throws {
    let configuration = try settings.configuration(readingFiles: false)
    let options = CaptureOptions(mask: try masking.textMask(in: configuration.language), readsPictures: true)
    let apps = Hosts.apps(chosen: source, for: configuration, options)
    try StandardOutput.print(try FlowEvidence(apps, configuration).write(flow, into: output))
  }
}
