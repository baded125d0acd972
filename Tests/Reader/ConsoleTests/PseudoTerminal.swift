import Glibc

/// A terminal without a screen: what is written to `screen` is typed.
final class PseudoTerminal {
  let keyboard: Int32
  let descriptor: Int32

  init?() {
    keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // What unlockpt and ptsname do; Swift does not see them on Linux.
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    guard keyboard >= 0, ioctl(keyboard, UInt(0x4004_5431), &isLocked) == 0,
      ioctl(keyboard, UInt(0x8004_5430), &number) == 0
    else { return nil }
    descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
    close(keyboard)
  }

  var settings: termios {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings
  }

  func has(_ flag: Int32) -> Bool {
    settings.c_lflag & tcflag_t(flag) != 0
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) }
  }
}

/// A pipe of the test's own.
struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func put(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { write(writeEnd, $0.baseAddress, $0.count) }
  }

  /// All bytes up to the end of file.
  func readAll() -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(readEnd, &buffer, buffer.count)
      guard count > 0 else { return all }
      all += buffer[..<count]
    }
  }
}
