import AccessibilityTree
import Text

/// The paths that have been given to elements, so that no two get the same one.
///
/// For a source that is read again and again they are kept: an element keeps its path as long as it is there, wherever it
/// goes, and another one that comes in its place gets another, unless the app calls it by the same name. A text that comes
/// in the place of another is that one, changed: scripts change texts so.
struct ElementNames: Sendable {
  /// For each path how many elements wanted it.
  private var taken: [String: Int] = [:]
  /// The paths by the elements' keys.
  private var paths: [String: String] = [:]
  /// The keys by the paths.
  private var holders: [String: String] = [:]
  private var present: Set<String> = []
  /// The keys of the texts by their places.
  private var texts: [String: String] = [:]
  /// How names are written in a path: one comes many times.
  private var segments: [String: String] = [:]

  /// No names so far.
  init() {}

  /// The names that elements were given before: paths by their keys.
  init(keeping known: JSONValue?) {
    guard case .object(let members) = known else { return }
    for (key, path) in members {
      // A path of another's making may hold anything.
      guard let path = path.string, !path.isEmpty, holders[path] == nil,
        NodeID(segments: NodeID(path).segments).path == path
      else { continue }
      (paths[key], holders[path], taken[path]) = (path, key, 1)
    }
  }

  /// The names that a source was told to write beside its elements: each is known by its path.
  ///
  /// An element with the name of one before it is a copy that somebody made, and has none.
  init(keepingKeysOf roots: inout [CapturedElement]) {
    var keys: [String: JSONValue] = [:]
    for index in roots.indices { roots[index].reportKeys(to: &keys) }
    self.init(keeping: keys.isEmpty ? nil : .object(keys))
  }

  /// So many are remembered of a source that makes ever new ones; then it begins anew.
  private static let limit = 200_000

  /// Begins a reading in which these elements are there.
  mutating func begin(present: Set<String>) {
    if paths.count > Self.limit { self = ElementNames() }
    self.present = present
  }

  /// Takes over that elements have come, and that others are gone, since the reading began.
  mutating func replace(_ gone: some Sequence<String>, with new: some Sequence<String>) {
    present.subtract(gone)
    present.formUnion(new)
  }

  /// A name as it is written in a path.
  mutating func segment(_ name: String) -> String {
    if let written = segments[name] { return written }
    let written = NodeID(segments: [name]).path
    segments[name] = written
    return written
  }

  /// The path of an element.
  ///
  /// - Parameters:
  ///   - wanted: The path it would have alone.
  ///   - key: What its source knows it by.
  ///   - place: Where it is, if it is a text.
  ///   - isOwnName: Whether the app has named it: then it takes over the path of one that is gone.
  mutating func path(_ wanted: String, of key: String?, at place: String? = nil, isOwnName: Bool) -> String {
    defer { if let place { texts[place] = key } }
    if let path = key.flatMap({ paths[$0] }) { return path }
    if let key, let before = place.flatMap({ texts[$0] }), !present.contains(before), let path = paths.removeValue(forKey: before) {
      (paths[key], holders[path]) = (path, key)
      return path
    }
    let path = isFree(wanted, isOwnName) ? wanted : numbered(wanted)
    taken[path, default: 1] += 0
    if let key {
      paths[key] = path
      holders[path] = key
    }
    return path
  }

  private mutating func isFree(_ wanted: String, _ isOwnName: Bool) -> Bool {
    guard taken[wanted] != nil else { return true }
    guard isOwnName, let holder = holders[wanted], !present.contains(holder) else { return false }
    paths[holder] = nil
    return true
  }

  private mutating func numbered(_ wanted: String) -> String {
    var number = taken[wanted] ?? 1
    var path = wanted
    repeat {
      number += 1
      path = "\(wanted)-\(number)"
    } while taken[path] != nil
    taken[wanted] = number
    return path
  }
}
