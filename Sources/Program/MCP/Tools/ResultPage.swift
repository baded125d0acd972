package import Text

/// The part of a long result that an agent asks for: the lists from an entry on, so many entries of each, whole or in brief.
///
/// A screen of 3,000 stops is 930 KB in whole entries, which no agent can read. Each list that is cut off has the number of the
/// entries that follow, so that none is taken for the whole.
package struct ResultPage: Sendable {
  /// The entries that are passed over.
  private let offset: Int
  /// The most entries.
  private let limit: Int
  /// Whether each entry has only what tells it from the others.
  package let isBrief: Bool

  /// The entries where the agent names no number.
  private static let usual = 100
  /// The places of a cause in brief: what has one cause is changed alike.
  private static let briefPlaces = 3

  /// - Parameters:
  ///   - offset: The entries that are passed over; nil for none.
  ///   - limit: The most entries; nil for the usual number.
  package init(offset: Int? = nil, limit: Int? = nil, isBrief: Bool = false) {
    (self.offset, self.limit, self.isBrief) = (offset ?? 0, limit ?? Self.usual, isBrief)
  }

  /// The parameters that choose it.
  ///
  /// - Parameters:
  ///   - entries: The word for the entries, for an agent.
  ///   - brief: What an entry in brief has.
  static func parameters(of entries: String, brief: String) -> [ToolParameter] {
    [
      ToolParameter("brief", .flag, brief),
      ToolParameter("offset", .number(0...1_000_000), "The number of \(entries) that are passed over."),
      ToolParameter("limit", .number(1...10_000), "The most \(entries); \(usual) without it. left is the number that follows."),
    ]
  }

  /// The entries of the page.
  package func part<Entry>(of all: [Entry]) -> ArraySlice<Entry> { all.dropFirst(offset).prefix(limit) }

  /// The number of entries that follow the page.
  package func left(of count: Int) -> Int { max(0, count - offset - limit) }

  /// A sentence that tells how to go on; nil where nothing follows.
  private func advice(_ left: Int) -> JSONText? {
    guard left > 0 else { return nil }
    return .string(
      localized(
        en: "\(left) more follow; go on with offset \(offset + limit)",
        nb: "det følger \(left) til; fortsett med offset \(offset + limit)"))
  }

  // MARK: - Screens

  /// The result of hearing screens.
  ///
  /// - Parameters:
  ///   - stops: The stops, each as JSON in one line.
  ///   - screens: What is to be said of each screen as a whole, as JSON.
  package func hearing(_ stops: [String], of screens: [String], notices: [JSONText]) -> JSONText {
    let shown = part(of: stops)
    let left = left(of: stops.count)
    return [
      "stops": .array(isBrief ? brief(shown) : shown.map(JSONText.written)), "left": .number(left),
      "screens": .array(screens.map(screen)), "notices": .array(notices + [advice(left)].compactMap(\.self)),
    ]
  }

  /// What is heard at stops, with what lies in them and cannot be reached. The screen and the style stand where there are two.
  private func brief(_ stops: ArraySlice<String>) -> [JSONText] {
    let stops = stops.compactMap(JSONValue.init(line:))
    func isOne(_ member: String) -> Bool { Set(stops.map { $0[member] }).count < 2 }
    let (isOneScreen, isOneStyle) = (isOne("screen"), isOne("style"))
    return stops.map { stop in
      [
        "screen": isOneScreen ? nil : stop["screen"].map(JSONText.init), "index": stop["index"].map(JSONText.init),
        "style": isOneStyle ? nil : stop["style"].map(JSONText.init), "announcement": stop["announcement"].map(JSONText.init),
        "unreachable": stop["unreachable"].flatMap { $0.array?.isEmpty == false ? JSONText($0) : nil },
      ]
    }
  }

  /// A screen with the page of the texts that are not said.
  private func screen(_ written: String) -> JSONText {
    guard case .object(var screen)? = JSONValue(line: written), let unheard = screen["unheard"]?.array,
      unheard.count > part(of: unheard).count
    else { return .written(written) }
    screen.cut("unheard", to: self)
    return JSONText(.object(screen))
  }

  // MARK: - Reports

  /// The report of an audit. What is heard all over the app is left out: hear gives it.
  ///
  /// In brief it has the causes of what was found, each with its first places, in place of the findings.
  ///
  /// - Parameter report: The report of the command.
  package func audit(_ report: [String: JSONValue], notices: [JSONText]) -> JSONText {
    var report = report
    for name in ["transcripts", "answers"] { report[name] = nil }
    let (findings, groups) = (report["findings"]?.array ?? [], report["groups"]?.array ?? [])
    let left: Int
    if isBrief {
      left = self.left(of: groups.count)
      let isOneScreen = Set(findings.map { $0["screen"] }).count < 2
      report["groups"] = .array(part(of: groups).map { Self.cause($0, of: findings, tellsScreen: !isOneScreen) })
      for name in ["findings", "rules", "measurements", "accepted", "notRun", "missingProperties"] { report[name] = nil }
      let unpressed = report.removeValue(forKey: "notPressed")?.array ?? []
      if !unpressed.isEmpty { report["notPressedLeft"] = .number(Double(unpressed.count)) }
    } else {
      left = self.left(of: findings.count)
      report["findings"] = .array(Array(part(of: findings)))
      for name in ["accepted", "notPressed", "notTried"] { report.cut(name, to: self) }
      // The places count from the first of all findings; `count` is their number.
      report["groups"] = .array(
        groups.map { group in
          guard case .object(var members) = group else { return group }
          members["findings"] = .array(Array((members["findings"]?.array ?? []).prefix(limit)))
          return .object(members)
        })
      // The rules that found nothing are the same in every report.
      let broken = Set(findings.compactMap { $0["rule"]?.string })
      report["rules"] = .array((report["rules"]?.array ?? []).filter { $0["id"]?.string.map(broken.contains) == true })
    }
    report["left"] = .number(Double(left))
    return JSONText(report, notices + [advice(left)].compactMap(\.self))
  }

  /// One cause of findings: what the rule asks for, and where it is broken first.
  private static func cause(_ group: JSONValue, of findings: [JSONValue], tellsScreen: Bool) -> JSONValue {
    let found = (group["findings"]?.array ?? []).compactMap(\.int).filter(findings.indices.contains)
    let places = found.prefix(briefPlaces).map { findings[$0] }
    var cause: [String: JSONValue] = [:]
    for name in ["rule", "certainty", "measured", "count"] { cause[name] = group[name] }
    for name in ["criterion", "fix"] { cause[name] = places.first?[name] }
    cause["places"] = .array(
      places.map { finding in
        var place: [String: JSONValue] = [:]
        for name in (tellsScreen ? ["screen"] : []) + ["selector", "source", "heard"] { place[name] = finding[name] }
        if place["selector"] == nil { place["node"] = finding["node"] }
        return .object(place)
      })
    return .object(cause)
  }

  /// The report of played flows; in brief without what each line said.
  package func check(_ report: [String: JSONValue], notices: [JSONText]) -> JSONText {
    guard isBrief, let flows = report["flows"]?.array else { return JSONText(report, notices) }
    var report = report
    report["flows"] = .array(
      flows.map { flow in
        guard case .object(var members) = flow else { return flow }
        members["steps"] = nil
        return .object(members)
      })
    return JSONText(report, notices)
  }
}

extension JSONValue {
  /// The value of JSON that this program has written; nil for any other text.
  fileprivate init?(line: String) {
    guard let value = try? JSONReader.message(Array(line.utf8), without: .init([], except: "")) else { return nil }
    self = value
  }
}

extension [String: JSONValue] {
  /// Cuts a list to a page; a list that is cut off has the number of entries that follow beside it, as `nameLeft`.
  fileprivate mutating func cut(_ name: String, to page: ResultPage) {
    guard let all = self[name]?.array else { return }
    self[name] = .array(Array(page.part(of: all)))
    let left = page.left(of: all.count)
    if left > 0 { self["\(name)Left"] = .number(Double(left)) }
  }
}

extension JSONText {
  fileprivate init(_ value: JSONValue) { self = .written(value.json()) }

  /// A report with notices.
  fileprivate init(_ report: [String: JSONValue], _ notices: [JSONText]) {
    let members = report.sorted { $0.key < $1.key }.map { (key: $0.key, value: JSONText($0.value)) }
    self = .object(members.filter { $0.key != "notices" } + [(key: "notices", value: .array(notices))])
  }
}
