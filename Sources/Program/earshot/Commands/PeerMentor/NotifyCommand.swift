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
    abstract: "Sends a notification to a mentor; running sessions announce it.",
    discussion: "A title has at most 200 characters, a body 10,000.")

  @Argument(
    help: "What it is: assignment, certification, pause or scenario.",
    completion: Completions.choices(of: Notification.Kind.self))
  var type: String
  @Argument(help: "Its title, which is announced.")
  var title: String
  @Argument(help: "Its text.")
  var body: String
  @OptionGroup var mentor: MentorOption
  @Option(help: ArgumentHelp("The name of the contact it is about.", valueName: "name"))
  var contact: String?
  @OptionGroup var options: StoreOptions
  @Flag(help: "Send it to every mentor there is.")
  var everyone = false

  func perform() throws {
    guard let kind = Notification.Kind(rawValue: type.lowercased()) else {
      let kinds = Notification.Kind.allCases.map(\.rawValue)
      throw Failure.usage("there is no notification type '\(type)'; \(NearestWord.advice(for: type, among: kinds))")
    }
    let account = mentor.account
    guard !everyone || account == nil && contact == nil else {
      throw Failure.usage("--everyone goes with neither --account nor --contact; leave one of them out")
    }
    let store = try ConfiguredStore.open(try options.configuration())
    guard everyone else {
      try store.notify(kind, title: title, body: body, account: account, contact: contact)
      return try StandardOutput.confirm("Sent: \(title)")
    }
    let count = try store.notifyEveryone(kind, title: title, body: body)
    try StandardOutput.confirm("Sent to \(count == 1 ? "1 mentor" : "\(count) mentors"): \(title)")
  }
}
