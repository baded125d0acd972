import Foundation
import PeerMentor
import PeerMentorStore
import ScreenReader
import Settings

extension PeerMentorStore {
  /// The store of a run, filled with demo data on the very first start.
  static func open(_ configuration: Configuration) throws(StoreError) -> PeerMentorStore {
    let directory = try DataDirectory(
      path: configuration.data, environment: ProcessInfo.processInfo.environment)
    try directory.prepare()
    let demo = DemoData(
      organisation: configuration.chosenOrganisation,
      language: configuration.language == .bokmål ? .bokmål : .english)
    return try PeerMentorStore(
      directory: directory, demo: demo, now: { Int(Date().timeIntervalSince1970) })
  }
}
