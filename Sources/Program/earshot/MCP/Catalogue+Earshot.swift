import Captures
import MCP
import Runtime
import Text

// Agents read English, whatever a person's language is.

extension Catalogue {
  /// What Earshot offers to agents.
  ///
  /// - Parameter writes: Whether files may be written.
  static func earshot(writes: Bool) -> Catalogue {
    Catalogue(
      name: "earshot", title: "Earshot", version: ProgramVersion.current, instructions: instructions,
      tools: Tool.earshot(capturingTools: CaptureFormat.toolNames(in: .english), writes: writes),
      prompts: [testScreen, writeFlow], resources: documents)
  }

  private static let instructions = """
    Earshot gives what a screen-reader user hears. hear gives a whole screen, stop by stop; audit judges it; open, act and close \
    use an app by ear, and close gives the session as a flow; check plays flows and judges them; diff compares two screens; \
    announce tells the words for one element. Announcements are computed by the rules of VoiceOver and TalkBack; no phone has said \
    them. A property that a capture lacks is unknown, and no fault of the app. Files are read below the folders that the server was \
    given with --allow, and named from there; a captured screen or a flow can always be handed over as text. Of a long screen \
    hear, audit and check give the most in the fewest words with brief, and left is the number that follows; a stop with its \
    role, states and place is hear with offset and limit.
    """

  private static let testScreen = Prompt(
    "test-screen", title: "Test a screen as a screen-reader user",
    "Test a screen as a screen-reader user.",
    arguments: [
      .init("source", "The screen: a file, a folder or an address.", isRequired: true),
      .init("task", "What a user wants to do on it."),
      .init("style", "voiceover or talkback."),
    ]
  ) { values in
    let style = values["style"].map { " with style \($0)" } ?? ""
    let task = values["task"] ?? "what the screen is for"
    return """
      Test \(values["source"] ?? "") as a screen-reader user who cannot see it.

      1. Call hear\(style), with brief where the screen is long. Read the announcements alone, in their order: is it clear what the screen is, and what each control does? \
      Look for stops without a name, names without a meaning, states that are not said, texts that are unheard, controls that are \
      unreachable. An unknown property is no fault.
      2. Call audit, with brief: it gives the causes.
      3. If it is a page or a running app, call open and do this by ear: \(task). Use next, next heading, activate, type and \
      submit. After each act ask: was the result announced, is the cursor where it belongs, is an error said?
      4. Report each fault with the announcement as it is, the announcement as it should be, and the change in the code. Begin with \
      what stops a user. Then call close, and keep its flow as a test.
      """
  }

  private static let writeFlow = Prompt(
    "write-flow", title: "Write a flow that tests a task by ear", "Write a flow that tests a task by ear.",
    arguments: [
      .init("source", "The app: a file, a folder or an address.", isRequired: true),
      .init("task", "What a user does.", isRequired: true),
    ]
  ) { values in
    """
    Write a flow that tests this task on \(values["source"] ?? ""): \(values["task"] ?? "").

    1. Read the resource earshot://documents/flows.
    2. Call open, and do the task with act, a few lines at a time. Try also what goes wrong: an empty field, a wrong value.
    3. Call close. Its flow has each line, and what was said as what is expected. Keep the expectations that matter to a user: the \
    result, the error, the place of the cursor. Take out what may change from day to day, or write * for it.
    4. Call check with the flow until it passes. Then break one expectation, to see that it can fail.
    """
  }

  private static let documents: [Resource] = [
    document("flows", "Flows", "The language of flows and of sessions: each line, and how what is said is judged."),
    document("screens", "Captured screens", "The formats of captured screens, how each is made, what it lacks; screens.yaml."),
    document("pages", "Web pages", "How pages are heard and operated, and what they may reach."),
    document("phones", "Phones", "Apps on phones, through a WebDriver server."),
    document("audit", "The audit", "The rules, what they measure, and how findings are accepted."),
    document("commands", "Commands", "All commands and their options."),
    document("keys", "Keys", "Keys, gestures and the lines that do the same."),
  ]

  private static func document(_ name: String, _ title: String, _ about: String) -> Resource {
    Resource("earshot://documents/\(name)", name: name, title: title, about) { InstalledFolders.document("\(name).md") }
  }
}
