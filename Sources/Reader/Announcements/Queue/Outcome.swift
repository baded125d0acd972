/// The outcome of an announcement.
///
/// `started` is reported on the way; every announcement the queue accepted gets exactly one of the others.
package enum Outcome: Hashable, Sendable {
  /// Its first audible sample passed. Not final.
  case started(Latency)
  /// All of it was heard.
  case finished
  /// Sound had begun and was cut after `heard`. What is said again afterwards is an announcement of its own.
  case cut(heard: String, by: Interrupter?)
  /// Unheard, and a newer announcement of its replacement group came.
  case superseded(by: Announcement.ID)
  /// Its words were taken into another announcement.
  ///
  /// The queue itself never merges: what is summarised in a flood is `dropped`, because its words are not
  /// in the summary.
  case merged(into: Announcement.ID)
  /// Unheard: stopped, over the limit, or stale.
  case dropped(by: Interrupter?)
  /// The synthesizer could not say it; `heard` is what had been audible before.
  case failed(heard: String)

  /// Whether nothing more can happen to the announcement.
  package var isFinal: Bool {
    if case .started = self { false } else { true }
  }

  /// What interrupted an announcement.
  package enum Interrupter: Hashable, Sendable {
    case announcement(Announcement.ID)
    /// The `seq` of the command's line in the transcript.
    case command(Int)
  }
}

/// The outcome of one announcement and when it was decided.
package struct OutcomeReport: Hashable, Sendable {
  /// The announcement it is about.
  package var id: Announcement.ID
  /// The outcome.
  package var outcome: Outcome
  /// Since the session began.
  package var at: Duration

  package init(_ id: Announcement.ID, _ outcome: Outcome, at: Duration) {
    self.id = id
    self.outcome = outcome
    self.at = at
  }
}
