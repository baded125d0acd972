import ArgumentParser
import LinuxSupport
import Runtime
import Text

/// A command whose errors are printed as `earshot: what failed, on what, why, and what to try`.
protocol EarshotCommand: ParsableCommand {
  func perform() throws
}

extension EarshotCommand {
  func run() throws {
    do {
      // Captured screens may be deep, and trees are walked by recursion.
      try onLargeStack(NestingLimit.stack, perform)
    } catch {
      guard let failure = Failure(error) else { throw error }
      StartFailure.report(failure, aloud: StartFailure.isSpoken(by: Array(CommandLine.arguments.dropFirst())))
      throw ExitCode(failure.code)
    }
  }
}
