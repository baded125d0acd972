package import AccessibilityTree
package import Audit
import Captures
import Flows
import Foundation
package import RemoteApps
package import Runtime
package import ScreenReader
package import Text

/// The adapter of remote pages in Chromium.
package struct PageAdapter: RemoteAppAdapter {
  let address: PageAddress
  /// The HTML file that it is; nil for a page of a server.
  private let source: HTMLSource?
  private let language: Language
  private let phone: EmulatedPhone?
  /// The folder that its screens are saved into; nil for none.
  private let saving: String?
  /// How long a page may take to come to rest.
  private let limit: Duration
  /// The browsers for flows.
  private let browsers: BrowserPool
  /// The app that an audit crawls, one crawl after the other.
  private let crawl: CrawledApp

  /// Whether an app's text names a page: an address, or a file that is an HTML document.
  package static func isPage(_ app: String) -> Bool {
    if PageAddress.isAddress(app) { return true }
    guard let bytes = FileBytes.beginning(of: app, limit: 1024) else { return false }
    let start = String(decoding: bytes, as: UTF8.self)
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }.lowercased()
    let isNamedSo = [".html", ".htm", ".xhtml"].contains { app.lowercased().hasSuffix($0) }
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || isNamedSo && start.hasPrefix("<")
  }

  /// The page at an address.
  ///
  /// - Parameters:
  ///   - phone: The emulated phone; nil for a desktop.
  ///   - saving: The folder that a session saves its screens into; nil for none.
  ///   - scope: What an audit judges and presses.
  ///   - browsers: The browsers for flows, shared by all pages of one run.
  /// - Throws: The reason why the address cannot be used.
  package init(
    _ app: String, phone: String? = nil, saving: String? = nil, _ configuration: Configuration, scope: AuditScope = AuditScope(),
    in browsers: BrowserPool = BrowserPool()
  ) throws(Failure) {
    let place: PageAddress
    guard let reach = PageReach(configuration.pageReach ?? "") else {
      throw .usage(
        "--page-reach takes ports of this machine, and folders that exist, with commas between them",
        nb: "--page-reach tar porter på denne maskinen og mapper som finnes, med komma mellom")
    }
    do { place = try PageAddress(app, reaching: reach) } catch { throw .usage(localized: error.description) }
    let file = PageAddress.isAddress(app) ? URL(string: app).flatMap { $0.isFileURL ? $0.path(percentEncoded: false) : nil } : app
    if let file { try Reach.check(file) } else { try Reach.check(address: app) }
    source = file.flatMap { HTMLSource($0) }
    let language = configuration.language
    let shown = phone.flatMap { EmulatedPhone(named: $0) }
    if let phone, shown == nil {
      throw .usage(unknown: phone, en: "there is no phone", nb: "det finnes ingen telefon som heter", among: EmulatedPhone.names)
    }
    (address, self.language, self.phone, self.saving) = (place, language, shown, saving)
    self.browsers = browsers
    let limit = configuration.pageWait.map { Duration.seconds($0) } ?? PagePatience.limit
    self.limit = limit
    var limits = CrawledApp.Limits()
    limits.answer += limit
    crawl = CrawledApp(HarmfulWords(of: scope), limits: limits) {
      ChromiumPage(
        place, language: language.rawValue, phone: shown, detail: .styles(within: scope.selector),
        patience: PagePatience(limit, isForPerson: false))
    }
  }

  /// The line of the file, or the address.
  package func place(of node: NodeID) -> SourcePlace? {
    source?.place(of: node, in: crawl.firstScreen?.tree) ?? SourcePlace(path: address.text)
  }

  /// The address.
  package var title: Phrase { Phrase(address.text) }

  /// A browser is started when the session begins.
  package func open(_ surroundings: LiveSurroundings) throws -> RemoteSession {
    let source =
      try saving.map { folder in
        SavingSource(
          page(.captures),
          into: try SavedScreens(
            folder, live: "page", openedAs: address.screenName, format: CaptureFormat.chromeJSON.rawValue))
      } ?? page(surroundings.isShown ? .places : .changes)
    reportOfProtection()
    let (speaker, sentence, language) = (surroundings.speaker, RemotePhrases(language: language).opening(address.text), language)
    return RemoteSession(source, name: address.text) { speaker.report(sentence, in: language) }
  }

  /// The same page, each time without stored data of earlier sessions.
  package var flowEnvironment: RemoteEnvironment { flowEnvironment(.changes) }

  /// The same, with the places of its elements.
  package var shownEnvironment: RemoteEnvironment { flowEnvironment(.places) }

  private func flowEnvironment(_ detail: PageDetail) -> RemoteEnvironment {
    let (address, language, phone, limit, browsers) = (address, language.rawValue, phone, limit, browsers)
    let adapter = self
    return RemoteEnvironment(
      firstScreen: address.screenName, judge: { screen throws(Failure) in try adapter.judge(screen) }
    ) {
      ChromiumPage(
        address, language: language, phone: phone, detail: detail, patience: PagePatience(limit, isForPerson: false),
        in: browsers)
    }
  }

  /// Crawls from the page, in a separate browser, without harmful actions.
  package func audit(for profile: ReaderProfile) throws -> AuditPlan<RemoteApp> {
    // The crawls in other languages and styles use the same browser.
    if !crawl.hasBegun {
      reportOfProtection()
      try judge(try crawl.begin(), documentAlone: true)
    }
    return try crawl.plan()
  }

  /// The language in which the page is requested.
  package var onlyLanguage: Language? { language }

  /// The web.
  package var platform: Platform? { .web }

  /// Says how long the page took to come to rest.
  ///
  /// - Parameter documentAlone: Whether the document of a page that shows nothing is judged nevertheless.
  /// - Throws: Where the page shows nothing to anybody, so that nothing can be judged.
  func judge(_ screen: RemoteScreen, documentAlone: Bool = false) throws(Failure) {
    guard let opening = screen.opening else { return }
    let phrases = RemotePhrases(language: language)
    StandardError.print("earshot: \(phrases.text(of: opening))")
    if opening.isBlank, documentAlone { return StandardError.print("earshot: \(phrases.onlyDocumentJudged)") }
    guard opening.isBare || opening.isBlank else { return }
    let canWait = opening.waited + .seconds(1) >= limit
    throw .content(
      RemotePhrases(language: .english).nothingJudged(at: address.text, opening, canWait: canWait),
      nb: RemotePhrases(language: .bokmål).nothingJudged(at: address.text, opening, canWait: canWait))
  }

  /// The size of a page's texts is for the person to set; its initial focus is not read.
  package var unknownProperties: Set<NodeProperty> { [.textSize, .initialFocus] }

  /// Whether a browser is installed.
  package var healthChecks: [HealthCheck] {
    [
      HealthCheck(localized(en: "browser", nb: "nettleser")) {
        guard ChromiumPage.isAvailable else {
          throw Failure.unavailable(
            "there is no Chromium to open pages with; install Debian's package chromium",
            nb: "det finnes ikke noe Chromium å åpne sider med; installer Debians pakke chromium")
        }
        return "Chromium"
      }
    ]
  }

  /// Says on standard error what a page was refused before anything of it was read.
  func report(_ event: RemoteEvent) {
    guard case .notice(let notice) = event else { return }
    StandardError.print("earshot: \(RemotePhrases(language: language).text(of: notice))")
  }

  func page(_ detail: PageDetail) -> any RemoteSource {
    ChromiumPage(address, language: language.rawValue, phone: phone, detail: detail, patience: PagePatience(limit))
  }

  func reportOfProtection() {
    guard ChromiumPage.isUnprotected else { return }
    StandardError.print(
      localized(
        en: "earshot: Chromium runs without its own sandbox, which it refuses to have as root; open pages that you do not trust "
          + "as an ordinary user",
        nb:
          "earshot: Chromium kjører uten sin egen sandkasse, som den ikke vil ha som root; åpne sider du ikke stoler på, som en "
          + "vanlig bruker"))
  }
}

extension ChromiumError: FailureConvertible {
  /// A missing browser or page.
  package var failure: Failure { .unavailable(localized: description) }
}

extension PageAdapter {
  /// The page after it has opened, as a capture.
  package func heard() throws(Failure) -> CaptureLibrary.Entry {
    let page = page(.places)
    defer { page.close() }
    reportOfProtection()
    let screen: RemoteScreen
    do {
      screen = try page.start(at: nil) { report($0) }
    } catch {
      throw Failure(error) ?? .unavailable(localized: "\(error)")
    }
    try judge(screen)
    guard let entry = CaptureLibrary.Entry(screen, of: address.text) else {
      throw .unavailable(
        "\(address.text) shows nothing that can be read; wait with --page-wait, or see whether the address is right",
        nb: "\(address.text) viser ingenting som kan leses; vent med --page-wait, eller se om adressen er riktig")
    }
    return entry
  }
}
