import Foundation
import PhoneRig

// A phone behind a WebDriver server, as a program of its own: for clients that nobody wrote for it. It prints its address
// and lives until its input ends.
//
// Arguments: `Android` or `iOS`, and `list` for an app with a long list.
let platform = CommandLine.arguments.dropFirst().first ?? "Android"
let isList = CommandLine.arguments.dropFirst(2).first == "list"
let app: any StubPhone.App =
  if isList { SampleListApp(platform) } else if platform == "iOS" { SampleIOSApp() } else { SampleAndroidApp() }
let phone = StubPhone(platform, app)
let server = try StubServer { phone.answer($0) }
FileHandle.standardOutput.write(Data("\(server.address)\n".utf8))
while readLine() != nil {}
server.stop()
