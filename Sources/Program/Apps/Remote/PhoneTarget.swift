package import AccessibilityTree
package import Captures
import Foundation
package import RemoteApps
package import Runtime
package import ScreenReader
package import Text

/// An app on a phone, behind a WebDriver server.
package struct PhoneTarget: RemoteTarget {
  private let server: String
  private let capabilities: Capabilities
  private let language: Language
  /// The app's text as given.
  package let name: String
  /// There is one at this address.
  package var isSingle: Bool { true }

  /// The app that a file of capabilities names.
  ///
  /// - Parameters:
  ///   - app: The server's address behind `appium:`.
  ///   - path: A JSON file with the capabilities of the session; nil for the server's default app.
  /// - Throws: The error in either.
  package init(_ app: String, capabilities path: String?, _ configuration: Configuration) throws(Failure) {
    server = asciiAddress(SourceKind.server(in: app)?.address ?? app)
    let scheme = URLComponents(string: server)?.scheme?.lowercased()
    guard scheme == "http" || scheme == "https", URLComponents(string: server)?.encodedHost?.isEmpty == false else {
      throw .usage(
        "'\(app)' names no WebDriver server; write its address behind 'appium:', like appium:http://127.0.0.1:4723",
        nb: "«\(app)» oppgir ingen WebDriver-server; skriv adressen etter «appium:», for eksempel appium:http://127.0.0.1:4723")
    }
    guard server.contains("@") == false else {
      throw .usage(
        "the address behind 'appium:' holds a password, which other users of this machine could see; leave it out",
        nb: "adressen etter «appium:» inneholder et passord, som andre brukere av maskinen kan se; fjern det")
    }
    try SourceKind.checkReach(of: app)
    capabilities = try path.map(Self.capabilities) ?? Capabilities([:])
    (name, language) = (app, configuration.language)
  }

  private static func capabilities(_ path: String) throws(Failure) -> Capabilities {
    let bytes = try FileBytes.read(path, what: "capabilities", isNamed: true)
    do { return try Capabilities(reading: bytes) } catch {
      throw .content(
        "cannot read the capabilities in '\(path)', line \(error.line)\(error.column.map { ", column \($0)" } ?? ""): \(error.reason)",
        nb:
          "kan ikke lese capabilities i «\(path)», linje \(error.line)\(error.column.map { ", kolonne \($0)" } ?? ""): \(error.reason)"
      )
    }
  }

  /// The server's address.
  package var title: Phrase { Phrase(server) }
  /// The phone's, where the capabilities name it.
  package var platform: Platform? { capabilities.platform.map { $0 == "ios" ? Platform.iOS : .android } }
  /// The phone's page sources.
  package var savedAs: (live: String, format: CaptureFormat)? { ("phone", platform == .iOS ? .xcuitestXML : .androidXML) }

  /// A session of its own on the phone.
  package func source(for use: RemoteUse, in style: ReaderProfile.Style) -> any RemoteSource {
    ProgressReports.begin(localized(en: "opening the app at \(server)", nb: "åpner appen på \(server)"))
    return PhoneApp(
      server: server, capabilities, language: language, keepsCaptures: use == .saving,
      // A crawl examines the result of an action, and no passing messages.
      times: use == .crawl(within: nil) ? PhoneTimes(passing: nil) : PhoneTimes())
  }

  /// The app's first screen, as a capture, and VoiceOver's speech for it if requested.
  package func heard(byVoiceOver: Bool) throws(Failure) -> (entry: CaptureLibrary.Entry, said: [String]) {
    let (screen, said): (RemoteScreen, [String])
    do throws(PhoneError) {
      (screen, said) = try PhoneApp.heard(server: server, capabilities, language: language, byVoiceOver: byVoiceOver)
    } catch {
      throw error.failure
    }
    guard let entry = CaptureLibrary.Entry(screen, of: name) else {
      throw .unavailable(
        "the app at \(server) shows nothing that can be read; see whether it is open and the phone unlocked",
        nb: "appen på \(server) viser ingenting som kan leses; se om den er åpen og telefonen låst opp")
    }
    return (entry, said)
  }
}

extension PhoneError: FailureConvertible {}
