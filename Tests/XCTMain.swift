internal import Foundation
internal import Testing

// Where the tests begin. SwiftPM finds it by the name of the file.
//
// Without it SwiftPM looks for tests of XCTest, of which there are none, in an index of all sources; the compiler takes a
// third longer where it has to write one.

@main
struct Tests {
  static func main() async {
    if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
    FileHandle.standardError.write(
      Data("None of the tests is of XCTest. Try: make test, or swift test --disable-xctest --enable-swift-testing\n".utf8))
    exit(EXIT_FAILURE)
  }
}
