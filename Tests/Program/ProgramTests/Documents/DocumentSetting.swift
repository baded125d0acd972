import Testing

/// What is there when the examples of a document are run, each in its place: in an empty folder, which is the person's home too.
struct DocumentSetting: CustomTestStringConvertible {
  /// The path of the document.
  var document: String
  /// The files that blocks of the document show, by words in them, with their paths.
  var files: [String: String] = [:]
  /// Those of them that are there from the start.
  var early: Set<String> = []
  /// Files that other documents show.
  var borrowed: [(path: String, document: String, beginning: String)] = []
  /// Commands to run at the start.
  var start = ""
  /// Commands to run before a block, by its first words.
  var before: [String: String] = [:]
  /// The commands that print a block which is no command itself, by its first words.
  var printed: [String: String] = [:]
  /// What is typed into all commands of a block, by its first words.
  var input: [String: String] = [:]
  /// The port that the document has for a server of its folder, where the tests have another; nil without a server.
  var port: String?

  var testDescription: String { document }

  /// The flow of `flows.md` about the filter.
  private static let filter = (path: "filter.flow", document: "Documentation/flows.md", beginning: "# The filter says")

  /// Makes the flow as it stands after its fifth line was changed.
  private static let wrongFilter = "sed 's/All, active, button/All, button/' filter.flow"

  static let all = [
    DocumentSetting(document: "README.md"),
    DocumentSetting(
      document: "Documentation/audit.md",
      printed: ["To be looked at: login/root/help": "earshot audit Tests/Fixtures/screens/before"]),
    DocumentSetting(
      document: "Documentation/ci.md", files: ["target-size login": "sup.txt"], borrowed: [filter],
      start: """
        mkdir -p flows build
        (echo '# tags: smoke'; cat filter.flow) >flows/filter.flow
        for folder in screens screens-of-the-last-release build/screens accepted; do cp -r Tests/Fixtures/screens/before $folder; done
        """,
      printed: [
        "w.flow:5:": "\(wrongFilter) >w.flow; earshot check w.flow",
        "::error file=": "mkdir w; \(wrongFilter) >w/filter.flow; cd w; earshot check --format github filter.flow",
        "Accepted until": "earshot audit Tests/Fixtures/screens/before --density 240 --suppressions sup.txt",
        "Suppression in line 1":
          "sed 's/2030/2020/' sup.txt >old.txt; earshot audit Tests/Fixtures/screens/before --density 240 --suppressions old.txt",
        "earshot: sup.txt:1:":
          "echo target-size >sup.txt; earshot audit Tests/Fixtures/screens/before --suppressions sup.txt; test $? = 65",
      ]),
    DocumentSetting(
      document: "Documentation/flows.md", files: ["# The filter says": "filter.flow"],
      start: "printf 'open notifications\\nnext\\n' >steps.flow",
      before: ["earshot check visit.flow": "cp filter.flow visit.flow"],
      printed: [
        "filter.flow:5:": "mkdir w; \(wrongFilter) >w/filter.flow; cd w; earshot check filter.flow",
        "sign-in.flow:3:":
          """
        printf 'app Tests/Fixtures/screens/before\\nopen login\\nexpect "Sign in, heading"\\n' >sign-in.flow
        earshot check sign-in.flow
        """,
        "parts/sign-in.flow:2:": """
        mkdir parts; printf 'include parts/sign-in.flow\\n' >visit.flow
        printf 'next\\nexpect "Email"\\n' >parts/sign-in.flow
        earshot check visit.flow
        """,
        "gone: \"Filter: All": """
        grep -v expect filter.flow >one.flow; sed 's/^next$/next heading/' one.flow >two.flow
        for flow in one two; do earshot check $flow.flow --transcript $flow.jsonl; done
        earshot diff one.jsonl two.jsonl
        """,
      ]),
    DocumentSetting(
      document: "Documentation/how-to/add-a-voice.md", files: ["language: en": ".config/earshot/voices/calm.yaml"]),
    DocumentSetting(
      document: "Documentation/how-to/hear-a-compose-test.md", files: ["BasketTest > basketIsHeard": "gradle.log"]),
    DocumentSetting(
      document: "Documentation/how-to/hear-a-failed-maestro-flow.md",
      start: """
        mkdir -p build/maestro
        cp Tests/Fixtures/captures/c7-maestro-commands-failed.json "build/maestro/commands-(login).json"
        """,
      before: ["mkdir -p failed": "cp Tests/Fixtures/screens/before/login.png 'build/maestro/screenshot-❌-1.png'"]),
    DocumentSetting(
      document: "Documentation/how-to/hear-a-flutter-widget-test.md", files: ["SemanticsNode#0": "flutter.log"],
      before: ["earshot audit build/screens": "for to in accepted build/screens; do mkdir -p $to; cp flutter.log $to; done"]),
    DocumentSetting(document: "Documentation/how-to/hear-an-xcuitest.md", files: ["Element subtree": "xcode.log"]),
    DocumentSetting(document: "Documentation/how-to/let-an-agent-listen.md"),
    DocumentSetting(document: "Documentation/how-to/let-an-agent-speak.md"),
    DocumentSetting(document: "Documentation/keys.md", start: "earshot run </dev/null >/dev/null 2>&1"),
    DocumentSetting(
      document: "Documentation/options.md", files: ["language: en": ".config/earshot/voices/calm.yaml"],
      before: [
        "$ cat contacts.csv": """
        earshot say --voice calm 'Visit at NHF' --audio none
        echo 'a long password' | earshot account add liv@example.org --name Liv
        """
      ],
      printed: [
        "earshot: config.yaml:1:":
          "mkdir -p .config/earshot; echo 'styel: talkback' >.config/earshot/config.yaml; earshot run; rm .config/earshot/config.yaml"
      ]),
    DocumentSetting(
      document: "Documentation/phones.md",
      printed: ["earshot: there is no WebDriver server": "earshot hear appium:http://127.0.0.1:1 --style talkback"]),
    DocumentSetting(
      document: "Documentation/screens.md",
      files: [
        "<?xml": "card.xml", "text=\"Visits\"": "visits/login.xml", "text=\"Today\"": "visits/home.xml",
        "format-of: uiautomator": "visits/screens.yaml", "app visits\nstyle": "visits.flow",
      ],
      early: ["visits/home.xml"],
      before: [
        "earshot check visits.flow":
          "sed 's/checked=\"false\"/checked=\"true\"/' visits/home.xml >visits/home-done.xml"
      ],
      printed: [
        "earshot: visits/screens.yaml:": "sed -i 's,root/go$,root/goo,' visits/screens.yaml; earshot check visits.flow"
      ]),
  ]

