extension SpeechQueue {
  /// Drops what is said and what waits as `stop` does, and keeps nothing of it, nor of what was missed
  /// before: it was meant for somebody who has left.
  ///
  /// - Parameter cause: the `seq` of the command, if a command is the reason.
  package mutating func forget(by trigger: Int?, at now: Duration) -> Output {
    let output = stop(by: trigger, at: now)
    // The rest of what was cut is missed only when the player tells how much of it was heard.
    for index in unanswered.indices where [.missed, .gone].contains(unanswered[index].sequel) {
      unanswered[index].sequel = .forgotten
    }
    unheardOnes.removeAll()
    return output
  }
}
