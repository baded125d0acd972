import CPlatform
import Glibc

/// The person's terminal in key mode while this object exists; afterwards it is as it was before.
///
/// Key mode means: keys one by one, no echo, Ctrl-C and Ctrl-Z still signals. The terminal is restored by
/// `restore()`, at the end of this value's life, by `exit`, and by every signal that ends the program or
/// stops it (together with `SignalWatch`); after KILL nothing can. One escape sequence is written, which asks
/// for pastes to be marked, and taken back; the terminal shows lines and is otherwise left alone.
///
/// There is one in a process: the state to be restored must be where a signal handler finds it.
package final class Terminal: Sendable {
  /// Opens the terminal and enters key mode.
  package init(descriptor: Int32 = 0) throws(TerminalError) {
    guard cplatform_terminal_open(descriptor) == 0, cplatform_terminal_enter_key_mode() == 0 else {
      throw TerminalError(code: errno)
    }
  }

  deinit {
    cplatform_terminal_restore()
  }

  /// Sets the terminal as it was. Once is enough; more do no harm.
  package func restore() {
    cplatform_terminal_restore()
  }

  /// Whether the descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }
}

/// Why a terminal cannot give single keys.
package struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error number.
  package var code: Int32

  /// What failed, why, and what to try.
  package var description: String {
    "cannot read single keys from the terminal: \(systemMessage(code)); try --lines"
  }
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  String(cString: strerror(code))
}
