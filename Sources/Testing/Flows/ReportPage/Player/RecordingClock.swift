import Announcements
import Session

/// Where in a recording a moment of its sessions is.
///
/// A recording has its sessions one after the other, and long silences are shortened in it. What began to sound is known in
/// both times; everything else is placed from there.
struct RecordingClock: Sendable {
  /// The beginnings of sounds, by session, in their order.
  private var anchors: [[(at: Duration, seconds: Double)]] = []

  /// - Parameter sampleRate: frames a second of the recording that the transcript's frames count.
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

  /// Seconds into the recording; never past what begins to sound later.
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
