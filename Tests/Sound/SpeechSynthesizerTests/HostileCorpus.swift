import Foundation
import TestSupport

/// Texts that anybody may send and that have silenced, crashed or commanded a synthesizer somewhere.
///
/// Whatever is random in it comes from a fixed seed, so that a text that does harm comes back.
struct HostileCorpus {
  /// One kind of harm, and the texts that try it.
  struct Family {
    var name: String
    var texts: [String]
  }

  let families: [Family]

  /// All of it: more than 10,000 texts.
  static let whole = HostileCorpus(
    families: [
      Family(name: "beginnings, repeated", texts: repeated), Family(name: "commands", texts: commands),
      Family(name: "invalid UTF-8", texts: invalid), Family(name: "decomposed Norwegian", texts: decomposed),
      Family(name: "hidden characters in words", texts: hidden), Family(name: "mixtures", texts: mixtures),
      Family(name: "Unicode, sixteen by sixteen", texts: unicode),
    ])

  /// From each family at most `count` texts, spread over all of it.
  func sample(_ count: Int) -> HostileCorpus {
    HostileCorpus(
      families: families.map { family in
        let step = max((family.texts.count + count - 1) / count, 1)
        return Family(
          name: family.name, texts: stride(from: 0, to: family.texts.count, by: step).map { family.texts[$0] })
      })
  }

  var count: Int { families.reduce(0) { $0 + $1.texts.count } }
}

// MARK: - The families

extension HostileCorpus {
  private static let beginnings = [
    "a.", "a.b.", "é.", "a . ", "å. ", "1.a.", "A\u{301}.", "a.\u{200B}", "a\u{1}.", "a.,", "(a.)", "\"a.\" ",
    "a..", "a-", "a'", "a'.", "a.\n", "Ω.", "я.", "あ", "字", "ي.", "क.", "👍", "👨‍👩‍👧‍👦", "─", "!", "?!", "...",
    "<", "<b", "&lt;", "</speak>", "[[", "[[h@l]]", "{", "}", "\\", "%s%n", "$1", "0", "9", "1,", "1.", "1/", "-1",
    "1e", "\u{0}", "\u{1}0A", "\u{1}999S", "\u{1B}[2J", "\u{85}", "\u{202E}", "\u{FFFD}", "\u{E000}", "\u{10FFFF}",
    "e\u{301}\u{302}\u{303}\u{304}\u{305}", "ß", "ﬁ", "İ", "ŉ", "Ǆ", "x²", "½", "№", "™", "kl. ", "f.eks. ", "A", "AB",
    "b.", "X.", "’s", "😀.", "🇳🇴", "1️⃣", "𝔸.", "한", "แ", "㎞", "ﷺ", "www.a.b.c/", "a@b.", "Mr. ", "St. ", "' ", "` ", "_", "* ", "# ",
    "~", "\t", "\r\n", " ", "\u{2028}",
  ]

  private static let sentences = [
    "Avtalen er flyttet til torsdag på Ålesund sjukehus.", "Ring på døra, så åpner jeg.",
    "Kjære Ærlend, møtet i går ble avlyst.", "New message from the mentor: see you at ten.",
  ]

  /// 85 one-letter abbreviations kill eSpeak NG 1.51; counts are taken on both sides of such limits.
  private static let repeated: [String] = beginnings.flatMap { text in
    [1, 2, 40, 85, 90, 200, 1_000].map { String(repeating: text, count: $0) }
  }

