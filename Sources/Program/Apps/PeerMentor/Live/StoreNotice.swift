import PeerMentor
package import Runtime
import ScreenReader
import Text

/// Messages about the store outside a session.
package enum StoreNotice {
  /// A wait for another program, or for the organisation's server.
  package static func waiting(for configuration: Configuration) -> String {
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

  /// The last change is queued on this machine.
  static func queued(in language: Language) -> String {
    language(
      en: "what you changed last is kept on this machine, and is sent when you sign in again",
      nb: "det du endret sist, er lagret på denne maskinen og blir sendt når du logger inn igjen")
  }

  /// The last change of a draft is lost, and why; an earlier version of it is in the store.
  static func outdatedDraft(_ cause: StoreFailure, in language: Language) -> String {
    let why = cause.clause(in: language, gone: StoreFailure.draftGone(in: language))
    return language(
      en: "what you wrote last in the draft of an activity was not saved\(why); the draft is kept as it was before",
      nb: "det du skrev sist i utkastet til en aktivitet, ble ikke lagret\(why); utkastet er tatt vare på slik det var før")
  }

  /// A draft is lost, and why.
  static func lostDraft(_ cause: StoreFailure, in language: Language) -> String {
    let why = cause.clause(in: language, gone: StoreFailure.draftGone(in: language))
    return language(
      en: "the draft of an activity was not saved and is lost\(why); try earshot doctor",
      nb: "utkastet til en aktivitet ble ikke lagret og er tapt\(why); prøv earshot doctor")
  }

  /// The last change is not on disk, and why.
  static func loss(_ cause: StoreFailure, in language: Language) -> String {
    let why = cause == .other ? language(en: "; try earshot doctor", nb: "; prøv earshot doctor") : cause.clause(in: language)
    return language(en: "what you changed last was not saved\(why)", nb: "det du endret sist, ble ikke lagret\(why)")
  }
}
