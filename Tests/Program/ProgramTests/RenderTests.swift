import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot render", .waiting)
struct RenderTests {
  private static let flow = """
    next
    type demo@example.org
    next
    type secret demo
    next
    wait 200 ms
    next
    activate
    wait 100 ms
    stop
    open notifications
    next
    """

  /// The files of a rendering, which the tests share because speech takes long to make and encode.
  private struct Rendered: Sendable {
    let run: CommandRun
    /// The content of each file.
    private(set) var files: [String: Data] = [:]
    /// The files' permissions, like 0o600.
    private(set) var modes: [String: Int] = [:]

    init(_ flow: String) async throws {
      let folder = TestFolder()
      try folder.write(flow, to: "a.flow")
      run = try await CommandRun(["render", "a.flow", "--output", "out", "--language", "en"], in: folder)
      for name in ["speech.wav", "speech.opus", "captions.vtt", "transcript.jsonl", "index.html"] {
        files[name] = try Data(contentsOf: folder.url.appending(path: "out/\(name)"))
        modes[name] = try folder.mode(of: "out/\(name)")
      }
    }

    func text(_ name: String) throws -> String {
      String(decoding: try #require(files[name]), as: UTF8.self)
    }
  }

  private static let shared = Task { try await Rendered(flow) }

  private let folder: TestFolder
  private let rendered: Rendered

  init() async throws {
    folder = TestFolder()
    rendered = try await Self.shared.value
  }

  /// An utterance of the transcript: its frame, and its start and end.
  private struct Utterance {
    var frame: Int
    var start: Double
    var end: Double
    var session: Int
    var text: String
    var outcome = ""
  }

  private func utterances() throws -> [Utterance] {
    var found: [Utterance] = []
    var open: [Int: Int] = [:]
    var texts: [Int: String] = [:]
    var session = 0
    for line in try rendered.text("transcript.jsonl").split(separator: "\n") {
      let entry = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      if entry["event"] as? String == "session" {
        session += 1
        open = [:]
      }
      if entry["event"] as? String == "announcement", let id = entry["id"] as? Int {
        texts[id] = entry["text"] as? String
      }
      guard entry["event"] as? String == "speech", let id = entry["id"] as? Int,
        let at = entry["at"] as? Double
      else { continue }
      if entry["fate"] as? String == "started" {
        let latency = try #require(entry["latency"] as? [String: Any])
        open[id] = found.count
        found.append(
          Utterance(
            frame: try #require(latency["frame"] as? Int), start: at, end: at, session: session,
            text: try #require(texts[id])))
      } else if let place = open.removeValue(forKey: id) {
        found[place].end = at
        found[place].outcome = entry["fate"] as? String ?? ""
      }
    }
    return found
  }

  private func samples() throws -> [Int16] {
    let wav = try #require(rendered.files["speech.wav"])
    return pcmSamples(Array(wav.dropFirst(44)))
  }

  private static let framesPerMillisecond = 22.05
  /// The least amplitude of speech.
  private static let audible = 100

  @Test("Sound, captions, transcript and page are there, for their owner only")
  func files() throws {
    #expect(rendered.run.code == 0, "\(rendered.run.errors)")
    #expect(rendered.modes.count == 5)
    for (name, mode) in rendered.modes { #expect(mode == 0o600, "\(name)") }
  }

  @Test("Each utterance of the transcript is found in the sound, within 5 ms of its frame and of its time")
  func twinEvidence() throws {
    let samples = try samples()
    let utterances = try utterances()
    #expect(utterances.count > 10)
    for (number, utterance) in utterances.enumerated() {
      // It begins at the first audible sample after the end of the one before.
      let before =
        number == 0
        ? 0
        : utterances[number - 1]
          .frame + Int((utterances[number - 1].end - utterances[number - 1].start) * Self.framesPerMillisecond)
      let onset = try #require(samples[before...].firstIndex { abs(Int($0)) >= Self.audible })
      #expect(abs(Double(onset - utterance.frame)) <= 5 * Self.framesPerMillisecond, "utterance \(number)")
      // Within a session the clock and the frames advance together.
      let first = try #require(utterances.first { $0.session == utterance.session })
      let elapsed = (utterance.start - first.start) * Self.framesPerMillisecond
      #expect(abs(Double(utterance.frame - first.frame) - elapsed) <= 5 * Self.framesPerMillisecond)
    }
  }

  @Test("At the frame of each utterance its own words are heard, and not another's")
  func ownWords() throws {
    let samples = try samples()
    // A repeated word has the same shape at many places.
    let utterances = try utterances().filter { $0.outcome == "finished" && !$0.text.hasPrefix("bullet") }
    let texts = Set(utterances.map(\.text))
    let renderings = try Dictionary(
      uniqueKeysWithValues: texts.map { ($0, try rendering(of: $0, voice: "en-gb", rate: 240)) })
    #expect(texts.count > 6)
    for utterance in utterances {
      let length = Int((utterance.end - utterance.start) * Self.framesPerMillisecond)
      let heard = trimmed(Array(samples[utterance.frame..<min(samples.count, utterance.frame + length)]))
      let own = try #require(renderings[utterance.text])
      #expect((0.9...1.1).contains(Double(heard.count) / Double(own.count)), "\(utterance.text)")
      #expect(likeness(envelope(of: heard), envelope(of: own)) > 0.5, "\(utterance.text)")
      // Renderings of other texts of the same length are less similar.
      for (text, other) in renderings
      where text != utterance.text && (0.9...1.1).contains(Double(other.count) / Double(own.count)) {
        #expect(
          likeness(envelope(of: heard), envelope(of: own))
            > likeness(envelope(of: heard), envelope(of: other)),
          "'\(utterance.text)' sounds like '\(text)'")
      }
    }
  }

  @Test("There is no sound but that of the transcript's utterances")
  func nothingElse() throws {
    var samples = try samples()
    for utterance in try utterances() {
      let length = (utterance.end - utterance.start + 5) * Self.framesPerMillisecond
      let end = min(samples.count, utterance.frame + Int(length))
      for frame in utterance.frame..<end { samples[frame] = 0 }
    }
    #expect(!samples.contains { abs(Int($0)) >= Self.audible })
  }

  @Test("Before the first word is half a second of silence, which players may swallow")
  func leadIn() throws {
    let first = try #require(utterances().first)
    #expect(first.frame == 11_025)
    #expect(!(try samples()[..<11_000].contains { $0 != 0 }))
  }

  @Test("What the flow stopped ends where it was stopped")
  func stopped() throws {
    let transcript = try rendered.text("transcript.jsonl")
    #expect(transcript.contains("\"fate\":\"cut\""))
    let last = try #require(try utterances().last { $0.session == 1 })
    #expect(abs(last.end - last.start - 100) < 1)
  }

  @Test("Captions have a cue for each utterance that was heard to its end")
  func captions() throws {
    let cues = try rendered.text("captions.vtt").components(separatedBy: " --> ").count - 1
    #expect(try cues == utterances().filter { $0.end > $0.start }.count)
    #expect(try rendered.text("captions.vtt").contains(/<\d\d:\d\d:\d\d\.\d{3}>/), "no word has its time")
  }

  @Test("The page holds both styles and its sound")
  func page() throws {
    let page = try rendered.text("index.html")
    #expect(page.contains("id=\"voiceover\"") && page.contains("id=\"talkback\""))
    #expect(page.contains("src=\"data:audio/ogg; codecs=opus;base64,T2dnUw"))
    #expect(page.contains("Email address, edit box"))
  }

  @Test("The words of each announcement on the page are in order, and within its time")
  func words() throws {
    let page = try rendered.text("index.html")
    var count = 0
    for cue in page.matches(of: /data-start="([\d.]+)" data-end="([\d.]+)" data-words="([^"]*)"/) {
      let (start, end) = (Double(cue.1)!, Double(cue.2)!)
      let words = cue.3.split(separator: " ").compactMap { $0.split(separator: ":").last.flatMap { Double($0) } }
      #expect(words.first == start && words == words.sorted() && words.allSatisfy { $0 < end }, "\(cue.0)")
      count += words.count
    }
    #expect(count > 30)
  }

