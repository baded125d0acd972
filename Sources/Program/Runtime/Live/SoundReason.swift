import Text

/// The reason for missing sound, in the language of the session.
///
/// Reasons come from the system, the sound server and the devices, in English. A Norwegian sentence leaves out a reason
/// without a translation, which a Norwegian voice would read; the English diagnostics contain it.
struct SoundReason {
  let english: String

  /// The reason as a further clause, `: the file is too large`; empty without a translation.
  func clause(in language: Language) -> String {
    switch language {
    case .english: ": \(english)"
    case .bokmål: Self.bokmål[english].map { ": \($0)" } ?? ""
    }
  }

  private static let bokmål = [
    // From the devices.
    "the sound server does not answer": "lydserveren svarer ikke",
    "the sound device is suspended": "lydenheten er satt på vent",
    "the sound card takes no samples": "lydkortet tar ikke imot lyd",
    "it gave no answer within five seconds": "talesyntesen svarte ikke på fem sekunder",
    "it ends before it is ready": "talesyntesen stanser før den er klar",
    // From libpulse, pa_strerror.
    "Connection refused": "forbindelsen ble avvist",
    "Connection terminated": "forbindelsen ble brutt",
    "Access denied": "ingen tilgang",
    "No such entity": "lydenheten finnes ikke",
    "Timeout": "det kom ikke noe svar",
    // From the C library, strerror.
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
