import Suggestions

/// The candidate that a person most likely meant, or nil if none is near.
///
/// Near is at most a third of the letters wrong, by edit distance; a candidate that the text begins counts as
/// near as well.
func suggestion(for text: String, among candidates: [String]) -> String? {
  let key = TextKey.name(text)
  guard !key.isEmpty else { return nil }
  let near = candidates.compactMap { candidate -> (candidate: String, distance: Int)? in
    let other = TextKey.name(candidate)
    if other.hasPrefix(key) || other.split(separator: " ").contains(Substring(key)) {
      return (candidate, 0)
    }
    let distance = NearestWord.slips(from: key, to: other)
    return distance <= max(1, other.count / 3) ? (candidate, distance) : nil
  }
  return near.min { $0.distance < $1.distance }?.candidate
}
