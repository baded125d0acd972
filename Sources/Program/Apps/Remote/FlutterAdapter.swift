package import AccessibilityTree
import Flows
package import RemoteApps
package import Runtime
package import ScreenReader
package import Text

/// The adapter of Flutter apps that run: heard through their VM service, and not operated.
package struct FlutterAdapter: RemoteAppAdapter {
  private let address: String
  private let configuration: Configuration
  private let service: FlutterService
  /// The platform that the app runs on; nil for a desktop.
  package let platform: Platform?

  /// Whether an app's text names one by its service.
  package static func isFlutter(_ app: String) -> Bool { FlutterService.isAddress(app) }

  /// The app at an address.
  ///
  /// - Throws: Where it is none, or nothing answers there.
  package init(_ address: String, _ configuration: Configuration) throws(Failure) {
    try Reach.check(address: String(address.dropFirst(FlutterService.prefix.count)))
    (self.address, self.configuration) = (address, configuration)
    do throws(FlutterServiceError) {
      service = try FlutterService(address)
      platform = try service.dump().platform
    } catch {
      throw error.failure
    }
  }

  /// The service's address without its token.
  package var title: Phrase { Phrase(service.server) }

  /// Hears the app as the reader of the session's style does.
  package func open(_ surroundings: LiveSurroundings) throws -> RemoteSession {
    RemoteSession(app(in: surroundings.style), name: address)
  }

  /// The same app, as it stands.
  package var flowEnvironment: RemoteEnvironment {
    let adapter = self
    return RemoteEnvironment(firstScreen: "app") { adapter.app(in: adapter.configuration.profile.style) }
  }

  /// The app's present screen.
  package func audit(for profile: ReaderProfile) throws -> AuditPlan<RemoteApp> {
    let source = app(in: profile.style)
    let first = try source.start(at: nil) { _ in }
    source.close()
    return AuditPlan(RemoteApp(first), now: 0) { visit in
      visit(.init(Phrase("app"), after: [], isOneStep: true) { .answered($0.act, []) })
    }
  }

  private func app(in style: ReaderProfile.Style) -> FlutterApp {
    // Each opening has a connection of its own.
    let service = (try? FlutterService(address)) ?? service
    return FlutterApp(service, on: style == .talkBack ? .android : .iOS, language: configuration.language)
  }
}

extension FlutterServiceError: FailureConvertible {
  /// A wrong address, or a missing app.
  package var failure: Failure {
    switch self {
    case .noAddress: .usage(localized: description)
    default: .unavailable(localized: description)
    }
  }
}
