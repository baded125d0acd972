import AccessibilityTree
import Glibc
import Text

extension Markup {
  /// Finders of faults of the document as a whole: its title, its language, what it does by itself and forbids.
  static let documentFinders: [Finder] = [
    { markup, place in
      markup.isRootOfPage(place) && markup.title?.isBlank != false ? [markup.fault(.untitledPage, at: place)] : []
    },
    { markup, place in
      guard markup.isRootOfPage(place) else { return [] }
      guard let code = markup[place].attributes["lang"], !code.isBlank else { return [markup.fault(.languageMissing, at: place)] }
      return LanguageCode(code).isValid ? [] : [markup.fault(.pageLanguage, at: place, [code])]
    },
    { markup, place in
      guard let code = markup[place].attributes["lang"], !code.isEmpty, markup[place].name != "html", !LanguageCode(code).isValid,
        markup.hasContentInLanguage(of: place)
      else { return [] }
      return [markup.fault(.partLanguage, at: place, [code])]
    },
    { markup, place in
      guard markup.isPage, let seconds = markup.refresh(at: place), seconds > 0, seconds <= mostSeconds else { return [] }
      let isFirst = !markup.document.boxes.indices.prefix(place).contains { markup.refresh(at: $0) != nil }
      return isFirst ? [markup.fault(.timedRefresh, at: place, ["\(seconds)"])] : []
    },
    { markup, place in
      guard markup.isPage, markup[place].name == "meta", markup[place].attributes["name"]?.lowercased() == "viewport",
        let forbidden = ViewportSettings(markup[place].attributes["content"] ?? "").forbidden
      else { return [] }
      return [markup.fault(.zoomForbidden, at: place, [forbidden])]
    },
    { markup, place in
      guard markup[place].name == "style", markup.isPage else { return [] }
      let shown = Set(markup.document.boxes.filter { $0.isRoot && $0.isSeen }.map(\.name))
      return StyleSheetRotation.orientations(in: markup.text(place), of: shown).map {
        markup.fault(.lockedOrientation, at: place, [$0])
      }
    },
    { markup, place in
      guard ["marquee", "blink"].contains(markup[place].name), markup.isOnPage(place) else { return [] }
      return [markup.fault(.movingText, at: place, [markup[place].name])]
    },
  ]

  /// Twenty hours: what takes longer is no time limit (2.2.1).
  private static let mostSeconds = 72_000

  /// Whether an element is the root of the page's own document.
  func isRootOfPage(_ place: Int) -> Bool {
    isPage && self[place].name == "html" && self[place].parent.map { self[$0].name } == "#document"
      // What Chromium shows of a file of XML is its own page.
      && element("webkit-xml-viewer-source-xml", besides: place) == nil
  }

  /// The text of the first title in the document, which is none in a tree of shadow or a drawing; nil without one.
  private var title: String? {
    document.boxes.indices.first { place in
      self[place].name == "title" && self[place].scope == nil && !document.around(place).contains { self[$0].name == "svg" }
    }.map(text)
  }

  /// Whether an element has text or the name of a picture that is in its language, and in none of an element in it.
  private func hasContentInLanguage(of place: Int) -> Bool {
    inside(place) { $0.attributes["lang"] != nil }.map { self[$0] }.contains { box in
      guard box.isSeen else { return false }
      if let written = box.written { return !written.isBlank }
      return ["img", "area"].contains(box.name) && box.attributes["alt"].nonEmpty != nil
        || box.attributes["aria-label"].nonEmpty != nil
    }
  }

  /// The seconds after which an element makes the page load; nil where it does not (HTML, "shared declarative refresh steps").
  private func refresh(at place: Int) -> Int? {
    let box = self[place]
    guard box.name == "meta", box.attributes["http-equiv"]?.lowercased() == "refresh", let content = box.attributes["content"]
    else { return nil }
    let text = content.drop(while: \.isWhitespace)
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty || text.first == "." else { return nil }
    let rest = text.drop { $0.isASCII && $0.isNumber || $0 == "." }
    guard rest.first.map({ $0 == ";" || $0 == "," || $0.isWhitespace }) != false else { return nil }
    return digits.isEmpty ? 0 : Int(digits) ?? .max
  }
}

/// What a page says of its size on small screens (CSS Device Adaptation, "viewport meta element").
private struct ViewportSettings {
  private var settings: [String: String] = [:]

  init(_ content: String) {
    for part in content.lowercased().split(whereSeparator: { $0 == "," || $0 == ";" }) {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      if pair.count == 2, settings[pair[0]] == nil { settings[pair[0]] = pair[1] }
    }
  }

  /// The setting that keeps a person from enlarging the page to twice its size; nil for none.
  var forbidden: String? {
    if let value = settings["user-scalable"], !Self.isYes(value) { return "user-scalable=\(value)" }
    if let value = settings["maximum-scale"], let scale = Self.scale(value), scale < 2 { return "maximum-scale=\(value)" }
    return nil
  }

