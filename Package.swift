// swift-tools-version: 6.2
import PackageDescription

/// Language features every Swift target is compiled with.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The same for modules that compute much in the tests: a debug build is optimised too, and keeps its assertions. None of
/// them ever holds a password: the optimiser copies what it likes.
let optimised = settings + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// The last part of a path.
func name(of path: String) -> String { String(path.split(separator: "/").last!) }

/// A Swift module, in the folder of its name below `Sources`.
///
/// - Parameters:
///   - path: The folder, from `Sources`; its last part is the module's name.
///   - embedsText: Whether it has files that are no source and become texts of its `EmbeddedText`.
func module(
  _ path: String, _ dependencies: [Target.Dependency] = [], embedsText: Bool = false, swiftSettings: [SwiftSetting] = settings
) -> Target {
  .target(
    name: name(of: path), dependencies: dependencies, path: "Sources/\(path)",
    swiftSettings: swiftSettings, plugins: embedsText ? [.plugin(name: "EmbedText")] : [])
}

/// The same with rules that the tests run over long lists and many random cases.
func rules(_ path: String, _ dependencies: [Target.Dependency] = [], embedsText: Bool = false) -> Target {
  module(path, dependencies, embedsText: embedsText, swiftSettings: optimised)
}

/// A program, in the folder of its name below `Sources`.
func program(_ path: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name(of: path), dependencies: dependencies, path: "Sources/\(path)", swiftSettings: settings, linkerSettings: linked)
}

/// A C library that is loaded when it is first needed. Its functions are defined here once more, and seen by nobody else.
func onDemand(_ name: String, _ flags: [String] = []) -> Target {
  .target(
    name: "C\(name)", dependencies: ["COnDemand"], path: "Sources/Support/CLibraries/C\(name)",
    cSettings: guarded + [.unsafeFlags(["-fvisibility=hidden"] + flags)])
}

/// The tests of one module, in the folder of its name below `Tests` unless another is given.
func tests(of path: String, in folder: String? = nil, _ dependencies: [Target.Dependency] = []) -> Target {
  let folder = folder ?? "\(path)Tests"
  return .testTarget(
    name: name(of: folder),
    dependencies: [.target(name: name(of: path)), "TestSupport", "TestTraits", .customDump, .issueReporting] + dependencies,
    path: "Tests/\(folder)", swiftSettings: settings)
}

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let customDump = product(name: "CustomDump", package: "swift-custom-dump")
  static let deque = product(name: "DequeModule", package: "swift-collections")
  static let grdb = product(name: "GRDB", package: "GRDB.swift")
  /// Without it `expectNoDifference` prints a difference and lets the test pass.
  static let issueReporting = product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
  static let yams = product(name: "Yams", package: "Yams")
}

/// A crash report and a debugger find the symbols of a program by its build id. What the dynamic linker fills in is filled
/// in at the start and read-only from then on, so that no stray write can turn a call into another one.
let linked: [LinkerSetting] = [.unsafeFlags(["--build-id", "-z", "relro", "-z", "now"].flatMap { ["-Xlinker", $0] })]

/// C keeps no account of its bounds, so the compiler is asked to: of each stack frame with an array, and in an optimised
/// build of what the C library copies. Its headers refuse the second where nothing is optimised.
let guarded: [CSetting] = [
  .unsafeFlags(["-fstack-protector-strong", "-fstack-clash-protection"]),
  .unsafeFlags(["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"], .when(configuration: .release)),
]

