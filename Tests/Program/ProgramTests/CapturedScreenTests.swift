import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

/// The commands on two captures of a sign-in screen, each with its screenshot: of one build and of the next.
@Suite("Captured screens from the command line", .waiting)
struct CapturedScreenTests {
  private let folder: TestFolder

  init() throws {
    folder = TestFolder()
    let fixtures = Checkout.url("Tests/Fixtures/screens")
    for name in ["before", "after"] {
      try FileManager.default.copyItem(at: fixtures.appending(path: name), to: folder.url.appending(path: name))
    }
  }

  private func earshot(_ arguments: String..., input: String = "") async throws -> CommandRun {
    try await CommandRun(arguments, input: input, in: folder)
  }

  @Test("The page of two builds holds both pictures and nothing from elsewhere, and the exit code tells that they differ")
  func page() async throws {
    let run = try await earshot("diff", "before", "after", "--format", "html", "--style", "talkback")
    expectNoDifference(run.code, 1)
    expectNoDifference(run.output.components(separatedBy: "href=\"data:image/png;base64,").count, 3)
    #expect(run.output.contains("<q>Sign in to your page, button</q>"))
    #expect(!run.output.contains("src=\""))
    expectNoDifference(run.errors, "")
    let same = try await earshot("diff", "before", "before", "--format", "html")
    expectNoDifference(same.code, 0)
  }

  @Test("What is masked is in no form of what is told")
  func mask() async throws {
    for arguments in [
      ["hear", "before", "--style", "both"], ["hear", "before", "--format", "json"], ["audit", "before", "--format", "html"],
      ["audit", "before", "--format", "json"], ["diff", "before", "after", "--format", "html"],
      ["diff", "before", "after", "--format", "json"],
    ] {
      let run = try await CommandRun(arguments + ["--mask", "email,field"], in: folder)
      #expect(!(run.output + run.errors).contains("kari"), "\(arguments)")
      #expect(!(run.output + run.errors).contains("hemmelig"), "\(arguments)")
    }
    let wrong = try await earshot("hear", "before", "--mask", "emial")
    expectNoDifference(wrong.errors, "earshot: '--mask' has no kind 'emial'; did you mean 'email'?\n")
    expectNoDifference(wrong.code, 64)
    let own = try await earshot("audit", "--mask", "email")
    expectNoDifference(own.errors, "earshot: --mask is for captured screens; name one, or leave it out\n")
    expectNoDifference(own.code, 64)
  }

  @Test("The pale text is to be looked at, and sizes are judged by the density that is given")
  func audit() async throws {
    let run = try await earshot("audit", "before")
    #expect(run.output.hasPrefix("To be looked at: login/root/help, contrast-in-picture, WCAG 1.4.3.\n"))
    #expect(run.output.contains("Declared: before/login.xml:4:1."))
    expectNoDifference(run.code, 0)
    // 60 pixels are 40 points, 30 are 20.
    let sized = try await earshot("audit", "before", "--density", "240")
    expectNoDifference(sized.lines.count { $0.hasPrefix("Recommendation: ") && $0.contains("target-size") }, 4)
    expectNoDifference(sized.code, 0)
    let factor = try await earshot("audit", "before", "--density", "1.5")
    #expect(factor.errors.contains("a density is dots per inch, from 60 to 1000; a factor of 1.5 is 240"))
    expectNoDifference(factor.code, 64)
  }

  @Test("A picture that is broken is told of once, and the audit goes on without it")
  func broken() async throws {
    try Data("no picture".utf8).write(to: folder.url.appending(path: "before/login.png"))
    let run = try await earshot("audit", "before")
    expectNoDifference(
      run.errors, "earshot: before/login.png: it is not a whole PNG: Not a PNG file, so the picture is not used; take it again\n")
    #expect(run.output.contains("28 of "))
    expectNoDifference(run.code, 0)
  }

