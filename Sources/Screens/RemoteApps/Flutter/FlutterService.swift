package import AccessibilityTree
internal import Foundation
internal import LinuxSupport
internal import Text

/// The VM service of a Flutter app that runs in debug or profile mode, at the address that `flutter run` prints.
///
/// Its methods are answered over plain HTTP: `GET http://127.0.0.1:PORT/TOKEN=/getVM`. The one that dumps semantics is an
/// extension that the framework registers in the app's isolate.
///
/// Source: `service.md` of the Dart SDK; `service_extensions.dart` of flutter/flutter.
package final class FlutterService: Sendable {
  /// What the service tells of the app at one moment.
  package struct Dump: Hashable, Sendable {
    /// The text of `debugDumpSemanticsTree`.
    package var text: String
    /// The platform that the app runs on; nil for a desktop.
    package var platform: Platform?
  }

  /// The address as it may be printed, without its token.
  package let server: String
  private let address: String
  private let connection = HTTPConnection()

  /// What stands before the address of a service.
  package static let prefix = "flutter:"
  private static let method = "ext.flutter.debugDumpSemanticsTreeInTraversalOrder"
  /// The longest time for all answers to one reading: an app that stands at a breakpoint gives none.
  private static let timeout = Duration.seconds(10)
  /// The most isolates that are asked. The app's own is among the first; what others may start is without a bound.
  static let mostIsolates = 256

  /// Whether a text names an app by its service: `flutter:http://127.0.0.1:41234/AbCd=/`.
  package static func isAddress(_ text: String) -> Bool { text.hasPrefix(prefix) }

  /// - Parameter text: `flutter:` and the address, also that of the WebSocket.
  /// - Throws: Where it is no address.
  package init(_ text: String) throws(FlutterServiceError) {
    let schemes = ["http": "http", "https": "https", "ws": "http", "wss": "https"]
    guard var parts = URLComponents(string: asciiAddress(String(text.dropFirst(Self.prefix.count)))),
      let scheme = parts.scheme.flatMap({ schemes[$0.lowercased()] }), parts.encodedHost?.isEmpty == false
    else { throw .noAddress(PrintableText.of(text)) }
    parts.scheme = scheme
    parts.query = nil
    parts.fragment = nil
    if parts.path.hasSuffix("/ws") { parts.path = String(parts.path.dropLast(2)) }
    let address = parts.string ?? ""
    self.address = address.hasSuffix("/") ? address : address + "/"
    parts.user = nil
    parts.password = nil
    parts.path = ""
    server = PrintableText.of(parts.string ?? "the address that was given")
  }

  /// Fails the request in progress, and each later one.
  package func cancel() { connection.cancel() }

  /// The app's semantics.
  package func dump() throws(FlutterServiceError) -> Dump {
    let end = monotonicNow() + Self.timeout
    let machine = try call("getVM", [:], until: end)
    var isOld = false
    for isolate in (machine["isolates"]?.array ?? []).prefix(Self.mostIsolates) {
      guard let id = isolate["id"]?.string else { continue }
      let extensions = try call("getIsolate", ["isolateId": id], until: end)["extensionRPCs"]?.array ?? []
      guard extensions.contains(.string(Self.method)) else { continue }
      if let text = try call(Self.method, ["isolateId": id], until: end)["data"]?.string {
        return Dump(text: text, platform: Self.platform(of: machine["operatingSystem"]?.string))
      }
      // Before version 2 the dump went to the app's log.
      isOld = true
    }
    throw isOld ? .old(server) : .noExtension(server)
  }

  private static func platform(of system: String?) -> Platform? {
    switch system {
    case "android": .android
    case "ios", "macos": .iOS
    default: nil
    }
  }

  private func call(
    _ method: String, _ parameters: [String: String], until end: Duration
  ) throws(FlutterServiceError) -> JSONValue {
    let left = end - monotonicNow()
    guard left > .zero else { throw .silent(server) }
    var query = URLComponents()
    query.queryItems = parameters.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
    let question = parameters.isEmpty ? "" : "?\(query.percentEncodedQuery ?? "")"
    let response: HTTPConnection.Response
    do throws(HTTPConnection.Failure) {
      response = try connection.send("GET", address + method + question, nil, timeout: left)
    } catch {
      switch error {
      case .timedOut: throw .silent(server)
      case .cancelled: throw .closed(server)
      case .tooLarge: throw .foreign(server)
      case .unreachable(let reason): throw .unreachable(server, reason: PrintableText.of(reason))
      }
    }
    guard response.status < 400, let json = try? JSONReader.value(of: response.body) else { throw .foreign(server) }
    if json["error"] != nil { throw .refused(server, PrintableText.of(json["error"]?["message"]?.string ?? method)) }
    guard let result = json["result"] else { throw .foreign(server) }
    return result
  }
}

