package import AccessibilityTree
package import Audit
import Captures
import Flows
import Foundation
package import RemoteApps
package import Runtime
package import ScreenReader
package import Text

/// The adapter of apps on phones: through a WebDriver server.
package struct PhoneAdapter: RemoteAppAdapter {
  private static let prefix = "appium:"
  /// The name by which flows open the app.
  private static let firstScreen = "app"
  let server: String
  let capabilities: Capabilities
  /// The app's text as given.
  let name: String
  let language: Language
  /// The folder that its screens are saved into; nil for none.
  private let saving: String?
  /// The app that an audit crawls, one crawl after the other.
  private let crawl: CrawledApp

  /// Whether an app's text names one on a phone: `appium:http://127.0.0.1:4723`.
  package static func isPhone(_ app: String) -> Bool { app.hasPrefix(prefix) }

  /// The app that a file of capabilities names.
  ///
  /// - Parameters:
  ///   - app: The server's address behind `appium:`.
  ///   - path: A JSON file with the capabilities of the session; nil for the server's default app.
  ///   - saving: The folder that a session saves its screens into; nil for none.
  ///   - scope: What an audit judges and presses.
  /// - Throws: The error in either.
  package init(
    _ app: String, capabilities path: String?, saving: String? = nil, _ configuration: Configuration,
    scope: AuditScope = AuditScope()
  ) throws(Failure) {
    self.saving = saving
    server = asciiAddress(String(app.dropFirst(Self.prefix.count)))
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
    try Reach.check(address: server)
    capabilities = try path.map(Self.capabilities) ?? Capabilities([:])
    name = app
    language = configuration.language
    let (server, capabilities, language) = (server, capabilities, language)
    crawl = CrawledApp(HarmfulWords(of: scope)) {
      // A crawl examines the result of an action, and no passing messages.
      PhoneApp(server: server, capabilities, language: language, times: PhoneTimes(passing: nil))
    }
  }

  private static func capabilities(_ path: String) throws(Failure) -> Capabilities {
    let bytes = try FileBytes.read(path, what: "capabilities", isNamed: true)
    do { return try Capabilities(reading: bytes) } catch {
      throw .content(
        "cannot read the capabilities in '\(path)', line \(error.line): \(error.reason)",
        nb: "kan ikke lese capabilities i «\(path)», linje \(error.line): \(error.reason)")
    }
  }

  /// The server's address.
  package var title: Phrase { Phrase(server) }

  /// Starts a session on the phone with the session here.
  package func open(_ surroundings: LiveSurroundings) throws -> RemoteSession {
    let source =
      try saving.map { folder in
        SavingSource(
          app(keepsCaptures: true), into: try SavedScreens(folder, live: "phone", openedAs: Self.firstScreen, format: format))
      } ?? app()
    return RemoteSession(source, name: name)
  }

  /// The format of the phone's page sources.
  private var format: String {
    (capabilities.platform == "ios" ? CaptureFormat.xcuitestXML : .androidXML).rawValue
  }

  /// The same app, each time in a new session on the phone.
  package var flowEnvironment: RemoteEnvironment {
    let adapter = self
    return RemoteEnvironment(firstScreen: Self.firstScreen) { adapter.app() }
  }

  /// The language of the session: the phone's own is what its capabilities say.
  package var onlyLanguage: Language? { language }

  /// The phone's, where the capabilities name it.
  package var platform: Platform? { capabilities.platform.map { $0 == "ios" ? Platform.iOS : .android } }

  /// Crawls from the app's first screen, without harmful actions and never in another app.
  package func audit(for profile: ReaderProfile) throws -> AuditPlan<RemoteApp> { try crawl.plan() }

  private func app(keepsCaptures: Bool = false) -> any RemoteSource {
    PhoneApp(server: server, capabilities, language: language, keepsCaptures: keepsCaptures)
  }
}

extension PhoneError: FailureConvertible {
  /// A missing server or phone.
  package var failure: Failure { .unavailable(localized: description) }
}

extension PhoneAdapter {
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
