import CaptureHost
import Hosting
import PeerMentorHost
import Settings

/// The apps this program hosts. A further one is a line here.
enum Hosts {
  /// The app that comes with the program.
  static func builtIn(for configuration: Configuration) -> any AppHost { PeerMentorHost(configuration) }

  /// The app that a run is about.
  ///
  /// - Parameter app: Its name, or the source of captured screens; nil for the built-in app.
  /// - Throws: What cannot be read of a source.
  static func host(_ app: String?, for configuration: Configuration) throws(Failure) -> any AppHost {
    guard let app, app != "peer-mentor" else { return builtIn(for: configuration) }
    return try CaptureHost(app)
  }

  /// The captured screens of some sources.
  static func captures(_ sources: [String]) throws(Failure) -> any AppHost { try CaptureHost(sources) }

  /// The app of each flow, of its own naming unless one is chosen.
  static func apps(chosen: String?, for configuration: Configuration) -> FlowApps {
    FlowApps(chosen: chosen) { name throws(Failure) in try host(name, for: configuration) }
  }

  /// The names that the setting `organisation` may have.
  static let organisations = PeerMentorHost.organisations
}
