import CPlatform
import Glibc

/// Lines that a person types at the terminal unseen, such as passwords.
///
/// While this object exists, typed characters are not shown, and Ctrl-C ends the program with the terminal as it was.
/// The C library's `getpass` takes Ctrl-C as a character of the password.
package final class HiddenLines {
  private let descriptor: Int32

  /// Hides typed characters; earlier input is thrown away.
  package init(descriptor: Int32 = 0) throws(TerminalError) {
    guard cplatform_terminal_open(descriptor) == 0, cplatform_terminal_enter_hidden_mode() == 0 else {
      throw TerminalError(code: errno)
    }
    self.descriptor = descriptor
  }

  deinit {
    cplatform_terminal_restore()
  }

  /// The bytes of the next line without its end; nil at the end of input.
  package func next() throws(TerminalError) -> [UInt8]? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      switch read(descriptor, &byte, 1) {
      case 1 where byte == UInt8(ascii: "\n"): return line
      case 1: line.append(byte)
      case 0: return line.isEmpty ? nil : line
      default: if errno != EINTR { throw TerminalError(code: errno) }
      }
    }
  }
}
