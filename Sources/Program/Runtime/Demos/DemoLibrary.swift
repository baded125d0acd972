package import Flows
import Foundation
import Session
package import Text

/// The demos of Earshot: flows to listen to, in each language.
///
/// Each language has a folder with a file for each demo, named like it: `demos/en/sign-in.flow`. The comment in the first
/// line describes the demo.
package struct DemoLibrary {
  private let folders: [String]
  private let language: Language

  /// The demos of a language in the given folders; folders may be missing.
  init(folders: [String], language: Language) {
    self.folders = folders.map { "\($0)/\(language.rawValue)" }
    self.language = language
  }

  /// The demos installed with the program or, run from a checkout, those of the checkout.
  package static func installed(in language: Language) -> DemoLibrary {
    DemoLibrary(folders: InstalledFolders.holding("demos"), language: language)
  }

  /// A demo's name, and a sentence that describes it.
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var sentence: String
  }

  /// All demos, by name.
  ///
  /// - Throws: The reason why there are none, or one cannot be read.
  package func entries() throws(Failure) -> [Entry] {
    let names = names()
    guard !names.isEmpty else {
      throw missing
    }
    var entries: [Entry] = []
    for name in names {
      let (_, text) = try file(named: name)
      let first = text.prefix { !$0.isNewline }
      entries.append(Entry(name: name, sentence: first.trimmingPrefix("#").trimmingCharacters(in: .whitespaces)))
    }
    return entries
  }

  /// The flow of a demo without its expectations, because a listener may have chosen another style.
  ///
  /// - Throws: The list of demos, for an unknown name; the reason why it cannot be played.
  package func flow(named name: String) throws(Failure) -> Flow {
    let (path, text) = try file(named: name)
    do {
      return try FlowParser.parse(text, name: path).withoutExpectations
    } catch {
      throw .content(localized: error.description)
    }
  }

  /// A demo, ready to be rendered.
  package struct Demo: Hashable, Sendable {
    var name: String
    /// What it shows.
    var sentence: String
    /// Without what it expects.
    var flow: Flow
  }

  /// The demo that a name in place of a flow's file means; nil where that file exists, or the name cannot be a demo's.
  ///
  /// - Throws: The list of demos, if it is neither; the reason why it cannot be played.
  package func demo(insteadOfFile name: String) throws(Failure) -> Demo? {
    guard name != "-", !name.contains("/"), !name.hasSuffix(".flow"), !FileManager.default.fileExists(atPath: name)
    else { return nil }
    let names = names()
    guard !names.isEmpty else { return nil }
    guard names.contains(name) else {
      throw .usage(
        "there is no file '\(name)' and no demo of that name; \(NearestWord.advice(for: name, among: names, in: .english))",
        nb:
          "det finnes ingen fil «\(name)» og ingen demo med det navnet; \(NearestWord.advice(for: name, among: names, in: .bokmål))"
      )
    }
    return Demo(
      name: name, sentence: try entries().first { $0.name == name }?.sentence ?? "", flow: try flow(named: name))
  }

  private var missing: Failure {
    .files(
      "there are no demos; looked in \(folders.joined(separator: ", ")); install Earshot again",
      nb: "det finnes ingen demoer; lette i \(folders.joined(separator: ", ")); installer Earshot på nytt")
  }

  private func names() -> [String] {
    let files = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
    return Set(files.filter { $0.hasSuffix(".flow") }.map { String($0.dropLast(5)) }).sorted()
  }

  private func file(named name: String) throws(Failure) -> (path: String, text: String) {
    let names = names()
    // Only listed demos are opened: a name must not lead to another file.
    guard names.contains(name),
      let path = folders.map({ "\($0)/\(name).flow" }).first(where: FileManager.default.fileExists)
    else {
      throw names.isEmpty
        ? missing
        : .usage(unknown: name, en: "there is no demo", nb: "det finnes ingen demo som heter", among: names)
    }
    return (path, try String(contentsOf: path, what: localized(en: "demo", nb: "demoen")))
  }
}

extension Flow {
  /// The flow without its expectations.
  fileprivate var withoutExpectations: Flow {
    var flow = self
    flow.steps.removeAll { step in
      switch step.action {
      case .expect, .expectNot, .expectNothing, .expectCursor, .expectScreen, .budget: true
      case .statement, .open, .clock, .notify: false
      }
    }
    return flow
  }
}

/// Plays a flow aloud for a listener who hears everything to its end before the next key.
package struct DemoPlayer<Adapter: AppAdapter> {
  private let adapter: Adapter
  private let configuration: Configuration

  package init(_ adapter: Adapter, _ configuration: Configuration) {
    self.adapter = adapter
    self.configuration = configuration
  }

  /// A listener's pause between the end of an announcement and the next key.
  private static var pause: Duration { .milliseconds(600) }

  /// Plays a flow to its end, and prints each line of it after a `>` and each announcement when it is queued.
  ///
  /// Without sound it takes as long as the speech would; with `--no-speech` or `--audio none` it takes no time.
  ///
  /// - Throws: The reason why it cannot be played or printed.
  package func play(_ flow: Flow) throws(Failure) {
    let sound = try LiveSound(configuration.speech == false ? nil : configuration.audio, configuration)
    defer { sound?.close() }
    var settings = SessionSettings(configuration)
    if let sound { settings.audio = sound.name }
    var failure: Failure?
    func report(_ line: String) {
      guard failure == nil else { return }
      do throws(Failure) { try StandardOutput.print(line) } catch { failure = error }
    }
    do {
      try withoutActuallyEscaping(report) { report in
        _ = try FlowRun.play(
          flow, on: adapter.flowEnvironment, settings: settings,
          hearing: FlowHearing(
            pauseBetweenSteps: Self.pause, willPlay: { for line in $0.lines { report("> \(line)") } }, caption: report,
            makeSpeaker: sound.map { sound in { LiveSpeaker(sound) } }))
      }
    } catch let error as FlowParser.Failure {
      throw .content(localized: error.description)
    } catch {
      throw Failure(error) ?? .files(localized: "\(error)")
    }
    if let failure { throw failure }
  }
}
