import Captures
import Foundation
import Hosting
import Suggestions
import Yams

// Read by hand, so that each mistake is told with its line, and none is passed over: what a slip hides would not be
// followed.

extension ScreenLinks {
  /// The links of a folder; none where there is no `screens.yaml` in it.
  ///
  /// - Throws: What is wrong in it, with its line.
  init(folder: String) throws(Failure) {
    let file = Self.file(in: folder)
    guard FileManager.default.fileExists(atPath: file) else { return }
    let text = String(decoding: try FileBytes.read(file, what: "the list of screens"), as: UTF8.self)
    let root: Yams.Node?
    do {
      root = try Parser(yaml: text, resolver: .basic).singleRoot()
    } catch {
      throw Self.failure(error, in: file)
    }
    guard let root, root.scalar?.string != "" else { return }
    let top = try Group(root, "the file", in: file, keys: ["start", "density", "screens", "format-of", "taken"])
    // format-of and taken are for people.
    start = try top.text("start")
    if let written = try top.text("density") {
      let fault = Double(written).map(CaptureOptions.fault) ?? "'density' must be a number: dots per inch, like 420"
      if let fault { throw top.failure("density", fault) }
      density = Double(written)
    }
    guard let list = top["screens"] else { return }
    for (name, value) in try Group(list, "'screens'", in: file).entries {
      let group = try Group(value, "the screen '\(name)'", in: file, keys: ["file", "on"])
      var screen = Screen(file: try group.text("file"), line: group.line)
      for value in try group.list("on") {
        let step = try Group(value, "what happens on '\(name)'", in: file, keys: ["do", "node", "to", "says"])
        guard let what = try step.text("do") else {
          throw .content("\(file):\(step.line): what happens on '\(name)' has no 'do', like 'do: activate'")
        }
        screen.on.append(
          Step(
            do: what, node: try step.text("node"), to: try step.text("to"), says: try step.text("says"), line: step.line))
      }
      screens[name] = screen
    }
  }

  /// The place of the file in a folder.
  private static func file(in folder: String) -> String {
    folder.hasSuffix("/") ? "\(folder)screens.yaml" : "\(folder)/screens.yaml"
  }

  private static func failure(_ error: any Error, in file: String) -> Failure {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
      .content("\(file):\(mark.line): not valid YAML: \(problem)")
    case .duplicatedKeysInMapping(let keys, let context):
      .content("\(file):\(context.mark.line): the key '\(keys.first ?? "")' is there twice; leave one of them out")
    default: .content("\(file): not valid YAML: \(error)")
    }
  }

  /// Refuses links to screens and from elements that are not there.
  func check(_ entries: [CaptureLibrary.Entry], folder: String) throws(Failure) {
    let file = Self.file(in: folder)
    let names = entries.map(\.name)
    func check(_ name: String?, _ place: String) throws(Failure) {
      guard let name, !names.contains(name) else { return }
      throw .content("\(place): there is no screen '\(name)'; \(NearestWord.advice(for: name, among: names))")
    }
    try check(start, file)
    for entry in entries {
      let steps = screens[entry.name]?.on ?? []
      let known = steps.isEmpty ? [] : entry.screen.paths
      for step in steps {
        try check(step.to, "\(file):\(step.line)")
        guard let node = step.node, !known.contains(node.droppingPrefix("\(entry.name)/")) else { continue }
        let nearest = NearestWord.suggestion(for: node, among: known).map { "did you mean '\($0)'?" }
        throw .content(
          "\(file):\(step.line): there is no element '\(node)' on the screen '\(entry.name)'; "
            + (nearest ?? "earshot hear --format json tells the ids"))
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
  ///   - what: What a person calls it.
  ///   - keys: Those that it may have; nil for any.
  init(_ node: Yams.Node, _ what: String, in file: String, keys: [String]? = nil) throws(Failure) {
    self.what = what
    self.file = file
    line = node.mark?.line ?? 1
    guard let mapping = node.mapping else {
      let example = keys?.first.map { ", like '\($0): …'" } ?? ""
      throw .content("\(file):\(line): \(what) must be a group of keys and values\(example)")
    }
    for (key, value) in mapping {
      let (name, line) = (key.scalar?.string ?? "", key.mark?.line ?? line)
      guard keys?.contains(name) != false else {
        throw .content("\(file):\(line): unknown key '\(name)'; \(NearestWord.advice(for: name, among: keys ?? []))")
      }
      entries.append((name, value))
      lines[name] = line
    }
  }

  subscript(key: String) -> Yams.Node? { entries.first { $0.key == key }?.value }

  func failure(_ key: String, _ reason: String) -> Failure { .content("\(file):\(lines[key] ?? line): \(reason)") }

  /// The value as it is written; nil where the key is not there, or has none.
  func text(_ key: String) throws(Failure) -> String? {
    guard let value = self[key] else { return nil }
    guard let scalar = value.scalar else { throw failure(key, "'\(key)' must be a single value, not a list or a group") }
    return scalar.string.isEmpty ? nil : scalar.string
  }

  /// The values of a list; none where the key is not there.
  func list(_ key: String) throws(Failure) -> [Yams.Node] {
    guard let value = self[key], value.scalar?.string != "" else { return [] }
    guard let sequence = value.sequence else { throw failure(key, "'\(key)' must be a list, each of it behind '- '") }
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
