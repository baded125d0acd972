import ArgumentParser

/// The option of a command that works on any app.
struct AppOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The app: peer-mentor, or a captured screen or a folder of them.", valueName: "app"),
    completion: .file())
  var app: String?
}
