// The tools of Earshot. Agents read English, whatever a person's language is.

extension Tool {
  /// All tools.
  ///
  /// - Parameters:
  ///   - capturingTools: The names of the tools that make captured screens, as people list them.
  ///   - writes: Whether files may be written.
  package static func earshot(capturingTools: String, writes: Bool) -> [Tool] {
    let sources =
      "A captured screen (of \(capturingTools)), a folder of them, an HTML file, http://… of a page, flutter:URL of a running "
      + "Flutter app, or appium:URL of a WebDriver server"
    return [
      hear(sources), audit(sources), check(writes: writes), diff, announce, open(sources), act, close,
    ]
  }

  private static let style = ToolParameter(
    "style", .choice(["voiceover", "talkback"]),
    "The screen reader whose words are used. Without it: that of the platform, VoiceOver for pages.")
  private static let oneOrBoth = ToolParameter(
    "style", .choice(["voiceover", "talkback", "both"]),
    "The screen reader whose words are used, or both. Without it: that of the platform, VoiceOver for pages.")
  private static let reader = ToolParameter(
    "reader", .choice(["ios-18", "ios-26", "ios-27", "talkback-15", "talkback-16"]),
    "The version of the screen reader, which brings its style. Without it the words are those that most recordings have.")
  private static let language = ToolParameter(
    "language", .choice(["en", "nb"]), "The language of the screen reader's own words and of messages.")
  private static let verbosity = ToolParameter(
    "verbosity", .choice(["low", "normal", "high"]), "How much the screen reader says.")
  private static let wait = ToolParameter(
    "page_wait", .number(1...120), "The seconds within which a page has to come to rest.")
  private static let capabilities = ToolParameter(
    "capabilities", .text, "The JSON file that tells a WebDriver server which app on which phone.")
  private static let phone = ToolParameter(
    "phone", .choice(["iphone", "iphone-se", "pixel", "galaxy"]), "The phone that a page is shown on.")
  private static let mask = ToolParameter(
    "mask", .text, "Texts of captured screens that are hidden, with commas between: email, number, field, text.")

  private static let stopPages = ResultPage.parameters(of: "stops", brief: "Give of each stop its announcement alone.")

  private static func hear(_ sources: String) -> Tool {
    Tool(
      "hear", title: "Hear a screen",
      "Gives the announcements of a whole screen, stop by stop, in reading order, each with name, role, states and place; the texts "
        + "that are not said, with the reasons; the properties that the capture lacks. Presses nothing on the screen. A long screen "
        + "comes in pages: left is the number of stops that follow.",
      parameters: [
        ToolParameter("source", .text, sources + "."),
        ToolParameter("text", .text, "The content of a captured screen, in place of source. A page has to be named."),
        oneOrBoth, reader, language, verbosity, wait, capabilities, mask,
      ]
        + ResultPage.parameters(
          of: "stops", brief: "Give of each stop its number and its announcement alone: a tenth of the size."),
      resultSchema: EmbeddedText.hear_json)
  }

  private static func audit(_ sources: String) -> Tool {
    Tool(
      "audit", title: "Audit an app",
      "Judges screens by WCAG 2.2 as a screen-reader user meets them: missing names, wrong roles and states, focus, live regions, "
        + "targets, contrast. Walks through a page, and presses nothing whose name says that it deletes, pays, sends or signs out; "
        + "where the time is over before, cutShort is true.",
      parameters: [
        ToolParameter("source", .text, sources + "; or peer-mentor, the app that comes with Earshot."),
        ToolParameter("text", .text, "The content of a captured screen, in place of source. A page has to be named."),
        language, wait, phone, capabilities, mask,
        ToolParameter("density", .number(72...1000), "Dots per inch of captured Android screens; sizes of targets need it."),
        ToolParameter("never_press", .texts(most: 50), "Words of further elements that are not pressed on a page."),
        ToolParameter("may_press", .texts(most: 50), "Words of elements that are pressed though by default they never are."),
        ToolParameter("this_page", .flag, "Judge the page as it is shown; press nothing and go nowhere: the quick way."),
        ToolParameter("within", .text, "A CSS selector: only findings within the elements of a page that it matches."),
        ToolParameter("without", .text, "The rules that are left out, with commas between."),
        ToolParameter("suppressions", .text, "A file of findings that are accepted for the time being."),
        Tool.time("With 280 a walk has its three minutes."),
      ]
        + ResultPage.parameters(
          of: "findings, in brief of causes,",
          brief:
            "Give the causes in place of the findings, each with its number, its fix and its first three places: begin with it."),
      resultSchema: EmbeddedText.audit_json, isReadOnly: false)
  }