  /// Documents with a server, which is another one each time.
  static let served = [pages, storybook]

  private static let storybook = DocumentSetting(
    document: "Documentation/how-to/hear-storybook.md",
    files: ["\"v\": 5": "index.json", "import json": "stories.py"],
    start: "cp Tests/Fixtures/storybook/iframe.html iframe.html", port: "6006")

  private static let pages = DocumentSetting(
    document: "Documentation/pages.md",
    files: ["<!doctype html>": "index.html", "app http://localhost:8080\n": "signup.flow"],
    start: "echo '<!doctype html><html lang=en><title>About us</title><h1>About us</h1>' >about.html",
    printed: ["78 of 83 rules run": "earshot audit http://localhost:8080"], port: "8080")

  /// The commands that are not run here, by their first words.
  static let notRun = [
    // They build, test and install: whoever runs the tests has done so.
    "make run", "make build", "make package",
    // They need a server of continuous integration; make ci-check runs the script in a bare Debian.
    "sh .earshot/earshot-ci.sh",
    // They follow changes of the sources that the pages describe.
    "swift build --product earshot",
    // They need a suite of tests and its browser or server: make listen-check and the suites of listening have these.
    "earshot listen --chromium", "earshot listen --appium", "pytest --earshot",
    // They need Maestro and a phone, and a browser with sound.
    "maestro test", "earshot say --polite \"$(earshot audit",
    // They need a phone's server or an app's service: the suites of phones and of Flutter have stand-ins for these.
    "earshot run --app flutter:", "earshot hear appium:",
    "printf 'next\\nactivate\\nwait idle\\n' |\n  earshot run --app appium:",
  ]
}
