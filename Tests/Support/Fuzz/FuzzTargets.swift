import AccessibilityTree
import Captures
import Flows
import Foundation
import MCP
import PeerMentor
import ScreenReader
import Text

@testable import Apps
@testable import PeerMentorPostgreSQL
@testable import Runtime

/// Ends the run, so that libFuzzer reports the input.
private func require(_ isTrue: Bool, _ sentence: @autoclosure () -> String) {
  guard !isTrue else { return }
  FileHandle.standardError.write(Data((sentence() + "\n").utf8))
  abort()
}

/// The readers of foreign bytes, by name; each takes any bytes and gives a result or throws its own error.
///
/// A value that is written again after reading must be read as the same.
let fuzzTargets: [String: @Sendable ([UInt8]) -> Void] = [
  "capture": { bytes in
    for screen in (try? CaptureReader.screens(in: bytes)) ?? [] {
      for screen in [screen] + screen.otherPlatforms {
        _ = CapturedTree(screen, named: "screen", title: "Screen", in: .english)
      }
    }
    _ = SecretMask.masked(bytes)
  },
  "picture": { bytes in
    guard let picture = try? Picture(png: bytes) else { return }
    _ = picture.textColours(in: Frame(x: 0, y: 0, width: 40, height: 20))
  },
  "flow": { bytes in _ = try? FlowParser.parse(String(decoding: bytes, as: UTF8.self), name: "fuzz.flow") },
  "lines": { bytes in
    let line = String(decoding: bytes, as: UTF8.self)
    guard case .success(let command?) = LineLanguage.parse(line), PrintableText.of(line) == line else { return }
    // A recorded line is read as the same command; no control characters are recorded.
    require(LineLanguage.parse(LineLanguage.render(command)) == .success(command), "\(command) is read as another one")
  },
  "keys": { bytes in
    // The bytes are fed in two parts, divided where the first byte says, and all at once: the keys must be the same.
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let cut = min(Int(first), rest.count)
    var (whole, parts) = (KeyDecoder(), KeyDecoder())
    let once = whole.feed(rest, at: .zero).filter { $0 != .escapePressed }
    let twice = (parts.feed(Array(rest[..<cut]), at: .zero) + parts.feed(Array(rest[cut...]), at: .zero))
      .filter { $0 != .escapePressed }
    require(once == twice, "\(once) and \(twice)")
    _ = whole.timeout(at: .seconds(9))
  },
  "json": { bytes in _ = try? JSONReader.value(of: bytes) },
  "messages": { bytes in
    guard case .one(.request(let id, _, let parameters)) = RPCMessage.line(bytes) else { return }
    for tool in Tool.earshot(capturingTools: "", writes: true) { _ = tool.fault(in: parameters) }
    // An answer is one line, which names the request.
    let line = (["id": id.json] as JSONText).line
    require(!line.contains("\n"), "an answer of several lines: \(line)")
    guard let answer = try? JSONReader.value(of: Array(line.utf8)) else { return require(false, "no JSON: \(line)") }
    switch id {
    case .number(let number): require(answer["id"]?.int == number, "\(number) is written as another number")
    case .text(let text): require(answer["id"]?.string == text, "\(text.debugDescription) is written as another text")
    }
  },
  "contacts": { bytes in _ = try? ContactFile(String(decoding: bytes, as: UTF8.self)) },
  "settings": { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let file = try? SettingsFile(text: text, name: "fuzz.yaml") else { return }
    _ = try? VoiceFile(file).profile(named: "fuzz")
  },
  "outbox": { bytes in
    guard let record = try? decodedJSON(OfflineQueueRecord.self, from: Data(bytes)),
      let again = try? JSONEncoder().encode(record)
    else { return }
    require((try? decodedJSON(OfflineQueueRecord.self, from: again)) == record, "\(record) is read as another one")
  },
]
