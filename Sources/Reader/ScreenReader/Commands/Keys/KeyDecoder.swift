import Text

/// Turns a terminal's bytes into keys; a value that is fed.
///
/// Bytes may be split anywhere between reads. The Escape key and the sequences of other keys begin with the
/// same byte, and only time tells them apart:
///
/// 1. An ESC that ends a read gives `escapePressed` at once, so that speech stops on the byte.
/// 2. If nothing follows within `escapeDelay`, or a second ESC does, it was the key: `escape`.
/// 3. If more follows in time, it began a sequence, or Alt was held with the character.
///
/// The caller keeps time: it calls `timeout(at:)` at `deadline` unless bytes came before. All times are of one clock.
/// Unknown sequences are one unknown key, or a report of the terminal and no key; no bytes, however wrong, hold the decoder up for longer than its deadlines.
package struct KeyDecoder: Sendable {
  /// How long an ESC may wait for the rest of a sequence. Terminals send sequences whole; 30 ms is far
  /// below what fingers can do, and a network in between may need it.
  static let escapeDelay = Duration.milliseconds(30)
  /// How long a sequence that has begun may take as a whole.
  static let sequenceDelay = Duration.milliseconds(250)
  /// How long a paste may be silent before it is taken to have ended.
  static let pasteDelay = Duration.milliseconds(1000)

  /// The longest piece of pasted text handed over at once, in bytes.
  static let pasteLimit = 65_536
  /// The longest parameters kept; longer ones are swallowed and mean no key.
  private static let parameterLimit = 32

  private enum State {
    case ground
    /// In the middle of a character of several bytes: those so far, and how many are to come.
    case character([UInt8], missing: Int)
    case escape(wasReported: Bool)
    /// After `ESC [`.
    case sequence(parameters: [UInt8])
    /// After `ESC O`.
    case application(parameters: [UInt8])
    /// In the name of a Linux console function key or an old mouse report: this many bytes more mean nothing.
    case swallowing(Int)
    /// In a string of the terminal, up to BEL or ST.
    case string(opener: UInt8, length: Int, escaped: Bool)
    case paste([UInt8])
  }

  private var state = State.ground
  /// When `timeout(at:)` is due; nil while nothing is pending.
  package private(set) var deadline: Duration?

  /// Begins between two keys.
  package init() {}

  /// The keys that the bytes of one read complete.
  package mutating func feed(_ bytes: [UInt8], at time: Duration) -> [Key] {
    // Bytes that came after the deadline begin a new key, even if the timer was late.
    var keys = timeout(at: time)
    for byte in bytes { take(byte, at: time, into: &keys) }
    if case .escape(wasReported: false) = state {
      keys.append(.escapePressed)
      state = .escape(wasReported: true)
    }
    return keys
  }

  /// The keys that are settled because nothing more came; none before the deadline.
  package mutating func timeout(at time: Duration) -> [Key] {
    guard let due = deadline, time >= due else { return [] }
    deadline = nil
    defer { state = .ground }
    switch state {
    case .escape(let wasReported): return wasReported ? [.escape] : [.escapePressed, .escape]
    case .sequence(let parameters) where parameters.isEmpty: return [.alt("[")]
    case .application(let parameters) where parameters.isEmpty: return [.alt("O")]
    case .string(let opener, length: 0, escaped: false):
      return [.alt(Character(Unicode.Scalar(opener)))]
    case .paste(let bytes): return Self.paste(bytes)
    case .ground, .character, .sequence, .application, .swallowing, .string: return []
    }
  }

  /// The received part of a paste whose rest will not come. The beginning of any other key gives no key.
  package mutating func finish() -> [Key] {
    defer { enter(.ground) }
    return if case .paste(let bytes) = state { Self.paste(bytes) } else { [] }
  }
}

// MARK: - One byte

