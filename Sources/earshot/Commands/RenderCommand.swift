import ArgumentParser
import CaptureHost
import Hosting
import Settings

/// `earshot render`: real speech of a flow, and a page that shows it.
struct RenderCommand: EarshotCommand, SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Makes sound, captions, transcript, a page and a video of a flow.",
    discussion: """
      FLOW is a flow file, or the name of a demonstration; 'earshot demo' lists them.

      Plays it as a listener would who hears everything to its end before the next key; a flow's own \
      waits are kept, in the sound up to a minute each. Writes into the folder of --output: speech.wav, speech.opus, \
      captions.vtt, transcript.jsonl and index.html, a film of the phone and its words in both styles. The page \
      begins with the style of --style, or with both side by side. It needs nothing else and no network. Of captured \
      screens it shows the screenshots beside them, PNGs of the same names.

      --video writes the same film for slides: WebM or MP4, 1920 by 1080, its captions burnt in. It needs ffmpeg.

      Exit code 65: the file is no flow. 69: there is no synthesizer, or no ffmpeg. 74: reading or writing failed.
      """)

  @Argument(
    help: "The flow file, or the name of a demonstration; - is standard input.", completion: Completions.flowsAndDemos)
  var flow: String
  @Option(help: "The folder to write to; it is made if it is not there.", completion: .directory)
  var output: String?
  @Option(help: "A video to write: a name that ends in .webm or .mp4.", completion: .file(extensions: ["webm", "mp4"]))
  var video: String?
  static let obeyedSettings: Set<Setting> = [
    .style, .language, .voice, .rate, .volume, .organisation, .verbosity, .order, .roles, .positions, .hints,
    .earcons,
  ]
  static let comparesStyles = true
  @OptionGroup var source: AppOption
  @OptionGroup var masking: MaskOption
  @OptionGroup var settings: SettingOptionGroup<RenderCommand>

  func validate() throws {
    guard output != nil || video != nil else {
      throw ValidationError("Nothing says where to write: give --output FOLDER, --video FILE.webm, or both.")
    }
  }

  func perform() throws {
    // Both are in every page; the option tells which is seen at first.
    let comparesStyles = settings.style?.lowercased() == "both"
    var settings = settings
    if comparesStyles { settings.style = nil }
    let configuration = try settings.configuration(readingFiles: false)
    let options = CaptureOptions(mask: try masking.textMask(in: configuration.language), readsPictures: true)
    let apps = Hosts.apps(chosen: source, for: configuration, options)
    let evidence = FlowEvidence(
      apps, configuration, comparesStyles: comparesStyles, to: .init(folder: output, video: video))
    let demo = try DemoLibrary.installed(in: configuration.language).demo(insteadOfFile: flow)
    try StandardOutput.print(try demo.map(evidence.write) ?? evidence.write(flow))
  }
}
