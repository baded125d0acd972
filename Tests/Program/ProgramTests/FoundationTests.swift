import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

/// The program that people install is linked without ICU's data, which Foundation asks for locales, calendars, time zones, forms
/// of dates and numbers, and names of servers that are not ASCII. The tests are linked with all of it, and would not tell.
@Suite("What is called of Foundation", .waiting)
struct FoundationTests {
  /// What needs the data, with what is there in its place. The names are those of demangled symbols.
  private static let refused = [
    ("FoundationInternationalization", "Text/Dates and Text/Languages"), ("FoundationEssentials.TimeZone", "TimeZoneRules"),
    ("FoundationEssentials.Calendar", "CalendarDay and LocalTime"), ("FoundationEssentials.DateComponents", "LocalTime"),
    ("FoundationEssentials.Locale.", "Language"), ("FormatStyle", "LocalTime"), ("ParseStrategy", "CalendarDay"),
    ("FoundationEssentials.URLComponents.host.", "encodedHost"),
  ]

  /// What may be used of the part of Foundation beyond its essentials. None of it asks for the data: the tests of the installed
  /// program have run all of it.
  private static let known = [
    "CharacterSet", "FileHandle", "NSRegularExpression", "NSTextCheckingResult", "_NSRange", "ObjCBool", "Thread", "NSString",
    "NSString.init(string: Swift.String)", "NSString.deletingLastPathComponent", "NSString.lastPathComponent",
    "NSString.expandingTildeInPath", "NSString.standardizingPath", "FileManager.fileExists", "Error.localizedDescription",
    "String._bridgeToObjectiveC", "String.init(format:", "Range<", "StringProtocol.addingPercentEncoding",
    "StringProtocol.contains", "StringProtocol.decomposedStringWithCanonicalMapping",
    "StringProtocol.precomposedStringWithCanonicalMapping", "StringProtocol.range", "StringProtocol.removingPercentEncoding",
    "StringProtocol.replacingCharacters", "StringProtocol.replacingOccurrences", "StringProtocol.trimmingCharacters",
    "StringProtocol.components",
  ]

  @Test("Nothing of Earshot's modules needs ICU's data, by the symbols that they ask for")
  func symbols() throws {
    let symbols = try Self.symbols()
    // Without this a compiler that spelt names in another way would let everything pass.
    #expect(symbols.contains { $0.contains("FoundationEssentials.Date.init() -> FoundationEssentials.Date") })
    let found = symbols.compactMap { symbol in
      if let (_, instead) = Self.refused.first(where: { symbol.contains($0.0) }) { return "\(symbol): use \(instead)" }
      return Self.isKnown(symbol) ? nil : "\(symbol): not known to do without ICU's data"
    }
    expectNoDifference(found.sorted(), [])
  }

  /// Whether a symbol is none of Foundation beyond its essentials, or may be used.
  private static func isKnown(_ symbol: String) -> Bool {
    for beginning in ["(extension in Foundation):", "Foundation.", "static Foundation.", "static (extension in Foundation):"]
    where symbol.hasPrefix(beginning) {
      let name = ["Swift.", "FoundationEssentials."].reduce(symbol.dropFirst(beginning.count)) {
        $0.hasPrefix($1) ? $0.dropFirst($1.count) : $0
      }.replacing("__allocating_", with: "")
      return known.contains { known in
        // A member of NSString may ask for a locale.
        guard known != "NSString" else { return name == known }
        return name.hasPrefix(known)
      }
    }
    return true
  }

  /// The symbols that the objects of Earshot's own modules leave to others to define, demangled.
  private static func symbols() throws -> Set<String> {
    let sources = Checkout.url("Sources")
    var objects: [String] = []
    // The bench is not installed.
    for group in try FileManager.default.contentsOfDirectory(atPath: sources.path) where group != "Tools" {
      for module in try FileManager.default.contentsOfDirectory(atPath: sources.path + "/" + group) {
        let files = try FileManager.default.subpathsOfDirectory(atPath: "\(sources.path)/\(group)/\(module)")
        // Of a source that has gone the object may still be there.
        objects += files.filter { $0.hasSuffix(".swift") }
          .map { programBesideTests("\(module.replacing("-", with: "_")).build/\(URL(filePath: $0).lastPathComponent).o") }
      }
    }
    try #require(!objects.isEmpty)
    let folder = TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let list = try folder.write(objects.joined(separator: "\n"), to: "objects")
    let program = try ChildProcess(
      "/usr/bin/env", ["nm", "-u", "@\(list.path)"], environment: ["PATH": "/usr/bin:/bin"], .output)
    let lines = String(decoding: program.readToEnd(), as: UTF8.self).split(separator: "\n")
    try #require(program.exitCode() == 0)
    let mangled = Set(lines.compactMap { $0.split(separator: " ").last })
    return Set(mangled.filter { $0.hasPrefix("$s") && $0.contains("Foundation") }.map { demangled(String($0)) })
  }

  /// A symbol as a person reads it, by the runtime of Swift.
  private static func demangled(_ symbol: String) -> String {
    typealias Demangle =
      @convention(c) (
        UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
      ) -> UnsafeMutablePointer<CChar>?
    guard let function = dlsym(nil, "swift_demangle") else { return symbol }
    let demangle = unsafeBitCast(function, to: Demangle.self)
    guard let text = demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return symbol }
    defer { free(text) }
    return String(cString: text)
  }
}
