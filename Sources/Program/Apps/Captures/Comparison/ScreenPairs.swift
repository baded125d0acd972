import Foundation

/// Pairs the screens of two sources, as the indexes in the old one of the screens of the new one.
///
/// A name is unique in its source only, and a new file beside an old one changes it: `login` is `login.xml` once there is a
/// `login.json`. So the name that `screens.yaml` gives comes first, then the file's name with its ending and the place in the
/// file, then the name, then the name without the ending.
struct ScreenPairs {
  private(set) var old: [Int: Int] = [:]

  init(_ before: [CaptureLibrary.Entry], _ now: [CaptureLibrary.Entry]) {
    // Two files of one screen each are the same screen, also under different names.
    if before.count == 1, now.count == 1 {
      old[0] = 0
      return
    }
    var taken: Set<Int> = []
    for (was, new) in zip(Self.keys(before), Self.keys(now)) {
      var places: [String: [Int]] = [:]
      for (place, key) in was.enumerated() where !taken.contains(place) {
        if let key { places[key, default: []].append(place) }
      }
      for (place, key) in new.enumerated() where old[place] == nil {
        guard let key, let found = places[key]?.first else { continue }
        places[key]?.removeFirst()
        old[place] = found
        taken.insert(found)
      }
    }
  }

  /// The keys of all screens, the surest kind first.
  private static func keys(_ entries: [CaptureLibrary.Entry]) -> [[String?]] {
    var counts: [String: Int] = [:]
    let places = entries.map { entry in
      counts[entry.file, default: 0] += 1
      return counts[entry.file]!
    }
    return [
      entries.map { $0.wantedName.isGiven ? $0.name : nil },
      zip(entries, places).map { "\(URL(filePath: $0.file).lastPathComponent) \($1)" },
      entries.map(\.name), entries.map(\.wantedName.name),
    ]
  }
}
