import Announcements
import Foundation
import LinuxSupport
import ScreenReader
import Session
import SpeechOutput
import Synchronization
import Text

/// Applies a changed setting at once and saves it for the next run.
///
/// It writes on its own queue, because a disk may be slow. Only the session's thread changes `voices`.
final class SettingsKeeper: Sendable {
  private let voices: Mutex<VoiceSelection>
  private let performer: (any SpeechPerformer)?
  private let disk = DispatchQueue(label: "earshot-settings")
  /// Called on that queue with the reason why a setting was not saved.
  private let fail: @Sendable (Failure) -> Void

  init(voices: VoiceSelection, performer: (any SpeechPerformer)?, fail: @escaping @Sendable (Failure) -> Void) {
    self.voices = Mutex(voices)
    self.performer = performer
    self.fail = fail
  }

  func apply(_ change: SettingChange) {
    let profiles = voices.withLock { $0.apply(change) ? try? $0.profiles() : nil }
    if let profiles { performer?.use(profiles: profiles) }
    disk.async { self.keep(change) }
  }

  /// Waits until everything is saved: the last change must not be lost when the program ends after it.
  func close() {
    disk.sync {}
  }

  private func keep(_ change: SettingChange) {
    guard let directory = ConfigurationDirectory(environment: ProcessInfo.processInfo.environment) else { return }
    let kept: [Setting: String?] =
      switch change {
      case .style(let style): [.style: style.rawValue, .reader: nil]
      case .reader(let version): [.style: version.style.rawValue, .reader: version.rawValue]
      case .language(let language): [.language: language.rawValue]
      case .voice(let name, _): [.voice: name]
      case .rate(let rate): [.rate: String(rate)]
      case .volume(let volume): [.volume: String(volume)]
      case .speech(.pitch(let pitch)): [.pitch: String(pitch)]
      case .speech(.punctuation(let level)): [.punctuation: level.rawValue]
      case .speech(.capitals(let way)): [.capitals: way.rawValue]
      case .speech(.numbers(let way)): [.numbers: way.rawValue]
      case .verbosity(let verbosity): [.verbosity: verbosity.rawValue]
      case .detail(.roles, let isOn): [.roles: isOn ? "on" : "off"]
      case .detail(.positions, let isOn): [.positions: isOn ? "on" : "off"]
      case .detail(.hints, let isOn): [.hints: isOn ? "on" : "off"]
      case .order(let order): [.order: order.rawValue]
      case .earcons(let isOn): [.earcons: isOn ? "on" : "off"]
      }
    do {
      try SavedSettings(directory: directory).keep(kept)
    } catch {
      fail(error.failure)
    }
  }
}

/// The desktop that this program was started on, whose programs open addresses.
enum Desktop {
  private static let opener = "xdg-open"

  /// Whether there is a desktop, and the command that hands it an address.
  static var isThere: Bool {
    let environment = ProcessInfo.processInfo.environment
    let isShown = ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0]?.isEmpty == false }
    return isShown && ChildProcess.installed(opener) != nil
  }

  /// Has the desktop open an address; returns at once, because the program that opens it may stay.
  static func open(_ address: String) {
    guard let path = ChildProcess.installed(opener) else { return }
    Thread.detachNewThread { _ = try? ChildProcess(path, [address]).exitCode() }
  }
}
