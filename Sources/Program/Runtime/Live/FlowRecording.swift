import Flows
import Glibc
import ScreenReader
import Session
import Synchronization
import Text

/// The file of `run --record`: the session as a flow, complete at every moment.
///
/// Each change is written as soon as it is heard, so that a killed session has its recording. Only its owner can read it,
/// because it contains what was said.
final class FlowRecording: Sendable {
  /// Written by the session's thread, read by the writing thread.
  private let recorder: Mutex<FlowRecorder>
  /// The reason why the flow could not be written, reported once, at the end. Set by the writing thread.
  private let failure = Mutex<String?>(nil)
  /// Writes on its own thread, because a disk may be slow and no key must wait for it.
  private let disk = AsynchronousWriter<@Sendable () -> Void>("earshot-record") { { $0() } }
  private let descriptor: Int32
  /// Whether it is a regular file. A pipe or device cannot be rewritten: it gets the whole flow at the end.
  private let isFile: Bool
  private let path: String

  /// The time at the end for a disk or reader that takes no bytes.
  private static let timeout = Duration.seconds(2)

  /// Opens the file, emptied, and returns its descriptor.
  static func open(_ path: String) throws(Failure) -> Int32 {
    try NewFile.open(path, subject: localized(en: "the recording '\(path)'", nb: "opptaket «\(path)»"))
  }

  /// - Parameters:
  ///   - descriptor: The file, opened by `open`; closed by `close`.
  ///   - path: The path of the file, for messages.
  ///   - beganAt: The beginning of the session, since 1970.
  ///   - timeZone: The IANA name of the session's time zone.
  ///   - app: The source of the recorded app; nil for the built-in one.
  ///   - screen: The first screen.
  ///   - options: The options that `check` needs with the flow for the same app; nil for none.
  init(
    _ descriptor: Int32, path: String, app: String?, screen: String, profile: ReaderProfile, options: String?,
    beganAt: Duration, timeZone: String
  ) {
    self.descriptor = descriptor
    self.path = path
    // A device may allow seeking, but cannot be truncated.
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
          "Recorded by Earshot \(ProgramVersion.current).",
          "Play it with: earshot check\(options.map { " \($0)" }.joined()) FILE",
        ]))
  }

  func note(_ entry: TranscriptEntry, secret: TypedSecret?) {
    recorder.withLock { $0.note(entry, secret: secret) }
    if isFile { disk.post { self.writeChange() } }
  }

  /// Writes the rest; returns the reason if the flow could not be written.
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

  /// Brings the file up to date, if there is a change and writing has not failed before.
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

  /// The options without a line in flows, where they differ from the defaults of `check`.
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