extension KeyDecoder {
  private mutating func take(_ byte: UInt8, at time: Duration, into keys: inout [Key]) {
    switch state {
    case .ground: begin(byte, at: time, into: &keys)

    case .character(var bytes, let missing):
      bytes.append(byte)
      guard Self.isContinuation(byte, at: bytes) else {
        keys.append(.character("\u{FFFD}"))
        enter(.ground)
        return begin(byte, at: time, into: &keys)
      }
      if missing > 1 {
        state = .character(bytes, missing: missing - 1)
        return
      }
      enter(.ground)
      keys += Self.key(of: String(decoding: bytes, as: UTF8.self).unicodeScalars.first!)

    case .escape(let wasReported): takeAfterEscape(byte, wasReported: wasReported, at: time, into: &keys)

    case .sequence(let parameters):
      switch byte {
      case 0x5B where parameters.isEmpty: state = .swallowing(1)
      case 0x4D where parameters.isEmpty: state = .swallowing(3)
      default: collect(byte, parameters, isApplication: false, at: time, into: &keys)
      }

    case .application(let parameters):
      collect(byte, parameters, isApplication: true, at: time, into: &keys)

    case .swallowing(let count):
      // A control byte is never part of a discarded sequence.
      if byte < 0x20 {
        enter(.ground)
        begin(byte, at: time, into: &keys)
      } else if count > 1 {
        state = .swallowing(count - 1)
      } else {
        enter(.ground)
      }

    case .string(let opener, let length, let escaped):
      switch byte {
      case 0x07, 0x18, 0x1A: enter(.ground)
      case 0x5C where escaped: enter(.ground)
      case _ where escaped:
        // The string was never ended; its ESC began something new.
        takeAfterEscape(byte, wasReported: false, at: time, into: &keys)
      default: state = .string(opener: opener, length: length + 1, escaped: byte == 0x1B)
      }

    case .paste(var bytes):
      // The array is moved out and back, so that a long paste is not copied for each of its bytes.
      state = .ground
      bytes.append(byte)
      if bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
        keys += Self.paste(bytes.dropLast(Self.pasteEnd.count))
        return enter(.ground)
      }
      if bytes.count >= Self.pasteLimit, byte != 0x1B, let cut = Self.cut(bytes) {
        keys += Self.paste(bytes[..<cut])
        bytes.removeSubrange(..<cut)
      }
      enter(.paste(bytes), until: time + Self.pasteDelay)
    }
  }

  /// A byte where a key begins.
  private mutating func begin(_ byte: UInt8, at time: Duration, into keys: inout [Key]) {
    switch byte {
    case 0x1B: enter(.escape(wasReported: false), until: time + Self.escapeDelay)
    case 0x09: keys.append(.named(.tab))
    case 0x0A, 0x0D: keys.append(.named(.enter))
    case 0x08, 0x7F: keys.append(.named(.backspace))
    case 0x00...0x1F: keys.append(.control(Self.controlled(byte)))
    case 0x20...0x7E: keys.append(.character(Character(Unicode.Scalar(byte))))
    case 0xC2...0xDF: state = .character([byte], missing: 1)
    case 0xE0...0xEF: state = .character([byte], missing: 2)
    case 0xF0...0xF4: state = .character([byte], missing: 3)
    default: keys.append(.character("\u{FFFD}"))
    }
  }

  private mutating func takeAfterEscape(
    _ byte: UInt8, wasReported: Bool, at time: Duration, into keys: inout [Key]
  ) {
    switch byte {
    case 0x5B: enter(.sequence(parameters: []), until: time + Self.sequenceDelay)
    case 0x4F: enter(.application(parameters: []), until: time + Self.sequenceDelay)
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      enter(.string(opener: byte, length: 0, escaped: false), until: time + Self.sequenceDelay)
    case 0x20...0x7E:
      keys.append(.alt(Character(Unicode.Scalar(byte))))
      enter(.ground)
    case 0x08, 0x7F:
      keys.append(.named(.backspace, .alt))
      enter(.ground)
    case 0x0A, 0x0D:
      keys.append(.named(.enter, .alt))
      enter(.ground)
    default:
      // Escape pressed, then another key: two keys.
      keys += wasReported ? [.escape] : [.escapePressed, .escape]
      enter(.ground)
      begin(byte, at: time, into: &keys)
    }
  }

  /// A byte of the parameters of a sequence, or its last.
  private mutating func collect(
    _ byte: UInt8, _ parameters: [UInt8], isApplication: Bool, at time: Duration,
    into keys: inout [Key]
  ) {
    switch byte {
    // rxvt ends the keys held with Shift in what ECMA-48 calls an intermediate.
    case 0x24 where !isApplication && parameters.last.map { (0x30...0x39).contains($0) } == true,
      0x40...0x7E:
      enter(.ground)
      if !isApplication, byte == 0x7E, parameters.elementsEqual("200".utf8) {
        return enter(.paste([]), until: time + Self.pasteDelay)
      }
      guard parameters.count <= Self.parameterLimit else { return }
      let key =
        isApplication
        ? KeySequences.applicationKey(parameters: parameters, final: byte)
        : KeySequences.key(parameters: parameters, final: byte)
      if let key {
        keys.append(key)
      } else if KeySequences.isKey(parameters: parameters, final: byte, isApplication: isApplication) {
        keys.append(.other)
      }
    case 0x20...0x3F:
      let kept = parameters.count > Self.parameterLimit ? parameters : parameters + [byte]
      state = isApplication ? .application(parameters: kept) : .sequence(parameters: kept)
    default:
      // Nothing that belongs to a sequence: it is given up, and the byte begins anew.
      enter(.ground)
      begin(byte, at: time, into: &keys)
    }
  }

  private mutating func enter(_ state: State, until deadline: Duration? = nil) {
    self.state = state
    self.deadline = deadline
  }
}

