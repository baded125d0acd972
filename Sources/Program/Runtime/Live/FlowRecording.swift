import Flows
import Glibc
import ScreenReader
import Session
import Synchronization
import Text

/// The file that `run --record` writes: the session as a flow, which is whole at every moment.
///
/// What is new goes to the file as soon as it is heard, so that a session that is killed has its recording.
/// Readable by its owner only, as transcripts are: it holds what was said.
final class FlowRecording: Sendable {
  /// Filled by the session's thread, read by the writing one.
  private let recorder: Mutex<FlowRecorder>
  /// Why the flow could not be written; told once, at the end. Set by the writing thread.
  private let failure = Mutex<String?>(nil)
  /// A disk may take its time, and no key is to wait for it.
  private let disk = AsynchronousWriter<@Sendable () -> Void>("earshot-record") { { $0() } }
  private let descriptor: Int32
  /// What is no file, a pipe say, cannot be written anew: it gets the flow as a whole, at the end.
  private let isFile: Bool
  private let path: String

  /// How long a disk or reader that takes nothing is waited for at the end.
  private static let timeout = Duration.seconds(2)

  /// Opens the file anew and returns its descriptor.
  static func open(_ path: String) throws(Failure) -> Int32 {
    try NewFile.open(path, subject: "the recording '\(path)'")
  }

  /// - Parameters:
  ///   - descriptor: of the file, opened by `open`; closed by `close`.
  ///   - path: of the file, for messages.
  ///   - beganAt: when the session began, since 1970.
  ///   - timeZone: the IANA name of the zone days begin and end in.
  ///   - app: the source of the app that is recorded; nil for the built-in one.
  ///   - screen: where the session starts.
  ///   - options: what `check` has to be given besides the flow for the same app; nil for nothing.
  init(
    _ descriptor: Int32, path: String, app: String?, screen: String, profile: ReaderProfile, options: String?,
    beganAt: Duration, timeZone: String
  ) {
    self.descriptor = descriptor
    self.path = path
    // A device may be sought in, but cannot be cut off.
    var status = stat()
    isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let startedAt = Int(beganAt.components.seconds)
    let options = [options, Self.options(profile)].compactMap(\.self)
    recorder = Mutex(
      FlowRecorder(
        clock: FlowClock(seconds: startedAt, timeZone: timeZone), late: beganAt - .seconds(startedAt),
        app: app.map { FlowApps.name(of: $0, in: path) },
        screen: screen, profile: profile,
        notes: [
          "Recorded by Earshot \(TranscriptEntry.version).",
          "Play it with: earshot check\(options.map { " \($0)" }.joined()) FILE",
        ]))
  }

  func note(_ entry: TranscriptEntry, secret: TypedSecret?) {
    recorder.withLock { $0.note(entry, secret: secret) }
    if isFile { disk.post { self.writeChange() } }
  }

  /// Writes what is left; returns why the flow could not be written.
  func close() -> Failure? {
    disk.post { self.writeChange() }
    guard disk.close(disk.mark(), timeout: Self.timeout) else {
      return .files(
        "the recording '\(path)' is not complete: nobody takes what is written; let the reader read to the end",
        nb: "opptaket «\(path)» er ikke fullstendig, fordi ingen tar imot det som skrives; la mottakeren lese til slutten")
    }
    Glibc.close(descriptor)
    return failure.withLock(\.self).map {
      .files(
        "cannot write the recording '\(path)': \($0)",
        nb: "opptaket «\(path)» kan ikke skrives\(SoundReason(english: $0).clause(in: .bokmål))")
    }
  }

  /// Brings the file up to date. Does nothing where nothing is new, or writing has failed before.
  private func writeChange() {
    guard failure.withLock({ $0 == nil }) else { return }
    let change = recorder.withLock { $0.takeChange() }
    guard !change.text.isEmpty else { return }
    if isFile { lseek(descriptor, off_t(change.offset), SEEK_SET) }
    var reason = write(change.text, to: descriptor)
    if reason == nil, isFile, ftruncate(descriptor, off_t(change.offset + change.text.utf8.count)) != 0 {
      reason = String(cString: strerror(errno))
    }
    failure.withLock { $0 = reason }
  }

  /// The options a flow has no line for, where they are not what `check` begins with.
  private static func options(_ profile: ReaderProfile) -> String? {
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    let options = [
      profile.order == .stateNameRole ? nil : "--order \(profile.order.rawValue)",
      profile.speaksRoles.map { "--roles \(word($0))" },
      profile.speaksPositions.map { "--positions \(word($0))" },
    ].compactMap(\.self)
    return options.isEmpty ? nil : options.joined(separator: " ")
  }
}