  private static let commands: [String] = {
    let letters = "ABCDEFGHIKMOPRSTUVWXY"
    let inBand = letters.flatMap { letter in
      ["0", "1", "+50", "-50", "300", "99999999999"].map { "Before \u{1}\($0)\(letter) after" }
    }
    let controls = (0...0x9F).compactMap { value -> String? in
      guard !(0x20...0x7E).contains(value), let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
      return "Before \(scalar)0A\(scalar)[31m after"
    }
    let tags = [
      "speak", "break time=\"30s\"/", "prosody rate=\"900%\"", "prosody volume=\"silent\"", "audio src=\"/dev/zero\"/",
      "voice name=\"x\"", "say-as interpret-as=\"tts:key\"", "mark name=\"m\"/", "sub alias=\"\"", "!--", "![CDATA[",
      "!DOCTYPE a [<!ENTITY b \"c\">]", "?xml version=\"1.0\"?", "style", "script", "phoneme ph=\"\"", "tts:style",
    ]
    let markup = tags.flatMap { tag in
      ["<\(tag)>", "<\(tag)>text</\(tag)>", "text<\(tag)", "</\(tag)>", "&lt;\(tag)&gt;"]
    }
    let phonemes = ["[[", "]]", "[[_:_:]]", "[[h@l'oU]]", "[[[[[[", "text [[ and on", "[[%s%n]]", "[[\u{1}0A]]"]
    let escapes = ["\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}2J", "\u{90}q\u{9C}", "\u{1B}c", "%n%n%n%s", "$(id)"]
    return inBand + controls + markup + phonemes + escapes
  }()

  /// Bytes that are no UTF-8, as a string is made of them wherever it comes in.
  private static let invalid: [String] = {
    var random = RandomSource(seed: 8)
    let known: [[UInt8]] = [
      [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE5], [0xC3], [0xFF, 0xFE], [0x80], [0xF0, 0x9F],
      [0xC3, 0x28], Array("bl".utf8) + [0xE5] + Array("b\u{E6}r".utf8),
    ]
    let noise = (0..<590).map { _ in
      (0..<Int.random(in: 1...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    // What a program that takes Latin 1 for UTF-8 hands on.
    let latin = sentences.map { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    return (known + latin + noise).map { String(decoding: $0, as: UTF8.self) }
  }()

  private static let decomposed: [String] = sentences.flatMap { sentence -> [String] in
    let apart = sentence.decomposedStringWithCanonicalMapping
    return [
      apart, apart.uppercased(), String(repeating: apart + " ", count: 20), apart.map { "\($0). " }.joined(),
      apart.unicodeScalars.map { "\($0)\u{301}\u{30A}" }.joined(), String(apart.reversed()),
    ]
  }

  /// Every character that is not seen, within words: marks of direction, joiners, selectors, tags.
  private static let hidden: [String] = {
    let values: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
      0xFFF9...0xFFFD, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0001...0xE0001, 0xE0020...0xE007F, 0xE0100...0xE0110,
    ]
    return values.joined().compactMap { Unicode.Scalar($0) }.flatMap { scalar in
      [
        sentences[0].map { "\($0)\(scalar)" }.joined(), String(repeating: Character(scalar), count: 300) + "a.",
        "\(scalar)\u{202E}\(sentences[3])\u{202C}\(scalar)",
      ]
    }
  }()

  private static let mixtures: [String] = {
    var random = RandomSource(seed: 20_260_501)
    let pieces = beginnings + sentences
    let deadly = ["b." + String(repeating: "👧👦👨👩", count: 11), String(repeating: "’s", count: 90)]
    return deadly
      + (0..<3_000).map { _ in
        let pool = (0..<Int.random(in: 1...4, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        let count = Int.random(in: 1...200, using: &random)
        return (0..<count).map { _ in pool.randomElement(using: &random)! }.joined()
      }
  }()

  /// Blocks of Unicode begin and end at multiples of 16: each row of 16 in the first two planes, which hold every
  /// script and symbol there is, and every sixteenth of the others, which are ideographs and nothing.
  private static let unicode: [String] = (0..<UInt32(0x1_1000)).compactMap { row in
    guard row < 0x2000 || row.isMultiple(of: 16) else { return nil }
    let scalars = (row * 16..<row * 16 + 16).compactMap { Unicode.Scalar($0) }
    // Rows with nothing in them are all alike: some will do.
    guard row.isMultiple(of: 64) || scalars.contains(where: { $0.properties.generalCategory != .unassigned })
    else { return nil }
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar) }
    return String(text)
  }

  /// A megabyte each; beside the others, because each takes as long as a thousand of them.
  static let longLines: [String] = ["a", "a.", "å ", sentences[0] + " ", "1", "<b>", "👍", "\u{1}0A"].map {
    String(repeating: $0, count: 1_000_000 / $0.utf8.count)
  }
}
