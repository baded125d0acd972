import Announcements
import Session

/// The place in a recording for a time of one of its sessions.
///
/// A recording contains its sessions one after the other, with long silences shortened. The beginnings of sounds are known in
/// both times; all other places are computed from them.
struct RecordingClock: Sendable {
  /// The beginnings of sounds, in order, by session.
  private var anchors: [[(at: Duration, seconds: Double)]] = []

  /// - Parameter sampleRate: The sample rate that the transcript's frames count in, in frames a second.
  init(_ transcript: [TranscriptEntry], sampleRate: Int) {
    for entry in transcript {
      switch entry.event {
      case .session: anchors.append([])
      case .speech(let report):
        guard case .started(let latency) = report.outcome, let frame = latency.frame, !anchors.isEmpty else { continue }
        anchors[anchors.count - 1].append((entry.at, Double(frame) / Double(sampleRate)))
      case .command, .screen, .cursor, .announcement, .sound: break
      }
    }
  }

  /// Seconds into the recording; never after the beginning of a later sound.
  ///
  /// - Parameters:
  ///   - at: Since the session began.
  ///   - session: From 0.
  func seconds(of at: Duration, in session: Int) -> Double {
    guard anchors.indices.contains(session) else { return anchors.last?.last?.seconds ?? 0 }
    let sounds = anchors[session]
    let following = sounds.first { $0.at > at }
    if let before = sounds.last(where: { $0.at <= at }) {
      return min(before.seconds + (at - before.at) / .seconds(1), following?.seconds ?? .infinity)
    }
    let earlier = anchors[..<session].last { !$0.isEmpty }?.last?.seconds ?? 0
    return following.map { max(earlier, $0.seconds - ($0.at - at) / .seconds(1)) } ?? earlier
  }
}