/// The reason why a Flutter app that runs cannot be heard, as a sentence for the person.
package enum FlutterServiceError: Error, Hashable, CustomStringConvertible {
  case noAddress(String)
  case unreachable(String, reason: String)
  case silent(String)
  case closed(String)
  case foreign(String)
  case refused(String, String)
  case noExtension(String)
  case old(String)
  case noSemantics(String)

  package var description: String {
    switch self {
    case .noAddress(let text):
      localized(
        en: "'\(text)' names no Flutter app; write the address that `flutter run` prints behind 'flutter:', "
          + "like flutter:http://127.0.0.1:41234/AbCd=/",
        nb: "«\(text)» er ingen Flutter-app; skriv adressen som `flutter run` viser, etter «flutter:», "
          + "som flutter:http://127.0.0.1:41234/AbCd=/")
    case .unreachable(let server, let reason):
      localized(
        en: "no Flutter app answers at \(server): \(reason); start it with `flutter run`, and take the address that it prints",
        nb: "ingen Flutter-app svarer på \(server): \(reason); start den med `flutter run`, og bruk adressen som vises der")
    case .silent(let server):
      localized(
        en: "the Flutter app at \(server) does not answer; it may stand at a breakpoint",
        nb: "Flutter-appen på \(server) svarer ikke; kanskje står den ved et stoppunkt")
    case .closed(let server):
      localized(
        en: "the connection to the Flutter app at \(server) was closed; see whether it still runs",
        nb: "forbindelsen til Flutter-appen på \(server) ble lukket; se om den fortsatt kjører")
    case .foreign(let server):
      localized(
        en: "what answers at \(server) is no VM service of Dart; take the whole address, with its token, as "
          + "`flutter run` prints it",
        nb: "det som svarer på \(server), er ikke en VM-tjeneste fra Dart; bruk hele adressen, med "
          + "nøkkelen, slik `flutter run` viser den")
    case .refused(let server, let reason):
      localized(
        en: "the Flutter app at \(server) refused to tell its semantics: \(reason)",
        nb: "Flutter-appen på \(server) ville ikke oppgi semantikken: \(reason)")
    case .noExtension(let server):
      localized(
        en: "the app at \(server) cannot dump its semantics; only a debug or profile build of Flutter can, "
          + "as `flutter run` makes it",
        nb: "appen på \(server) kan ikke oppgi semantikken; det kan bare en debug- eller profilutgave, slik "
          + "`flutter run` lager den")
    case .noSemantics(let server):
      localized(
        en: "the Flutter app at \(server) makes no semantics, because no screen reader is on; switch on "
          + "TalkBack or VoiceOver, or let "
          + "the app call SemanticsBinding.instance.ensureSemantics()",
        nb: "Flutter-appen på \(server) lager ingen semantikk, fordi ingen skjermleser er på; slå på "
          + "TalkBack eller VoiceOver, eller la "
          + "appen kalle SemanticsBinding.instance.ensureSemantics()")
    case .old(let server):
      localized(
        en: "the Flutter app at \(server) writes its semantics into its log; save the log, and name that file",
        nb: "Flutter-appen på \(server) skriver semantikken i loggen; lagre loggen, og oppgi den filen")
    }
  }
}
