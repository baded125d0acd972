import PeerMentor
import Runtime
import ScreenReader
import Text

/// What a person is told of the store outside a session.
enum StoreNotice {
  /// Another program has to be waited for, or the organisation's server.
  static func waiting(for configuration: Configuration) -> String {
    let language = configuration.language
    guard configuration.server == nil else {
      return language(
        en: "your organisation's server takes long to answer; waiting for it",
        nb: "serveren hos organisasjonen bruker lang tid; venter på den")
    }
    return language(
      en: "another program is using the app's data; waiting for it",
      nb: "et annet program bruker dataene i appen; venter på det")
  }

  /// What was changed last waits on this machine.
  static func kept(in language: Language) -> String {
    language(
      en: "what you changed last is kept on this machine, and is sent when you sign in again",
      nb: "det du endret sist, er lagret på denne maskinen og blir sendt når du logger inn igjen")
  }

  /// What was filled into a form is nowhere any more, and why.
  static func lostDraft(_ cause: StoreFailure, in language: Language) -> String {
    let why =
      switch cause {
      case .diskFull: language(en: ", because the disk is full", nb: ", fordi disken er full")
      case .locked: language(en: ", because another program is using the app's data", nb: ", fordi et annet program bruker dataene i appen")
      case .gone: language(en: ", because what it is about has been deleted", nb: ", fordi det utkastet gjelder, er slettet")
      case .noConnection:
        language(
          en: ", because there is no connection to your organisation",
          nb: ", fordi du ikke har forbindelse med organisasjonen din")
      case .readOnly: language(en: ", because the app's data is read-only", nb: ", fordi dataene i appen er skrivebeskyttet")
      case .fileGone:
        language(
          en: ", because the file of the app's data was removed or replaced",
          nb: ", fordi filen med dataene i appen er fjernet eller byttet ut")
      case .programTooOld:
        language(
          en: ", because this version of Earshot is too old for your organisation",
          nb: ", fordi denne versjonen av Earshot er for gammel for organisasjonen din")
      case .storeNotReady:
        language(
          en: ", because your organisation's data has not been brought up to date", nb: ", fordi dataene hos organisasjonen din ikke er oppdatert")
      case .other: ""
      }
    return language(
      en: "the draft of an activity was not saved and is lost\(why); try earshot doctor",
      nb: "utkastet til en aktivitet ble ikke lagret og er tapt\(why); prøv earshot doctor")
  }

  /// What was changed last is not on disk, and why.
  static func loss(_ cause: StoreFailure, in language: Language) -> String {
    switch cause {
    case .diskFull:
      language(
        en: "what you changed last was not saved, because the disk is full",
        nb: "det du endret sist, ble ikke lagret, fordi disken er full")
    case .locked:
      language(
        en: "what you changed last was not saved, because another program is using the app's data",
        nb: "det du endret sist, ble ikke lagret, fordi et annet program bruker dataene i appen")
    case .gone:
      language(
        en: "what you changed last was not saved, because it has been deleted",
        nb: "det du endret sist, ble ikke lagret, fordi det er slettet")
    case .noConnection:
      language(
        en: "what you changed last was not saved, because there is no connection to your organisation",
        nb: "det du endret sist, ble ikke lagret, fordi det ikke er forbindelse med organisasjonen din")
    case .readOnly:
      language(
        en: "what you changed last was not saved, because the app's data is read-only",
        nb: "det du endret sist, ble ikke lagret, fordi dataene i appen er skrivebeskyttet")
    case .fileGone:
      language(
        en: "what you changed last was not saved, because the file of the app's data was removed or replaced",
        nb: "det du endret sist, ble ikke lagret, fordi filen med dataene i appen er fjernet eller byttet ut")
    case .programTooOld:
      language(
        en: "what you changed last was not saved, because this version of Earshot is too old for your organisation",
        nb: "det du endret sist, ble ikke lagret, fordi denne versjonen av Earshot er for gammel for organisasjonen din")
    case .storeNotReady:
      language(
        en: "what you changed last was not saved, because your organisation's data has not been brought up to date",
        nb: "det du endret sist, ble ikke lagret, fordi dataene hos organisasjonen din ikke er oppdatert")
    case .other:
      language(
        en: "what you changed last was not saved; try earshot doctor",
        nb: "det du endret sist, ble ikke lagret; prøv earshot doctor")
    }
  }
}
