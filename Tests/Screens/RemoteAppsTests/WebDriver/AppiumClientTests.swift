import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

/// A Python in which Appium's client is installed, if the environment names one.
private let python = ProcessInfo.processInfo.environment["EARSHOT_APPIUM_PYTHON"]

@Suite(
  "The stub of a phone", .waiting, .enabled(if: python != nil, "EARSHOT_APPIUM_PYTHON names no Python that has Appium's client"))
struct AppiumClientTests {
  @Test(
    "Appium's own client understands it: what is tested against it is no mirror of our own misreading",
    arguments: [
      ("client.py", ["Android"]), ("scrolling.py", ["Android", "list"]), ("scrolling.py", ["iOS", "list"]),
    ])
  func official(name: String, arguments: [String]) throws {
    let stub = try ChildProcess(builtProgram("TestPrograms"), ["phone"] + arguments, .inputAndOutput)
    defer { stub.end(within: .seconds(10)) }
    let address = String(decoding: stub.readSome(), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    let script = Checkout.url("Tests/Fixtures/clients/\(name)").path
    let client = try ChildProcess(python!, [script, address, arguments[0]], .output)
    expectNoDifference(String(decoding: client.readToEnd(), as: UTF8.self), "understood\n")
    expectNoDifference(client.exitCode(), 0)
  }
}