let package = Package(
  name: "earshot",
  products: [
    .executable(name: "earshot", targets: ["earshot"]),
    .executable(name: "earshot-synthesizer", targets: ["earshot-synthesizer"]),
    // For tests alone: it is preloaded by a program whose clock is shifted.
    .library(name: "ClockShift", type: .dynamic, targets: ["ClockShift"]),
  ],
  // Exact, so that a later clone builds what was tested.
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", exact: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", exact: "1.13.1"),
  ],
  targets: [
    .plugin(name: "EmbedText", capability: .buildTool()),

    // Support: text, the operating system, C libraries.
    rules("Support/Text", ["CPlatform"]),
    module("Support/LinuxSupport", ["Text", "CPlatform", .deque]),
    .target(name: "CPlatform", path: "Sources/Support/CPlatform", cSettings: guarded),
    // Libraries that are loaded when they are first needed, so that no start waits for them and for what they bring along.
    .target(name: "COnDemand", path: "Sources/Support/CLibraries/COnDemand", cSettings: guarded),
    onDemand("Curl"),
    onDemand("PostgreSQL"),
    onDemand("Opus", ["-I/usr/include/opus"]),

    // Reader: what a screen reader says of a tree, and a session with one.
    rules("Reader/AccessibilityTree"),
    // Not "Speech": a module of that name would be taken for Apple's by packages that ask canImport(Speech).
    rules("Reader/Announcements", ["Text", "CPCRE2", .deque], embedsText: true),
    rules("Reader/ScreenReader", ["AccessibilityTree", "Announcements", "Text"], embedsText: true),
    module("Reader/Session", ["AccessibilityTree", "Announcements", "ScreenReader", "Text", .deque]),
    module(
      "Reader/Console",
      ["AccessibilityTree", "Announcements", "LinuxSupport", "ScreenReader", "Session", "Text", "CPlatform", .deque]),

    // Sound: the player and its devices; the synthesizer, a program of its own.
    module("Sound/SpeechOutput", ["Announcements", "LinuxSupport", "Text", "CALSA", "COpus", "CPlatform", "CPulse"]),
    module("Sound/SpeechSynthesizer", ["Announcements", "CESpeakNG", "CPlatform"]),
    program("Sound/earshot-synthesizer", ["SpeechSynthesizer"]),

    // Screens: files of captured screens, and apps on pages and phones.
    rules(
      "Screens/Captures", ["AccessibilityTree", "Announcements", "ScreenReader", "Text", "CExpat", "CPNG", "CZlib"],
      embedsText: true),
    module(
      "Screens/RemoteApps", ["AccessibilityTree", "Captures", "LinuxSupport", "Text", "CCurl", "CPlatform", .deque],
      embedsText: true),

    // Testing: flows, the audit, and what others see of a session.
    module("Testing/Flows", ["AccessibilityTree", "Announcements", "ScreenReader", "Session", "Text"], embedsText: true),
    module("Testing/Audit", ["AccessibilityTree", "Announcements", "ScreenReader", "Text", .yams], embedsText: true),
    module(
      "Testing/SpeechViewer",
      [
        "AccessibilityTree", "Announcements", "Flows", "LinuxSupport", "ScreenReader", "Session", "Text", "CPlatform",
        .deque,
      ], embedsText: true),

    // PeerMentor: the app and its stores, a file of one machine or an organisation's database.
    module("PeerMentor/PeerMentor", ["AccessibilityTree", "LinuxSupport", "Text"]),
    module(
      "PeerMentor/PeerMentorStore", ["AccessibilityTree", "LinuxSupport", "PeerMentor", "Text", "CCrypto", .grdb],
      embedsText: true),
    module(
      "PeerMentor/PeerMentorPostgreSQL",
      ["LinuxSupport", "PeerMentor", "PeerMentorStore", "Text", "CCrypto", "CPostgreSQL", .grdb], embedsText: true),

    // Program: what every app runs on, a folder for each kind of app, and the command.
    module(
      "Program/Runtime",
      [
        "AccessibilityTree", "Announcements", "Audit", "Captures", "Console", "Flows", "LinuxSupport", "ScreenReader", "Session",
        "SpeechOutput", "SpeechViewer", "Text", "CPlatform", "CSystemd", .yams,
      ]),
    module(
      "Program/Apps",
      [
        "AccessibilityTree", "Announcements", "Audit", "Captures", "Console", "Flows", "LinuxSupport", "PeerMentor",
        "PeerMentorPostgreSQL", "PeerMentorStore", "RemoteApps", "Runtime", "ScreenReader", "Session", "Text", .yams,
      ]),
    module("Program/MCP", ["LinuxSupport", "Text", .deque], embedsText: true),
    program(
      "Program/earshot",
      [
        "AccessibilityTree", "Announcements", "Apps", "Audit", "Captures", "Console", "Flows", "LinuxSupport", "MCP",
        "PeerMentor",
        "PeerMentorPostgreSQL", "PeerMentorStore", "RemoteApps", "Runtime", "ScreenReader", "Session", "SpeechOutput",
        "Text", .argumentParser,
        // It is started, not linked: so that building the one product builds both programs.
        "earshot-synthesizer",
      ]),

    // What `earshot bench` runs.
    program(
      "Tools/earshot-bench",
      [
        "AccessibilityTree", "Announcements", "Apps", "Captures", "Console", "Flows", "LinuxSupport", "PeerMentor",
        "PeerMentorPostgreSQL", "PeerMentorStore", "RemoteApps", "Runtime", "ScreenReader", "Session", "SpeechOutput",
        "SpeechSynthesizer", "SpeechViewer", "TestSupport", "Text", "CExpat", "CPulse", .argumentParser,
      ]),

    // What tests start, record and are told by; the bench too.
    .target(
      name: "TestSupport",
      dependencies: [
        "AccessibilityTree", "Announcements", "Console", "Flows", "LinuxSupport", "PeerMentor", "PeerMentorPostgreSQL",
        "PeerMentorStore", "ScreenReader", "Session", "SpeechOutput", "Text", "CPlatform", "CSystemd",
      ], path: "Tests/Support/TestSupport", swiftSettings: optimised),
    // Which of Swift's threads tests run on.
    .target(
      name: "TestTraits", dependencies: ["LinuxSupport", .deque], path: "Tests/Support/TestTraits", swiftSettings: settings),
    .executableTarget(
      name: "TestPrograms",
      dependencies: [
        "AccessibilityTree", "Audit", "Console", "Flows", "PeerMentor", "PeerMentorPostgreSQL", "PeerMentorStore", "Runtime",
        "ScreenReader", "Session", "TestSupport", "Text",
      ], path: "Tests/Support/TestPrograms", swiftSettings: settings),
    .target(name: "ClockShift", path: "Tests/Support/ClockShift"),

    // Tests, one target a module; then those of the command, of the program as people start it, and of its sound.
    tests(of: "Support/Text"),
    tests(of: "Support/LinuxSupport"),
    tests(of: "Reader/AccessibilityTree"),
    tests(of: "Reader/Announcements"),
    tests(of: "Reader/ScreenReader", ["Captures"]),
    tests(of: "Reader/Session"),
    tests(of: "Reader/Console"),
    tests(of: "Sound/SpeechOutput"),
    tests(of: "Sound/SpeechSynthesizer", ["Runtime"]),
    tests(of: "Screens/Captures"),
    tests(of: "Screens/RemoteApps", ["TestPrograms"]),
    tests(of: "Testing/Flows"),
    tests(of: "Testing/Audit", ["Apps", "earshot-synthesizer"]),
    tests(of: "Testing/SpeechViewer"),
    tests(of: "PeerMentor/PeerMentor"),
    tests(of: "PeerMentor/PeerMentorStore", ["TestPrograms"]),
    tests(of: "PeerMentor/PeerMentorPostgreSQL", ["TestPrograms"]),
    tests(of: "Program/Runtime", ["TestPrograms"]),
    tests(of: "Program/Apps"),
    tests(of: "Program/MCP"),
    tests(of: "Program/earshot", in: "Program/EarshotTests"),
    tests(of: "Program/earshot", in: "Program/ProgramTests", ["TestPrograms", "earshot-bench"]),
    tests(of: "Program/earshot", in: "Program/LiveTests"),
  ]
)

// Debian keeps their headers where the compiler looks first, so pkg-config is not needed.
package.targets += ["ALSA", "Crypto", "ESpeakNG", "Expat", "PCRE2", "PNG", "Pulse", "Systemd", "Zlib"].map {
  .systemLibrary(name: "C\($0)", path: "Sources/Support/CLibraries/C\($0)")
}

// What reads foreign bytes, for `make fuzz` alone: it is built with sanitizers, in a folder of its own.
if Context.environment["EARSHOT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "earshot-fuzz", dependencies: ["Apps", "MCP"], path: "Tests/Support/Fuzz", exclude: ["Corpus"],
      swiftSettings: settings))
}
