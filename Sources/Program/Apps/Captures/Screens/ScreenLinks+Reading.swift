import Captures
import Foundation
import Runtime
import Text
import Yams

// Parsed by hand, so that each mistake is reported with its line,
// and none is skipped: otherwise a misspelt key would hide a link.

extension ScreenLinks {
  /// The links of a folder; none where there is no `screens.yaml` in it.
  ///
  /// - Throws: The error in it, with its line.
  init(folder: String) throws(Failure) {
    let file = Self.file(in: folder)
    guard FileManager.default.fileExists(atPath: file) else { return }
    let text = String(
      decoding: try FileBytes.read(file, what: localized(en: "the list of screens", nb: "listen over skjermbilder")),
      as: UTF8.self)
    let root: Yams.Node?
    do {
      root = try Parser(yaml: text, resolver: .basic).singleRoot()
    } catch {
      throw Self.failure(error, in: file)
    }
    guard let root, root.scalar?.string != "" else { return }
    let top = try Group(
      root, localized(en: "the file", nb: "filen"), in: file,
      keys: ["start", "live", "opened-as", "density", "screens", "format-of", "taken"])
    // `format-of` and `taken` are for people.
    start = try top.text("start")
    live = try top.text("live")
    openedAs = try top.text("opened-as")
    if let live, !["page", "phone"].contains(live) {
      throw top.failure("live", localized(en: "'live' must be page or phone", nb: "«live» må være page eller phone"))
    }
    if let written = try top.text("density") {
      let fault: String? =
        Double(written).map(CaptureOptions.fault)
        ?? localized(
          en: "'density' must be a number: dots per inch, like 420",
          nb: "«density» må være et tall: punkter per tomme, for eksempel 420")
      if let fault { throw top.failure("density", fault) }
      density = Double(written)
    }
    guard let list = top["screens"] else { return }
    for (name, value) in try Group(list, localized(en: "'screens'", nb: "«screens»"), in: file).entries {
      let group = try Group(
        value, localized(en: "the screen '\(name)'", nb: "skjermbildet «\(name)»"), in: file, keys: ["file", "on", "of", "title"])
      var screen = Screen(file: try group.text("file"))
      (screen.of, screen.title, screen.line) = (try group.text("of"), try group.text("title"), group.line)
      for value in try group.list("on") {
        screen.on.append(try Self.step(value, of: name, in: file))
      }
      screens[name] = screen
    }
  }

  private static func step(_ value: Yams.Node, of name: String, in file: String) throws(Failure) -> Step {
    let group = try Group(
      value, localized(en: "what happens on '\(name)'", nb: "det som skjer på «\(name)»,"), in: file,
      keys: [
        "do", "node", "to", "says", "text", "characters", "action", "option", "agrees", "after", "visit", "depth", "focus",
        "asks", "question", "proposal", "fails",
      ])
    guard let what = try group.text("do") else {
      throw .content(
        "\(file):\(group.line): what happens on '\(name)' has no 'do', like 'do: activate'",
        nb: "\(file):\(group.line): det som skjer på «\(name)», har ingen «do», for eksempel «do: activate»")
    }
    var step = Step(do: what, node: try group.text("node"), to: try group.text("to"))
    step.line = group.line
    step.says = try reports(group["says"], in: file)
    step.details.text = try group.wholeText("text")
    step.details.characters = try group.number("characters")
    step.details.action = try group.text("action")
    step.details.option = try group.number("option")
    step.details.agrees = try group.text("agrees").map { $0 == "true" || $0 == "yes" }
    step.details.after = try group.number("after")
    step.details.visit = try group.number("visit")
    step.details.depth = try group.number("depth")
    step.details.focus = try group.text("focus")
    step.details.asks = try group.text("asks")
    step.details.question = try group.wholeText("question")
    step.details.proposal = try group.wholeText("proposal")
    step.details.failure = try reports(group["fails"], in: file).first
    return step
  }

  /// One text, or a list of texts and of groups with more details.
  private static func reports(_ value: Yams.Node?, in file: String) throws(Failure) -> [Report] {
    guard let value else { return [] }
    if let scalar = value.scalar { return scalar.string.isEmpty ? [] : [.text(scalar.string, isAssertive: false)] }
    if let sequence = value.sequence {
      var all: [Report] = []
      for item in sequence { all += try reports(item, in: file) }
      return all
    }
    let group = try Group(
      value, localized(en: "what is said", nb: "det som blir sagt,"), in: file, keys: ["at-once", "notice", "about", "reason"])
    if let text = try group.wholeText("at-once") { return [.text(text, isAssertive: true)] }
    guard let notice = try group.text("notice") else {
      throw .content(
        "\(file):\(group.line): what is said has neither 'at-once' nor 'notice'; write a text alone for the rest",
        nb: "\(file):\(group.line): det som blir sagt, har verken «at-once» eller «notice»; skriv bare en tekst for resten")
    }
    return [.notice(notice, about: try group.wholeText("about"), reason: try group.wholeText("reason"))]
  }

  /// The path of the file in a folder.
  static func file(in folder: String) -> String {
    folder.hasSuffix("/") ? "\(folder)screens.yaml" : "\(folder)/screens.yaml"
  }

