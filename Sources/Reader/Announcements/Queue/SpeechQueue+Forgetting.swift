extension SpeechQueue {
  /// Drops the current and the waiting announcements as `stop` does, and forgets them and the unheard ones: they were meant
  /// for a person who has left.
  ///
  /// - Parameter trigger: the `seq` of the command, if a command is the reason.
  package mutating func forget(by trigger: Int?, at now: Duration) -> Output {
    let output = stop(by: trigger, at: now)
    // The rest of a cut one counts as unheard only when the player reports how much of it was heard.
    for index in unanswered.indices where [.missed, .gone].contains(unanswered[index].sequel) {
      unanswered[index].sequel = .forgotten
    }
    unheardOnes.removeAll()
    return output
  }
}
