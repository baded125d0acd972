import AccessibilityTree
import Captures
import ScreenReader
import Text

/// An element or a line of a page that versions of a reader read in different numbers of pieces.
struct PiecesByVersion: Hashable, Sendable {
  /// The path of its node, or of the first text of the line.
  var node: String
  /// The whole text.
  var text: String
  /// What it is.
  var kind: Kind
  /// The number of stops in each version that is not the same everywhere, the oldest version first.
  var counts: [Count]

  /// A heading, a link, a label or another line.
  enum Kind: String, Hashable, Sendable { case heading, link, label, text }

  /// The stops in one version.
  struct Count: Hashable, Sendable {
    var version: ReaderVersion
    var count: Int
  }

  /// The most stops.
  var most: Int { counts.map(\.count).max() ?? 1 }

  var json: JSONText {
    .members([
      ("node", .string(node)), ("kind", .string(kind.rawValue)), ("text", .string(text)),
      ("pieces", .members(counts.map { ($0.version.rawValue, .number($0.count)) })),
    ])
  }
}

extension HeardScreen {
  private var versions: [ReaderVersion] { profile.style == .voiceOver ? ReaderVersion.all(of: .voiceOver) : [] }

  /// The number of stops of the screen in each version of the reader; empty where it is the same in all.
  var stopsByVersion: [PiecesByVersion.Count] {
    guard entry.screen.platform == .web else { return [] }
    let counts = versions.map { version in
      PiecesByVersion.Count(version: version, count: ReadingOrder(profile.of(version).read(tree)).count)
    }
    return Set(counts.map(\.count)).count > 1 ? counts : []
  }

  /// What versions of the reader read in different numbers of pieces, in reading order. A marker of a list does not count.
  var piecesByVersion: [PiecesByVersion] {
    guard entry.screen.platform == .web, !versions.isEmpty else { return [] }
    var found: [Int: PiecesByVersion] = [:]
    func note(_ offset: Int, _ text: String, _ kind: PiecesByVersion.Kind, _ pieces: Int, _ joined: Int) {
      let counts = versions.map { version in
        PiecesByVersion.Count(version: version, count: profile.of(version).has(.joinedTexts) ? joined : pieces)
      }
      guard pieces > 1 else { return }
      found[offset] = PiecesByVersion(node: tree.nodes[offset].id.path, text: text, kind: kind, counts: counts)
    }
    for run in tree.textRuns {
      let texts = run.filter { tree.nodes[$0].page?.role != "listmarker" }
      guard let first = texts.first else { continue }
      let isLabel = tree.nodes[first].labels != nil || tree.hasAncestor(of: tree.nodes[first].id) { $0.page?.role == "labeltext" }
      note(first, tree.text(ofRun: texts), isLabel ? .label : .text, texts.count, 1)
    }
    for offset in tree.nodes.indices {
      let node = tree.nodes[offset]
      guard node.exposure == .exposed, let pieces = node.page?.pieces, pieces.count > 1 else { continue }
      note(offset, node.label ?? "", node.role == .heading ? .heading : .link, pieces.count, pieces.joined.count)
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension HearingPhrases {
  /// The most elements of which it is said in how many pieces they are heard.
  private static let mostPieces = 10

  /// The number of stops by version, and what is heard in pieces.
  func pieces(_ all: [PiecesByVersion], stops: [PiecesByVersion.Count]) -> [String] {
    var lines: [String] = []
    if !stops.isEmpty {
      lines.append(language(en: "Stops on this screen: ", nb: "Stopp på dette skjermbildet: ") + counts(stops) + ".")
    }
    for element in all.prefix(Self.mostPieces) {
      let words = counts(element.counts)
      lines.append(
        Set(element.counts.map(\.count)).count == 1
          ? language(
            en: "\(name(of: element)) is heard in \(element.most) pieces.",
            nb: "\(name(of: element)) høres i \(element.most) deler.")
          : language(
            en: "\(name(of: element)) is heard in pieces: \(words).", nb: "\(name(of: element)) høres i deler: \(words)."))
    }
    let more = all.count - Self.mostPieces
    if more > 0 {
      lines.append(
        language(
          en: "\(more) more \(more == 1 ? "is" : "are") heard in pieces; --format json has all.",
          nb: "\(more) til høres i deler; --format json har alle."))
    }
    return lines
  }

  /// "5 in iOS 18 and iOS 26, 1 in iOS 27".
  private func counts(_ counts: [PiecesByVersion.Count]) -> String {
    var groups: [(count: Int, versions: [ReaderVersion])] = []
    for count in counts {
      if let place = groups.firstIndex(where: { $0.count == count.count }) {
        groups[place].versions.append(count.version)
      } else {
        groups.append((count.count, [count.version]))
      }
    }
    return groups.map { group in
      let names = group.versions.map(\.system).joined(separator: language(en: " and ", nb: " og "))
      return language(en: "\(group.count) in \(names)", nb: "\(group.count) i \(names)")
    }.joined(separator: ", ")
  }

  private func name(of element: PiecesByVersion) -> String {
    let text = PrintableText.excerpt(element.text)
    return switch element.kind {
    case .heading: language(en: "The heading '\(text)'", nb: "Overskriften «\(text)»")
    case .link: language(en: "The link '\(text)'", nb: "Lenken «\(text)»")
    case .label: language(en: "The label '\(text)'", nb: "Ledeteksten «\(text)»")
    case .text: language(en: "The text '\(text)'", nb: "Teksten «\(text)»")
    }
  }
}