  @Test("A recorded session names its screens, from its own folder, and holds when it is checked")
  func record() async throws {
    try FileManager.default.createDirectory(at: folder.url.appending(path: "flows"), withIntermediateDirectories: true)
    let run = try await earshot(
      "run", "--app", "before", "--audio", "none", "--record", "flows/session.flow", input: "next\nnext\nquit\n")
    expectNoDifference(run.code, 0, "\(run.errors)")
    let flow = try folder.read("flows/session.flow")
    #expect(flow.contains("\napp ../before\n"))
    #expect(!flow.contains("--app"))
    let check = try await earshot("check", "flows/session.flow")
    expectNoDifference(check.code, 0, "\(check.output)\(check.errors)")
  }

  @Test("A screen is heard in the style of its platform, and the first line says which and why")
  func platformStyle() async throws {
    try folder.write(Self.card, to: "card.xml")
    let because = "TalkBack style, because the screen comes from Android; --style voiceover chooses the other.\n"
    let android = try await earshot("hear", "before")
    #expect(android.errors.hasPrefix(because + "before/login.xml: Android XML"), "\(android.errors)")
    #expect(android.output.contains("checked, Stay signed in, check box\n"))
    let both = try await earshot("hear", "card.xml", "before", "--format", "json")
    expectNoDifference(
      both.errors, "TalkBack style for screens from Android, VoiceOver style for the others; --style chooses one for all.\n")
    #expect(both.lines[0].contains(#""style":"voiceover""#))
    #expect(both.lines.contains { $0.contains(#""style":"talkback""#) })
    let diff = try await earshot("diff", "before", "after")
    expectNoDifference(diff.errors, because)
    #expect(diff.output.contains("checked, Stay signed in, check box"))
    let run = try await earshot("run", "--app", "before", "--audio", "none", "--language", "nb", input: "last\nquit\n")
    #expect(
      run.errors.hasPrefix("TalkBack-stil, fordi skjermbildet kommer fra Android; --style voiceover velger den andre.\n"),
      "\(run.errors)")
  }

  @Test("A chosen style goes before that of the platform, and the first line says where it was chosen")
  func chosenStyle() async throws {
    try FileManager.default.createDirectory(at: folder.url.appending(path: ".config/earshot"), withIntermediateDirectories: true)
    try folder.write("style: voiceover\nhints: off\n", to: ".config/earshot/config.yaml")
    let file = try await earshot("hear", "before")
    #expect(
      file.errors.hasPrefix("VoiceOver style, as your settings say; --style talkback chooses the other.\n"), "\(file.errors)")
    let variable = try await CommandRun(["hear", "before"], in: folder, environment: ["EARSHOT_STYLE": "talkback"])
    #expect(variable.errors.hasPrefix("TalkBack style, as EARSHOT_STYLE says; "), "\(variable.errors)")
    for style in ["voiceover", "both"] {
      let option = try await earshot("hear", "before", "--style", style)
      #expect(option.errors.hasPrefix("before/login.xml: Android XML"), "\(option.errors)")
    }
    #expect(try await earshot("hear", "--help").output.contains("voiceover or talkback, or both"))
  }

  @Test("Two files of one name are two screens for every command")
  func sameName() async throws {
    try folder.write(Self.card, to: "same/login.xml")
    try folder.write(Self.card.replacing("Start", with: ""), to: "same/login.uix")
    let heard = try await earshot("hear", "same", "--format", "json")
    expectNoDifference(
      heard.lines.compactMap { $0.firstMatch(of: /^\{"screen":"([^"]*)"/)?.1 },
      ["login.uix", "login.uix", "login.xml", "login.xml"])
    let audit = try await earshot("audit", "same", "--format", "json")
    expectNoDifference(audit.code, 1)
    #expect(audit.output.contains("\"login.uix/") && audit.output.contains("\"states\": 4"), "\(audit.output)")
    let diff = try await earshot("diff", "same", "same")
    expectNoDifference(diff.code, 0, "\(diff.output)")
    try folder.write("app same\nopen login.xml\nexpect screen login.xml\nopen login.uix\nexpect screen login.uix\n", to: "a.flow")
    let check = try await earshot("check", "a.flow")
    expectNoDifference(check.code, 0, "\(check.output)\(check.errors)")
    try folder.write("app same\nopen login\nnext\nexpect screen login\n", to: "b.flow")
    let clash = try await earshot("check", "b.flow")
    #expect((clash.output + clash.errors).contains("choose login.uix, login.xml"), "\(clash.output)\(clash.errors)")
    // As sources of their own, too.
    let sources = try await earshot("hear", "before", "before/login.xml", "--format", "json")
    expectNoDifference(
      Set(sources.lines.compactMap { $0.firstMatch(of: /^\{"screen":"([^"]*)"/)?.1 }), ["login", "login-2"])
  }

  @Test(
    "A file that another command takes is recognised",
    arguments: [
      (["check", "card.xml"], "this is a captured screen: `earshot hear card.xml`"),
      (["check", "my card.json"], "this is a captured screen: `earshot hear 'my card.json'`"),
      (["render", "card.xml", "--output", "out"], "this is a captured screen: `earshot hear card.xml`"),
      (["announce", "card.xml"], "this is a captured screen: `earshot hear card.xml`"),
      (["card.xml"], "this is a captured screen: `earshot hear card.xml`"),
      (["hear", "a.flow"], "this is a flow: `earshot check a.flow`"),
      (["audit", "a.flow"], "this is a flow: `earshot check a.flow`"),
      (["run", "--app", "a.flow", "--audio", "none"], "this is a flow: `earshot check a.flow`"),
      (["diff", "a.flow", "a.flow"], "this is a flow: `earshot check a.flow`"),
      (["diff", "card.xml", "a.flow"], "this is a flow: `earshot check a.flow`"),
      (["announce", "a.flow"], "this is a flow: `earshot check a.flow`"),
      (["hear", "t.jsonl"], "this is a transcript: `earshot diff t.jsonl OTHER`"),
      (["check", "t.jsonl"], "this is a transcript: `earshot diff t.jsonl OTHER`"),
      (["hear", "cases.jsonl"], "these are announcement cases: `earshot announce cases.jsonl`"),
      (["check", "page.html"], "this is a web page: `earshot hear page.html`"),
      (["hear", "visits/screens.yaml"], "`earshot hear visits`"),
    ])
  func wrongCommand(_ arguments: [String], _ advice: String) async throws {
    try folder.write(Self.card, to: "card.xml")
    try folder.write(#"[{"nodeId": "1", "role": {"value": "RootWebArea"}, "childIds": []}]"#, to: "my card.json")
    try folder.write("app before\nnext\n", to: "a.flow")
    try folder.write("<!doctype html><p>Text</p>", to: "page.html")
    try folder.write("start: login\n", to: "visits/screens.yaml")
    try folder.write(
      #"{"id": "1", "style": "voiceover", "node": {"label": "Send", "traits": ["button"], "isEnabled": true}}"#, to: "cases.jsonl"
    )
    _ = try await earshot("check", "a.flow", "--transcript", "t.jsonl")
    let run = try await CommandRun(arguments, in: folder)
    #expect(run.errors.contains(advice), "\(run.errors)")
    expectNoDifference(run.code, arguments.count == 1 ? 64 : 65)
  }

  private static let card = """
    <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Visits" label="Visits" enabled="true" \
    visible="true" accessible="false" x="0" y="0" width="390" height="844">
    <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" label="Today" value="Today" traits="Header, StaticText" \
    enabled="true" visible="true" accessible="true" x="16" y="60" width="358" height="30"/>
    <XCUIElementTypeButton type="XCUIElementTypeButton" label="Start" traits="Button" enabled="true" visible="true" \
    accessible="true" x="32" y="180" width="100" height="44"/>
    </XCUIElementTypeApplication></AppiumAUT>
    """
}
