import AccessibilityTree
import CustomDump
import LinuxSupport
import Synchronization
import TestSupport
import Testing
import Text

@testable import RemoteApps

/// A stub of Dart's VM service, shaped by what its public clients send and get.
private final class StubService: Sendable {
  let server: StubServer
  private let box: Box

  var address: String { "flutter:\(server.address)/AbCd=/" }

  /// How often an isolate was asked for.
  var askedCount: Int { box.asked.withLock(\.self) }

  init(
    dump: String?, extensions: [String] = ["ext.flutter.debugDumpSemanticsTreeInTraversalOrder"], isolates: Int = 1
  ) throws {
    let box = Box(dump)
    server = try StubServer { request in
      guard request.path.hasPrefix("/AbCd=/") else { return .raw(403, "missing or invalid authentication code") }
      let method = request.path.dropFirst("/AbCd=/".count).prefix { $0 != "?" }
      let result: String
      switch method {
      case "getVM":
        let all = (1...isolates).map { #"{"id":"isolates/\#($0)","name":"main"}"# }.joined(separator: ",")
        result = #"{"type":"VM","operatingSystem":"ios","isolates":[\#(all)]}"#
      case "getIsolate":
        box.asked.withLock { $0 += 1 }
        result = #"{"id":"isolates/1","extensionRPCs":[\#(extensions.map { "\"\($0)\"" }.joined(separator: ","))]}"#
      case "ext.flutter.debugDumpSemanticsTreeInTraversalOrder":
        guard request.path.contains("isolateId=isolates") else {
          return .raw(200, #"{"jsonrpc":"2.0","error":{"code":-32602,"message":"Invalid params"},"id":"3"}"#)
        }
        result = box.text.withLock(\.self).map { #"{"data":\#(JSONText.string($0).line),"type":"_extensionType"}"# } ?? "{}"
      default: return .raw(200, #"{"jsonrpc":"2.0","error":{"code":-32601,"message":"Method not found"},"id":"3"}"#)
      }
      return .raw(200, #"{"jsonrpc":"2.0","id":"3","result":\#(result)}"#)
    }
    self.box = box
  }

  private final class Box: Sendable {
    let text: Mutex<String?>
    let asked = Mutex(0)
    init(_ text: String?) { self.text = Mutex(text) }
  }

  func show(_ dump: String?) { box.text.withLock { $0 = dump } }
}

@Suite("A Flutter app that runs")
struct FlutterAppTests {
  private static func dump(_ nodes: String...) -> String {
    "SemanticsNode#0\n │ flags: scopesRoute, namesRoute\n │ label: \"Home\"\n │\n"
      + nodes.enumerated().map { " ├─SemanticsNode#\($0 + 1)\n" + $1 }.joined()
  }

  private static func node(_ properties: String...) -> String { properties.map { " │   \($0)\n" }.joined() }

  private func labels(_ screen: RemoteScreen) -> [String] {
    ReadingOrder(screen.tree).elements.compactMap(\.label)
  }

  @Test("is read through its service, and again when its semantics have changed; its elements keep their ids")
  func changes() throws {
    let service = try StubService(dump: Self.dump(Self.node("label: \"One\""), Self.node("label: \"Two\"")))
    var reading = FlutterReading(try FlutterService(service.address), on: .iOS, language: .english)
    let first = try reading.first()
    expectNoDifference(first.title, "Home")
    expectNoDifference(labels(first), ["One", "Two"])
    expectNoDifference(reading.next(), [])
    service.show(Self.dump(Self.node("label: \"Uno\""), Self.node("label: \"Two\"", "flags: isFocused, isTextField")))
    guard case .screen(let second)? = reading.next().first else {
      Issue.record("it was not read again")
      return
    }
    expectNoDifference(labels(second), ["Uno", "Two"])
    expectNoDifference(
      ReadingOrder(first.tree).elements.map(\.id), ReadingOrder(second.tree).elements.map(\.id))
    expectNoDifference(second.instance, first.instance)
    expectNoDifference(second.focus?.target, ReadingOrder(second.tree).elements.last?.id)
    service.show(Self.dump(Self.node("label: \"Uno\"")).replacing("Home", with: "Settings"))
    guard case .screen(let third)? = reading.next().first else { return #expect(Bool(false)) }
    #expect(third.instance != second.instance)
  }

  @Test("can be heard and not operated, which every act that does something is answered with")
  func acts() throws {
    let service = try StubService(dump: Self.dump(Self.node("actions: tap", "label: \"Go\"")))
    let app = FlutterApp(
      try FlutterService(service.address), on: .android, language: .english, interval: .seconds(60))
    let screen = try app.start(at: nil) { _ in }
    defer { app.close() }
    let node = try #require(ReadingOrder(screen.tree).elements.first?.id)
    for act in [RemoteAction.activate(node), .custom(node, "Delete"), .back] {
      let answered = Mailbox<[RemoteEvent]>()
      app.perform(act) { answered.post($0) }
      expectNoDifference(answered.take(until: nil), [.notice(.notOperated)])
    }
  }

  @Test("whose service is gone is told once, and once when it is back")
  func lost() throws {
    let service = try StubService(dump: Self.dump(Self.node("label: \"One\"")))
    var reading = FlutterReading(try FlutterService(service.address), on: .iOS, language: .english)
    _ = try reading.first()
    service.show(nil)
    expectNoDifference(reading.next(), [.notice(.serverLost)])
    expectNoDifference(reading.next(), [])
    service.show(Self.dump(Self.node("label: \"One\"")))
    expectNoDifference(reading.next(), [.notice(.serverBack)])
  }

  @Test("that cannot be heard says why")
  func errors() throws {
    func error(_ address: String) throws -> FlutterServiceError? {
      do throws(FlutterServiceError) { _ = try FlutterService(address).dump() } catch { return error }
      return nil
    }
    let service = try StubService(dump: nil)
    let server = service.server.address
    expectNoDifference(try error(service.address), .old(server))
    expectNoDifference(try error("flutter:\(server)/Wrong=/"), .foreign(server))
    let released = try StubService(dump: "", extensions: [])
    expectNoDifference(try error(released.address), .noExtension(released.server.address))
    for text in ["flutter:", "flutter:home", "flutter:ftp://127.0.0.1/"] { expectNoDifference(try error(text), .noAddress(text)) }
    let many = try StubService(dump: "", extensions: [], isolates: 1000)
    expectNoDifference(try error(many.address), .noExtension(many.server.address))
    expectNoDifference(many.askedCount, FlutterService.mostIsolates)
    let silent = try StubService(dump: "Semantics not generated for RenderView#1a2b3.")
    var reading = FlutterReading(try FlutterService(silent.address), on: .iOS, language: .english)
    #expect(throws: FlutterServiceError.noSemantics(silent.server.address)) { _ = try reading.first() }
  }

  @Test("is named by the address of its WebSocket too")
  func webSocket() throws {
    let service = try StubService(dump: Self.dump(Self.node("label: \"One\"")))
    let address = service.address.replacing("http:", with: "ws:") + "ws"
    expectNoDifference(try FlutterService(address).dump().platform, .iOS)
  }
}
