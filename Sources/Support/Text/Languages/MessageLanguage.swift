import Glibc
import Synchronization

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
