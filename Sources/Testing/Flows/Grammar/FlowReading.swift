import Text

/// Where the files come from that flows include.
package struct FlowIncludes {
  /// The text of the file at a path.
  package let text: (_ path: String) throws(FlowError) -> String
  /// The same name for all paths of a file.
  package let identity: (_ path: String) -> String

  /// - Parameters:
  ///   - text: Returns the text of the file at a path.
  ///   - identity: Returns the same name for all paths of a file.
  package init(text: @escaping (String) throws(FlowError) -> String, identity: @escaping (String) -> String) {
    (self.text, self.identity) = (text, identity)
  }

  /// Whether variables without a value stand for themselves.
  private(set) var isLenient = false

  /// Files that are taken for empty, and variables that need no value, where it only matters whether a text is a flow.
  package static var unread: FlowIncludes {
    var files = FlowIncludes(text: { _ in "" }, identity: { $0 })
    files.isLenient = true
    return files
  }
}

/// Reads the text of a flow, and in the place of each `include` the lines of that file.
///
/// 1. A path is seen from the folder of the file that includes it.
/// 2. `app` may stand in an included file, as long as nothing has been done before; it is seen from the folder of that file.
/// 3. `judges nothing` in an included file says something of that file alone.
/// 4. Variables are put in before a line is read; a value holds for all lines below, whatever file they are in.
struct FlowReading {
  private(set) var flow: Flow
  private(set) var variables: FlowVariables
  private let files: FlowIncludes?
  /// The files that are being read, the outermost first.
  private var open: [(identity: String?, place: FlowPlace)] = []
  /// The lines of the included files that have been read.
  private var includedLines = 0

  /// More files inside each other than people keep track of.
  private static let mostOpen = 50

  init(_ name: String, _ files: FlowIncludes?, _ variables: FlowVariables) {
    flow = Flow(name: name, steps: [])
    self.variables = variables
    self.files = files
    open = [(files?.identity(name), FlowPlace(line: 0))]
  }

  /// Reads a file's lines.
  mutating func read(_ text: String) throws(FlowParser.Failure) {
    // By scalars: Swift takes a carriage return and the newline after it for one character.
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    let scalars = text.unicodeScalars.dropFirst(hasMark ? 1 : 0)
    for line in scalars.split(separator: "\n", omittingEmptySubsequences: false) {
      place.line += 1
      let included: String?
      do throws(FlowError) {
        let line = try variables.expanded(String(Substring(line.last == "\r" ? line.dropLast() : line)))
        included = try FlowParser.includedFile(line)
        if included == nil { try read(line: line) }
      } catch {
        throw FlowParser.Failure(flow: flow.name, place, reason: error.reason)
      }
      if let included { try include(included) }
    }
  }

  /// The place of the line that is read.
  private var place: FlowPlace {
    get { open[open.count - 1].place }
    set { open[open.count - 1].place = newValue }
  }

  private mutating func read(line: String) throws(FlowError) {
    if let named = try FlowParser.appName(line) {
      guard flow.steps.isEmpty, flow.app == nil else {
        throw FlowError(
          place.inclusion == nil
            ? localized(
              en: "'app' names the app before anything is done; make it the first line",
              nb: "«app» oppgir appen før noe blir gjort; gjør den til den første linjen")
            : localized(
              en: "'app' names the app before anything is done; name it in the first line of '\(flow.name)'",
              nb: "«app» oppgir appen før noe blir gjort; oppgi den i den første linjen i «\(flow.name)»"))
      }
      (flow.app, flow.appFile) = (named, place.inclusion?.file)
    } else if let variable = try FlowParser.variable(line) {
      variables.set(variable.name, to: variable.value)
    } else if try FlowParser.isJudgesNothing(line) {
      if place.inclusion == nil { flow.judgesNothingLine = flow.judgesNothingLine ?? place.line }
    } else if let action = try FlowParser.action(line) {
      flow.steps.append(FlowStep(place, action))
    }
  }

  private mutating func include(_ path: String) throws(FlowParser.Failure) {
    func failure(_ reason: String, exitCode: Int32 = 65) -> FlowParser.Failure {
      FlowParser.Failure(flow: flow.name, place, reason: reason, exitCode: exitCode)
    }
    guard let files else {
      throw failure(
        localized(
          en: "'include' is for flow files only; write its lines here",
          nb: "«include» er bare for forløpsfiler; skriv linjene her"))
    }
    let includer = place.inclusion?.file ?? flow.name
    let folder = includer.lastIndex(of: "/").map { includer[...$0] } ?? ""
    let name = path.hasPrefix("/") ? path : folder + path
    let identity = files.identity(name)
    if let first = open.firstIndex(where: { $0.identity == identity }) {
      let way = open[first...].map { $0.place.words(in: flow.name) }
      throw failure(
        localized(
          en: "'\(PrintableText.path(path))' includes itself: \(way.joined(separator: ", ")); take one of these lines out",
          nb: "«\(PrintableText.path(path))» inkluderer seg selv: \(way.joined(separator: ", ")); fjern en av disse linjene"))
    }
    guard open.count <= Self.mostOpen else {
      throw failure(
        localized(
          en: "\(Self.mostOpen) files include each other here, which is the most; put their lines into fewer",
          nb: "\(Self.mostOpen) filer inkluderer hverandre her, og det er det høyeste antallet; samle linjene i færre"))
    }
    let text: String
    do { text = try files.text(name) } catch { throw failure(error.reason, exitCode: error.exitCode) }
    let inclusion = Flow.Inclusion(
      file: name, includedBy: [place.words(in: flow.name)] + (place.inclusion?.includedBy ?? []))
    if let excess = FlowParser.excess(of: text, name: flow.name, inclusion, after: includedLines) { throw excess }
    includedLines += text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    open.append((identity, FlowPlace(line: 0, inclusion: inclusion)))
    try read(text)
    open.removeLast()
  }
}
