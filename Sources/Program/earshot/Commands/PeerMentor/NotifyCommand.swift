import Apps
import ArgumentParser
import PeerMentor
import PeerMentorStore
import Runtime
import Text

/// `earshot notify`: puts a notification into the store; running sessions announce it.
struct NotifyCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "notify",
    abstract: localized(
      en: "Sends a notification to a mentor; running sessions announce it.",
      nb: "Sender et varsel til en likeperson; økter som er i gang, leser det opp."),
    discussion: localized(
      en: "A title has at most 200 characters, a body 10,000.", nb: "En tittel har høyst 200 tegn, en tekst 10 000."))

  @Argument(
    help: ArgumentHelp(
      en: "Its kind: assignment, certification, pause or scenario.",
      nb: "Hva det er: assignment, certification, pause eller scenario.", valueName: "type"),
    completion: Completions.choices(of: Notification.Kind.self))
  var type: String
  @Argument(help: ArgumentHelp(en: "Its title, which is announced.", nb: "Tittelen, som leses opp.", valueName: "title"))
  var title: String
  @Argument(help: ArgumentHelp(en: "Its text.", nb: "Teksten.", valueName: "text"))
  var body: String
  @OptionGroup var mentor: MentorOption
  @Option(
    help: ArgumentHelp(en: "The name of the contact it is about.", nb: "Navnet på kontakten det gjelder.", valueName: "name"))
  var contact: String?
  @OptionGroup var options: StoreOptions
  @Flag(help: ArgumentHelp(en: "Send it to every mentor there is.", nb: "Send det til alle likepersoner."))
  var everyone = false

  func perform() throws {
    guard let kind = Notification.Kind(rawValue: type.lowercased()) else {
      let kinds = Notification.Kind.allCases.map(\.rawValue)
      throw Failure.usage(
        unknown: type, en: "there is no notification type", nb: "det finnes ingen varseltype", among: kinds)
    }
    let account = mentor.account
    guard !everyone || account == nil && contact == nil else {
      throw Failure.usage(
        "--everyone goes with neither --account nor --contact; leave one of them out",
        nb: "--everyone kan ikke brukes sammen med --account eller --contact; utelat en av dem")
    }
    let store = try ConfiguredStore.open(try options.configuration())
    guard everyone else {
      try store.notify(kind, title: title, body: body, account: account, contact: contact)
      try StandardOutput.confirm(localized(en: "Sent: \(title)", nb: "Sendt: \(title)"))
      guard kind == .assignment, try store.isPaused(account: account) == true else { return }
      return StandardError.print(
        localized(
          en: "earshot: new assignments are paused for this mentor; it waits in the list, so ask somebody else if it is urgent",
          nb: "earshot: likepersonen har pause fra nye oppdrag; det venter i listen, så spør en annen hvis det haster"))
    }
    let count = try store.notifyEveryone(kind, title: title, body: body)
    try StandardOutput.confirm(
      localized(
        en: "Sent to \(count == 1 ? "1 mentor" : "\(count) mentors"): \(title)",
        nb: "Sendt til \(count == 1 ? "1 likeperson" : "\(count) likepersoner"): \(title)"))
  }
}
