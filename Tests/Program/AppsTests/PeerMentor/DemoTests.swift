import CustomDump
import Flows
import Foundation
import ScreenReader
import Session
import TestSupport
import Testing
import Text

@testable import Apps
@testable import Runtime

/// The demos that come with Earshot.
@Suite("Demos")
struct DemoTests {
  private static let folder = Checkout.url("demos")

  private func library(_ language: Language) -> DemoLibrary {
    DemoLibrary(folders: [Self.folder.path], language: language)
  }

  @Test("Every demo is heard as it is written, and takes less than half a minute", arguments: Language.allCases)
  func isHeardAsWritten(_ language: Language) throws {
    for demo in try library(language).entries() {
      let file = Self.folder.appending(path: "\(language.rawValue)/\(demo.name).flow")
      let flow = try FlowParser.parse(String(contentsOf: file, encoding: .utf8), name: demo.name)
      let report = try FlowRun.play(
        flow, on: DemoEnvironment(), settings: SessionSettings(profile: ReaderProfile(language: language)))
      expectNoDifference(report.findings.map { "\(demo.name):\($0.line): \($0)" }, [])
      #expect(report.judgedCount > 3 && report.speechSeconds < 30, "\(demo.name)")
    }
  }

  @Test("The demos have the same names in every language, and each says in a sentence what it shows")
  func areListed() throws {
    let english = try library(.english).entries()
    expectNoDifference(try library(.bokmål).entries().map(\.name), english.map(\.name))
    #expect(english.count >= 3)
    for demo in try english + library(.bokmål).entries() { #expect(demo.sentence.hasSuffix("."), "\(demo)") }
  }

  @Test("A name that is none of a demo is refused with the nearest; no name leads out of the folder")
  func isRefused() {
    for (name, advice) in [("sign-on", "did you mean 'sign-in'?"), ("../en/news", "use ")] {
      let error = #expect(throws: Failure.self) { try library(.english).flow(named: name) }
      #expect(error?.code == 64 && error?.description.contains(advice) == true, "\(error as Any)")
    }
  }
}
