/// Why a message between the app and the synthesizer could not be read.
package enum WireError: Error, Hashable, CustomStringConvertible {
  case truncated
  case trailingBytes(Int)
  case unknownKind(UInt8)
  case invalidText
  case invalidValue

  /// What is wrong, as a clause in English.
  package var description: String {
    switch self {
    case .truncated: "the message ends too early"
    case .trailingBytes(let count): "the message has \(count) bytes too many"
    case .unknownKind(let kind): "the message is of unknown kind \(kind)"
    case .invalidText: "the message holds text that is not UTF-8"
    case .invalidValue: "the message holds a value that has no meaning"
    }
  }
}

/// A message being written: integers little-endian, texts with their length before them.
struct WireBytes {
  private(set) var bytes: [UInt8] = []

  mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    let utf8 = Array(text.utf8)
    append(UInt32(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  /// Samples fill the message to its end.
  mutating func append(_ samples: [Int16]) {
    #if _endian(little)
      samples.withUnsafeBytes { bytes.append(contentsOf: $0) }
    #else
      for sample in samples { append(sample) }
    #endif
  }

  mutating func append(_ profile: VoiceProfile) {
    append(profile.name)
    append(profile.language)
    append(profile.voice)
    append(profile.variant ?? "")
    for value in [
      profile.rate, profile.details.pitch, profile.pitchRange, profile.volume, profile.wordGap,
    ] {
      append(Int32(clamping: value))
    }
    append(UInt8(VoiceProfile.Punctuation.allCases.firstIndex(of: profile.details.punctuation)!))
    append(UInt8(VoiceProfile.Capitals.allCases.firstIndex(of: profile.details.capitals)!))
  }
}

/// A message being read, from its first byte to its last.
struct WireReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func integer<Value: FixedWidthInteger>() throws(WireError) -> Value {
    let size = MemoryLayout<Value>.size
    guard bytes.count - index >= size else { throw .truncated }
    defer { index += size }
    let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: Value.self) }
    return Value(littleEndian: value)
  }

  mutating func string() throws(WireError) -> String {
    let count: UInt32 = try integer()
    guard bytes.count - index >= count else { throw .truncated }
    defer { index += Int(count) }
    guard let text = String(validating: bytes[index..<index + Int(count)], as: UTF8.self) else { throw .invalidText }
    return text
  }

  mutating func samples() throws(WireError) -> [Int16] {
    let rest = bytes.count - index
    guard rest.isMultiple(of: 2) else { throw .truncated }
    defer { index = bytes.count }
    #if _endian(little)
      return [Int16](unsafeUninitializedCapacity: rest / 2) { samples, count in
        bytes.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(samples).copyMemory(from: .init(rebasing: $0[index...]))
        }
        count = rest / 2
      }
    #else
      return stride(from: index, to: bytes.count, by: 2).map {
        Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)
      }
    #endif
  }

  mutating func profile() throws(WireError) -> VoiceProfile {
    let name = try string()
    let language = try string()
    let voice = try string()
    let variant = try string()
    var values: [Int] = []
    for _ in 0..<5 {
      let value: Int32 = try integer()
      values.append(Int(value))
    }
    let punctuation: UInt8 = try integer()
    let capitals: UInt8 = try integer()
    guard punctuation < VoiceProfile.Punctuation.allCases.count,
      capitals < VoiceProfile.Capitals.allCases.count
    else { throw .invalidValue }
    return VoiceProfile(
      name: name, language: language, voice: voice, variant: variant.isEmpty ? nil : variant,
      rate: values[0], pitch: values[1], pitchRange: values[2], volume: values[3],
      wordGap: values[4], punctuation: VoiceProfile.Punctuation.allCases[Int(punctuation)],
      capitals: VoiceProfile.Capitals.allCases[Int(capitals)])
  }

  func finish() throws(WireError) {
    guard index == bytes.count else { throw .trailingBytes(bytes.count - index) }
  }
}
