import Semantics
public import SpeechCore

extension Reader {
  /// What `next` and `previous` would say from here, to be synthesized while the person still listens.
  ///
  /// Nothing changes; a step that waits for rows, or has nowhere to go, is left out.
  public func announcementsAhead() -> [Announcement] {
    guard editing == nil, prompt == nil else { return [] }
    return [1, -1].compactMap { step in
      var ahead = self
      let effects = ahead.move(by: step, to: nil)
      guard ahead.cursor != cursor else { return nil }
      return effects.lazy.compactMap { effect in
        if case .say(let announcement) = effect, announcement.priority == .navigation { announcement } else { nil }
      }.first
    }
  }
}
