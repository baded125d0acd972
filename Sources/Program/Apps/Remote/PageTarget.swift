package import AccessibilityTree
package import Audit
package import Captures
package import RemoteApps
package import Runtime
package import ScreenReader
import Text

/// A page in Chromium.
package struct PageTarget: RemoteTarget {
  let address: PageAddress
  /// The HTML file that it is; nil for a page of a server.
  private let file: HTMLSource?
  private let language: Language
  private let phone: EmulatedPhone?
  /// How long a page may take to come to rest.
  package let patience: Duration
  /// The browsers for flows.
  private let browsers: BrowserPool

  /// The page at an address.
  ///
  /// - Parameters:
  ///   - phone: The emulated phone; nil for a desktop.
  ///   - browsers: The browsers for flows, shared by all pages of one run.
  /// - Throws: The reason why the address cannot be used.
  package init(
    _ app: String, phone: String? = nil, _ configuration: Configuration, in browsers: BrowserPool = BrowserPool()
  ) throws(Failure) {
    guard let reach = PageReach(configuration.pageReach ?? "") else {
      throw .usage(
        "--page-reach takes ports of this machine, and folders that exist, with commas between them",
        nb: "--page-reach tar porter på denne maskinen og mapper som finnes, med komma mellom")
    }
    do { address = try PageAddress(app, reaching: reach) } catch { throw .usage(localized: error.description) }
    try SourceKind.checkReach(of: app)
    file = SourceKind.file(of: app).flatMap { HTMLSource($0) }
    language = configuration.language
    self.phone = phone.flatMap { EmulatedPhone(named: $0) }
    if let phone, self.phone == nil {
      throw .usage(unknown: phone, en: "there is no phone", nb: "det finnes ingen telefon som heter", among: EmulatedPhone.names)
    }
    self.browsers = browsers
    patience = configuration.pageWait.map { Duration.seconds($0) } ?? PagePatience.limit
  }

  /// The address.
  package var name: String { address.text }
  /// The last part of its path.
  package var firstScreen: String { address.screenName }
  /// The web.
  package var platform: Platform? { .web }
  /// The size of a page's texts is for the person to set; its initial focus is not read.
  package var unknownProperties: Set<NodeProperty> { [.textSize, .initialFocus] }
  /// Chrome's tree.
  package var savedAs: (live: String, format: CaptureFormat)? { ("page", .chromeJSON) }

  /// The line of the file, or the address.
  package func place(of node: NodeID, in tree: SemanticTree?) -> SourcePlace? {
    file?.place(of: node, in: tree) ?? SourcePlace(path: address.text)
  }

  /// A browser of its own, without stored data of earlier sessions; flows share theirs.
  package func source(for use: RemoteUse, in style: ReaderProfile.Style) -> any RemoteSource {
    let (detail, isForPerson, pool): (PageDetail, Bool, BrowserPool?) =
      switch use {
      case .session(let isShown): (isShown ? .places : .changes, true, nil)
      case .saving: (.captures, true, nil)
      case .flow(let isShown): (isShown ? .places : .changes, false, browsers)
      case .crawl(let selector): (.styles(within: selector), false, nil)
      }
    ProgressReports.begin(localized(en: "opening \(address.text)", nb: "åpner \(address.text)"))
    return ChromiumPage(
      address, language: language.rawValue, phone: phone, detail: detail,
      patience: PagePatience(patience, isForPerson: isForPerson), in: pool)
  }

  /// Says that a browser is started.
  package var opening: String { RemotePhrases(language: language).opening(address.text) }

  /// Whether the browser has no sandbox.
  package var warning: String? {
    guard ChromiumPage.isUnprotected else { return nil }
    return localized(
      en: "Chromium runs without its own sandbox, which it refuses to have as root; open pages that you do not trust "
        + "as an ordinary user",
      nb: "Chromium kjører uten sin egen sandkasse, som den ikke vil ha som root; åpne sider du ikke stoler på, som en "
        + "vanlig bruker")
  }

  /// Says how long the page took to come to rest.
  ///
  /// - Parameter isAudited: Whether the document of a page that shows nothing is judged nevertheless.
  /// - Throws: Where the page shows nothing to anybody, so that nothing can be judged.
  package func judge(_ screen: RemoteScreen, isAudited: Bool) throws(Failure) {
    guard let opening = screen.opening else { return }
    let phrases = RemotePhrases(language: language)
    StandardError.print("earshot: \(phrases.text(of: opening))")
    if opening.isBlank, isAudited { return StandardError.print("earshot: \(phrases.onlyDocumentJudged)") }
    guard opening.isBare || opening.isBlank else { return }
    let canWait = opening.waited + .seconds(1) >= patience
    throw .content(
      RemotePhrases(language: .english).nothingJudged(at: address.text, opening, canWait: canWait),
      nb: RemotePhrases(language: .bokmål).nothingJudged(at: address.text, opening, canWait: canWait))
  }

  /// The page after it has opened, as a capture. What it was refused before anything of it was read is said on standard error.
  package func heard() throws(Failure) -> CaptureLibrary.Entry {
    let page = source(for: .session(isShown: true), in: .voiceOver)
    defer { page.close() }
    if let warning { StandardError.print("earshot: \(warning)") }
    let screen: RemoteScreen
    do {
      screen = try page.start(at: nil) { event in
        guard case .notice(let notice) = event else { return }
        StandardError.print("earshot: \(RemotePhrases(language: language).text(of: notice))")
      }
    } catch {
      throw Failure(error) ?? .unavailable(localized: "\(error)")
    }
    try judge(screen, isAudited: false)
    guard let entry = CaptureLibrary.Entry(screen, of: address.text) else {
      throw .unavailable(
        "\(address.text) shows nothing that can be read; wait with --page-wait, or see whether the address is right",
        nb: "\(address.text) viser ingenting som kan leses; vent med --page-wait, eller se om adressen er riktig")
    }
    return entry
  }
}

extension ChromiumError: FailureConvertible {}