  @Test(
    "A demo is rendered by its name, in the language that is asked for; without a file, a wrong name is refused with the nearest")
  func demo() async throws {
    let run = try await CommandRun(["render", "news", "--output", "demo", "--language", "nb", "--style", "both"], in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let page = try folder.read("demo/index.html")
    #expect(page.contains("Et varsel kommer mens noe annet leses") && page.contains("data-mode=\"both\""))
    let wrong = try await CommandRun(["render", "new", "--output", "b"], in: folder)
    #expect(wrong.code == 64)
    #expect(
      wrong.errors == "earshot: there is no file 'new' and no demo of that name; did you mean 'news'?\n", "\(wrong.errors)")
  }

  @Test("A page takes less than two megabytes a minute")
  func size() throws {
    let page = try #require(rendered.files["index.html"]).count
    let seconds = Double(try samples().count) / (Self.framesPerMillisecond * 1000)
    #expect(Double(page) < 2_000_000 * max(1, seconds / 60))
  }

  @Test("What does not hold at a listener's pace is told in one line and does not fail the rendering")
  func pace() async throws {
    try folder.write("next\nexpect \"Other words\"\nexpect \"Other\"\n", to: "c.flow")
    let run = try await CommandRun(["render", "c.flow", "--output", "c", "--language", "en"], in: folder)
    #expect(run.code == 0)
    #expect(
      run.errors == "c.flow: 2 expectations do not hold at a listener's pace, at which minutes go by; "
        + "earshot check judges the flow\n")
  }

  @Test("What is no flow is refused with its line, with exit code 65")
  func refused() async throws {
    try folder.write("nxt\n", to: "b.flow")
    let run = try await CommandRun(["render", "b.flow", "--output", "b"], in: folder)
    #expect(run.code == 65)
    #expect(run.errors == "earshot: b.flow:1: unknown command 'nxt'; did you mean 'next'?\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "b")))
  }
}

@Suite("earshot render of a flow that waits", .waiting)
struct RenderedWaitTests {
  @Test("Silence of days is shortened and told, and what is said after it is in the sound and the captions")
  func days() async throws {
    let folder = TestFolder()
    try folder.write("next\nwait 999999999 ms\nnext\nwait 999999999 ms\nwait 61000 ms\nnext\n", to: "a.flow")
    let run = try await CommandRun(
      ["render", "a.flow", "--output", "out", "--language", "en", "--rate", "900"], in: folder)
    #expect(run.code == 0)
    #expect(
      run.errors.hasPrefix("a.flow: 2 silences are shortened to 60 s each in the sound, which leaves out 199"),
      "\(run.errors)")
    let size = try Data(contentsOf: folder.url.appending(path: "out/speech.wav")).count - 44
    #expect((120 * 44_100...140 * 44_100).contains(size))
    let last = try #require(folder.read("out/captions.vtt").split(separator: "\n").last { $0.contains("-->") })
    #expect(last.hasPrefix("00:02:0"), "\(last)")
    #expect(try folder.read("out/transcript.jsonl").contains("\"at\":2000"))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "out"))
    #expect(Set(files).isSubset(of: ["speech.wav", "speech.opus", "captions.vtt", "transcript.jsonl", "index.html"]))
  }
}
