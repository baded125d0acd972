import Announcements
import Session

extension [TranscriptEntry] {
  /// The texts of its announcements, in order.
  var announcementTexts: [String] {
    compactMap { entry in
      if case .announcement(let announcement) = entry.event { announcement.text } else { nil }
    }
  }
}
