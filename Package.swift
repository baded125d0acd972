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
    rules("Semantics"),
    rules("SpeechCore", ["Text", .deque]),
    module("Pronunciation", ["SpeechCore", "CPCRE2"], embedsText: true),
    rules("ScreenReader", ["Commands", "Semantics", "SpeechCore", "Text"]),
    module("Commands", ["Text"]),
    module("Session", ["Commands", "ScreenReader", "Semantics", "SpeechCore", "Text", .deque]),
    module("Console", ["Commands", "LinuxSupport", "Text", "CPlatform"]),
    module("SessionRuntime", [
      "Commands", "Console", "LinuxSupport", "ScreenReader", "Semantics", "Session", "SpeechCore", "Text",
      .deque,
    ]),

    // Sound: the player and its devices; the synthesizer, a program of its own.
    module("SpeechOutput", ["LinuxSupport", "Pronunciation", "SpeechCore", "CALSA", "COpus", "CPlatform", "CPulse"]),
    module("Synthesizer", ["SpeechCore", "CESpeakNG", "CPlatform"]),
    .executableTarget(name: "earshot-synthesizer", dependencies: [
      "Synthesizer",
    ], path: "Sources/earshot-synthesizer", swiftSettings: settings, linkerSettings: linked),

    // Screens: files of captured screens, and apps on pages and phones.
    rules("Captures", ["Platforms", "Semantics", "Text", "CExpat"]),
    module("Platforms", ["Semantics", "Text"], embedsText: true),
    rules("Pictures", ["Semantics", "CPNG"]),
    module("AnnouncementCases", ["Commands", "Platforms", "ScreenReader", "Semantics", "SpeechCore", "Text"]),
    module("LivingApps", ["Semantics", "Text"]),
    module("Chromium", [
      "Captures", "LinuxSupport", "LivingApps", "Platforms", "Semantics", "Text", "CPlatform", .deque,
    ], embedsText: true),
    module("WebDriver", ["Captures", "Platforms", "Text", "CCurl"]),
    module("Phones", ["Captures", "LinuxSupport", "LivingApps", "Platforms", "Semantics", "Text", "WebDriver", .deque]),

    // Testing: flows, the audit, and what others see of a session.
    module("Flows", ["Commands", "Plots", "ScreenReader", "Semantics", "Session", "SpeechCore", "Text"]),
    module("Evidence", ["Commands", "ScreenReader", "Semantics", "Session", "SpeechCore", "Text"], embedsText: true),
    module("Plots", ["Text"], embedsText: true),
    module("Audit", ["Commands", "ScreenReader", "Semantics", "SpeechCore", "Text", .yams], embedsText: true),
    module("LivePage", [
      "Commands", "Evidence", "LinuxSupport", "Plots", "ScreenReader", "Semantics", "Session", "SpeechCore",
      "Text", "CPlatform", .deque, .flyingFox,
    ], embedsText: true),

    // PeerMentor: the peer-mentor app and its stores.
    module("PeerMentor", ["LinuxSupport", "Semantics", "Text"]),
    module("PeerMentorStore", ["LinuxSupport", "PeerMentor", "Text"]),
    module("SQLiteStore", [
      "LinuxSupport", "PeerMentor", "PeerMentorStore", "Semantics", "Text", "CCrypto", .grdb,
    ], embedsText: true),
    module("PostgreSQLStore", [
      "LinuxSupport", "PeerMentor", "PeerMentorStore", "Text", "CCrypto", "CPostgreSQL", .grdb,
    ], embedsText: true),

    // Program: what all apps run on, one folder a kind of app, and the command.
    module("Hosting", [
      "Audit", "Commands", "Console", "Evidence", "Flows", "LinuxSupport", "LivePage", "OtherReaders",
      "ScreenReader", "Semantics", "Session", "SessionRuntime", "Settings", "SpeechCore", "SpeechOutput",
      "Text", "CPlatform",
    ]),
    module("Settings", ["Commands", "Pronunciation", "ScreenReader", "SpeechCore", "Text", .yams]),
    module("OtherReaders", ["LinuxSupport", "CPlatform", "CSystemd"]),
    module("CaptureHost", [
      "Audit", "Captures", "Commands", "Evidence", "Flows", "Hosting", "Pictures", "Platforms",
      "ScreenReader", "Semantics", "Session", "SessionRuntime", "SpeechCore", "Text", .yams,
    ]),
    module("LivingHost", [
      "Audit", "CaptureHost", "Captures", "Chromium", "Commands", "Flows", "Hosting", "LinuxSupport",
      "LivingApps", "Phones", "Pictures", "Semantics", "Session", "SessionRuntime", "Settings", "Text",
      "WebDriver",
    ]),
    module("PeerMentorHost", [
      "Audit", "Commands", "Flows", "Hosting", "PeerMentor", "PeerMentorStore", "PostgreSQLStore",
      "SQLiteStore", "Semantics", "Session", "SessionRuntime", "Settings", "SpeechCore", "Text",
    ]),
    .executableTarget(name: "earshot", dependencies: [
      "AnnouncementCases", "Audit", "Bench", "CaptureHost", "Chromium", "Commands", "Console", "Evidence",
      "Flows", "Hosting", "LinuxSupport", "LivingHost", "OtherReaders", "PeerMentor", "PeerMentorHost",
      "PeerMentorStore", "PostgreSQLStore", "SQLiteStore", "ScreenReader", "Session", "Settings",
      "SpeechCore", "SpeechOutput", "Text", "earshot-synthesizer", .argumentParser,
    ], path: "Sources/earshot", swiftSettings: settings, linkerSettings: linked),

    // Tools and test support.
    module("Bench", [
      "CaptureHost", "Captures", "Chromium", "Commands", "Console", "Evidence", "Hosting", "LinuxSupport",
      "LivePage", "LivingApps", "LoopbackClient", "PeerMentor", "PeerMentorHost", "PeerMentorStore",
      "Platforms", "Plots", "PostgreSQLStore", "PrivatePostgreSQL", "SQLiteStore", "ScreenReader",
      "Semantics", "Session", "SessionRuntime", "Settings", "SoundLoopback", "SpeechCore", "SpeechOutput",
      "Text", "CExpat",
    ]),
    .executableTarget(name: "earshot-direct", dependencies: [
      "SpeechCore", "SpeechOutput", "Synthesizer",
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
      "Commands", "Console", "Flows", "LinuxSupport", "ScreenReader", "Semantics", "Session",
      "SessionRuntime", "SoakRig", "SoundRig", "SpeechCore", "SpeechOutput",
    ], path: "Tests/SessionRig", swiftSettings: settings),
    .target(name: "PhoneRig", dependencies: [
      "LinuxSupport", "Platforms",
    ], path: "Tests/PhoneRig", swiftSettings: settings),
    .target(name: "BrowserRig", dependencies: ["LinuxSupport"], path: "Tests/BrowserRig", swiftSettings: settings),
    .target(name: "StoreRig", dependencies: [
      "LinuxSupport", "PeerMentor", "PeerMentorStore", "PostgreSQLStore", "PrivatePostgreSQL", "SQLiteStore",
      "Text",
    ], path: "Tests/StoreRig", swiftSettings: settings),
    .target(name: "ClockShift", path: "Tests/ClockShift"),
    .executableTarget(name: "LibraryHost", dependencies: [
      "Audit", "Commands", "Flows", "Hosting", "Semantics", "Session", "SessionRig", "SessionRuntime",
      "Settings", "Text",
    ], path: "Tests/LibraryHost", swiftSettings: settings),
    .executableTarget(name: "PageHost", dependencies: [
      "Commands", "LivePage", "ScreenReader", "Semantics", "Session", "SpeechCore", "Text",
    ], path: "Tests/PageHost", swiftSettings: settings),
    .executableTarget(name: "PhoneStub", dependencies: [
      "PhoneRig",
    ], path: "Tests/PhoneStub", exclude: ["client.py", "scrolling.py"], swiftSettings: settings),
    .executableTarget(name: "StoreWriter", dependencies: [
      "PeerMentor", "PeerMentorStore", "PostgreSQLStore", "SQLiteStore", "Text",
    ], path: "Tests/StoreWriter", swiftSettings: settings),

    // Tests, one target a module.
    tests(of: "Support/Text", ["ThreadRig"]),
    tests(of: "Support/LinuxSupport", ["ThreadRig", "CPlatform"]),
    tests(of: "Semantics", ["ThreadRig"]),
    tests(of: "SpeechCore", ["SoakRig", "ThreadRig"]),
    tests(of: "Pronunciation", ["SpeechCore", "ThreadRig"]),
    tests(of: "ScreenReader", ["Commands", "Platforms", "Semantics", "SoakRig", "SpeechCore", "Text", "ThreadRig"]),
    tests(of: "Commands", ["Text", "ThreadRig"]),
    tests(of: "Session", [
      "Commands", "Console", "LinuxSupport", "ScreenReader", "Semantics", "SessionRig", "SessionRuntime",
      "SoakRig", "SoundRig", "SpeechCore", "Text", "ThreadRig",
    ]),
    tests(of: "Console", ["Commands", "LinuxSupport", "ThreadRig"]),
    tests(of: "SpeechOutput", ["LinuxSupport", "SoakRig", "SoundLoopback", "SoundRig", "SpeechCore", "ThreadRig"]),
    tests(of: "Synthesizer", [
      "LinuxSupport", "Pronunciation", "Settings", "SoakRig", "SoundRig", "SpeechCore", "ThreadRig",
      "CESpeakNG",
    ]),
    tests(of: "Captures", ["Semantics", "Text", "ThreadRig"]),
    tests(of: "Platforms", ["Semantics", "Text", "ThreadRig"]),
    tests(of: "Pictures", ["Semantics", "ThreadRig"]),
    tests(of: "AnnouncementCases", ["Commands", "Platforms", "ThreadRig"]),
    tests(of: "LivingApps", ["Commands", "Semantics", "Session", "SessionRig", "SpeechCore", "Text", "ThreadRig"]),
    tests(of: "Chromium", ["LinuxSupport", "LivingApps", "Platforms", "Semantics", "ThreadRig"]),
    tests(of: "WebDriver", [
      "BrowserRig", "LinuxSupport", "PhoneRig", "PhoneStub", "Platforms", "SoundRig", "ThreadRig",
    ]),
    tests(of: "Phones", [
      "LinuxSupport", "LivingApps", "PhoneRig", "Platforms", "Semantics", "Text", "ThreadRig", "WebDriver",
    ]),
    tests(of: "Flows", [
      "Commands", "ScreenReader", "Semantics", "Session", "SessionRig", "SpeechCore", "Text", "ThreadRig",
    ]),
    tests(of: "Evidence", ["Commands", "ScreenReader", "Semantics", "Session", "SpeechCore", "Text", "ThreadRig"]),
    tests(of: "Plots", ["Text", "ThreadRig"]),
    tests(of: "Audit", [
      "Commands", "Hosting", "PeerMentor", "PeerMentorHost", "ScreenReader", "Semantics", "Settings",
      "SoakRig", "SoundRig", "SpeechCore", "SpeechOutput", "Text", "ThreadRig", "earshot-synthesizer",
    ]),
    tests(of: "LivePage", [
      "Commands", "Evidence", "LinuxSupport", "LoopbackClient", "PageHost", "ScreenReader", "Semantics",
      "Session", "SessionRig", "SoundRig", "SpeechCore", "Text", "ThreadRig",
    ]),
    tests(of: "PeerMentor", ["Semantics", "Text", "ThreadRig"]),
    tests(of: "PeerMentorStore", ["PeerMentor", "StoreRig", "Text", "ThreadRig"]),
    tests(of: "SQLiteStore", [
      "LinuxSupport", "PeerMentor", "PeerMentorStore", "SoakRig", "SoundRig", "StoreRig", "StoreWriter",
      "Text", "ThreadRig",
    ]),
    tests(of: "PostgreSQLStore", [
      "Commands", "LinuxSupport", "PeerMentor", "PeerMentorStore", "PrivatePostgreSQL", "ScreenReader",
      "Semantics", "Session", "SoakRig", "SoundRig", "SpeechCore", "StoreRig", "StoreWriter", "Text",
      "ThreadRig",
    ]),
    tests(of: "Hosting", ["LinuxSupport", "ThreadRig"]),
    tests(of: "Settings", ["Commands", "ScreenReader", "SpeechCore", "Text", "ThreadRig"]),
    tests(of: "OtherReaders", ["LinuxSupport", "SoundRig", "ThreadRig"]),
    tests(of: "CaptureHost", [
      "Audit", "Captures", "Commands", "Flows", "Hosting", "Pictures", "Platforms", "ScreenReader",
      "Semantics", "Session", "SpeechCore", "Text", "ThreadRig",
    ]),
    tests(of: "LivingHost", [
      "Audit", "BrowserRig", "CaptureHost", "Chromium", "Commands", "Flows", "Hosting", "LivingApps",
      "PeerMentorHost", "PhoneRig", "Phones", "Platforms", "Semantics", "Session", "Settings", "SpeechCore",
      "Text", "ThreadRig", "WebDriver",
    ]),
    tests(of: "PeerMentorHost", [
      "Commands", "Flows", "Hosting", "LinuxSupport", "PeerMentor", "PeerMentorStore", "SQLiteStore",
      "ScreenReader", "Semantics", "Session", "SessionRig", "SessionRuntime", "SoakRig", "SoundRig",
      "SpeechCore", "StoreRig", "Text", "ThreadRig",
    ]),
    tests(of: "earshot", in: "EarshotTests", [
      "Flows", "Hosting", "PeerMentorHost", "Settings", "ThreadRig", .argumentParser,
    ]),
    tests(of: "earshot", in: "LiveTests", [
      "LinuxSupport", "PeerMentor", "PeerMentorStore", "SQLiteStore", "SessionRig", "SoakRig",
      "SoundLoopback", "SoundRig", "SpeechCore", "SpeechOutput", "ThreadRig", "earshot-synthesizer",
    ]),
    tests(of: "earshot", in: "ProgramTests", [
      "Chromium", "LibraryHost", "LinuxSupport", "LoopbackClient", "PeerMentor", "PeerMentorStore",
      "PhoneRig", "SQLiteStore", "SoakRig", "SoundLoopback", "SoundRig", "ThreadRig", "earshot-synthesizer",
    ]),
  ]
)

// What reads foreign bytes, for `make fuzz` alone: it is built with sanitizers, in a folder of its own.
if Context.environment["EARSHOT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "earshot-fuzz",
      dependencies: ["Captures", "Commands", "Flows", "PeerMentor", "PeerMentorHost", "Pictures", "PostgreSQLStore", "Semantics", "Settings", "Text"],
      path: "Tests/Fuzz", swiftSettings: settings))
}
