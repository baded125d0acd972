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

  /// The names that the setting `organisation` may have.
  static let organisations = PeerMentorHost.organisations
}
