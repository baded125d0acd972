/// A screen reader of Linux, as its process appears.
struct KnownReader {
  /// Its common name.
  var title: String
  /// Whether it reads the text console, under any account.
  var servesConsole = false
  /// Whether it writes braille and speaks only where it is set up to.
  var isBrailleFirst = false

  /// The readers by the name of the process, which the kernel cuts after 15 bytes, and of its file.
  static let all: [String: KnownReader] = [
    "orca": .init(title: "Orca"),
    "odilia": .init(title: "Odilia"),
    "espeakup": .init(title: "Speakup", servesConsole: true),
    "speechd-up": .init(title: "Speakup", servesConsole: true),
    "brltty": .init(title: "BRLTTY", servesConsole: true, isBrailleFirst: true),
    "fenrir": .init(title: "Fenrir", servesConsole: true),
    "sbl": .init(title: "SBL", servesConsole: true),
    "tdsr": .init(title: "TDSR"),
    "yasr": .init(title: "Yasr"),
    "emacspeak": .init(title: "Emacspeak"),
  ]

  /// Interpreters of readers that are scripts, whose processes do not have the script's name.
  static let interpreters = ["python", "tclsh", "perl", "ruby"]
}
