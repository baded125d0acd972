import ArgumentParser
import Foundation
import Glibc
import LinuxSupport
import MCP
import Runtime
import Session
import Synchronization
import Text

/// `earshot mcp`: lets a coding agent hear what a screen reader would say, over the Model Context Protocol.
///
/// The server itself reads no file and opens no page. Each call of a tool is carried out by a process of the same program, which
/// is limited to what the options allow, and can be ended at any time.
struct MCPCommand: EarshotCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: localized(
      en: "Lets coding agents hear screens, as a server of the Model Context Protocol.",
      nb: "Lar kodeagenter høre skjermbilder, som server for Model Context Protocol."),
    discussion: localized(
      en: """
        The agent's program starts it and speaks with it on standard input and output, one message a line, in the versions \
        2024-11-05 to 2026-07-28. It ends at the end of its input. The tools are hear, audit, check, diff and announce, and a \
        session: open, act, close.

        An agent reads the files below the folders of --allow, and none without it; a relative path is searched for in them \
        too. It can always hand over a screen or a flow as text. It opens pages and apps of this machine, and of the servers of --allow-address. Nothing is written \
        without --write: then check may renew expectations and what is heard beside flows, in those folders.

        A call of audit, check or act gives what there is after 50 seconds, or after the time that the agent names, at most \
        five minutes. Four are carried out at once, and eight sessions may be open. A long screen comes in pages.

        Exit code 0: the input has ended. 64: a folder or an address to allow is none.
        """,
      nb: """
        Agentens program starter den og snakker med den på standard inn og standard ut, én melding på hver linje, i versjonene \
        2024-11-05 til 2026-07-28. Den slutter når inndataene slutter. Verktøyene er hear, audit, check, diff og announce, og \
        en økt: open, act, close.

        En agent leser filene i mappene til --allow, og ingen uten den; en relativ sti blir også søkt etter i dem. Den kan \
        alltid levere et skjermbilde eller et forløp som tekst. Den åpner sider og apper på denne maskinen, og på serverne til --allow-address. Ingenting blir skrevet uten \
        --write: da kan check fornye forventninger og det som høres, ved siden av forløp i disse mappene.

        Et kall til audit, check eller act gir det som finnes etter 50 sekunder, eller etter tiden som agenten oppgir, høyst fem \
        minutter. Fire utføres samtidig, og åtte økter kan være åpne. Et langt skjermbilde kommer i sider.

        Sluttkode 0: inndataene er slutt. 64: en mappe eller en adresse som skulle tillates, finnes ikke.
        """))

  @Option(
    help: ArgumentHelp(
      en: "A folder that the agent reads; may be given more than once.",
      nb: "En mappe som agenten leser; kan gis flere ganger.", valueName: "folder"), completion: .directory)
  var allow: [String] = []

  @Option(
    help: ArgumentHelp(
      en:
        "A server besides this machine, by the beginning of its address: https://staging.example.org; may be given more than once.",
      nb: "En server utenom denne maskinen, med begynnelsen av adressen: https://staging.example.org; kan gis flere ganger.",
      valueName: "url"), completion: .list([]))
  var allowAddress: [String] = []

  @Option(
    help: ArgumentHelp(
      en: "The language of messages, and of announcements where the agent names none: en or nb; en, whatever the locale is.",
      nb: "Språket i meldinger, og i det som høres når agenten ikke oppgir noe: en eller nb; en, uansett hva locale er."),
    completion: Completions.choices(of: Language.self))
  var language: String?

  @Flag(
    help: ArgumentHelp(
      en: "Let check write in the allowed folders, where the agent asks for it.",
      nb: "La check skrive i de tillatte mappene når agenten ber om det."))
  var write = false

  /// Carries out the calls of one client, for a server that has started it.
  @Flag(help: ArgumentHelp("", visibility: .private))
  var carriesOut = false

  func perform() throws {
    // A mistake in the options is answered in the language of the person who has started it.
    let reach = try Reach(folders: allow, addresses: allowAddress, writes: write, followsLinks: !carriesOut)
    try chooseLanguage()
    // Whoever reads the answers may be gone; writing then fails.
    signal(SIGPIPE, SIG_IGN)
    guard !carriesOut else {
      Reach.current = reach
      return ToolWorker().serve()
    }
    let options =
      reach.paths.flatMap { ["--allow", $0] } + allowAddress.flatMap { ["--allow-address", $0] } + (write ? ["--write"] : [])
    let lines = Mutex(true)
    let server = ContextServer(
      .earshot(writes: write), ToolRunner("/proc/self/exe", ["mcp", "--carries-out"] + options)
    ) { message in
      lines.withLock { isRead in
        if isRead, Runtime.write(message.line + "\n", to: STDOUT_FILENO) != nil { isRead = false }
      }
    }
    var input = MessageLines(STDIN_FILENO)
    while let line = input.next() { server.receive(line) }
    // What was asked is answered, as long as anybody reads the answers.
    server.waitForAnswers(to: STDOUT_FILENO) { lines.withLock(\.self) }
    server.end()
  }

  /// Agents read English, whatever the locale is; the tools' own descriptions are English too.
  private func chooseLanguage() throws(Failure) {
    let word = language ?? ProcessInfo.processInfo.environment[Setting.language.variable] ?? Language.english.rawValue
    guard let language = Language(code: word) else {
      throw .usage(
        unknown: word, en: "there is no language", nb: "det finnes ikke noe språk", among: Language.allCases.map(\.rawValue))
    }
    Language.ofMessages = language
    // For the programs that carry out the calls, and for what is heard.
    setenv(Setting.language.variable, language.rawValue, 1)
  }
}
