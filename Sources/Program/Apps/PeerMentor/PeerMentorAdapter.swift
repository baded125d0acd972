package import AccessibilityTree
package import Audit
package import PeerMentor
package import PeerMentorStore
package import Runtime
package import ScreenReader
package import Text

/// The adapter of the peer-mentor app: on the person's store in a live session, on demo stores otherwise.
package struct PeerMentorAdapter: AppAdapter {
  private let configuration: Configuration
  private let source = SourceIndex(folder: Self.sourceFolder)
  /// The folder of the screens' source files.
  static let sourceFolder = "Sources/PeerMentor/PeerMentor/Screens"

  /// The allowed values of the setting `organisation`.
  package static let organisations = Organisation.allCases.map(\.rawValue)

  /// The app with the settings of a run.
  package init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// The app's name in reports.
  package var title: Phrase { Phrase(en: "the peer-mentor app", nb: "likepersonsappen") }
  /// The line that declares the element.
  package func place(of node: NodeID) -> SourcePlace? { source.place(of: node) }

  /// The person's own store.
  package func open(_ surroundings: LiveSurroundings) throws -> PeerMentorLive {
    try PeerMentorLive(configuration, surroundings)
  }

  /// The demo, at a fixed date.
  package var flowEnvironment: DemoEnvironment { DemoEnvironment(organisation: configuration.chosenOrganisation) }

  /// Every named screen, a store that fails, and each way in which a sign-in can fail.
  package func audit(for profile: ReaderProfile) throws -> AuditPlan<PeerMentorApp> {
    PeerMentorAudit(profile: profile).plan
  }

  /// The demo's password.
  package var secretNames: [String] { ["demo"] }

  /// The database and SQLite's files beside it.
  package var dataFiles: [String] {
    guard let path = try? DataDirectory(configuration).databasePath else { return [] }
    return ["", "-wal", "-shm", "-journal"].map { path + $0 }
  }

  /// The check of the store.
  package var healthChecks: [HealthCheck] {
    [
      HealthCheck(localized(en: "store", nb: "lager")) { [configuration] in
        try StoreHealthCheck(configuration: configuration).examine()
      }
    ]
  }
}

extension Configuration {
  /// The app's organisation; NHF by default.
  package var chosenOrganisation: Organisation {
    organisation.flatMap { name in
      Organisation.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
    } ?? .nhf
  }
}

extension StoreError: FailureConvertible {
  /// The store's own sentence and exit code.
  package var failure: Failure { Failure(exitCode, sentence, nb: bokmål) }
}
