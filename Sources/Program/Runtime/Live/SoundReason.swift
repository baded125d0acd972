import Text

/// Why there is no sound, in the language of the session.
///
/// Reasons come from the system, the sound server and the devices, and they come in English. One without a Norwegian
/// sentence is left out of a Norwegian one, where it would be read by a Norwegian voice; the English diagnostics have it.
struct SoundReason {
  let english: String

  /// The reason as it follows a clause, `: the file is too large`; nothing where the language has no words for it.
  func clause(in language: Language) -> String {
    switch language {
    case .english: ": \(english)"
    case .bokmål: Self.bokmål[english].map { ": \($0)" } ?? ""
    }
  }

  private static let bokmål = [
    // The devices' own.
    "the sound server does not answer": "lydserveren svarer ikke",
    "the sound device is suspended": "lydenheten er satt på vent",
    "the sound card takes no samples": "lydkortet tar ikke imot lyd",
    "it gave no answer within five seconds": "talesyntesen svarte ikke på fem sekunder",
    "it ends before it is ready": "talesyntesen stanser før den er klar",
    // libpulse, pa_strerror.
    "Connection refused": "forbindelsen ble avvist",
    "Connection terminated": "forbindelsen ble brutt",
    "Access denied": "ingen tilgang",
    "No such entity": "lydenheten finnes ikke",
    "Timeout": "det kom ikke noe svar",
    // The C library, strerror.
    "No space left on device": "det er ikke mer plass på disken",
    "Disk quota exceeded": "diskkvoten er brukt opp",
    "File too large": "filen er for stor",
    "Permission denied": "du har ikke tilgang",
    "No such file or directory": "filen eller mappen finnes ikke",
    "No such device": "enheten finnes ikke",
    "Device or resource busy": "enheten er opptatt",
    "Input/output error": "feil under lesing eller skriving",
    "Read-only file system": "filsystemet kan bare leses",
    "Broken pipe": "mottakeren er borte",
    "Too many open files": "for mange filer er åpne",
    "Cannot allocate memory": "det er ikke nok minne",
  ]
}
