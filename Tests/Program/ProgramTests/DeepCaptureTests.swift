import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("A capture of 5,000 levels", .waiting)
struct DeepCaptureTests {
  private let folder = TestFolder()

  private static func android(_ depth: Int) -> String {
    let open = "<node class=\"android.widget.FrameLayout\" resource-id=\"o:id/box\" bounds=\"[0,0][9,9]\">"
    let button = "<node class=\"android.widget.Button\" text=\"Send\" clickable=\"true\" enabled=\"true\" bounds=\"[0,0][9,9]\"/>"
    let count = depth - 2
    return "<hierarchy>\(String(repeating: open, count: count))\(button)\(String(repeating: "</node>", count: count))</hierarchy>"
  }

  private static func iOS(_ depth: Int) -> String {
    let rest = #""isEnabled": "1", "isVisible": "1", "rect": {"x": 0, "y": 0, "width": 9, "height": 9}"#
    let open = #"{"type": "Other", "isAccessible": "0", \#(rest), "children": ["#
    return String(repeating: open, count: depth - 1) + #"{"type": "Button", "label": "Send", "isAccessible": "1", \#(rest)}"#
      + String(repeating: "]}", count: depth - 1)
  }

  private static func web(_ depth: Int) -> String {
    let around = (1..<depth).map {
      #"{"nodeId": "\#($0)", "role": {"value": "group"}, "childIds": ["\#($0 + 1)"]}"#
    }
    return
      #"{"nodes": [\#(around.joined(separator: ",")), {"nodeId": "\#(depth)", "role": {"value": "button"}, "name": {"value": "Send"}}]}"#
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let file = folder.url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @Test("is heard, audited, compared and checked", arguments: [("a.xml", android), ("i.json", iOS), ("w.json", web)])
  func read(_ name: String, _ capture: @Sendable (Int) -> String) async throws {
    let deep = try file(name, capture(5000))
    let flat = try file("flat-\(name)", capture(3))
    let flow = try file("f.flow", "app \(deep)\nopen \(name.prefix(1))\nexpect contains \"Send\"\n")
    for (arguments, code) in [(["hear", deep], 0), (["diff", flat, deep], 0), (["check", flow], 0)] {
      let run = try await CommandRun(arguments + ["--language", "en"], in: folder)
      expectNoDifference(run.code, Int32(code), "\(arguments) \(run.errors)")
    }
    let heard = try await CommandRun(["hear", deep, "--language", "en"], in: folder)
    #expect(heard.output.contains("Send, button"), "\(heard.output)")
    let audit = try await CommandRun(["audit", deep, "--language", "en"], in: folder)
    #expect([0, 1].contains(audit.code), "\(audit.errors)")
  }

  @Test("is the deepest that is read", arguments: [("a.xml", android), ("i.json", iOS), ("w.json", web)])
  func tooDeep(_ name: String, _ capture: @Sendable (Int) -> String) async throws {
    let run = try await CommandRun(["hear", try file(name, capture(5001)), "--language", "en"], in: folder)
    #expect(run.errors.contains("more than 5000 elements are within one another"), "\(run.errors)")
    expectNoDifference(run.code, 65)
  }

  @Test("is refused where there is no memory for its stack, and nothing crashes")
  func smallStack() async throws {
    let run = try await CommandRun(["hear", try file("a.xml", Self.android(5000))], in: folder, limit: "ulimit -d 90000")
    #expect(run.errors.contains("elements are within one another") || run.code == 69, "\(run.errors)")
  }
}
