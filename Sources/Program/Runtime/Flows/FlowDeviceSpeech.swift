import AccessibilityTree
import Announcements
package import Flows
package import ScreenReader

/// What a reader says on a device while the same is done there as in a flow.
///
/// It is set beside that reader's words in the page of the flow, announcement by announcement.
package struct FlowDeviceSpeech: Sendable {
  /// Begins to listen, before the flow is played on an app; what it returns ends that, and tells what was said.
  package typealias Listening =
    @Sendable (any AppAdapter) throws(Failure) -> (@Sendable () throws(Failure) -> DeviceSpeech)

  /// Whose words they are.
  let style: ReaderProfile.Style
  /// The saved log that it is from; nil for a device that is listened to.
  let file: String?
  let listen: Listening

  /// What TalkBack said, from a saved log.
  package init(_ speech: DeviceSpeech, from file: String) {
    style = .talkBack
    self.file = file
    listen = { _ in { speech } }
  }

  /// From a device.
  package init(_ style: ReaderProfile.Style, listen: @escaping Listening) {
    self.style = style
    file = nil
    self.listen = listen
  }
}

extension RenderedFlow {
  /// What was computed beside what a device said: the flow's announcements in their order.
  func compared(with speech: DeviceSpeech) -> DeviceSpeechComparison {
    DeviceSpeechComparison(
      announcements.map { heard in
        let announcement = heard.announcement
        return DeviceSpeechComparison.Computed(
          text: announcement.text, node: announcement.subject.map { NodeID($0) }, isHint: announcement.priority == .hint,
          isHeard: heard.isHeard)
      }, speech)
  }
}
