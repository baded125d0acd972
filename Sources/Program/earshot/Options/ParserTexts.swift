import Text

/// The argument parser's own texts, which are English, in the language of messages.
///
/// The parser has no translations and keeps its errors to itself, so what it is about to print is translated here.
enum ParserTexts {
  /// The beginning of the usage in an error.
  static var usage: String { Text.localized(en: "Usage: ", nb: "Bruk: ") }

  /// A help text, or an error with its usage.
  static func localized(_ text: String) -> String {
    guard Language.ofMessages == .bokmål else { return text }
    // The sentence of an error may have several lines; the usage follows it.
    guard text.hasPrefix("Error: ") else { return phrases(in: text) }
    let rest = text.firstRange(of: #/\n(?:Help:|Usage:) /#)?.lowerBound ?? text.endIndex
    return "Feil: " + sentence(String(text[..<rest].dropFirst("Error: ".count))) + phrases(in: String(text[rest...]))
  }

  /// The sentence of an error.
  static func sentence(_ text: String) -> String {
    guard Language.ofMessages == .bokmål else { return text }
    if let found = text.wholeMatch(of: /Unknown option '(.*)'\. Did you mean '(.*)'\?/) {
      return "ukjent valg «\(found.1)»; mente du «\(found.2)»?"
    }
    if let found = text.wholeMatch(of: /Unknown option '(.*)'/) {
      return "ukjent valg «\(found.1)»; --help viser valgene"
    }
    if let found = text.wholeMatch(of: /Missing value for '(.*)'/) {
      return "verdien til «\(found.1)» mangler; skriv den etter valget"
    }
    if let found = text.wholeMatch(of: /(?s)(.*)\n +or: (.*) in '(.*)'/) {
      return "\(sentence(String(found.1)))\n   eller: \(sentence(String(found.2))) i «\(found.3)»"
    }
    if let found = text.wholeMatch(of: /(?s)The option '(.*)' does not take any value, but '(.*)' was specified\./) {
      return "valget «\(found.1)» tar ingen verdi, men «\(found.2)» er oppgitt; fjern verdien"
    }
    if let found = text.wholeMatch(of: /(?s)Unexpected argument '(.*)'/) {
      return "uventet ord på kommandolinjen: «\(found.1)»; fjern det, eller sett teksten i hermetegn"
    }
    if let found = text.wholeMatch(of: /(?s)([0-9]+) unexpected arguments: '(.*)'/) {
      let words = found.2.replacing("', '", with: "», «")
      return "\(found.1) uventede ord på kommandolinjen: «\(words)»; fjern dem, eller sett teksten i hermetegn"
    }
    if let found = text.wholeMatch(of: /Missing expected argument '(.*)'/) {
      return "«\(found.1)» mangler; skriv det på kommandolinjen"
    }
    if let found = text.wholeMatch(of: /Missing one of: '(.*)'/) {
      return "en av disse mangler: «\(found.1.replacing("', '", with: "», «"))»"
    }
    if let found = text.wholeMatch(of: /(?s)The value '(.*)' is invalid for '(.*?)'(?:\.|: .*|)(?: Please provide one of (.*))?/)
    {
      return "verdien «\(found.1)» kan ikke brukes for «\(found.2)»" + (found.3.map { "; bruk \(choices(String($0)))" } ?? "")
    }
    if let found = text.wholeMatch(of: /(?s)Value to be set with flag '(.*)' had already been set with flag '(.*)'/) {
      return "«\(found.1)» kan ikke brukes sammen med «\(found.2)»; velg én av dem"
    }
    if let found = text.wholeMatch(of: /Invalid option: (.*)/) { return "ugyldig valg: «\(found.1)»; --help viser valgene" }
    if text == "Missing required subcommand." { return "kommandoen mangler; --help viser kommandoene" }
    if let found = text.wholeMatch(of: /(?s)Can't generate completion scripts for '(.*?)'\..*/) {
      return "kan ikke lage fullføring for «\(found.1)»; bruk --generate-completion-script bash, zsh eller fish"
    }
    if text.hasPrefix("Can't autodetect a supported shell.") {
      return "skallet er ikke kjent; bruk --generate-completion-script bash, zsh eller fish"
    }
    return text
  }

  /// The values of a list, as the parser writes it: a sentence or lines.
  private static func choices(_ text: String) -> String {
    let words = text.matches(of: /'(.*?)'|^ +- (.*)$/.anchorsMatchLineEndings()).map { String($0.1 ?? $0.2 ?? "") }
    return Language.bokmål.alternatives(words)
  }

  /// The fixed words of help and usage. Texts of ours stand between them, so each is one that ours never contain.
  private static func phrases(in text: String) -> String {
    var text = text
    for (english, bokmål) in fixed { text.replace(english, with: bokmål) }
    text.replace(#/ \(default\) /#) { _ in " (standard)" }
    text.replace(#/\(default\s+as\s+flag:\s/#) { _ in "(uten verdi: " }
    text.replace(#/(?<before>[(;]\s*)default: /#) { "\($0.before)standard: " }
    text.replace(/See '(.*?)' for (?:more information|detailed help)\./) { "Se «\($0.1)» for mer hjelp." }
    return text
  }

  private static let fixed = [
    ("OVERVIEW: ", ""), ("USAGE: ", "BRUK: "), ("\nARGUMENTS:\n", "\nARGUMENTER:\n"), ("\nOPTIONS:\n", "\nVALG:\n"),
    ("\nSUBCOMMANDS:\n", "\nKOMMANDOER:\n"), ("<subcommand>", "<kommando>"), ("[<options>]", "[<valg>]"),
    ("<options>", "<valg>"), ("Show the version.", "Vis versjonen."), ("Show help information.", "Vis hjelpen."),
    ("Show subcommand help information.", "Vis hjelp for en kommando."), ("(values: ", "(verdier: "), ("\nUsage: ", "\nBruk: "),
    ("\nHelp:  ", "\nHjelp: "),
  ]
}
