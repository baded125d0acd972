import Apps
import Audit
import RemoteApps
import Runtime

/// The app adapters of this program. A further one is a line here.
enum AppAdapters {
  /// The app that comes with the program.
  static func builtIn(for configuration: Configuration) -> any AppAdapter { PeerMentorAdapter(configuration) }

  /// What is asked of a person at a terminal before an app opens; nil for nothing.
  static func question(before app: String?, for configuration: Configuration) throws -> OrganisationQuestion? {
    guard app.map({ SourceKind($0) }) ?? .builtIn == .builtIn else { return nil }
    return try OrganisationQuestion(configuration)
  }

  /// The app of a run.
  ///
  /// - Parameters:
  ///   - app: Its name, the address of a page or of a WebDriver server, or the source of captured screens; nil for the
  ///     built-in app.
  ///   - capabilities: The file that names the app and the phone.
  ///   - phone: The phone that a page is shown on.
  ///   - saving: The folder into which a session with a page or a phone saves its screens.
  ///   - isPlayed: Whether commands are given: a saved app then repeats its behaviour; otherwise its screens are captures.
  ///   - options: The options for reading captured screens.
  ///   - scope: What an audit judges and presses.
  ///   - browsers: The source of browsers for flows on pages.
  /// - Throws: The reason why a source cannot be read, or why no page is at an address.
  static func adapter(
    _ app: String?, capabilities: String? = nil, phone: String? = nil, saving: String? = nil, isPlayed: Bool = true,
    for configuration: Configuration, _ options: CaptureOptions = CaptureOptions(), audit scope: AuditScope = AuditScope(),
    in browsers: BrowserPool = BrowserPool()
  ) throws(Failure) -> any AppAdapter {
    let (app, kind) = (app ?? "", app.map { SourceKind($0) } ?? .builtIn)
    guard capabilities == nil || kind == .phone else {
      throw .usage(
        "--capabilities is for apps on phones; name one too: --app appium:http://127.0.0.1:4723",
        nb: "--capabilities er for apper på telefoner; oppgi en også: --app appium:http://127.0.0.1:4723")
    }
    guard phone == nil || kind == .page else {
      throw .usage(
        "--phone is for pages; name one too: --app http://localhost:8080",
        nb: "--phone er for sider; oppgi en også: --app http://localhost:8080")
    }
    guard !scope.isThisPage || kind.isCrawled else {
      throw .usage(
        "--this-page is for pages and apps on phones; name one too: --app http://localhost:8080",
        nb: "--this-page er for sider og apper på telefoner; oppgi en også: --app http://localhost:8080")
    }
    guard scope.selector == nil || kind == .page else {
      throw .usage(
        "--within is for pages; name one too: --app http://localhost:8080",
        nb: "--within er for sider; oppgi en også: --app http://localhost:8080")
    }
    guard saving == nil || kind.isCrawled else {
      throw .usage(
        "--save is for pages and apps on phones; name one too: --app http://localhost:8080",
        nb: "--save er for sider og apper på telefoner; oppgi en også: --app http://localhost:8080")
    }
    // What is not played is read as captured screens.
    let isCaptured = kind == .captures || kind == .flutter && !isPlayed
    guard options.mask == nil || isCaptured else {
      throw .usage(
        "--mask is for captured screens; name one, or leave it out",
        nb: "--mask er for skjermopptak; oppgi et, eller utelat valget")
    }
    guard options.density == nil || isCaptured || kind == .flutter else {
      throw .usage(
        "--density is for captured screens; name one, or leave it out",
        nb: "--density er for skjermopptak; oppgi et, eller utelat valget")
    }
    func remote(_ target: some RemoteTarget) -> any AppAdapter {
      RemoteAdapter(target, configuration, saving: saving, scope: scope)
    }
    switch kind {
    case .builtIn: return builtIn(for: configuration)
    case .phone: return remote(try PhoneTarget(app, capabilities: capabilities, configuration))
    case .page: return remote(try PageTarget(app, phone: phone, configuration, in: browsers))
    case .flutter where isPlayed: return remote(try FlutterTarget(app, language: configuration.language))
    case .captures where isPlayed && options.mask == nil && SavedApp.isSaved(app):
      return remote(try SavedApp(app, language: configuration.language))
    case .captures, .flutter: return try captures([app], options)
    }
  }

  /// The captured screens of some sources; unusable pictures are reported.
  static func captures(_ sources: [String], _ options: CaptureOptions) throws(Failure) -> any AppAdapter {
    let adapter = try CaptureAdapter(sources, options)
    for notice in adapter.notices { StandardError.print("earshot: \(notice)") }
    return adapter
  }

  /// The app of each flow, which the flow names unless one is chosen.
  static func apps(
    chosen: AppOption, for configuration: Configuration, _ options: CaptureOptions = CaptureOptions()
  ) -> FlowApps {
    let (capabilities, phone, browsers) = (chosen.capabilities, chosen.phone, BrowserPool())
    return FlowApps(chosen: chosen.app) { name throws(Failure) in
      let name = name.map { SourceKind.found($0) }
      // One call may play flows on a phone and flows on other apps.
      let kind = name.map { SourceKind($0) }
      return try adapter(
        name, capabilities: kind == .phone ? capabilities : nil, phone: kind == .page ? phone : nil, for: configuration, options,
        in: browsers)
    }
  }

  /// The possible values of the setting `organisation`.
  static let organisations = PeerMentorAdapter.organisations
}
