import Foundation
import LinuxSupport

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
