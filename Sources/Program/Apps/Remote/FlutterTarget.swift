package import AccessibilityTree
import Captures
package import RemoteApps
package import Runtime
package import ScreenReader
package import Text

/// A Flutter app that runs: heard through its VM service, and not operated.
package struct FlutterTarget: RemoteTarget {
  /// The address with its token.
  package let name: String
  /// There is one at this address.
  package var isSingle: Bool { true }
  private let language: Language
  private let service: FlutterService
  private let dump: FlutterService.Dump

  /// The app at an address behind `flutter:`.
  ///
  /// - Parameter language: The language of the words that a reader adds.
  /// - Throws: Where it is no address, or nothing answers there.
  package init(_ name: String, language: Language = .english) throws(Failure) {
    try SourceKind.checkReach(of: name)
    (self.name, self.language) = (name, language)
    do throws(FlutterServiceError) {
      service = try FlutterService(name)
      dump = try service.dump()
    } catch {
      throw error.failure
    }
  }

  /// The service's address without its token.
  package var title: Phrase { Phrase(service.server) }

  /// The platform that the app runs on; nil for a desktop.
  package var platform: Platform? { dump.platform }

  /// Hears the app as the reader of the style does.
  package func source(for use: RemoteUse, in style: ReaderProfile.Style) -> any RemoteSource {
    // Each opening has a connection of its own.
    FlutterApp((try? FlutterService(name)) ?? service, on: style == .talkBack ? .android : .iOS, language: language)
  }

  /// The app's present screen as a capture.
  func captured() throws(Failure) -> [CapturedScreen] {
    do throws(CaptureError) {
      let screens = try CaptureReader.screens(in: Array(dump.text.utf8))
      return platform.map { platform in screens.map { $0.known(on: platform) } } ?? screens
    } catch {
      throw .content(localized: "\(service.server): \(error.reason)")
    }
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
