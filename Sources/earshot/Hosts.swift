import Hosting
import PeerMentorHost
import Settings

/// The apps this program hosts. A further one is a line here.
enum Hosts {
  /// The app that a run is about.
  static func host(for configuration: Configuration) -> any AppHost {
    PeerMentorHost(configuration)
  }

  /// The names that the setting `organisation` may have.
  static let organisations = PeerMentorHost.organisations
}
