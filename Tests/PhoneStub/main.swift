import Foundation
import PhoneRig

// A phone behind a WebDriver server, as a program of its own: for clients that nobody wrote for it. It prints its address
// and lives until its input ends.
//
// Arguments: `Android` or `iOS`.
let platform = CommandLine.arguments.dropFirst().first ?? "Android"
let phone = StubPhone(platform, platform == "iOS" ? SampleIOSApp() : SampleAndroidApp())
let server = try StubServer { phone.answer($0) }
FileHandle.standardOutput.write(Data("\(server.address)\n".utf8))
while readLine() != nil {}
server.stop()
