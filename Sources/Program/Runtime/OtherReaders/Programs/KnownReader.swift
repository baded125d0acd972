/// A screen reader of Linux, as its process shows it.
struct KnownReader {
  /// What people call it.
  var title: String
  /// Whether it reads the text console, for whoever sits there, from whatever account it runs.
  var servesConsole = false
  /// Whether it writes braille and speaks only where somebody has set it up to.
  var isBrailleFirst = false

  /// By the name of the process, which the kernel cuts after 15 bytes, and of the file it is started from.
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

  /// Interpreters of readers that are scripts, where the process does not have the script's name.
  static let interpreters = ["python", "tclsh", "perl", "ruby"]
}
