internal import Semantics

extension Screens {
  /// The mentor's activities.
  func activities(_ session: SignedIn) -> Screen {
    root(.activities, in: session) {
      text("empty", words.people.noActivities)
    }
  }
}
