import Foundation
import TestSupport

/// A phone behind a WebDriver server, as a separate program, for clients that were not written for it. It prints its address
/// and runs until its input ends.
///
/// Usage: TestPrograms phone Android|iOS [list], with `list` for an app with a long list.
enum PhoneStub {
  static func run(_ arguments: [String]) throws {
    let platform = arguments.first ?? "Android"
    let app: any StubPhone.App =
      if arguments.dropFirst().first == "list" {
        SampleListApp(platform)
      } else if platform == "iOS" {
        SampleIOSApp()
      } else {
        SampleAndroidApp()
      }
    let phone = StubPhone(platform, app)
    let server = try StubServer { phone.answer($0) }
    FileHandle.standardOutput.write(Data("\(server.address)\n".utf8))
    while readLine() != nil {}
    server.stop()
  }
}
