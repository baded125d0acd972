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

/// The same for modules whose own work is short, so that nobody waits for it. The compiler makes a copy of a generic
/// function for each type it is used with, most of them the standard library's, and optimises it: two fifths of what such a
/// module costs to build. One function for all types does a captured screen in three times the time, so this is for glue.
let unspecialised = settings + [.unsafeFlags(["-Xllvm", "-sil-disable-pass=generic-specializer"], .when(configuration: .release))]

/// A Swift module of `Sources`.
///
/// - Parameters:
///   - isAwaited: Whether somebody waits for what it computes: after a key or news, or while many screens are read.
///   - embedsText: Whether it has files that are no source and become texts of its `EmbeddedText`.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], isAwaited: Bool = true, embedsText: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: isAwaited ? settings : unspecialised,
    plugins: embedsText ? [.plugin(name: "EmbedText")] : [])
}

/// The same for modules that compute much in the tests: a debug build is optimised too, and keeps its assertions. None of
/// them ever holds a password: the optimiser copies what it likes.
let optimised = settings + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// A Swift module of `Sources` with rules that the tests run over long lists and many random cases.
func rules(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: optimised)
}

/// The tests of one module, in `Tests/<name>Tests` unless another folder is given.
func tests(
  of name: String, in folder: String? = nil, _ dependencies: [Target.Dependency] = []
) -> Target {
  .testTarget(
    name: folder ?? "\(name)Tests",
    dependencies: [.target(name: name), "ThreadRig", .customDump, .issueReporting] + dependencies,
    swiftSettings: settings)
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

    // All that is said in two languages is written with it.
    rules("Languages"),
    rules("Dates", ["Languages"]),

    // What others wrote, made safe to show.
    rules("SafeText"),

    // Level 0: values and C libraries. They know nothing of each other.
    rules("Semantics"),
    // The one value with C: its memory is locked and overwritten.
    module("Secrets", ["CPlatform"]),
    // Not "Speech": a module of that name would be taken for Apple's by packages that ask canImport(Speech).
    rules("SpeechCore", ["Languages", .deque]),
    // Debian keeps their headers where the compiler looks first, so pkg-config is not needed.
    .systemLibrary(name: "CESpeakNG"),
    .systemLibrary(name: "CPulse"),
    .systemLibrary(name: "CALSA"),
    .systemLibrary(name: "CCrypto"),
    .systemLibrary(name: "CPCRE2"),
    .systemLibrary(name: "CSystemd"),
    .systemLibrary(name: "CExpat"),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CPNG"),
    .systemLibrary(name: "CPostgreSQL"),
    .target(name: "CPlatform", cSettings: guarded),
    .target(
      name: "COpus", cSettings: guarded + [.unsafeFlags(["-I/usr/include/opus"])], linkerSettings: [.linkedLibrary("opusenc")]),
    module("Threads", ["CPlatform", .deque]),
    module("Processes", ["Threads", "CPlatform"]),
    // What the tests and the bench look at the live page with.
    module("LoopbackClient", ["Threads"], isAwaited: false),
    // What the tests and the bench record what is played with.
    rules("SoundLoopback", ["Processes", "Threads"]),
    // The database server that they start for themselves, and a bad network before it.
    module("PrivatePostgreSQL", ["CPlatform", "Processes", "Threads"], isAwaited: false),
    module("MarkupText", ["SafeText"], isAwaited: false),
    module("Suggestions", ["Languages"], isAwaited: false),
    // What people can tell a reader: commands, keys, lines, help. No thread, no terminal, no C.
    module("Commands", ["Languages", "SafeText", "Suggestions"]),

    // Level 1: one subject each.
    module("Pronunciation", ["SpeechCore", "CPCRE2"], embedsText: true),
    rules("ScreenReader", ["Dates", "Languages", "Semantics", "SpeechCore", "Commands"]),
    // What phones say of their elements, made nodes.
    module("Platforms", ["Languages", "Semantics", "Suggestions"], embedsText: true),
    // Pictures of screens: read, written, and the colours of text in them.
    rules("Pictures", ["Semantics", "CPNG"]),
    // Files of captured screens, read.
    module("Captures", ["Languages", "Platforms", "SafeText", "Semantics", "CExpat"]),
    // Apps on phones, by a WebDriver server.
    module(
      "Phones",
      ["Captures", "Languages", "LivingApps", "Platforms", "Semantics", "Threads", "WebDriver", .deque]),
    module("WebDriver", ["Captures", "Platforms", "SafeText", "CCurl"]),
    module("PeerMentor", ["Dates", "Languages", "Secrets", "Semantics"]),
    module("SpeechOutput", ["SpeechCore", "Pronunciation", "Processes", "Threads", "CPulse", "CALSA", "COpus", "CPlatform"]),
    module("Synthesizer", ["SpeechCore", "CESpeakNG", "CPlatform"]),
    module("OtherReaders", ["Threads", "CPlatform", "CSystemd"]),
    module("Console", ["SafeText", "Commands", "Threads", "CPlatform"]),
    module(
      "Settings",
      ["Languages", "SafeText", "SpeechCore", "Pronunciation", "Commands", "ScreenReader", "Suggestions", .yams],
      isAwaited: false),

    // Level 2: subjects brought together. The session's core is pure: a step function without terminal, thread or C.
    module(
      "Session",
      ["Languages", "SafeText", "Semantics", "SpeechCore", "Commands", "ScreenReader", .deque]),
    module(
      "SessionRuntime",
      ["Languages", "Semantics", "SpeechCore", "Commands", "ScreenReader", "Session", "Console", "Threads", .deque]),
    // What sessions and commands ask of a store; each kind of store is a module of its own.
    module("PeerMentorStore", ["SafeText", "Languages", "Dates", "PeerMentor", "Suggestions", "Threads"]),
    module(
      "SQLiteStore", ["Dates", "PeerMentor", "PeerMentorStore", "Semantics", "Threads", "CCrypto", .grdb],
      isAwaited: false, embedsText: true),
    module(
      "PostgreSQLStore", ["Dates", "PeerMentor", "PeerMentorStore", "Threads", "CCrypto", "CPostgreSQL", .grdb],
      isAwaited: false, embedsText: true),
    module(
      "AnnouncementCases",
      ["SafeText", "Semantics", "SpeechCore", "Commands", "Languages", "ScreenReader", "Platforms", "Suggestions"],
      isAwaited: false),
    module(
      "Flows",
      [
        "Languages", "SafeText", "Semantics", "SpeechCore", "Commands", "Suggestions", "ScreenReader", "Session",
        "MarkupText", "Plots",
      ], isAwaited: false),
    // It judges what a reader says of a tree, so it stands above the reader; it knows no app and no session.
    module(
      "Audit", ["Languages", "SafeText", "Semantics", "SpeechCore", "Commands", "ScreenReader", "MarkupText", .yams],
      embedsText: true),

    module(
      "Evidence", ["Languages", "Semantics", "SpeechCore", "Commands", "ScreenReader", "Session", "MarkupText"],
      isAwaited: false, embedsText: true),

    // Plots as SVG, for pages.
    module("Plots", ["MarkupText"], isAwaited: false, embedsText: true),
    // What a session shows to others while it goes on, served on the loopback address.
    module(
      "LivePage",
      [
        "Evidence", "Languages", "Semantics", "SpeechCore", "Commands", "ScreenReader", "Session", "MarkupText", "Plots",
        "Threads", "CPlatform", .deque, .flyingFox,
      ], isAwaited: false, embedsText: true),

    // Level 3: apps and the rim brought together. Hosting knows an app by its AppHost alone.
    module(
      "Hosting",
      [
        "SafeText", "Semantics", "SpeechCore", "Languages", "Commands", "ScreenReader", "SpeechOutput", "OtherReaders",
        "Settings", "Processes", "Threads", "Console", "Session", "SessionRuntime", "Flows", "Audit",
        "Evidence", "LivePage", "MarkupText", "CPlatform",
      ], isAwaited: false),
    module(
      "PeerMentorHost",
      [
        "Hosting", "PeerMentor", "PeerMentorStore", "SQLiteStore", "PostgreSQLStore", "Semantics", "SpeechCore", "Languages",
        "Commands", "Settings", "Session", "SessionRuntime", "Flows", "Audit", "Suggestions",
      ], isAwaited: false),

    module(
      "CaptureHost",
      [
        "Captures", "Hosting", "Semantics", "Languages", "Commands", "ScreenReader", "SpeechCore", "Session",
        "SessionRuntime", "Flows", "Audit", "Evidence", "MarkupText", "Pictures", "SafeText", "Suggestions", "Platforms",
        .yams,
      ], isAwaited: false),

    // Apps that are somewhere else: what a session knows of them, and what drives them.
    module("LivingApps", ["Dates", "Languages", "Semantics"]),
    module(
      "Chromium",
      [
        "Captures", "CPlatform", "Languages", "LivingApps", "Platforms", "Processes", "SafeText", "Semantics", "Threads",
        .deque,
      ], embedsText: true),
    module(
      "LivingHost",
      [
        "Chromium", "LivingApps", "Phones", "WebDriver", "Captures", "CaptureHost", "Hosting", "Semantics", "Languages",
        "Commands", "Pictures", "Session", "SessionRuntime", "Flows", "Audit", "Settings", "Threads",
      ], isAwaited: false),

    // What `earshot bench` measures.
    module(
      "Bench",
      [
        "Languages", "SafeText", "Semantics", "SpeechCore", "Commands", "ScreenReader", "Dates", "PeerMentor", "PeerMentorStore",
        "SQLiteStore", "PostgreSQLStore", "PrivatePostgreSQL", "SpeechOutput", "Settings", "Processes", "SoundLoopback",
        "Threads", "Console", "Session", "SessionRuntime", "Hosting", "PeerMentorHost", "CaptureHost", "Captures", "CExpat",
        "LivePage", "MarkupText", "Plots", "Evidence", "LoopbackClient", "Chromium", "LivingApps", "Platforms",
      ], isAwaited: false),

    // Level 4: the programs.
    .executableTarget(
      name: "earshot",
      dependencies: [
        "Languages", "SafeText", "SpeechCore", "Commands", "ScreenReader", "AnnouncementCases", "PeerMentor",
        "PeerMentorStore", "SQLiteStore", "PostgreSQLStore", "SpeechOutput", "OtherReaders", "Settings", "Suggestions",
        "Threads", "Console", "Session", "Flows", "Audit", "Evidence", "Hosting", "PeerMentorHost",
        "CaptureHost", "Chromium", "LivingHost", "Bench", .argumentParser,
        // It is started, not linked: so that building the one product builds both programs, and nothing that only
        // tests need.
        "earshot-synthesizer",
      ],
      swiftSettings: unspecialised, linkerSettings: linked),
    .executableTarget(
      name: "earshot-synthesizer", dependencies: ["Synthesizer"], swiftSettings: settings, linkerSettings: linked),
    // What the bench compares with.
    .executableTarget(
      name: "earshot-direct", dependencies: ["SpeechCore", "SpeechOutput", "Synthesizer"],
      swiftSettings: settings),

    // Tests, one target a module; the rigs give them a sound server, a recorder, a terminal, a running session and
    // the length of the soak.
    .target(name: "SoakRig", path: "Tests/SoakRig", swiftSettings: settings),
    .target(name: "ThreadRig", dependencies: ["Threads", .deque], path: "Tests/ThreadRig", swiftSettings: settings),
    .target(name: "ClockShift", path: "Tests/ClockShift"),
    .target(
      name: "SoundRig", dependencies: ["Processes", "SoundLoopback", "Threads", "CSystemd"],
      path: "Tests/SoundRig", swiftSettings: optimised),
    .target(
      name: "SessionRig",
      dependencies: [
        "Semantics", "SpeechCore", "Commands", "ScreenReader", "Console", "Session", "SessionRuntime", "SpeechOutput",
        "SoakRig", "SoundRig", "Threads", "Flows",
      ], path: "Tests/SessionRig", swiftSettings: settings),
    // A phone behind a WebDriver server, for clients of others.
    .executableTarget(
      name: "PhoneStub", dependencies: ["PhoneRig"], path: "Tests/PhoneStub", exclude: ["client.py", "scrolling.py"],
      swiftSettings: settings),
    .target(
      name: "PhoneRig", dependencies: ["Platforms", "Threads"], path: "Tests/PhoneRig", swiftSettings: settings),
    // A WebDriver server of others, and a browser behind it.
    .target(name: "BrowserRig", dependencies: ["Processes"], path: "Tests/BrowserRig", swiftSettings: settings),
    .target(
      name: "StoreRig",
      dependencies: [
        "Languages", "Dates", "PeerMentor", "PeerMentorStore", "SQLiteStore", "PostgreSQLStore", "PrivatePostgreSQL", "Secrets",
      ],
      path: "Tests/StoreRig",
      swiftSettings: settings),
    // A second app that is hosted, in a program of its own.
    .executableTarget(
      name: "LibraryHost",
      dependencies: [
        "Hosting", "Semantics", "Languages", "Commands", "Session", "SessionRuntime", "Flows", "Audit", "Settings", "SessionRig",
      ], path: "Tests/LibraryHost", swiftSettings: settings),
    // A live page in a program of its own.
    .executableTarget(
      name: "PageHost", dependencies: ["Languages", "LivePage", "ScreenReader", "Semantics", "Session", "SpeechCore", "Commands"],
      path: "Tests/PageHost", swiftSettings: settings),
    // Changes a store until the tests kill it.
    .executableTarget(
      name: "StoreWriter", dependencies: ["Dates", "PeerMentor", "PeerMentorStore", "PostgreSQLStore", "SQLiteStore"],
      path: "Tests/StoreWriter", swiftSettings: settings),
    tests(of: "Languages"),
    tests(of: "SafeText"),
    tests(of: "Secrets", ["CPlatform"]),
    tests(of: "Semantics"),
    tests(of: "SpeechCore", ["SoakRig"]),
    tests(of: "Pronunciation", ["SpeechCore"]),
    tests(of: "Processes"),
    tests(of: "Phones", ["Languages", "LivingApps", "PhoneRig", "Platforms", "Semantics", "Threads", "WebDriver"]),
    tests(of: "WebDriver", ["BrowserRig", "PhoneRig", "PhoneStub", "Platforms", "Processes", "SoundRig", "Threads"]),
    tests(of: "Threads"),
    tests(of: "Suggestions"),
    tests(of: "Commands", ["Languages"]),
    tests(of: "ScreenReader", ["Languages", "Semantics", "SpeechCore", "Commands", "Platforms", "SoakRig"]),
    tests(of: "Platforms", ["Languages", "Semantics"]),
    tests(of: "Pictures", ["Semantics"]),
    tests(of: "Captures", ["Languages", "Semantics"]),
    tests(
      of: "CaptureHost",
      [
        "Audit", "Captures", "Commands", "Flows", "Hosting", "Languages", "Pictures", "Platforms", "ScreenReader",
        "Semantics", "Session", "SpeechCore",
      ]),
    tests(of: "LivingApps", ["Commands", "SafeText", "Semantics", "Session", "SpeechCore", "SessionRig"]),
    tests(of: "Chromium", ["LivingApps", "Platforms", "Semantics", "Threads"]),
    tests(
      of: "LivingHost",
      [
        "Audit", "BrowserRig", "CaptureHost", "Chromium", "Commands", "Flows", "Hosting", "Languages", "LivingApps", "PhoneRig",
        "PeerMentorHost", "Phones", "Platforms", "SafeText", "Semantics", "Session", "Settings", "SpeechCore", "WebDriver",
      ]),
    tests(of: "AnnouncementCases", ["Commands", "Platforms"]),
    tests(of: "Dates", ["Languages"]),
    tests(of: "PeerMentor", ["Dates", "Languages", "Semantics"]),
    // The contract: each test takes every kind of store.
    tests(of: "PeerMentorStore", ["Languages", "Dates", "PeerMentor", "StoreRig"]),
    tests(
      of: "SQLiteStore",
      [
        "Languages", "Dates", "PeerMentor", "PeerMentorStore", "Processes", "StoreRig", "StoreWriter", "SoundRig", "SoakRig",
      ]),
    tests(
      of: "PostgreSQLStore",
      [
        "Commands", "Languages", "Dates", "PeerMentor", "PeerMentorStore", "PrivatePostgreSQL", "Processes", "ScreenReader",
        "Semantics", "Session", "SoakRig", "SoundRig", "SpeechCore", "StoreRig", "StoreWriter", "Threads",
      ]),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "PeerMentor", "PeerMentorStore", "SQLiteStore", "SpeechCore", "SpeechOutput", "Processes", "Threads",
        "SoundLoopback", "SoundRig", "SoakRig", "SessionRig", "ThreadRig", "earshot", "earshot-synthesizer", .customDump,
        .issueReporting,
      ], swiftSettings: settings),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "Chromium", "PeerMentor", "PeerMentorStore", "SQLiteStore", "Processes", "Threads", "SoakRig", "SoundLoopback",
        "SoundRig", "ThreadRig", "LoopbackClient", "PhoneRig", .customDump, .issueReporting, "LibraryHost", "earshot",
        "earshot-synthesizer",
      ], swiftSettings: settings),
    tests(of: "SpeechOutput", ["SpeechCore", "Processes", "Threads", "SoundLoopback", "SoundRig", "SoakRig"]),
    tests(
      of: "Synthesizer",
      ["SpeechCore", "Processes", "Pronunciation", "Settings", "SoundRig", "SoakRig", "CESpeakNG"]),
    tests(of: "OtherReaders", ["Processes", "SoundRig", "Threads"]),
    tests(of: "Settings", ["Languages", "SpeechCore", "Commands", "ScreenReader"]),
    tests(of: "Console", ["Commands", "Threads"]),
    tests(
      of: "Session",
      [
        "SafeText", "Languages", "Semantics", "SpeechCore", "Commands", "ScreenReader", "Console", "SessionRuntime",
        "Threads", "SessionRig", "SoundRig", "SoakRig",
      ]),
    tests(
      of: "Flows",
      [
        "SafeText", "MarkupText", "Languages", "Semantics", "SpeechCore", "Commands", "ScreenReader", "Session", "SessionRig",
      ]),
    tests(
      of: "Evidence",
      ["Languages", "MarkupText", "Semantics", "SpeechCore", "Commands", "ScreenReader", "Session"]),
    tests(of: "Plots", ["MarkupText"]),
    tests(
      of: "LivePage",
      [
        "Commands", "Evidence", "Languages", "LoopbackClient", "PageHost", "Processes", "Semantics", "SpeechCore",
        "ScreenReader", "Session", "SessionRig", "SoundRig",
      ]),
    tests(of: "Hosting", ["Threads"]),
    tests(
      of: "PeerMentorHost",
      [
        "SafeText", "Hosting", "Semantics", "Languages", "Commands", "Flows", "Dates", "PeerMentor", "PeerMentorStore",
        "SQLiteStore", "Session", "SessionRuntime", "SpeechCore", "ScreenReader", "SessionRig", "SoundRig",
        "SoakRig", "StoreRig", "Threads",
      ]),
    tests(
      of: "earshot", in: "EarshotTests",
      ["Hosting", "PeerMentorHost", "Settings", "Flows", .argumentParser]),
    tests(
      of: "Audit",
      [
        "Languages", "Semantics", "SpeechCore", "Commands", "ScreenReader", "PeerMentor", "Settings", "SpeechOutput", "Hosting",
        "PeerMentorHost", "SoundRig", "SoakRig", "earshot-synthesizer",
      ]),
  ]
)

// What reads foreign bytes, for `make fuzz` alone: it is built with sanitizers, in a folder of its own.
if Context.environment["EARSHOT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "earshot-fuzz",
      dependencies: [
        "Captures", "Commands", "Flows", "Languages", "PeerMentor", "PeerMentorHost", "Pictures", "PostgreSQLStore",
        "SafeText", "Semantics", "Settings",
      ], path: "Tests/Fuzz", swiftSettings: settings))
}