  private static func failure(_ error: any Error, in file: String) -> Failure {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
      .content(
        "\(file):\(mark.line): not valid YAML: \(problem); correct the line",
        nb: "\(file):\(mark.line): ikke gyldig YAML: \(problem); rett linjen")
    case .duplicatedKeysInMapping(let keys, let context):
      .content(
        "\(file):\(context.mark.line): the key '\(keys.first ?? "")' is there twice; leave one of them out",
        nb: "\(file):\(context.mark.line): nøkkelen «\(keys.first ?? "")» står der to ganger; fjern den ene")
    default:
      .content("\(file): not valid YAML: \(error); correct the file", nb: "\(file): ikke gyldig YAML: \(error); rett filen")
    }
  }

  /// Refuses links to missing screens and from missing elements.
  func check(_ entries: [CaptureLibrary.Entry], folder: String) throws(Failure) {
    let file = Self.file(in: folder)
    let names = entries.map(\.name)
    func check(_ name: String?, _ place: String) throws(Failure) {
      guard let name, !names.contains(name) else { return }
      throw .content(
        "\(place): there is no screen '\(name)'; \(NearestWord.advice(for: name, among: names))",
        nb: "\(place): skjermbildet «\(name)» finnes ikke; \(NearestWord.advice(for: name, among: names, in: .bokmål))")
    }
    try check(start, file)
    for entry in entries {
      let steps = screens[entry.name]?.on ?? []
      let known = steps.isEmpty ? [] : entry.screen.paths
      for step in steps {
        try check(step.to, "\(file):\(step.line)")
        // A part of the screen may have the screen's name: then the path below the screen begins with it too.
        guard let node = step.node, !known.contains(node), !known.contains(node.droppingPrefix("\(entry.name)/")) else {
          continue
        }
        // An identifier as the tool writes it, `org.example:id/pay`, is the last part of a path.
        let last = node.split(separator: "/").last.map { "/" + $0 } ?? ""
        let ends = known.filter { $0.hasSuffix(last) || "/" + $0 == last }
        let nearest = ends.count == 1 ? ends.first : NearestWord.suggestion(for: node, among: known)
        throw .content(
          "\(file):\(step.line): there is no element '\(node)' on the screen '\(entry.name)'; "
            + (nearest.map { "did you mean '\($0)'?" } ?? "earshot hear --format json lists the ids"),
          nb: "\(file):\(step.line): elementet «\(node)» finnes ikke på skjermbildet «\(entry.name)»; "
            + (nearest.map { "mente du «\($0)»?" } ?? "earshot hear --format json viser id-ene"))
      }
    }
  }
}

/// A group of keys and values in the file.
private struct Group {
  private(set) var entries: [(key: String, value: Yams.Node)] = []
  let line: Int
  private let what: String
  private let file: String
  private var lines: [String: Int] = [:]

  /// - Parameters:
  ///   - what: The name of the group for messages.
  ///   - keys: The allowed keys; nil for any.
  init(_ node: Yams.Node, _ what: String, in file: String, keys: [String]? = nil) throws(Failure) {
    self.what = what
    self.file = file
    line = node.mark?.line ?? 1
    guard let mapping = node.mapping else {
      let example = keys?.first
      throw .content(
        "\(file):\(line): \(what) must be a group of keys and values\(example.map { ", like '\($0): …'" } ?? "")",
        nb: "\(file):\(line): \(what) må være en gruppe av nøkler og verdier\(example.map { ", for eksempel «\($0): …»" } ?? "")")
    }
    for (key, value) in mapping {
      let (name, line) = (key.scalar?.string ?? "", key.mark?.line ?? line)
      guard keys?.contains(name) != false else {
        throw .content(
          "\(file):\(line): unknown key '\(name)'; \(NearestWord.advice(for: name, among: keys ?? []))",
          nb: "\(file):\(line): ukjent nøkkel «\(name)»; \(NearestWord.advice(for: name, among: keys ?? [], in: .bokmål))")
      }
      entries.append((name, value))
      lines[name] = line
    }
  }

  subscript(key: String) -> Yams.Node? { entries.first { $0.key == key }?.value }

  func failure(_ key: String, _ reason: String) -> Failure { .content(localized: "\(file):\(lines[key] ?? line): \(reason)") }

  /// The value as written; nil where the key is missing or has no value.
  func text(_ key: String) throws(Failure) -> String? {
    guard let value = self[key] else { return nil }
    guard let scalar = value.scalar else {
      throw failure(
        key,
        localized(
          en: "'\(key)' must be a single value, not a list or a group",
          nb: "«\(key)» må være én verdi, ikke en liste eller en gruppe"))
    }
    return scalar.string.isEmpty ? nil : scalar.string
  }

  /// The text as written, also an empty one; nil where the key is missing.
  func wholeText(_ key: String) throws(Failure) -> String? {
    guard self[key] != nil else { return nil }
    return try text(key) ?? ""
  }

  /// The number, at least 0; nil where the key is missing.
  func number(_ key: String) throws(Failure) -> Int? {
    guard let written = try text(key) else { return nil }
    guard let number = Int(written), number >= 0 else {
      throw failure(key, localized(en: "'\(key)' must be a whole number", nb: "«\(key)» må være et helt tall"))
    }
    return number
  }

  /// The values of a list; none where the key is missing.
  func list(_ key: String) throws(Failure) -> [Yams.Node] {
    guard let value = self[key], value.scalar?.string != "" else { return [] }
    guard let sequence = value.sequence else {
      throw failure(
        key,
        localized(en: "'\(key)' must be a list, each of it behind '- '", nb: "«\(key)» må være en liste, med «- » foran hver"))
    }
    return Array(sequence)
  }
}

extension CapturedScreen {
  /// The paths of all elements, in the order of the file.
  fileprivate var paths: [String] {
    var paths: [String] = []
    for root in roots { root.visit { paths.append($0.path) } }
    return paths
  }
}

extension String {
  fileprivate func droppingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
