import AccessibilityTree
import Text

/// The paths that have been given to elements, so that no two get the same one.
///
/// For a source that is read repeatedly they are remembered: an element keeps its path as long as it exists, even when it
/// moves. An element that replaces it gets another path, unless the app gives it the same name. A text that comes to the
/// place of another is the same text, changed, because scripts change texts in this way.
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
  /// The written forms of names in paths, because one name comes many times.
  private var segments: [String: String] = [:]

  init() {}

  /// Names from earlier ones: paths by the elements' keys.
  init(keeping known: JSONValue?) {
    guard case .object(let members) = known else { return }
    for (key, path) in members {
      // A path that another program wrote may hold anything.
      guard let path = path.string, !path.isEmpty, holders[path] == nil,
        NodeID(segments: NodeID(path).segments).path == path
      else { continue }
      (paths[key], holders[path], taken[path]) = (path, key, 1)
    }
  }

  /// Names from the paths that a source has beside its elements: an element's path is its key.
  ///
  /// An element with the path of an earlier one is a copy made by hand, and gets no key.
  init(keepingKeysOf roots: inout [CapturedElement]) {
    var keys: [String: JSONValue] = [:]
    for index in roots.indices { roots[index].reportKeys(to: &keys) }
    self.init(keeping: keys.isEmpty ? nil : .object(keys))
  }

  /// The most paths remembered of a source that always makes new ones; then the record starts again.
  private static let limit = 200_000

  /// Begins a reading with the keys of the elements in it.
  mutating func begin(present: Set<String>) {
    if paths.count > Self.limit { self = ElementNames() }
    self.present = present
  }

  /// Records the elements that have come and gone since the reading began.
  mutating func replace(_ gone: some Sequence<String>, with new: some Sequence<String>) {
    present.subtract(gone)
    present.formUnion(new)
  }

  /// A name in the form that it has in a path.
  mutating func segment(_ name: String) -> String {
    if let written = segments[name] { return written }
    let written = NodeID(segments: [name]).path
    segments[name] = written
    return written
  }

  /// The path of an element.
  ///
  /// - Parameters:
  ///   - wanted: The path without a number.
  ///   - key: The source's id of the element.
  ///   - place: The place of a text; nil for other elements.
  ///   - isOwnName: Whether the app has named it: then it takes over the path of an element that is gone.
  mutating func path(_ wanted: String, of key: String?, at place: String? = nil, isOwnName: Bool) -> String {
    defer { if let place { texts[place] = key } }
    if let path = key.flatMap({ paths[$0] }) { return path }
    if let key, let before = place.flatMap({ texts[$0] }), !present.contains(before), let path = paths.removeValue(forKey: before)
    {
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
