import AccessibilityTree
package import Audit
import Captures
import Flows
package import RemoteApps
package import Runtime
package import ScreenReader
package import Text

/// What a test has reached so far: the folder of its screens, what happened in its order, and what the audit has met.
///
/// 1. A screen is saved as soon as it is taken (``take(_:)``), the first time in each state.
/// 2. It is heard and judged later, one at a time (``judgeNext()``), so that saving waits for no judgement.
/// 3. The reports are of what has been judged by then.
package struct ListenedTest {
  /// A screen that the test has come to, and the way there.
  struct Moment {
    /// The number of the page or the session, from 1.
    var place: Int
    var steps: [Phrase]
    /// What live regions said on the way there.
    var said: [Said]
    /// The name of the state that was reached; nil for what came after the last screen.
    var state: String?
  }

  /// What a live region said.
  struct Said: Hashable {
    var text: String
    var isAssertive: Bool
  }

  /// A screen in one state, as it is heard.
  struct HeardState {
    /// The number of the moment at which it was reached first, from 1.
    var moment: Int
    var title: String
    var address: String?
    /// The lines of each reader.
    var words: [(reader: ReaderProfile, lines: [String])] = []
    var picture: ScreenSurface.Picture?
    var drawing: Markup?
  }

  private let folder: SavedScreens
  private let readers: [ReaderProfile]
  private let language: Language
  private(set) var moments: [Moment] = []
  private(set) var states: [String: HeardState] = [:]
  private var crawl = Crawl()
  private var unknown: Set<NodeProperty> = []
  /// The addresses of screens, by the first segment of their ids.
  private var addresses: [String: String] = [:]
  private var open: [String: Way] = [:]
  private var placeCount = 0
  private var unjudged: [(state: String, screen: RemoteScreen)] = []

  /// What has happened in a place since its last screen.
  private struct Way {
    var number: Int
    var steps: [ListenedStep] = []
    var said: [Said] = []
    /// How many of them are saved.
    var savedCount = 0
  }

  /// More pictures than a person looks at; a page with all of a large suite would be too large to be opened.
  private static let mostPictures = 60

  /// - Parameters:
  ///   - folder: The path of the folder, which does not exist or is empty.
  ///   - readers: The readers whose words are reported.
  /// - Throws: The reason why the folder cannot be used.
  package init(_ source: any ListenedSource, in folder: String, as readers: [ReaderProfile]) throws(Failure) {
    self.folder = try SavedScreens(folder, live: source.live, openedAs: nil, format: source.format?.rawValue)
    self.readers = readers
    language = readers.first?.language ?? .english
  }

  /// The reason why a file of the folder could not be written, as a sentence; nil for no failure.
  var failure: String? { folder.failure }

  // MARK: Saving

  /// Saves what an event tells.
  mutating func take(_ event: ListenedEvent) {
    var way = open[event.place] ?? begin()
    switch event.kind {
    case .step(let step):
      flush(&way, nil, at: event.place)
      way.steps.append(step)
    case .said(let text, let isAssertive): way.said.append(Said(text: text, isAssertive: isAssertive))
    case .screen(let screen, let address):
      reach(screen, address, by: way, at: event.place)
      way = Way(number: way.number)
    case .left:
      end(way, at: event.place)
      open[event.place] = nil
      return
    case .ended: return
    }
    open[event.place] = way
  }

  /// Records what came after the last screens.
  mutating func end() {
    for (place, way) in open.sorted(by: { $0.value.number < $1.value.number }) { end(way, at: place) }
    open = [:]
    folder.close()
  }

  private mutating func begin() -> Way {
    placeCount += 1
    return Way(number: placeCount)
  }

  private mutating func end(_ way: Way, at place: String) {
    var way = way
    flush(&way, nil, at: place)
    folder.leave(place)
    guard !way.steps.isEmpty || !way.said.isEmpty else { return }
    moments.append(Moment(place: way.number, steps: way.steps.map(\.words), said: way.said))
  }

  /// Saves the last step of a way, with what it has led to. Earlier steps have been saved, each when the next came.
  @discardableResult
  private func flush(_ way: inout Way, _ screen: RemoteScreen?, at place: String) -> (state: String, isNew: Bool)? {
    let step = way.steps.last
    guard step != nil || screen != nil else { return nil }
    let said = way.said.dropFirst(way.savedCount).map { RemoteEvent.said($0.text, isAssertive: $0.isAssertive) }
    way.savedCount = way.said.count
    return folder.note(
      step?.act, isSecret: step?.isSecret == true, said + (screen.map { [.screen($0)] } ?? []), at: place)
  }

  private mutating func reach(_ screen: RemoteScreen, _ address: String?, by way: Way, at place: String) {
    var way = way
    guard let (state, isNew) = flush(&way, screen, at: place) else { return }
    moments.append(Moment(place: way.number, steps: way.steps.map(\.words), said: way.said, state: state))
    if isNew || states[state] == nil {
      states[state] = HeardState(moment: moments.count, title: screen.title, address: address)
      if let address, addresses[screen.name] == nil { addresses[screen.name] = address }
      unjudged.append((state, screen))
    }
  }

  // MARK: Judging

  /// Whether a screen has been saved and not judged.
  var hasUnjudged: Bool { !unjudged.isEmpty }

  /// Hears and judges the oldest screen that has not been judged.
  mutating func judgeNext() {
    guard !unjudged.isEmpty else { return }
    let (state, screen) = unjudged.removeFirst()
    guard var entry = CaptureLibrary.Entry(screen, of: folder.file(of: state) ?? state) else { return }
    if let file = folder.file(of: state) { entry.picture = try? ScreenPicture(beside: file, place: 0, of: entry.screen) }
    let missing = entry.screen.unauditedProperties(density: nil, isLinked: false, isPictured: entry.picture != nil)
    unknown.formUnion(missing)
    var met = Crawl()
    met.keep(
      ScreenState(
        screen: entry.name, state: Phrase(state), language: language, tree: entry.tree(in: language).tree,
        platform: entry.platform, unknownProperties: missing, depth: screen.depth, knowsWays: false))
    Language.allCases.forEach { met.addStates(heardIn: $0) }
    crawl.add(met)
    states[state]?.words = readers.filter { entry.platform?.isHeard(in: $0.style) ?? true }.map { reader in
      (reader, HeardScreen(entry, as: reader).lines)
    }
    draw(entry, as: state)
  }

  private mutating func draw(_ entry: CaptureLibrary.Entry, as state: String) {
    guard let heard = states[state] else { return }
    var surface = entry.surface
    let pictures = states.values.count { $0.picture != nil }
    surface?.picture?.name = "picture-\(heard.moment)"
    if pictures >= Self.mostPictures { surface?.picture = nil }
    let drawing = ScreenDrawing(entry.tree(in: language).tree, cursor: nil, on: surface)
    guard drawing.hasPlaces else { return }
    states[state]?.picture = surface?.picture
    states[state]?.drawing = drawing.svg(
      title: language(
        en: "Picture of '\(heard.title)' with its elements numbered in reading order",
        nb: "Bilde av «\(heard.title)» med elementene nummerert i leserekkefølge"))
  }

  /// The report of the audit on what has been judged.
  ///
  /// - Parameters:
  ///   - subject: What was listened to.
  ///   - day: Today, as `YYYY-MM-DD`.
  ///   - baseline: What is known already; nil without one.
  func report(_ subject: String, day: String, baseline: BaselineChoice) -> AuditReport {
    let addresses = addresses
    var report = AuditReport(
      crawl, subject: Phrase(subject), day: day, version: ProgramVersion.current,
      source: { node in addresses[node.screen].map { SourcePlace(path: $0) } }, language: language, unknown: unknown,
      isOfRemoteApp: true)
    if case .compared(let known) = baseline { report.compare(with: known) }
    return report
  }
}

/// Whether findings are compared with a baseline.
package enum BaselineChoice: Sendable {
  case none
  /// With these; nil begins a baseline with all violations.
  case compared(Baseline?)
}

extension Platform {
  /// Whether a screen of it is heard in a style: one of Android by TalkBack alone.
  fileprivate func isHeard(in style: ReaderProfile.Style) -> Bool {
    self == .web || style == (self == .android ? .talkBack : .voiceOver)
  }
}
