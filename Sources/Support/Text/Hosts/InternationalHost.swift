@_spi(_Unicode) internal import Swift

/// An address whose server's name is written as the name service has it: `https://blåbær.no/` as `https://xn--blbr-roah.no/`.
///
/// Foundation would ask ICU's tables for that. A label is put into small letters and composed, and then written as RFC 3492 has
/// it; a browser judges by all of Unicode's rules whether there can be such a name.
package func asciiAddress(_ address: String) -> String {
  guard let scheme = address.firstRange(of: "://"), !address.utf8.allSatisfy({ $0 < 0x80 }),
    ["http", "https", "ws", "wss"].contains(address[..<scheme.lowerBound].lowercased())
  else { return address }
  let rest = address[scheme.upperBound...]
  let authority = rest.prefix { !"/?#\\".contains($0) }
  let start = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
  let labels = authority[start...].split(omittingEmptySubsequences: false) { ".。．｡".contains($0) }.map { label in
    label.utf8.allSatisfy { $0 < 0x80 }
      ? String(label) : asciiLabel(composed(label.lowercased()))
  }
  return address[..<start] + labels.joined(separator: ".") + rest[authority.endIndex...]
}

/// A text in Unicode's form C. Foundation's way to it would make the synthesizer, which has this module too, 9 MB larger.
private func composed(_ text: String) -> String {
  var composed = ""
  composed.unicodeScalars.append(contentsOf: text._nfc)
  return composed
}

/// A label of a server's name in Punycode (RFC 3492, section 6.3), with the port that may follow it.
private func asciiLabel(_ text: String) -> String {
  let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
  let scalars = parts[0].unicodeScalars.map { Int($0.value) }
  var output = scalars.filter { $0 < 0x80 }.map { Unicode.Scalar(UInt8($0)) }
  let basic = output.count
  if basic > 0 { output.append("-") }
  var (next, delta, bias, handled) = (0x80, 0, 72, basic)
  while handled < scalars.count, let least = scalars.filter({ $0 >= next }).min() {
    delta += (least - next) * (handled + 1)
    next = least
    for scalar in scalars {
      if scalar < next { delta += 1 }
      guard scalar == next else { continue }
      var (rest, step) = (delta, 36)
      while true {
        let threshold = min(max(step - bias, 1), 26)
        if rest < threshold { break }
        output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
        rest = (rest - threshold) / (36 - threshold)
        step += 36
      }
      output.append(digit(rest))
      bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
      delta = 0
      handled += 1
    }
    delta += 1
    next += 1
  }
  var label = "xn--"
  label.unicodeScalars += output
  return label + (parts.count > 1 ? ":" + parts[1] : "")
}

/// A digit of Punycode: a to z for 0 to 25, then 0 to 9.
private func digit(_ number: Int) -> Unicode.Scalar {
  Unicode.Scalar(UInt8(number < 26 ? 97 + number : 22 + number))
}

/// The next bias (RFC 3492, section 6.1).
private func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
  var delta = isFirst ? delta / 700 : delta / 2
  delta += delta / count
  var bias = 0
  while delta > 455 {
    delta /= 35
    bias += 36
  }
  return bias + 36 * delta / (delta + 38)
}

/// Whether the name or the number of a host is this machine's own, by what it is written like; no name is looked up.
package func isThisMachine(host: String) -> Bool {
  let host = host.lowercased()
  return host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]"
    || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
}
