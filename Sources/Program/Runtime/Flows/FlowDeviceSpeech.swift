import AccessibilityTree
import Announcements
package import Flows
package import ScreenReader

/// The speech of a reader on a device that goes through the same steps as a flow.
///
/// The page of the flow shows it beside that reader's words, announcement by announcement.
package struct FlowDeviceSpeech: Sendable {
  /// Starts listening, before the flow is played on an app; the returned function ends that, and returns the speech.
  package typealias Listening =
    @Sendable (any AppAdapter) throws(Failure) -> (@Sendable () throws(Failure) -> DeviceSpeech)

  /// The style that it is compared with.
  let style: ReaderProfile.Style
  /// The saved log; nil for a device.
  let file: String?
  let listen: Listening

  /// TalkBack's speech from a saved log.
  package init(_ speech: DeviceSpeech, from file: String) {
    style = .talkBack
    self.file = file
    listen = { _ in { speech } }
  }

  /// Speech from a device.
  package init(_ style: ReaderProfile.Style, listen: @escaping Listening) {
    self.style = style
    file = nil
    self.listen = listen
  }
}

extension RenderedFlow {
  /// Compares the flow's announcements, in their order, with a device's speech.
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
