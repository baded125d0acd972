import CustomDump
import Foundation
import LinuxSupport
import TestSupport
import TestTraits
import Testing

/// Videos made by ffmpeg, examined with ffmpeg and ffprobe.
@Suite("earshot render --video", .waiting)
struct VideoRenderTests {
  private let folder: TestFolder

  init() throws {
    folder = TestFolder()
    try folder.write("# Two elements.\nopen login\nnext\nnext\n", to: "a.flow")
  }

  private func looked(_ program: String, _ arguments: [String]) async throws -> String {
    let run = try await CommandRun(arguments, in: folder, program: "/usr/bin/\(program)")
    try #require(run.code == 0, "\(program): \(run.errors)")
    return run.output
  }

  /// The time of each picture of a video, in seconds.
  private func pictures(of video: String) async throws -> [Double] {
    try await looked(
      "ffprobe", ["-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "csv=p=0", video]
    ).split(whereSeparator: { ",\n".contains($0) }).compactMap { Double($0) }.sorted()
  }

  /// The sound of a file as samples of the recording's rate.
  private func samples(of file: String) async throws -> [Int16] {
    _ = try await looked(
      "ffmpeg", ["-v", "error", "-y", "-i", file, "-vn", "-ar", "22050", "-ac", "1", "-f", "s16le", "samples"])
    return pcmSamples(Array(try Data(contentsOf: folder.url.appending(path: "samples"))))
  }

  /// The number of pixels with the colour of the current word, and their middle from the left.
  private func marked(_ video: String, _ number: Int) async throws -> (count: Int, middle: Double) {
    _ = try await looked(
      "ffmpeg",
      [
        "-v", "error", "-y", "-i", video, "-an", "-vf", "select=eq(n\\,\(number))", "-frames:v", "1", "-pix_fmt", "rgb24",
        "-f", "rawvideo", "picture",
      ])
    let pixels = Array(try Data(contentsOf: folder.url.appending(path: "picture")))
    try #require(pixels.count == 1920 * 1080 * 3)
    let greens: ClosedRange<UInt8> = 190...245
    var (count, sum) = (0, 0)
    for place in stride(from: 0, to: pixels.count, by: 3) {
      let (red, green, blue): (UInt8, UInt8, UInt8) = (pixels[place], pixels[place + 1], pixels[place + 2])
      guard red > 220, greens.contains(green), blue < 130 else { continue }
      count += 1
      sum += place / 3 % 1920
    }
    return (count, Double(sum) / Double(max(1, count)))
  }

  @Test(
    "A video has picture and sound of one length, a picture at each word, and the sound of the recording at its time",
    .enabled(
      if: ChildProcess.installed("ffmpeg") != nil, "there is no ffmpeg"),
    arguments: [("webm", "vp9", "opus"), ("mp4", "h264", "aac")])
  func streams(ending: String, picture: String, sound: String) async throws {
    let video = "film.\(ending)"
    let run = try await CommandRun(["render", "a.flow", "--output", "out", "--video", video, "--language", "en"], in: folder)
    try #require(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.hasPrefix("out, \(video): "))
    #expect(try folder.mode(of: video) == 0o600)
    let streams = try await looked(
      "ffprobe", ["-v", "error", "-show_entries", "stream=codec_name,width,height:format=duration", "-of", "csv=p=0", video])
    #expect(streams.contains("\(picture),1920,1080") && streams.contains(sound), "\(streams)")
    let recording = pcmSamples(Array(try Data(contentsOf: folder.url.appending(path: "out/speech.wav")).dropFirst(44)))
    let duration = try #require(streams.split(separator: "\n").last.flatMap { Double($0) })
    // After the last word stands the end, for four seconds.
    #expect(abs(duration - 4 - Double(recording.count) / 22_050) < 0.1)

    let pictures = try await pictures(of: video)
    let words = try folder.read("out/index.html").matches(of: /data-style="voiceover" class="cue"[^>]*data-words="([^"]*)"/)
      .flatMap { $0.1.split(separator: " ").compactMap { $0.split(separator: ":").last.flatMap { Double($0) } } }
    #expect(words.count > 5)
    // WebM may begin some milliseconds later, as its sound does: Opus has samples before its beginning.
    for word in words {
      let nearest = pictures.map { abs($0 - word) }.min() ?? 1
      #expect(nearest <= 0.010, "word at \(word) s")
    }

    // After each pause the sound begins at the same time as in the recording.
    let heard = try await samples(of: video)
    for onset in Self.onsets(in: recording) {
      let nearest = Self.onsets(in: heard).map { abs($0 - onset) }.min() ?? .max
      #expect(nearest <= 220, "sound at frame \(onset)")
    }
  }

