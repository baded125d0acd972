import Text

extension Double {
  /// The number with so many decimals, as each language writes it; rounded down, so that what fails never
  /// looks as if it passed.
  func figure(decimals: Int = 0) -> Phrase {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    // Beyond what can be counted a figure says nothing.
    guard let scaled = Int(exactly: (self * scale).rounded(.down)) else { return Phrase("\(self)") }
    guard decimals > 0 else { return Phrase("\(scaled)") }
    let digits = String(abs(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let (whole, rest) = ((scaled < 0 ? "-" : "") + padded.dropLast(decimals), padded.suffix(decimals))
    return Phrase(en: "\(whole).\(rest)", nb: "\(whole),\(rest)")
  }
}
