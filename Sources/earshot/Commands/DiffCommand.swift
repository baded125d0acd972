import Hosting
import ArgumentParser
package import Flows
import Foundation
import Session

/// `earshot diff`: two transcripts compared as a listener would.
struct DiffCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compares two transcripts as a listener would.",
    discussion: """
      Tells what is new, gone, reordered, longer, shorter, reworded, of another urgency, later by more \
      than 20 milliseconds, or heard in one and cut or never heard in the other. What was cut and then said \
      again to its end was heard. Times of day and numbers are no difference.

      Exit code 0: a listener could not tell them apart. 1: something differs. 65: a file is no transcript. \
      74: a file cannot be read.
      """)

  @Argument(help: "The transcript from before; - is standard input.", completion: .file())
  var old: String
  @Argument(help: "The transcript from now; - is standard input.", completion: .file())
  var new: String
  @Option(
    help: "How the differences are told: text or json.",
    completion: Completions.choices(of: TranscriptDiffFormat.self))
  var format: TranscriptDiffFormat = .text

  func perform() throws {
    guard old != "-" || new != "-" else {
      throw Failure.usage("standard input can be only one of the two transcripts; save the other to a file")
    }
    let diff = TranscriptDiff(
      old: try TranscriptFile.read(old), new: try TranscriptFile.read(new))
    try StandardOutput.write(format.render(diff))
    if !diff.isEmpty { throw ExitCode(1) }
  }
}

extension TranscriptDiffFormat: ExpressibleByArgument {}

extension TranscriptFile {
  /// All entries of a transcript; `-` is standard input.
  static func read(_ path: String) throws(Failure) -> [TranscriptEntry] {
    let source = try LineSource(path, what: "transcript")
    var entries: [TranscriptEntry] = []
    var number = 0
    while let line = try source.next() {
      number += 1
      guard let line else { throw .content("\(path):\(number): the line is not UTF-8 text") }
      if line.allSatisfy(\.isWhitespace) { continue }
      do {
        entries.append(try TranscriptEntry(json: Data(line.utf8)))
      } catch {
        throw .content("\(path):\(number): \(error)")
      }
    }
    // Nothing at all is not a session in which nothing was said: two of them would be alike.
    guard case .session? = entries.first?.event else {
      throw .content("\(path):1: it does not begin with a session; give a file that --transcript wrote")
    }
    return entries
  }
}
