import Flows
import Text

/// Which of the flows that a command line names are played: those with a tag, and of these one part of several.
package struct FlowSelection: Sendable {
  /// The tags of which a flow has at least one; empty for all flows.
  private let tags: [String]
  private let shard: Shard?

  /// One of several parts of the same flows, which other machines play.
  package struct Shard: Hashable, Sendable {
    /// From 1 to `count`.
    var number: Int
    var count: Int

    /// A part as an option gives it, `2/5`; nil where it is none.
    package init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let number = parts[0], let count = parts[1], (1...10_000).contains(count),
        (1...count).contains(number)
      else { return nil }
      (self.number, self.count) = (number, count)
    }
  }

  /// - Parameters:
  ///   - tags: The tags of which a flow has at least one; empty for all flows.
  ///   - shard: The part that is played; nil for all.
  package init(tags: [String] = [], shard: Shard? = nil) {
    (self.tags, self.shard) = (tags.map { $0.lowercased() }, shard)
  }

  /// The files that are chosen, in their order.
  ///
  /// A file that cannot be read is chosen, so that it is reported. Each file is in one shard: every `count`th of those with the
  /// tag, so that a folder of slow flows is spread over all of them.
  ///
  /// - Throws: That no flow has such a tag.
  package func chosen(of files: [String]) throws(Failure) -> [String] {
    let tagged = try withTag(files)
    guard let shard else { return tagged }
    return tagged.enumerated().filter { $0.offset % shard.count == shard.number - 1 }.map(\.element)
  }

  private func withTag(_ files: [String]) throws(Failure) -> [String] {
    guard !tags.isEmpty else { return files }
    let tagsOfFiles = files.map { file -> Set<String>? in
      // Standard input can be read once.
      guard file != "-", !FlowFiles.isFolder(file) else { return nil }
      return (try? String(contentsOf: file, what: "")).map(Flow.tags(in:))
    }
    let chosen = zip(files, tagsOfFiles).filter { $0.1.map { !$0.isDisjoint(with: tags) } ?? true }.map { $0.0 }
    let known = Set(tagsOfFiles.compactMap(\.self).flatMap(\.self))
    guard chosen.isEmpty, let tag = tags.first else { return chosen }
    let list = known.sorted().prefix(20).joined(separator: ", ")
    let nearest = NearestWord.suggestion(for: tag, among: known.sorted())
    throw .usage(
      "--only: no flow has the tag '\(tag)'; "
        + (known.isEmpty
          ? "write '# tags: \(tag)' above its first command"
          : (nearest.map { "did you mean '\($0)'? " } ?? "") + "the tags are \(list)"),
      nb: "--only: ingen forløp har merket «\(tag)»; "
        + (known.isEmpty
          ? "skriv «# tags: \(tag)» over den første kommandoen"
          : (nearest.map { "mente du «\($0)»? " } ?? "") + "merkene er \(list)"))
  }
}
