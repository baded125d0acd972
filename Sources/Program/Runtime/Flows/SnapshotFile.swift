package import Flows
import Foundation
import ScreenReader
import Session
import Text

/// The file beside a flow that tells what is heard along it.
package struct SnapshotFile {
  /// The extension of its name.
  package static let ending = "heard"
  /// Its path.
  package let path: String
  /// What it tells; nil where there is no such file.
  let content: HeardSnapshot?
  /// The flow's file name.
  private let flow: String

  /// The file of a flow.
  ///
  /// - Throws: Why it cannot be read: a `Failure`, or the line that is none of such a file.
  init(of flow: String) throws {
    self.flow = URL(filePath: flow).lastPathComponent
    path = Self.path(of: flow)
    content = flow != "-" && FileManager.default.fileExists(atPath: path) ? try Self.read(path) : nil
  }

  /// The path of a flow's file.
  package static func path(of flow: String) -> String {
    (flow.hasSuffix(".\(FlowFiles.ending)") ? String(flow.dropLast(FlowFiles.ending.count + 1)) : flow) + ".\(ending)"
  }

  /// The flow that a path would be the file of; nil for another path.
  static func flow(of path: String) -> String? {
    path.hasSuffix(".\(ending)") ? path.dropLast(ending.count) + FlowFiles.ending : nil
  }

  /// Why a path that is given for a flow is none; nil for a path without the ending of such a file.
  static func failure(of path: String) -> Failure? {
    guard let flow = flow(of: path), FileManager.default.fileExists(atPath: path) else { return nil }
    return FileManager.default.fileExists(atPath: flow)
      ? .content(
        "\(path):1: this is what is heard along a flow: `earshot check \(flow)`",
        nb: "\(path):1: dette er det som høres i et forløp: `earshot check \(flow)`")
      : .content(
        "\(path):1: its flow '\(flow)' is missing; bring the flow back, or remove this file",
        nb: "\(path):1: forløpet «\(flow)» som den gjelder, finnes ikke; hent forløpet tilbake, eller fjern denne filen")
  }

  /// How a screen or a page, which is no flow, comes to have a flow that can be updated; nil for anything else.
  static func wayToFlow(for source: String) -> String? {
    let isAddress = ["http://", "https://", "file://"].contains { source.lowercased().hasPrefix($0) }
    let isFolder = FlowFiles.isFolder(source)
    guard isAddress || isFolder || FileKind.isScreen(source) else { return nil }
    let path = (source.hasSuffix("/") ? source.dropLast() : source[...])
    let folder = isAddress ? "" : path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]
    let app = isAddress ? path : path.dropFirst(folder.count)
    let flow = isAddress ? "page.flow" : "\(folder)\(app.prefix { $0 != "." }).flow"
    return localized(
      en: "'\(source)' is not a flow; write \(flow) with the line 'app \(app)'"
        + "\(isFolder ? ", and a line 'open NAME' for each screen" : ""): then `earshot check --update \(flow)`",
      nb: "«\(source)» er ikke et forløp; skriv \(flow) med linjen «app \(app)»"
        + "\(isFolder ? " og en linje «open NAVN» for hvert skjermbilde" : ""): deretter `earshot check --update \(flow)`")
  }

  /// Reads such a file.
  ///
  /// - Throws: Why it cannot be read: a `Failure`, or the line that is none of such a file.
  package static func read(_ path: String) throws -> HeardSnapshot {
    try HeardSnapshot(try String(contentsOf: path, what: localized(en: "snapshot", nb: "snapshotet")), name: path)
  }

  /// Whether a file is one, by its content.
  package static func isSnapshot(_ path: String) -> Bool {
    FileBytes.beginning(of: path).map { HeardSnapshot.isSnapshot(beginning: String(decoding: $0, as: UTF8.self)) } ?? false
  }

  // MARK: Judging and renewing

  /// What a flow says now, and the file with it.
  private func now(_ report: FlowReport) -> (written: HeardSnapshot, rendition: HeardSnapshot.Rendition)? {
    guard let rendition = HeardSnapshot.Rendition(report) else { return nil }
    let written = (content ?? HeardSnapshot(flow: flow, renditions: [])).with(rendition).named(flow)
    return (written, rendition.asWritten)
  }

  /// Adds to a report how what was heard differs from the file.
  ///
  /// - Parameter isOnlyJudge: Whether nothing else judges the flow.
  /// - Returns: That the file has nothing in the style and language of the flow, where it is to judge alone; nil otherwise.
  func judge(_ report: inout FlowReport, isOnlyJudge: Bool) -> FlowProblem? {
    guard let content, let now = now(report)?.rendition else { return nil }
    guard let old = content[now.key] else {
      let there = content.renditions.map(\.key.words).joined(separator: "; ")
      let reason = localized(
        en: "nothing is heard in \(now.key.words), but in \(there); choose it with --style, --reader and --language, "
          + "or write what is heard with --update",
        nb: "ingenting er hørt med \(now.key.words), men med \(there); velg det med --style, --reader og --language, "
          + "eller skriv det som høres, med --update")
      guard isOnlyJudge else {
        report.remarks.append("\(path):1: \(reason)")
        return nil
      }
      return FlowProblem(in: FlowParser.Failure(file: path, line: 1, reason: reason))
    }
    let comparison = SnapshotComparison(old: [old], new: [now])
    let findings = comparison.findings(in: path)
    report.findings += findings
    report.judgedCount += max(old.count, now.count)
    if findings.contains(where: { !$0.kinds.isEmpty }) {
      // Without --force it would be refused.
      let options = comparison.lossCount > 0 ? "--update --force" : "--update"
      report.remarks.append(
        localized(
          en: "\(path): if this is intended, renew it: earshot check \(options) \(report.name)",
          nb: "\(path): er dette ment slik, kan den fornyes: earshot check \(options) \(report.name)"))
    }
    return nil
  }

  /// Writes what was heard along a flow, with what has changed as remarks in the report.
  ///
  /// Where an element lost its name or its role, nothing is written without `isForced`, and the differences stay in the report.
  func renew(_ report: inout FlowReport, isForced: Bool) throws {
    guard let (written, now) = now(report) else { return }
    let old = content?[now.key]
    let comparison = old.map { SnapshotComparison(old: [$0], new: [now]) }
    let changes = comparison.map { $0.diff.report(in: .ofMessages).text.split(separator: "\n").map(String.init) } ?? []
    let losses = comparison?.lossCount ?? 0
    guard losses == 0 || isForced else {
      report.remarks = [
        localized(
          en: "\(path): not renewed, because \(losses == 1 ? "1 element" : "\(losses) elements") lost the name or the role; "
            + "if that is intended, take it over with --force",
          nb: "\(path): ikke fornyet, fordi \(losses == 1 ? "1 element" : "\(losses) elementer") har mistet navnet eller rollen; "
            + "er det ment slik, bruk --force")
      ]
      return
    }
    report.findings.removeAll { $0.place.inclusion?.file == path }
    if old == nil { report.judgedCount += now.count }
    let text = written.text
    let count =
      Language.ofMessages.counted(
        now.count, en: ("announcement", "announcements"), nb: ("opplesning", "opplesninger")) + ", \(now.key.words)"
    if let content, content.text == text {
      report.remarks = [localized(en: "\(path): as it was, \(count)", nb: "\(path): som før, \(count)")]
      return
    }
    try NewFile.whole(path, subject: localized(en: "'\(path)'", nb: "«\(path)»")) { write(text, to: $0) }
    report.remarks =
      changes + [
        localized(
          en: "\(path): \(old == nil ? "written" : "renewed"), \(count)",
          nb: "\(path): \(old == nil ? "skrevet" : "fornyet"), \(count)")
      ]
  }
}

extension HeardSnapshot {
  /// The same of a flow that has another name.
  fileprivate func named(_ flow: String) -> HeardSnapshot {
    var snapshot = self
    snapshot.flow = flow
    return snapshot
  }
}