// MARK: - Characters and pasted text

extension KeyDecoder {
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Whether the last of these bytes may follow the first of a character (Unicode, table 3-7).
  private static func isContinuation(_ byte: UInt8, at bytes: [UInt8]) -> Bool {
    guard bytes.count == 2 else { return (0x80...0xBF).contains(byte) }
    return switch bytes[0] {
    case 0xE0: (0xA0...0xBF).contains(byte)
    case 0xED: (0x80...0x9F).contains(byte)
    case 0xF0: (0x90...0xBF).contains(byte)
    case 0xF4: (0x80...0x8F).contains(byte)
    default: (0x80...0xBF).contains(byte)
    }
  }

  /// The C1 controls, which are no keys, come as characters of two bytes.
  private static func key(of scalar: Unicode.Scalar) -> [Key] {
    (0x80...0x9F).contains(scalar.value) ? [] : [.character(Character(scalar))]
  }

  /// The letter or sign that gives a control byte.
  private static func controlled(_ byte: UInt8) -> Character {
    let sign = Unicode.Scalar(byte + 0x40)
    return Character(sign.properties.lowercaseMapping)
  }

  /// Pasted text as one line of plain text; nothing where none is left. Of an end that was cut off nothing is text.
  private static func paste(_ bytes: some BidirectionalCollection<UInt8>) -> [Key] {
    let cutOff = (1..<pasteEnd.count).last { bytes.suffix($0).elementsEqual(pasteEnd.prefix($0)) } ?? 0
    let text = PrintableText.of(String(decoding: Array(bytes.dropLast(cutOff)), as: UTF8.self))
    return text.isEmpty ? [] : [.paste(text)]
  }

  /// Where a long paste may be cut: before its last character, and before an end that may have begun.
  private static func cut(_ bytes: [UInt8]) -> Int? {
    let tail = bytes.count - pasteEnd.count
    if let end = bytes[tail...].lastIndex(of: 0x1B) { return end > 0 ? end : nil }
    var cut = bytes.count - 1
    while cut > 0, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    return cut > 0 ? cut : nil
  }
}
