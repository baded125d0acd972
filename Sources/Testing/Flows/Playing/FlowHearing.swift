package import Session

/// The listener of a flow while it is played.
package struct FlowHearing {
  /// Makes the speaker of the flow's next session; nil for a speaker whose speech lasts words ÷ rate.
  var makeSpeaker: (() -> any SessionSpeaker)?
  /// The pause of a listener who hears everything to its end before the next key. Without one (nil) commands follow each other
  /// at once, as tests need them.
  var pauseBetweenSteps: Duration?
  /// Whether the report stores the screens of the flow.
  var keepsScreens: Bool

  /// Called with each line that does something, before it is done.
  var willPlay: ((Flow.Action) -> Void)?
  /// Called with each announcement's text when it is queued, except for repeats.
  var caption: ((String) -> Void)?

  /// A listener; by default one who hears nothing and does not wait.
  package init(
    pauseBetweenSteps: Duration? = nil, keepsScreens: Bool = false,
    willPlay: ((Flow.Action) -> Void)? = nil, caption: ((String) -> Void)? = nil,
    makeSpeaker: (() -> any SessionSpeaker)? = nil
  ) {
    self.pauseBetweenSteps = pauseBetweenSteps
    self.keepsScreens = keepsScreens
    self.willPlay = willPlay
    self.caption = caption
    self.makeSpeaker = makeSpeaker
  }
}
