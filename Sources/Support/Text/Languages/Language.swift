import Glibc
import Synchronization

/// A language Earshot speaks, by its BCP 47 code.
package enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case bokmål = "nb"

  /// The language of a code like "nb", "no-NO" or "en_GB.UTF-8"; all Norwegian
  /// codes mean Bokmål. Nil for a language that Earshot does not speak.
  package init?(code: String) {
    let primary = code.prefix { $0.isLetter }.lowercased()
    self.init(rawValue: ["nn", "no"].contains(primary) ? "nb" : primary)
  }

  /// The language's own name for itself.
  package var ownName: String { self(en: "English", nb: "Norsk bokmål") }

  /// The name of another language, or of this one, in this language.
  package func name(of spoken: Language) -> String {
    switch spoken {
    case .english: self(en: "English", nb: "engelsk")
    case .bokmål: self(en: "Norwegian Bokmål", nb: "norsk bokmål")
    }
  }
}

extension Language {
  /// The wording in this language; the other one is not evaluated.
  ///
  /// All words of Earshot in two languages are written like this, one phrase beside the other; long lists are tables
  /// (``TextTable``):
  ///
  ///     struct LampPhrases: Sendable {
  ///       let language: Language
  ///
  ///       /// Answers the switch; how many lamps are lit.
  ///       func lit(_ count: Int) -> String {
  ///         language(en: "\(count) of them are lit", nb: "\(count) av dem er tent")
  ///       }
  ///     }
  ///
  /// A phrase that lacks a language does not compile, and a third language is a third parameter here. The comment on a phrase
  /// is for its translator: it says where the phrase stands and what it is for. Spoken phrases are written for the ear, without
  /// abbreviations and symbols.
  @inlinable
  package func callAsFunction<Wording>(
    en: @autoclosure () -> Wording, nb: @autoclosure () -> Wording
  ) -> Wording {
    switch self {
    case .english: en()
    case .bokmål: nb()
    }
  }
}

/// The same words in all of Earshot's languages, for a report whose language is chosen after it was made.
///
/// Ids, states and other names in the code are the same in all of them.
package struct Phrase: Hashable, Sendable {
  /// British English.
  package var en: String
  /// Norwegian Bokmål.
  package var nb: String

  /// Creates a phrase from its words in each language.
  package init(en: String, nb: String) {
    self.en = en
    self.nb = nb
  }

  /// Creates a phrase by calling the closure for each language.
  package init(_ wording: (Language) -> String) {
    self.init(en: wording(.english), nb: wording(.bokmål))
  }

  /// Creates a phrase that is the same in all languages: a name, a figure.
  package init(_ all: String) {
    self.init(en: all, nb: all)
  }

  /// The words in a language.
  package func `in`(_ language: Language) -> String {
    language(en: en, nb: nb)
  }

  /// One phrase directly after another.
  package static func + (one: Phrase, other: Phrase) -> Phrase {
    Phrase(en: one.en + other.en, nb: one.nb + other.nb)
  }
}

extension [Phrase] {
  /// The phrases with "and" between them.
  package func joinedWithAnd() -> Phrase {
    Phrase(en: map(\.en).joined(separator: " and "), nb: map(\.nb).joined(separator: " og "))
  }
}

/// Whether messages are in Bokmål; written once at the start of the program, read by all threads.
private let areMessagesInBokmål = Atomic(false)

extension Language {
  /// The language of the program's help and messages, apart from that of a session; the program sets it before all else.
  package static var ofMessages: Language {
    get { areMessagesInBokmål.load(ordering: .relaxed) ? .bokmål : .english }
    set { areMessagesInBokmål.store(newValue == .bokmål, ordering: .relaxed) }
  }
}

/// The wording of help or of a message in the language of the program's messages; the other one is not evaluated.
package func localized<Wording>(en: @autoclosure () -> Wording, nb: @autoclosure () -> Wording) -> Wording {
  Language.ofMessages(en: en(), nb: nb())
}

/// The reason of a failed system call, as a clause of a message.
package func systemReason(_ code: Int32) -> String { Language.ofMessages.systemReason(code) }

extension Language {
  /// The reason of a failed system call, as a clause: in English the words of the C library.
  package func systemReason(_ code: Int32) -> String {
    let words = String(cString: strerror(code))
    return self(en: words, nb: Self.reasons[code] ?? "\(words) (systemfeil \(code))")
  }

  private static let reasons: [Int32: String] = [
    EPERM: "det er ikke tillatt",
    ENOENT: "filen eller mappen finnes ikke",
    EIO: "feil under lesing eller skriving",
    ENXIO: "enheten eller adressen finnes ikke",
    E2BIG: "argumentene er for lange",
    ENOEXEC: "filen er ikke et program",
    EBADF: "filen er ikke åpen",
    EAGAIN: "det er ikke ressurser til det akkurat nå",
    ENOMEM: "det er ikke nok minne",
    EACCES: "du har ikke tilgang",
    EBUSY: "enheten er opptatt",
    EEXIST: "filen finnes allerede",
    EXDEV: "det ligger på et annet filsystem",
    ENODEV: "enheten finnes ikke",
    ENOTDIR: "en del av filbanen er ikke en mappe",
    EISDIR: "det er en mappe",
    EINVAL: "verdien er ugyldig",
    ENFILE: "for mange filer er åpne på maskinen",
    EMFILE: "for mange filer er åpne",
    ENOTTY: "det er ikke en terminal",
    ETXTBSY: "programmet kjører",
    EFBIG: "filen er for stor",
    ENOSPC: "det er ikke mer plass på disken",
    ESPIPE: "det er ikke en vanlig fil",
    EROFS: "filsystemet kan bare leses",
    EPIPE: "mottakeren er borte",
    ENAMETOOLONG: "navnet er for langt",
    ENOTEMPTY: "mappen er ikke tom",
    ELOOP: "for mange lenker viser til hverandre",
    EDQUOT: "diskkvoten er brukt opp",
    EADDRINUSE: "porten er i bruk",
    EADDRNOTAVAIL: "adressen finnes ikke på denne maskinen",
    ENETUNREACH: "nettet kan ikke nås",
    ECONNRESET: "forbindelsen ble brutt",
    ETIMEDOUT: "det kom ikke noe svar",
    ECONNREFUSED: "forbindelsen ble avvist",
    EHOSTUNREACH: "maskinen kan ikke nås",
  ]
}
