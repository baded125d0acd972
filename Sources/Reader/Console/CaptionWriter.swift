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
  private let shape: Shape
  /// How many lines of the newest caption are below the terminal's cursor; nil before the first caption.
  private var linesBelow: Int?
  private var isClosed = false

  /// How captions are laid out.
  package enum Shape: Hashable, Sendable {
    /// Each is one line.
    case line
    /// Each line of a caption is one.
    case lines
    /// The same, and the terminal's cursor stays at the beginning of the newest caption: a braille display shows the line with
    /// the cursor. BRLTTY follows it.
    case linesUnderCursor
  }

  /// `target` names the descriptor in messages.
  package init(descriptor: Int32 = 1, target: String = "standard output", shape: Shape = .line) {
    self.descriptor = descriptor
    self.target = target
    self.shape = shape
  }

  /// Prints the text as one line, cleaned of all that could control a terminal.
  ///
  /// Waits while the reader of a pipe is busy. Throws the first time that nothing can be written any more.
  package mutating func write(_ text: String) throws(Failure) {
    guard shape != .line else { return try put(Array((PrintableText.of(text) + "\n").utf8)) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { PrintableText.of(String($0)) }
    guard shape == .linesUnderCursor else { return try put(Array((lines.joined(separator: "\n") + "\n").utf8)) }
    let newLine = linesBelow.map { Self.down($0) + "\n" } ?? ""
    linesBelow = lines.count - 1
    let up = lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : ""
    try put(Array((newLine + lines.joined(separator: "\n") + up + "\r").utf8))
  }

  /// Leaves the cursor on a line of its own, for whatever the terminal shows next.
  package mutating func finish() throws(Failure) {
    guard let lines = linesBelow.take() else { return }
    try put(Array((Self.down(lines) + "\n").utf8))
  }

  /// Moves the cursor down.
  private static func down(_ lines: Int) -> String { lines > 0 ? "\u{1B}[\(lines)B" : "" }

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