  /// The beginnings of sound after a tenth of a second of silence, in frames.
  private static func onsets(in samples: [Int16]) -> [Int] {
    var onsets: [Int] = []
    var silence = 2205
    for (frame, sample) in samples.enumerated() {
      if abs(Int(sample)) < 300 { silence += 1; continue }
      if silence >= 2205 { onsets.append(frame) }
      silence = 0
    }
    return onsets
  }

  @Test(
    "The word that is said stands out in the picture, and the next one in the next",
    .enabled(
      if: ChildProcess.installed("ffmpeg") != nil, "there is no ffmpeg"))
  func burntIn() async throws {
    let run = try await CommandRun(
      ["render", "a.flow", "--video", "film.webm", "--style", "both", "--language", "nb"], in: folder)
    try #require(run.code == 0, "\(run.errors)")
    // Before it half a second of silence; the first announcement is "NHF, overskrift".
    let silent = try await marked("film.webm", 0)
    let (first, second) = (try await marked("film.webm", 1), try await marked("film.webm", 2))
    expectNoDifference(silent.count, 0)
    #expect(first.count > 500 && second.count > 500, "\(first), \(second)")
    #expect(abs(first.middle - second.middle) > 20)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.contains("earshot-") }, "\(left)")
  }

  @Test("Without ffmpeg it is told what to install, before anything is rendered")
  func missing() async throws {
    let run = try await CommandRun(
      ["render", "a.flow", "--output", "out", "--video", "film.webm"], in: folder, environment: ["PATH": "/nonexistent"])
    expectNoDifference(run.code, 69)
    expectNoDifference(
      run.errors,
      "earshot: there is no ffmpeg to make the video 'film.webm' with; install Debian's package: sudo apt install ffmpeg\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "out")))
  }

  @Test(
    "An ffmpeg that cannot make it is told with its own words",
    .enabled(
      if: ChildProcess.installed("ffmpeg") != nil, "there is no ffmpeg"))
  func failing() async throws {
    let stub = try folder.write("#!/bin/sh\necho 'Unknown encoder' >&2\nexit 1\n", to: "ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: stub.path)
    let run = try await CommandRun(
      ["render", "a.flow", "--video", "film.mp4"], in: folder, environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
    expectNoDifference(run.code, 69)
    #expect(run.errors.hasPrefix("earshot: ffmpeg cannot make the video 'film.mp4': Unknown encoder; "), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "film.mp4")))
  }

  @Test("A name that tells no format is refused, and so is nowhere to write to")
  func refused() async throws {
    let wrong = try await CommandRun(["render", "a.flow", "--video", "film.avi"], in: folder)
    expectNoDifference(wrong.code, 64)
    expectNoDifference(wrong.errors, "earshot: 'film.avi' is not the name of a video; let it end in .webm or .mp4\n")
    let nowhere = try await CommandRun(["render", "a.flow"], in: folder)
    expectNoDifference(nowhere.code, 64)
    #expect(nowhere.errors.contains("Nothing says where to write"), "\(nowhere.errors)")
  }
}
