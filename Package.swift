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

/// A Swift module, in the folder of its name below `Sources`.
///
/// - Parameters:
///   - path: The folder, from `Sources`; its last part is the module's name.
///   - embedsText: Whether it has files that are no source and become texts of its `EmbeddedText`.
func module(
  _ path: String, _ dependencies: [Target.Dependency] = [], embedsText: Bool = false, swiftSettings: [SwiftSetting] = settings
) -> Target {
  .target(
    name: String(path.split(separator: "/").last!), dependencies: dependencies, path: "Sources/\(path)",
    swiftSettings: swiftSettings, plugins: embedsText ? [.plugin(name: "EmbedText")] : [])
}

/// The same with rules that the tests run over long lists and many random cases.
func rules(_ path: String, _ dependencies: [Target.Dependency] = [], embedsText: Bool = false) -> Target {
  module(path, dependencies, embedsText: embedsText, swiftSettings: optimised)
}

/// The tests of one module, in the folder of its name below `Tests` unless another is given.
func tests(of path: String, in folder: String? = nil, _ dependencies: [Target.Dependency] = []) -> Target {
  let folder = folder ?? "\(path)Tests"
  return .testTarget(
    name: String(folder.split(separator: "/").last!),
    dependencies: [.target(name: String(path.split(separator: "/").last!)), .customDump, .issueReporting] + dependencies,
    path: "Tests/\(folder)", swiftSettings: settings)
}

extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let customDump = product(name: "CustomDump", package: "swift-custom-dump")
  static let flyingFox = product(name: "FlyingFox", package: "FlyingFox")
  static let deque = product(name: "DequeModule", package: "swift-collections")
  static let grdb = product(name: "GRDB", package: "GRDB.swift")
  /// Without it `expectNoDifference` prints a difference and lets the test pass.
  static let issueReporting = product(
    name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
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
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    // A small HTTP server without dependencies; it is built in seconds.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.9.0"),
  ],
  targets: [
    .plugin(name: "EmbedText", capability: .buildTool()),

    // Support: text, the operating system, C libraries.
    rules("Support/Text"),
    module("Support/LinuxSupport", ["CPlatform", .deque]),
    .target(name: "CPlatform", path: "Sources/Support/CPlatform", cSettings: guarded),
    .systemLibrary(name: "CESpeakNG", path: "Sources/Support/CLibraries/CESpeakNG"),
    .systemLibrary(name: "CPulse", path: "Sources/Support/CLibraries/CPulse"),
    .systemLibrary(name: "CALSA", path: "Sources/Support/CLibraries/CALSA"),
    .systemLibrary(name: "CCrypto", path: "Sources/Support/CLibraries/CCrypto"),
    .systemLibrary(name: "CPCRE2", path: "Sources/Support/CLibraries/CPCRE2"),
    .systemLibrary(name: "CSystemd", path: "Sources/Support/CLibraries/CSystemd"),
    .systemLibrary(name: "CExpat", path: "Sources/Support/CLibraries/CExpat"),
    .systemLibrary(name: "CCurl", path: "Sources/Support/CLibraries/CCurl"),
    .systemLibrary(name: "CPNG", path: "Sources/Support/CLibraries/CPNG"),
    .systemLibrary(name: "CPostgreSQL", path: "Sources/Support/CLibraries/CPostgreSQL"),
    .target(
      name: "COpus", path: "Sources/Support/CLibraries/COpus", cSettings: guarded + [.unsafeFlags(["-I/usr/include/opus"])],
      linkerSettings: [.linkedLibrary("opusenc")]),

    // Reader: trees, announcements, the screen reader and its session.
    rules("Reader/AccessibilityTree"),
    rules("Reader/Announcements", ["Text", "CPCRE2", .deque], embedsText: true),
    rules("Reader/ScreenReader", ["AccessibilityTree", "Announcements", "Text"]),
    module("Reader/Session", ["AccessibilityTree", "Announcements", "ScreenReader", "Text", .deque]),
    module("Reader/Console", [
      "AccessibilityTree", "Announcements", "LinuxSupport", "ScreenReader", "Session", "Text", "CPlatform",
      .deque,
    ]),

    // Sound: the player and its devices; the synthesizer, a program of its own.
    module("Sound/SpeechOutput", ["Announcements", "LinuxSupport", "CALSA", "COpus", "CPlatform", "CPulse"]),
    module("Sound/SpeechSynthesizer", ["Announcements", "CESpeakNG", "CPlatform"]),
    .executableTarget(name: "earshot-synthesizer", dependencies: [
      "SpeechSynthesizer",
    ], path: "Sources/Sound/earshot-synthesizer", swiftSettings: settings, linkerSettings: linked),

    // Screens: files of captured screens, and apps on pages and phones.
    rules("Screens/Captures", [
      "AccessibilityTree", "Announcements", "ScreenReader", "Text", "CExpat", "CPNG",
    ], embedsText: true),
    module("Screens/RemoteApps", [
      "AccessibilityTree", "Captures", "LinuxSupport", "Text", "CCurl", "CPlatform", .deque,
    ], embedsText: true),

    // Testing: flows, the audit, and what others see of a session.
    module("Testing/Flows", [
      "AccessibilityTree", "Announcements", "ScreenReader", "Session", "Text",
    ], embedsText: true),
    module("Testing/Audit", ["AccessibilityTree", "Announcements", "ScreenReader", "Text", .yams], embedsText: true),
    module("Testing/SpeechViewer", [
      "AccessibilityTree", "Announcements", "Flows", "LinuxSupport", "ScreenReader", "Session", "Text",
      "CPlatform", .deque, .flyingFox,
    ], embedsText: true),

    // PeerMentor: the peer-mentor app and its stores.
    module("PeerMentor/PeerMentor", ["AccessibilityTree", "LinuxSupport", "Text"]),
    module("PeerMentor/PeerMentorStore", [
      "AccessibilityTree", "LinuxSupport", "PeerMentor", "Text", "CCrypto", .grdb,
    ], embedsText: true),
    module("PeerMentor/PeerMentorPostgreSQL", [
      "LinuxSupport", "PeerMentor", "PeerMentorStore", "Text", "CCrypto", "CPostgreSQL", .grdb,
    ], embedsText: true),

    // Program: what all apps run on, one folder a kind of app, and the command.
    module("Program/Runtime", [
      "AccessibilityTree", "Announcements", "Audit", "Console", "Flows", "LinuxSupport", "ScreenReader",
      "Session", "SpeechOutput", "SpeechViewer", "Text", "CPlatform", "CSystemd", .yams,
    ]),
    module("Program/Apps", [
      "AccessibilityTree", "Announcements", "Audit", "Captures", "Console", "Flows", "LinuxSupport",
      "PeerMentor", "PeerMentorPostgreSQL", "PeerMentorStore", "RemoteApps", "Runtime", "ScreenReader",
      "Session", "Text", .yams,
    ]),
    .executableTarget(name: "earshot", dependencies: [
      "Announcements", "Apps", "Audit", "Bench", "Captures", "Console", "Flows", "LinuxSupport",
      "PeerMentor", "PeerMentorPostgreSQL", "PeerMentorStore", "RemoteApps", "Runtime", "ScreenReader",
      "Session", "SpeechOutput", "Text", "earshot-synthesizer", .argumentParser,
    ], path: "Sources/Program/earshot", swiftSettings: settings, linkerSettings: linked),

    // Tools and test support.
    module("Bench", [
      "AccessibilityTree", "Announcements", "Apps", "Captures", "Console", "Flows", "LinuxSupport",
      "LoopbackClient", "PeerMentor", "PeerMentorPostgreSQL", "PeerMentorStore", "PrivatePostgreSQL",
      "RemoteApps", "Runtime", "ScreenReader", "Session", "SoundLoopback", "SpeechOutput", "SpeechViewer",
      "Text", "CExpat",
    ]),
    .executableTarget(name: "earshot-direct", dependencies: [
      "Announcements", "SpeechOutput", "SpeechSynthesizer",
    ], path: "Sources/earshot-direct", swiftSettings: settings),
    rules("SoundLoopback", ["LinuxSupport"]),
    module("PrivatePostgreSQL", ["LinuxSupport", "CPlatform"]),
    module("LoopbackClient", ["LinuxSupport"]),
    .target(name: "SoakRig", dependencies: [], path: "Tests/SoakRig", swiftSettings: settings),
    .target(name: "ThreadRig", dependencies: [
      "LinuxSupport", .deque,
    ], path: "Tests/ThreadRig", swiftSettings: settings),
    .target(name: "SoundRig", dependencies: [
      "LinuxSupport", "SoundLoopback", "CSystemd",
    ], path: "Tests/SoundRig", swiftSettings: optimised),
    .target(name: "SessionRig", dependencies: [
      "AccessibilityTree", "Announcements", "Console", "Flows", "LinuxSupport", "ScreenReader", "Session",
      "SoakRig", "SoundRig", "SpeechOutput",
    ], path: "Tests/SessionRig", swiftSettings: settings),
    .target(name: "PhoneRig", dependencies: [
      "Captures", "LinuxSupport",
    ], path: "Tests/PhoneRig", swiftSettings: settings),
    .target(name: "BrowserRig", dependencies: ["LinuxSupport"], path: "Tests/BrowserRig", swiftSettings: settings),
    .target(name: "StoreRig", dependencies: [
      "LinuxSupport", "PeerMentor", "PeerMentorPostgreSQL", "PeerMentorStore", "PrivatePostgreSQL", "Text",
    ], path: "Tests/StoreRig", swiftSettings: settings),
    .target(name: "ClockShift", path: "Tests/ClockShift"),
    .executableTarget(name: "LibraryHost", dependencies: [
      "AccessibilityTree", "Audit", "Console", "Flows", "Runtime", "ScreenReader", "Session", "SessionRig",
      "Text",
    ], path: "Tests/LibraryHost", swiftSettings: settings),
    .executableTarget(name: "PageHost", dependencies: [
      "AccessibilityTree", "Announcements", "ScreenReader", "Session", "SpeechViewer", "Text",
    ], path: "Tests/PageHost", swiftSettings: settings),
    .executableTarget(name: "PhoneStub", dependencies: [
      "PhoneRig",
    ], path: "Tests/PhoneStub", exclude: ["client.py", "scrolling.py"], swiftSettings: settings),
    .executableTarget(name: "StoreWriter", dependencies: [
      "PeerMentor", "PeerMentorPostgreSQL", "PeerMentorStore", "Text",
    ], path: "Tests/StoreWriter", swiftSettings: settings),

    // Tests, one target a module.
    tests(of: "Support/Text", ["ThreadRig"]),
    tests(of: "Support/LinuxSupport", ["ThreadRig", "CPlatform"]),
    tests(of: "Reader/AccessibilityTree", ["ThreadRig"]),
    tests(of: "Reader/Announcements", ["SoakRig", "ThreadRig"]),
    tests(of: "Reader/ScreenReader", [
      "AccessibilityTree", "Announcements", "Captures", "SoakRig", "Text", "ThreadRig",
    ]),
    tests(of: "Reader/Session", [
      "AccessibilityTree", "Announcements", "Console", "LinuxSupport", "ScreenReader", "SessionRig",
      "SoakRig", "SoundRig", "Text", "ThreadRig",
    ]),
    tests(of: "Reader/Console", ["LinuxSupport", "ScreenReader", "ThreadRig"]),
    tests(of: "Sound/SpeechOutput", [
      "Announcements", "LinuxSupport", "SoakRig", "SoundLoopback", "SoundRig", "ThreadRig",
    ]),
    tests(of: "Sound/SpeechSynthesizer", [
      "Announcements", "LinuxSupport", "Runtime", "SoakRig", "SoundRig", "ThreadRig", "CESpeakNG",
    ]),
    tests(of: "Screens/Captures", ["AccessibilityTree", "ScreenReader", "Text", "ThreadRig"]),
    tests(of: "Screens/RemoteApps", [
      "AccessibilityTree", "Announcements", "BrowserRig", "Captures", "LinuxSupport", "PhoneRig",
      "PhoneStub", "ScreenReader", "Session", "SessionRig", "SoundRig", "Text", "ThreadRig",
    ]),
    tests(of: "Testing/Flows", [
      "AccessibilityTree", "Announcements", "ScreenReader", "Session", "SessionRig", "Text", "ThreadRig",
    ]),
    tests(of: "Testing/Audit", [
      "AccessibilityTree", "Announcements", "Apps", "PeerMentor", "Runtime", "ScreenReader", "SoakRig",
      "SoundRig", "SpeechOutput", "Text", "ThreadRig", "earshot-synthesizer",
    ]),
    tests(of: "Testing/SpeechViewer", [
      "AccessibilityTree", "Announcements", "Flows", "LinuxSupport", "LoopbackClient", "PageHost",
      "ScreenReader", "Session", "SessionRig", "SoundRig", "Text", "ThreadRig",
    ]),
    tests(of: "PeerMentor/PeerMentor", ["AccessibilityTree", "Text", "ThreadRig"]),
    tests(of: "PeerMentor/PeerMentorStore", [
      "LinuxSupport", "PeerMentor", "SoakRig", "SoundRig", "StoreRig", "StoreWriter", "Text", "ThreadRig",
    ]),
    tests(of: "PeerMentor/PeerMentorPostgreSQL", [
      "AccessibilityTree", "Announcements", "LinuxSupport", "PeerMentor", "PeerMentorStore",
      "PrivatePostgreSQL", "ScreenReader", "Session", "SoakRig", "SoundRig", "StoreRig", "StoreWriter",
      "Text", "ThreadRig",
    ]),
    tests(of: "Program/Runtime", ["Announcements", "LinuxSupport", "ScreenReader", "SoundRig", "Text", "ThreadRig"]),
    tests(of: "Program/Apps", [
      "AccessibilityTree", "Announcements", "Audit", "BrowserRig", "Captures", "Console", "Flows",
      "LinuxSupport", "PeerMentor", "PeerMentorStore", "PhoneRig", "RemoteApps", "Runtime", "ScreenReader",
      "Session", "SessionRig", "SoakRig", "SoundRig", "StoreRig", "Text", "ThreadRig",
    ]),
    tests(of: "earshot", in: "Program/EarshotTests", ["Apps", "Flows", "Runtime", "ThreadRig", .argumentParser]),
    tests(of: "earshot", in: "Program/LiveTests", [
      "Announcements", "LinuxSupport", "PeerMentor", "PeerMentorStore", "SessionRig", "SoakRig",
      "SoundLoopback", "SoundRig", "SpeechOutput", "ThreadRig", "earshot-synthesizer",
    ]),
    tests(of: "earshot", in: "Program/ProgramTests", [
      "LibraryHost", "LinuxSupport", "LoopbackClient", "PeerMentor", "PeerMentorStore", "PhoneRig",
      "RemoteApps", "SoakRig", "SoundLoopback", "SoundRig", "ThreadRig", "earshot-synthesizer",
    ]),
  ]
)

// What reads foreign bytes, for `make fuzz` alone: it is built with sanitizers, in a folder of its own.
if Context.environment["EARSHOT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "earshot-fuzz",
      dependencies: ["AccessibilityTree", "Apps", "Captures", "Flows", "PeerMentor", "PeerMentorPostgreSQL", "Runtime", "ScreenReader", "Text"],
      path: "Tests/Fuzz", swiftSettings: settings))
}
