import Foundation
import Glibc
import ScreenReader
import Text

/// Prints whole lines, and nothing but lines.
///
/// A terminal or pipe that is gone is reported once, by the line that met it; later lines are dropped in
/// silence, because speech goes on without captions where there is any. The program ignores SIGPIPE.
package struct CaptionWriter: Sendable {
  /// Why captions end.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was written to, in words.
    var target: String
    /// The system's error number.
    var code: Int32

    /// Whether the reader has closed its end, or there was none from the beginning: then nothing is lost.
    package var isUnwanted: Bool { code == EPIPE || code == EBADF }

    /// What cannot be written to, and why.
    package var description: String { "cannot write captions to \(target): \(systemMessage(code))" }
  }

  private let descriptor: Int32
  private let target: String
  private var isClosed = false

  /// `target` names the descriptor in messages.
  package init(descriptor: Int32 = 1, target: String = "standard output") {
    self.descriptor = descriptor
    self.target = target
  }

  /// Prints the text as one line, cleaned of all that could control a terminal.
  ///
  /// Waits while the reader of a pipe is busy. Throws the first time that nothing can be written any more.
  package mutating func write(_ text: String) throws(Failure) {
    try put(Array((PrintableText.of(text) + "\n").utf8))
  }

  /// Puts a text into the terminal's clipboard, by the control sequence OSC 52: xterm, kitty, foot, WezTerm, Windows Terminal
  /// and tmux take it, the others pass over it.
  ///
  /// The end of a text that is too long for their buffers is left out.
  package mutating func copy(_ text: String) throws(Failure) {
    let bytes = String(decoding: Array(text.utf8.prefix(Self.mostCopied)), as: UTF8.self).utf8
    try put(Array("\u{1B}]52;c;\(Data(bytes).base64EncodedString())\u{07}".utf8))
  }

  /// xterm takes 100,000 bytes of base64, tmux as many.
  private static let mostCopied = 72_000

  private mutating func put(_ line: [UInt8]) throws(Failure) {
    guard !isClosed else { return }
    var bytes = line[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
        continue
      }
      switch count < 0 ? errno : EIO {
      case EINTR: continue
      case EAGAIN:
        var full = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&full, 1, -1)
      case let code:
        isClosed = true
        throw Failure(target: target, code: code)
      }
    }
  }
}
