import ArgumentParser
import Runtime

/// A command whose errors are printed as `earshot: what failed, on what, why, and what to try`.
protocol EarshotCommand: ParsableCommand {
  func perform() throws
}

extension EarshotCommand {
  func run() throws {
    do {
      try perform()
    } catch {
      guard let failure = Failure(error) else { throw error }
      StartFailure.report(failure, aloud: StartFailure.isSpoken(by: Array(CommandLine.arguments.dropFirst())))
      throw ExitCode(failure.code)
    }
  }
}