  private static func isYes(_ value: String) -> Bool {
    if ["yes", "device-width", "device-height"].contains(value) { return true }
    return number(value).map { abs($0) >= 1 } ?? false
  }

  /// The scale of a value; nil for one that is not heeded.
  private static func scale(_ value: String) -> Double? {
    if ["device-width", "device-height"].contains(value) { return 10 }
    if value == "yes" { return 1 }
    guard let number = number(value) else { return 0.1 }
    return number < 0 ? nil : number
  }

  /// The number that a value begins with.
  private static func number(_ value: String) -> Double? {
    Double(value.prefix { $0.isASCII && $0.isNumber || [".", "-", "+"].contains($0) })
  }
}

/// The turns that a style sheet gives to a page in one orientation of the screen alone.
private enum StyleSheetRotation {
  /// The orientations in which the page is turned by a quarter.
  ///
  /// - Parameter names: The elements that are shown, of `html` and `body`.
  static func orientations(in sheet: String, of names: Set<String>) -> [String] {
    guard mentionsOrientation(sheet) else { return [] }
    let sheet = sheet.replacing(/\/\*(?s:.*?)\*\//, with: "").lowercased()
    var (plain, media): (String, [(orientation: String, block: Substring)]) = ("", [])
    var rest = sheet[...]
    while let start = rest.firstRange(of: "@media") {
      plain += rest[..<start.lowerBound]
      guard let open = rest[start.upperBound...].firstIndex(of: "{") else { break }
      let prelude = rest[start.upperBound..<open]
      var (end, depth) = (rest.index(after: open), 1)
      while end < rest.endIndex, depth > 0 {
        if rest[end] == "{" { depth += 1 } else if rest[end] == "}" { depth -= 1 }
        end = rest.index(after: end)
      }
      if let found = prelude.firstMatch(of: /\(\s*orientation\s*:\s*(portrait|landscape)\s*\)/) {
        media.append((String(found.1), rest[rest.index(after: open)..<end]))
      }
      rest = rest[end...]
    }
    guard !media.isEmpty else { return [] }
    plain += rest
    let around = turns(in: plain[...])
    return media.filter { media in
      turns(in: media.block).contains { element, turn in
        let quarter = (turn - (around[element] ?? 0)).truncatingRemainder(dividingBy: 180)
        return names.contains(element) && abs(abs(quarter) - 90) < 1
      }
    }.map(\.orientation)
  }

  /// Whether a sheet has the word at all: most have not, and a page may have a megabyte of them each time that it is read.
  private static func mentionsOrientation(_ sheet: String) -> Bool {
    var sheet = sheet
    let word = Array("orientation".utf8)
    return sheet.withUTF8 { bytes in
      guard bytes.count >= word.count else { return false }
      return (0...bytes.count - word.count).contains { start in
        word.indices.allSatisfy { bytes[start + $0] | 0x20 == word[$0] }
      }
    }
  }

  /// The turns in degrees that rules give to the root and the body.
  private static func turns(in rules: Substring) -> [String: Double] {
    var found: [String: Double] = [:]
    for rule in rules.matches(of: /([^{}]+)\{([^{}]*)\}?/) {
      let selectors = rule.1.split(separator: ",").map { $0.trimmed == ":root" ? "html" : $0.trimmed }
      let names = selectors.filter { ["html", "body"].contains($0) }
      guard !names.isEmpty, let turn = turn(in: rule.2) else { continue }
      for name in names { found[name] = turn }
    }
    return found
  }

  private static func turn(in declarations: Substring) -> Double? {
    if let found = declarations.firstMatch(of: /(?:^|[;\s])rotate\s*:\s*([-+.0-9e]+)(deg|rad|grad|turn)/) {
      return degrees(found.1, found.2)
    }
    guard let transform = declarations.firstMatch(of: /(?:^|[;\s])transform\s*:\s*([^;]+)/)?.1 else { return nil }
    if let found = transform.firstMatch(of: /rotate(?:z|3d)?\(\s*(?:0\s*,\s*0\s*,\s*1\s*,\s*)?([-+.0-9e]+)(deg|rad|grad|turn)/) {
      return degrees(found.1, found.2)
    }
    // A matrix begins with the cosine and the sine.
    guard let found = transform.firstMatch(of: /matrix(?:3d)?\(\s*([-+.0-9e]+)\s*,\s*([-+.0-9e]+)/), let cosine = Double(found.1),
      let sine = Double(found.2)
    else { return nil }
    return degrees(atan2(sine, cosine))
  }

  private static func degrees(_ number: Substring, _ unit: Substring) -> Double? {
    guard let number = Double(number) else { return nil }
    return switch unit {
    case "rad": degrees(number)
    case "grad": number * 0.9
    case "turn": number * 360
    default: number
    }
  }

  private static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
}
