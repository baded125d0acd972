import Foundation
import LinuxSupport
package import Runtime
import Synchronization

/// Receives the text that TalkBack speaks on a device, from the log of `adb logcat`.
package final class DeviceLog: Sendable {
  private let process: ChildProcess
  private let text = Mutex<[UInt8]>([])
  private let thread: Mutex<NamedThread?>

  /// Starts receiving.
  ///
  /// - Throws: The reason for a failure: there is no `adb`.
  package init() throws(Failure) {
    guard let adb = ChildProcess.installed("adb") else {
      throw .unavailable(
        "there is no program 'adb' that gives a device's log; install it (Debian and Ubuntu: the package adb), or save the "
          + "log and name it",
        nb: "det finnes ikke noe program «adb» som gir loggen fra en enhet; installer det (Debian og Ubuntu: pakken adb), eller "
          + "lagre loggen og oppgi den")
    }
    do {
      // From now on, and only TalkBack's speech.
      process = try ChildProcess(adb, ["logcat", "-v", "threadtime", "-T", "1", "-e", "Speaking fragment"], .output)
    } catch {
      throw .unavailable(localized: "\(error)")
    }
    thread = Mutex(nil)
    let reading = NamedThread("earshot-logcat") { [self] in
      while case let more = process.readSome(), !more.isEmpty { text.withLock { $0 += more } }
    }
    thread.withLock { $0 = reading }
  }

  /// Stops receiving; returns the log since the start.
  ///
  /// - Throws: The reason why nothing was received.
  package func finish() throws(Failure) -> String {
    let code = process.exitCodeIfEnded()
    process.end(within: .seconds(2))
    thread.withLock { thread in
      defer { thread = nil }
      return thread
    }?.join()
    let log = String(decoding: text.withLock { $0 }, as: UTF8.self)
    if let code, code != 0, log.isEmpty {
      throw .unavailable(
        "'adb logcat' ended with code \(code) and gave no log; look with 'adb devices' whether the device is there",
        nb: "«adb logcat» sluttet med kode \(code) og ga ingen logg; se med «adb devices» om enheten er der")
    }
    return log
  }
}
