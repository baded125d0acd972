import Text

/// Cuts bytes into lines; a value that is fed.
///
/// A line ends in LF or CR LF; the last one need not. One that is too long is counted and not kept; one that
/// is not UTF-8 is refused with the place of its first wrong byte. One that does not end at all is refused at
/// a bound, and the input is over with it. Control characters in a line are dropped,
/// tabs become spaces.
package struct LineSplitter: Sendable {
  /// The most bytes a line may have, its end not counted.
  static let limit = 65_536
  /// After how many bytes without an end nothing more is waited for.
  static let unendedLineLimit = 16 << 20

  private var kept: [UInt8] = []
  /// All bytes of the present line, also those not kept.
  private var length = 0
  private var endsInReturn = false
  /// Whether a line without an end has come: nothing after it counts.
  package private(set) var hasGivenUp = false

  /// Begins with the first line.
  package init() {}

  /// The lines that these bytes complete.
  package mutating func feed(_ bytes: some Collection<UInt8>, at time: Duration) -> [LineInput] {
    guard !hasGivenUp else { return [] }
    var lines: [LineInput] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      keep(rest[..<end])
      lines.append(take(at: time))
      rest = rest[rest.index(after: end)...]
    }
    keep(rest)
    if length >= Self.unendedLineLimit {
      hasGivenUp = true
      lines.append(LineInput(at: time, .failure(.endless(bytes: length)), shown: Self.excerpt(kept)))
      kept = []
    }
    return lines
  }

  /// The line that the end of input completes; nil if there is none.
  package mutating func finish(at time: Duration) -> LineInput? {
    length == 0 || hasGivenUp ? nil : take(at: time)
  }

  private mutating func keep(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    length += bytes.count
    // One more than the limit, which may be a CR.
    kept.append(contentsOf: bytes.prefix(max(0, Self.limit + 1 - kept.count)))
    endsInReturn = bytes.suffix(1).first == 0x0D
  }

  private mutating func take(at time: Duration) -> LineInput {
    defer {
      kept.removeAll(keepingCapacity: true)
      length = 0
      endsInReturn = false
    }
    let size = endsInReturn ? length - 1 : length
    if size > Self.limit {
      return LineInput(
        at: time, .failure(.tooLong(bytes: size, limit: Self.limit)), shown: Self.excerpt(kept))
    }
    let bytes = kept.prefix(size)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return LineInput(
        at: time, .failure(.invalidUTF8(byte: Self.firstInvalid(in: bytes) + 1)),
        shown: Self.excerpt(bytes))
    }
    let line = PrintableText.of(text)
    return LineInput(at: time, .success(line), shown: line)
  }

  private static func excerpt(_ bytes: some Sequence<UInt8>) -> String {
    // Four bytes a character at most; what the cut breaks is beyond the 200.
    let text = String(decoding: Array(bytes.prefix(900)), as: UTF8.self)
    return String(PrintableText.of(text).prefix(200))
  }

  /// Offset of the first byte that does not belong to a character.
  private static func firstInvalid(in bytes: some Sequence<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}
