import Text

/// Android's range of a slider or progress bar, resolved into the number that is announced.
///
/// Integers and fractions are announced as they are, percentages with the word for it
/// (`SeekBarDescription.java`). A range without a kind is announced in percent, and so is Compose's, which
/// runs from 0 to 1 unless it states its ends.
enum AndroidRange {
  static func resolve(in node: inout Members) {
    // A bar's own attributes: its position and its maximum.
    if let progress = node["progress"]?.number, node["rangeInfo"] == nil {
      let most = node["max"]?.number ?? 100
      node["rangeInfo"] = .object(["current": .number(progress), "max": .number(most)])
    }
    guard let range = node.take("rangeInfo") else { return }
    guard let current = (range["current", "value", "progress"] ?? range).number else { return }
    if node["role"] == nil { node["role"] = node["adjustable"]?.bool == true ? "slider" : "progressBar" }
    let (start, end) = bounds(of: range)
    switch range["type", "rangeType"]?.folded {
    case "int", "0", "rangetypeint": node["rangeInt"] = .number(current.rounded(.towardZero))
    case "float", "1", "rangetypefloat": node["rangeFloat"] = .number(current)
    case "percent", "2", "rangetypepercent": node["rangePercent"] = .number(current)
    default:
      guard end > start else { return }
      let part = min(max((current - start) / (end - start), 0), 1) * 100
      // A started range is at least 1 percent, an unfinished one at most 99.
      node["rangePercent"] = .number(part <= 0 || part >= 100 ? part : min(max(part.rounded(), 1), 99))
    }
  }

  private static func bounds(of range: JSONValue) -> (Double, Double) {
    if let ends = range["range"]?.array?.compactMap(\.number), ends.count == 2 { return (ends[0], ends[1]) }
    if let ends = range["range"]?.string?.split(separator: "..").compactMap({ Double($0) }), ends.count == 2 {
      return (ends[0], ends[1])
    }
    return (range["min", "start"]?.number ?? 0, range["max", "end"]?.number ?? 1)
  }
}
