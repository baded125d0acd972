import ArgumentParser
import RemoteApps

/// The option of a command that works on any app.
struct AppOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The app: peer-mentor, the address or file of a page, a captured screen or a folder of them, appium: and the address of a WebDriver server, or flutter: and that of a VM service.",
      valueName: "app"),
    completion: .file())
  var app: String?

  @Option(
    help: ArgumentHelp(
      "The JSON file that tells the WebDriver server which app on which phone.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var capabilities: String?

  @Option(
    help: ArgumentHelp("The phone that a page is shown on: iphone, iphone-se, pixel or galaxy.", valueName: "name"),
    completion: .list(EmulatedPhone.names))
  var phone: String?
}
