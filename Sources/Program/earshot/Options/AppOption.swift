import ArgumentParser
import RemoteApps

/// The option of a command that works on any app.
struct AppOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      en:
        "The app: peer-mentor, the address or file of a page, a captured screen or a folder of them, appium: and the address of a WebDriver server, or flutter: and that of a VM service.",
      nb:
        "Appen: peer-mentor, adressen til en side eller en sidefil, et skjermopptak eller en mappe med slike, appium: og adressen til en WebDriver-server, eller flutter: og adressen til en VM-tjeneste.",
      valueName: "app"),
    completion: .file())
  var app: String?

  @OptionGroup var target: PhoneAppOption

  @Option(
    help: ArgumentHelp(
      en: "The phone that a page is shown on: iphone, iphone-se, pixel or galaxy.",
      nb: "Telefonen en side vises på: iphone, iphone-se, pixel eller galaxy.", valueName: "name"),
    completion: .list(EmulatedPhone.names))
  var phone: String?

  var capabilities: String? { target.capabilities }
}

/// The option of a command that opens an app on a phone.
struct PhoneAppOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      en: "The JSON file that tells the WebDriver server which app on which phone.",
      nb: "JSON-filen som sier WebDriver-serveren hvilken app på hvilken telefon.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var capabilities: String?
}