  private static func check(writes: Bool) -> Tool {
    let writing = [
      ToolParameter(
        "update", .flag,
        "Write all announcements into a file beside each flow, or renew it; check judges the flow by it from then on."),
      ToolParameter("force", .flag, "With update, also take over elements that lost their name or role."),
      ToolParameter("accept", .flag, "Rewrite expectations that do not hold to the announcements."),
    ]
    return Tool(
      "check", title: "Check flows",
      "Plays flows and judges the announcements. A flow has a line for each thing that a person does (next, activate, type …) and "
        + "lines with expect; the resource earshot://documents/flows tells the language. Its first line names the app: app shop.html. "
        + "The app is fresh each time. Without style and language it is VoiceOver in English.",
      parameters: [
        ToolParameter("flow", .text, "The text of a flow; files in it are seen from the server's folder."),
        ToolParameter("path", .text, "A flow file or a folder of them, in place of flow."),
        ToolParameter(
          "app", .text, "The app, in place of the one that the flow names: peer-mentor, a file, a folder, an address."),
        style, reader, language, verbosity, wait, phone, capabilities,
        ToolParameter("allow_unknown", .flag, "Let expectations pass that rest on a property that a captured screen lacks."),
        ToolParameter("strict", .flag, "Fail a flow in which an error is said and no line judges it."),
        Tool.time("Flows that are not played by then are errors."),
        ToolParameter("brief", .flag, "Leave out what each line said; what was not as expected is there."),
      ] + (writes ? writing : []), resultSchema: EmbeddedText.check_json, isReadOnly: false)
  }

  private static let diff = Tool(
    "diff", title: "Compare two screens",
    "Compares two screens, folders of screens, pages, transcripts or snapshots as a listener would: elements that are new, gone, "
      + "reworded, moved, or have another role or state.",
    parameters: [
      ToolParameter("old", .text, "The screen before.", isRequired: true),
      ToolParameter("new", .text, "The screen after.", isRequired: true),
      style, reader, language, verbosity, wait,
      ToolParameter("fail_on", .text, "The kinds of differences that count, with commas between."),
    ], resultSchema: EmbeddedText.diff_json)

  private static let announce = Tool(
    "announce", title: "Announce an element",
    "What a screen reader says for single elements that are described in the words of their platform, before there is a screen "
      + "with them: {\"id\": \"save\", \"style\": \"voiceover\", \"node\": {\"label\": \"Save\", \"traits\": [\"button\"]}}, or "
      + "{\"id\": \"save\", \"style\": \"talkback\", \"node\": {\"text\": \"Save\", \"role\": \"button\"}}.",
    parameters: [
      ToolParameter("cases", .objects(most: 1000), "The announcement cases.", isRequired: true), oneOrBoth, reader, language,
      verbosity,
    ], resultSchema: EmbeddedText.announce_json)

  private static func open(_ sources: String) -> Tool {
    Tool(
      "open", title: "Open a session",
      "Opens an app to be used by ear, and gives a handle for act and close, the first announcements and the place of the cursor.",
      parameters: [
        ToolParameter("source", .text, sources + "; or peer-mentor, the app that comes with Earshot."),
        ToolParameter("screen", .text, "The screen to begin at; that of the app's beginning without it."),
        ToolParameter("list", .flag, "Also give the stops of the screen, in pages."),
        style, reader, language, verbosity, wait, phone, capabilities,
      ] + stopPages, resultSchema: EmbeddedText.open_json, isReadOnly: false, lifetime: .opensSession)
  }

  private static let act = Tool(
    "act", title: "Act in a session",
    "Does what a screen-reader user does, a line each: next, previous, next heading, first, activate, type TEXT, submit, back, "
      + "find TEXT, actions, do NAME, wait 2 s, help. For each line it gives the announcements, and those that came by themselves. Lines with "
      + "expect judge. After a line that cannot be done the others are not done.",
    parameters: [
      ToolParameter("lines", .texts(most: 200), "The lines; none to ask where the cursor is."),
      ToolParameter(
        "until", .text,
        "After the lines wait until these words are said, at most 10 s, as the line wait for does: Saved, or * books found. "
          + "wait for \"TEXT\" within 30 s as a line waits longer."),
      ToolParameter("screen", .flag, "Also give the stops of the screen as it is afterwards, in pages."),
      Tool.time("The lines that are left then are not done."),
    ] + stopPages, resultSchema: EmbeddedText.act_json, isReadOnly: false, isDestructive: true, lifetime: .usesSession)

  private static let close = Tool(
    "close", title: "Close a session",
    "Closes a session, and gives it as a flow that check plays again.", parameters: [], resultSchema: EmbeddedText.close_json,
    isReadOnly: false, lifetime: .closesSession)
}
