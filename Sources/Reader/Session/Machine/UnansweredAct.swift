/// An action on an element of which nothing has been heard yet.
struct UnansweredAct: Sendable {
  /// The command.
  var trigger: Trigger
  /// How often the interface had changed before it.
  var changeCount: Int
  /// When a person hears that the app is being waited for; nil once that was said.
  var reportAt: Duration?

  init(_ trigger: Trigger, changeCount: Int) {
    (self.trigger, self.changeCount) = (trigger, changeCount)
    reportAt = trigger.at + Self.timeout
  }

  /// How long a person waits before silence sounds like a program that has died.
  private static let timeout = Duration.seconds(1)
}
