import ArgumentParser
import Glibc
import LinuxSupport
import Runtime
import Synchronization
import Text

/// What a command of this program writes, read in place of a terminal.
struct CommandOutput {
  /// What it wrote on standard output.
  var output: String
  /// The lines that it wrote on standard error.
  var messages: [String]
  /// Its exit code.
  var code: Int32

  /// Runs a command with its arguments.
  ///
  /// - Parameter input: What it reads on standard input.
  static func run(_ arguments: [String], input: String) throws(Failure) -> CommandOutput {
    try provide(input)
    var code: Int32 = 0
    var refusal: [String] = []
    let written = try CapturedStreams.during {
      do {
        var command = try Earshot.command(for: arguments)
        try command.run()
      } catch let exit as ExitCode {
        code = exit.rawValue
      } catch {
        // What the parser refuses.
        (code, refusal) = (64, [Earshot.message(for: error)])
      }
    }
    return CommandOutput(output: written.output, messages: refusal + written.messages, code: code)
  }

  /// Makes a text this program's standard input.
  private static func provide(_ text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    guard let file = tmpfile(), fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
      let reason = systemReason(errno)
      throw .files(
        "cannot keep the text for a moment: \(reason); see the space in the folder of temporary files",
        nb: "kan ikke ta vare på teksten et øyeblikk: \(reason); se etter plass i mappen for midlertidige filer")
    }
    rewind(file)
    dup2(fileno(file), STDIN_FILENO)
    fclose(file)
  }
}

/// The two standard outputs of this program, read by it for a while.
enum CapturedStreams {
  /// What stands before a sentence of the program on a terminal.
  static let name = "earshot: "

  /// A line of standard error as a sentence by itself.
  static func sentence(_ line: String) -> String { String(line.trimmingPrefix(name)) }

  /// The most bytes of an output that are kept.
  private static let limit = 128 << 20

  /// What is written while work is done: the text, and the lines on standard error.
  static func during(_ work: () -> Void) throws(Failure) -> (output: String, messages: [String]) {
    let streams = try [STDOUT_FILENO, STDERR_FILENO].map { descriptor throws(Failure) in try Stream(descriptor) }
    work()
    let texts = streams.map { String(decoding: $0.end(), as: UTF8.self) }
    return (texts[0], texts[1].split(separator: "\n").map(String.init))
  }

  /// One of them.
  private struct Stream {
    private let descriptor: Int32
    private let original: Int32
    private let content = Content()
    private let thread: NamedThread

    private final class Content: Sendable {
      let bytes = Mutex<[UInt8]>([])
    }

    init(_ descriptor: Int32) throws(Failure) {
      guard let pipe = Descriptor.pipe() else {
        let reason = systemReason(errno)
        throw .unavailable(
          "cannot make a pipe: \(reason); close other programs", nb: "kan ikke lage et rør: \(reason); lukk andre programmer")
      }
      self.descriptor = descriptor
      original = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
      dup2(pipe.writing.number, descriptor)
      let (reading, content) = (pipe.reading, content)
      thread = NamedThread("earshot-output") {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(reading.number, &part, part.count), count > 0 {
          content.bytes.withLock { if $0.count < limit { $0 += part[..<count] } }
        }
      }
    }

    /// Puts the original back, and returns what was written.
    func end() -> [UInt8] {
      dup2(original, descriptor)
      close(original)
      thread.join()
      return content.bytes.withLock(\.self)
    }
  }
}
