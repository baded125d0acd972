package import Foundation

/// The clocks of one program, which a test can set or make sleep, while the machine's stay as they are.
///
/// The program is started with `environment`, which preloads the library `ClockShift`. It is notified of each shift as the
/// kernel notifies of a set clock.
package final class ShiftedClock {
  /// The variables for the program's environment.
  package let environment: [String: String]
  /// The difference of the wall clock from the machine's, in seconds.
  package private(set) var wall: Int64 = 0
  private var slept: Int64 = 0
  private let file: Int32
  private let news: Int32

  /// - Parameter folder: A folder that only this test uses.
  package init(in folder: URL) throws {
    let (shift, pipe) = (folder.path + "/clock", folder.path + "/clock-news")
    environment = [
      "LD_PRELOAD": builtProgram("libClockShift.so"), "EARSHOT_CLOCK_SHIFT": shift, "EARSHOT_CLOCK_NEWS": pipe,
    ]
    file = open(shift, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0, mkfifo(pipe, 0o600) == 0 else { throw FixtureError("no clock can be made in '\(folder.path)'") }
    news = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    write()
  }

  deinit {
    close(file)
    close(news)
  }

  /// Sets the wall clock forward, or back if `seconds` is negative.
  package func set(by seconds: Int64) {
    wall += seconds
    write()
  }

  /// Lets the machine sleep, and wake up this much later.
  package func sleep(for seconds: Int64) {
    wall += seconds
    slept += seconds
    write()
  }

  private func write() {
    var shift = [wall, slept]
    pwrite(file, &shift, MemoryLayout<Int64>.size * shift.count, 0)
    var notice: UInt8 = 1
    Foundation.write(news, &notice, 1)
  }
}
