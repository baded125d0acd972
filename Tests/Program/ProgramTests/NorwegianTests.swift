import CustomDump
import TestSupport
import TestTraits
import Testing

@Suite("The command line in Norwegian", .waiting)
struct NorwegianTests {
  private let folder = TestFolder()

  /// Words of English sentences that are no Norwegian words.
  private static let english: Set<String> = [
    "the", "is", "are", "not", "of", "with", "and", "or", "which", "that", "this", "there", "has", "have", "its", "it", "was",
    "cannot", "can", "give", "what", "where", "each", "from", "into", "missing", "unknown", "error", "usage", "value", "see",
    "use", "file", "show", "write", "choose", "name", "no", "another", "try", "them", "one", "did", "you", "mean",
  ]

  /// The English words of a text, without options, placeholders and what is quoted.
  private static func englishWords(in text: String) -> [String] {
    let plain = text.replacing(
      /«[^»]*»|`[^`]*`|'[^']*'|--[a-z-]+|<[^>]*>|[a-z]+(-[a-z]+)+|\([a-z-]+: .*?\)|earshot( [a-z]+)*/, with: " ")
    return plain.split { !$0.isLetter }.map { $0.lowercased() }.filter(english.contains)
  }

  private func run(_ arguments: [String], locale: String = "nb_NO.UTF-8") async throws -> CommandRun {
    try await CommandRun(arguments, in: folder, environment: ["LC_ALL": locale, "COLUMNS": "200"])
  }

  static let commands = [
    [], ["run"], ["hear"], ["demo"], ["check"], ["announce"], ["notify"], ["account"], ["account", "add"], ["account", "list"],
    ["account", "remove"], ["account", "password"], ["contact"], ["contact", "add"], ["contact", "import"], ["contact", "list"],
    ["contact", "edit"], ["contact", "remove"], ["contact", "export"], ["store", "backup"], ["store", "restore"],
    ["answers"], ["organisation"], ["organisation", "init"], ["organisation", "upgrade"], ["organisation", "status"], ["store"],
    ["store", "copy"], ["render"], ["diff"], ["audit"], ["say"], ["voices"], ["doctor"], ["bench"], ["mcp"],
  ]

  @Test("Help of every command has no English word of ours", arguments: commands)
  func help(_ command: [String]) async throws {
    let run = try await run(["help"] + command)
    expectNoDifference(run.code, 0)
    // Lines of a flow are English, and so are the values of options and the columns of a file.
    let text = run.output.split(separator: "\n").filter { !$0.hasPrefix("  app ") && !$0.hasPrefix("  expect ") }
      .joined(separator: "\n").replacing(#/ {2}[a-z]+( [^:\n]*)?: |[a-z]+, [a-z, ]+|name må/#, with: " ")
    expectNoDifference(Self.englishWords(in: text), [], "\(run.output)")
  }

  static let mistakes = [
    ["--rtae", "5"], ["run", "--rate"], ["run", "--rate", "abc"], ["run", "--language", "fr"], ["run", "extra"],
    ["run", "--lines", "--keys"], ["run", "--lines=on"], ["run", "--app", "none.xml"], ["run", "--capabilities", "x"],
    ["run", "--phone", "nokia", "--app", "http://localhost:1"], ["run", "--app", "appium:x"], ["run", "--style", "x"],
    ["run", "--roles", "x"], ["run", "--audio", "x"], ["check"], ["check", "--format", "x", "a.flow"],
    ["check", "--time-limit", "0", "a.flow"], ["check", "--force", "a.flow"], ["hear"], ["hear", "none.xml"],
    ["hear", "plain.txt"],
    ["hear", "--mask", "x", "plain.txt"], ["announce", "none"], ["announce", "cases.jsonl"],
    ["audit", "--density", "1", "x.xml"],
    ["audit", "--format", "openacr"], ["diff", "a"], ["diff", "a", "b"], ["diff", "plain.txt", "plain.txt"],
    ["diff", "a", "b", "--fail-on", "x"], ["render"], ["render", "x"], ["render", "x", "--output", "o"],
    ["render", "visit", "--video", "a.avi"], ["say"], ["say", "hei", "--voice", "ola"], ["voices", "ola"], ["demo", "ola"],
    ["notify", "x", "a", "b"], ["notify", "assignment", "", "b"], ["notify", "assignment", "a"], ["account", "x"],
    ["account", "add", "x", "--name", "A"], ["account", "add", "a@b.no", "--name", ""], ["account", "remove", "x@y.no"],
    ["account", "password", "demo@example.org"], ["contact", "add", "--name", ""], ["contact", "import", "none.csv"],
    ["contact", "import", "column.csv"], ["contact", "import", "fields.csv"], ["contact", "list", "--account", "x"],
    ["answers", "--since", "x"], ["organisation", "status"], ["organisation", "status", "--store", "postgres://"],
    ["organisation", "status", "--store", "postgres://a:b@h/d"],
    ["organisation", "status", "--store", "postgres://localhost:1/d"],
    ["store", "copy", "none", "x"], ["store", "restore", "none"], ["store", "restore", "plain.txt"],
    ["store", "backup", "/nowhere/x"], ["contact", "edit", "x", "--phone", "1"], ["contact", "edit", "x"],
    ["contact", "remove", "x"],
    ["contact", "export", "/nowhere/x"], ["store", "copy", "a"], ["account", "list", "--data", "plain.txt"],
    ["account", "list", "--data", "/proc/x"], ["xyz"], ["hera"], ["help", "xyz"], ["plain.txt"],
    ["--generate-completion-script", "tcsh"], ["account", "list", "extra", "words"], ["mcp", "--allow", "none"],
    ["mcp", "--allow-address", "none"],
  ]

  @Test("Every mistake is answered without an English word of ours, and with what to try", arguments: mistakes)
  func mistake(_ arguments: [String]) async throws {
    try folder.write("plain\n", to: "plain.txt")
    try folder.write(
      "{\"id\":\"a\"}\nno\n{\"id\":\"b\",\"style\":\"talkback\",\"node\":{\"rle\":\"button\"}}\n", to: "cases.jsonl")
    try folder.write("name,phon\nA,1\n", to: "column.csv")
    try folder.write("name,phone\nA\n", to: "fields.csv")
    let run = try await run(arguments)
    #expect(run.code != 0)
    expectNoDifference(Self.englishWords(in: run.errors), [], "\(run.errors)")
    #expect(run.errors.contains(/; |\?|, ikke | bruk |--help/), "\(run.errors)")
  }

  /// What a flow can be found to be wrong in, each kind once.
  private static let findings = """
    open login
    expect "zzz"
    next
    expect contains "email" and "zzz"
    expect cursor login/nix
    next
    expect screen home
    find zzz
    next
    expect nothing
    wait for "yyy" within 1 s
    expect not contains "button"
    next
    expect heard "x" within 1 ms
    previous
    next
    expect "Show password, button"
    expect contains "Show"
    expect contains "login"
    budget 1 s
    """

  @Test(
    "The report of a check has no English word of ours, whatever it finds",
    arguments: [
      ["wrong.flow"], ["wrong.flow", "right.flow"], ["judging.flow"], ["syntax.flow"], ["outer.flow"],
      ["wrong.flow", "--style", "both"], ["right.flow", "--update"],
    ])
  func check(_ arguments: [String]) async throws {
    try folder.write(Self.findings, to: "wrong.flow")
    try folder.write("open login\nexpect \"NHF, heading\"\n", to: "right.flow")
    try folder.write("open login\n", to: "judging.flow")
    try folder.write("open login\nexpect \"\"\nnex\n", to: "syntax.flow")
    try folder.write("open login\ninclude inner.flow\nexpect \"x\"\n", to: "outer.flow")
    try folder.write("next\nexpect \"y\"\n", to: "inner.flow")
    let run = try await run(["check"] + arguments)
    // What was said stands in quotes; what stands outside them of a flow is as the flow has it.
    let text = (run.output + run.errors).replacing(/"[^"]*"|  (VoiceOver|TalkBack): .*|" and "/, with: " ")
      .replacing(/contains +and +/, with: " ")
    expectNoDifference(Self.englishWords(in: text), [], "\(run.output)\(run.errors)")
  }

  @Test("Doctor and confirmations have no English word of ours")
  func confirmations() async throws {
    for arguments in [
      ["doctor"], ["notify", "assignment", "Tittel", "Tekst"], ["contact", "add", "--name", "Kari"], ["answers"],
    ] {
      let run = try await run(arguments)
      expectNoDifference(Self.englishWords(in: run.output + run.errors), [], "\(run.output)\(run.errors)")
    }
  }

  @Test("The option decides before the locale, and the locale before nothing")
  func language() async throws {
    let english = try await run(["voices", "ola", "--language", "en"])
    #expect(english.errors.contains("there is no such voice"))
    let bokmål = try await run(["voices", "ola", "--language", "nb"], locale: "C.UTF-8")
    #expect(bokmål.errors.contains("stemmen finnes ikke"))
  }
}
