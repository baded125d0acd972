package import Text

extension StoreFailure {
  /// The reason as a clause after a failure: ", because the disk is full"; empty if unknown.
  ///
  /// - Parameters:
  ///   - data: the data that another program uses, if the sentence has named it; else "the app's data".
  ///   - gone: the clause for a deleted record.
  package func clause(in language: Language, data: String? = nil, gone: String? = nil) -> String {
    let data = data ?? language(en: "the app's data", nb: "dataene i appen")
    let reason =
      switch self {
      case .diskFull: language(en: "the disk is full", nb: "disken er full")
      case .locked: language(en: "another program is using \(data)", nb: "et annet program bruker \(data)")
      case .gone: gone ?? language(en: "it has been deleted", nb: "det er slettet")
      case .noConnection:
        language(
          en: "there is no connection to your organisation", nb: "du ikke har forbindelse med organisasjonen din")
      case .readOnly: language(en: "the app's data is read-only", nb: "dataene i appen er skrivebeskyttet")
      case .fileGone:
        language(
          en: "the file of the app's data was removed or replaced",
          nb: "filen med dataene i appen er fjernet eller byttet ut")
      case .programTooOld:
        language(
          en: "this version of Earshot is too old for your organisation",
          nb: "denne versjonen av Earshot er for gammel for organisasjonen din")
      case .storeNotReady:
        language(
          en: "your organisation's data has not been brought up to date",
          nb: "dataene hos organisasjonen din ikke er oppdatert")
      case .signInShut:
        language(
          en: "your organisation's server lets nobody sign in at a new machine",
          nb: "serveren hos organisasjonen din ikke lar noen logge inn på en ny maskin")
      case .signInBusy:
        language(
          en: "too many are signing in at your organisation's server", nb: "for mange logger inn hos organisasjonen din nå")
      case .other: ""
      }
    return reason.isEmpty ? "" : language(en: ", because \(reason)", nb: ", fordi \(reason)")
  }

  /// The clause for a draft whose contact or activity has been deleted.
  package static func draftGone(in language: Language) -> String {
    language(en: "the item it belongs to has been deleted", nb: "det utkastet gjelder, er slettet")
  }

  /// The advice as a sentence after another; empty where there is none.
  func advice(in language: Language) -> String {
    let advice =
      switch self {
      case .diskFull: language(en: "Free some space and try again.", nb: "Frigjør plass og prøv igjen.")
      case .locked, .noConnection: language(en: "Try again.", nb: "Prøv igjen.")
      case .readOnly: language(en: "Make it writable and try again.", nb: "Gjør dem skrivbare og prøv igjen.")
      case .fileGone:
        language(en: "Put it back, and start Earshot again.", nb: "Legg den tilbake, og start Earshot på nytt.")
      case .programTooOld: language(en: "Update Earshot.", nb: "Oppdater Earshot.")
      case .storeNotReady, .signInShut: language(en: "Tell your coordinator.", nb: "Si fra til koordinatoren din.")
      case .signInBusy: language(en: "Try again in ten seconds.", nb: "Prøv igjen om ti sekunder.")
      case .gone, .other: ""
      }
    return advice.isEmpty ? "" : " \(advice)"
  }
}
