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
    abstract: "Sends a notification to a mentor; running sessions announce it.")

  @Argument(
    help: "assignment, certification, pause or scenario.",
    completion: Completions.choices(of: Notification.Kind.self))
  var type: String
  @Argument(help: "The title.")
  var title: String
  @Argument(help: "The body.")
  var body: String
  @Option(help: "The mentor's email address; needed where there are several accounts.")
  var account: String?
  @Option(help: "The name of the contact it is about.")
  var contact: String?
  @Option(help: "The folder of accounts and messages.", completion: .directory)
  var data: String?
  @Option(help: "An organisation's store: postgres://HOST/DATABASE, or a folder.", completion: .directory)
  var store: String?
  @Flag(help: "To every mentor there is.")
  var everyone = false

  func perform() throws {
    guard let kind = Notification.Kind(rawValue: type.lowercased()) else {
      let kinds = Notification.Kind.allCases.map(\.rawValue)
      throw Failure.usage("there is no notification type '\(type)'; \(NearestWord.advice(for: type, among: kinds))")
    }
    var options = try SettingOptions.parse([])
    options.data = data
    options.store = self.store
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
