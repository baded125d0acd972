import Foundation

/// The name that a screen has unless another screen wants the same one.
struct WantedName: Hashable, Sendable {
  /// The name of its file without the ending, or the name that `screens.yaml` gives it.
  var name: String
  /// The ending of its file; empty for none, and for a name from `screens.yaml`.
  var ending = ""
  /// Whether it is not the file's.
  var isGiven = false

  /// A name in ids and flows is one word.
  init(file: String) {
    func word(_ text: String) -> String { String(text.map { $0.isWhitespace ? "-" : $0 }) }
    let url = URL(filePath: file)
    (name, ending) = (word(url.deletingPathExtension().lastPathComponent), word(url.pathExtension))
  }

  init(given name: String) { (self.name, isGiven) = (name, true) }
}

/// Names the screens of a run, so that each has a name of its own.
///
/// 1. Files with different endings that want the same name keep their endings: `login.uix`, `login.xml`.
/// 2. Screens that still want the same name, such as those of one file, get numbers: `login`, `login-2`. A name with a number
///    that another screen wants is passed over.
enum ScreenNames {
  /// The names, in the order of the wanted ones.
  static func unique(_ wanted: [WantedName]) -> [String] {
    let endings = Dictionary(grouping: wanted, by: \.name).mapValues { Set($0.map(\.ending)) }
    let names = wanted.map { wanted in
      endings[wanted.name]!.count == 1 || wanted.ending.isEmpty ? wanted.name : "\(wanted.name).\(wanted.ending)"
    }
    var taken = Set(names)
    var numbers: [String: Int] = [:]
    return names.map { name in
      guard var number = numbers[name] else {
        numbers[name] = 1
        return name
      }
      repeat { number += 1 } while !taken.insert("\(name)-\(number)").inserted
      numbers[name] = number
      return "\(name)-\(number)"
    }
  }
}

extension [CaptureLibrary.Entry] {
  /// The same screens, each with a name of its own.
  package var named: Self {
    zip(self, ScreenNames.unique(map(\.wantedName))).map { entry, name in
      var entry = entry
      entry.name = name
      return entry
    }
  }
}
