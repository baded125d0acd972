public import Session

/// How a flow is listened to while it is played.
public struct FlowHearing {
  /// Makes what speaks in the flow's next session; nil for a speaker whose speech lasts words ÷ rate.
  public var makeSpeaker: (() -> any SessionSpeaker)?
  /// The pause of a listener who hears everything to its end before the next key; nil for none: commands
  /// then follow each other at once, as a test wants them.
  public var pauseBetweenSteps: Duration?
  /// Whether the report keeps the screens the flow comes to.
  public var keepsScreens: Bool

  /// A listener; by default one who hears nothing and does not wait.
  public init(
    pauseBetweenSteps: Duration? = nil, keepsScreens: Bool = false,
    makeSpeaker: (() -> any SessionSpeaker)? = nil
  ) {
    self.pauseBetweenSteps = pauseBetweenSteps
    self.keepsScreens = keepsScreens
    self.makeSpeaker = makeSpeaker
  }
}
