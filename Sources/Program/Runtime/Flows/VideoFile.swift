import Flows
import Foundation
import Glibc
import LinuxSupport
import Text

/// Makes a video of pictures, captions and sound by the program `ffmpeg`, which has to be installed for that alone.
struct VideoFile {
  private let path: String
  private let format: Format
  private let program: String

  /// The format of a video, by the extension of its name.
  private enum Format: String, CaseIterable {
    /// VP9 and the recording's own Opus.
    case webm
    /// H.264 and AAC, which slides and old players know.
    case mp4
  }

  /// A video file to write.
  ///
  /// - Throws: That its name tells no format; that there is no `ffmpeg`.
  init(_ path: String) throws(Failure) {
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard let format = Format(rawValue: ending) else {
      throw .usage(
        "'\(path)' is not the name of a video; let it end in .webm or .mp4",
        nb: "«\(path)» er ikke navnet på en video; la det slutte på .webm eller .mp4")
    }
    guard let program = ChildProcess.installed("ffmpeg") else {
      throw .unavailable(
        "there is no ffmpeg to make the video '\(path)' with; install Debian's package: sudo apt install ffmpeg",
        nb: "det finnes ikke noe ffmpeg å lage videoen «\(path)» med; installer pakken fra Debian: sudo apt install ffmpeg")
    }
    (self.path, self.format, self.program) = (path, format, program)
  }

  /// The shell script: `$0` is the folder with pictures and captions, the rest is the command.
  ///
  /// Its input ends when this process closes it, and also when this process is killed; then the script kills `ffmpeg`. At its end
  /// it removes the folder. If `ffmpeg` fails, the target contains the first line of its log.
  private static let script = """
    exec 5<&0
    cd "$0" || exit 1
    "$@" 5<&- </dev/null >/dev/null 2>log & worker=$!
    (exec 3<&- 4>&-; read -r end <&5; kill -KILL $worker) & reader=$!
    exec 5<&-
    wait $worker; code=$?
    kill -KILL $reader
    test $code = 0 || head -n 1 log >&4
    cd /
    rm -rf -- "$0"
    exit $code
    """

  /// Writes it.
  ///
  /// - Parameters:
  ///   - wav: The recording, an open file.
  ///   - opus: The same recording as Opus.
  ///   - folder: The folder for files without a name.
  func write(_ video: ReportVideo, wav: Int32, opus: Int32, by folder: ReportFolder) throws(Failure) {
    let sound = format == .webm ? opus : wav
    let target = try folder.scratchFile()
    defer { close(target) }
    let parts = try Self.parts(of: video)
    let code: Int32
    do throws(ChildProcessError) {
      let shell = try ChildProcess(
        "/bin/sh", ["-c", Self.script, parts, program] + arguments, environment: Self.environment,
        .inputAndDescriptors(sound, target))
      // Asking for the exit code closes the input, which would end the shell.
      shell.waitForEnd(within: nil)
      code = shell.exitCode()
    } catch {
      try? FileManager.default.removeItem(atPath: parts)
      throw .unavailable("cannot make the video '\(path)': \(error)", nb: "kan ikke lage videoen «\(path)»: \(error)")
    }
    guard code == 0 else {
      let words = ReportFolder.text(of: target).trimmingCharacters(in: .whitespacesAndNewlines)
      throw .unavailable(
        "ffmpeg cannot make the video '\(path)': \(words.isEmpty ? "exit code \(code)" : words); "
          + "Debian's ffmpeg can, from 5.1 on, which Debian 12 has",
        nb: "ffmpeg kan ikke lage videoen «\(path)»: \(words.isEmpty ? "sluttkode \(code)" : words); "
          + "Debians ffmpeg kan det fra versjon 5.1, som er med i Debian 12")
    }
    try ReportFolder.copy(target, toFile: path)
  }

  /// Makes a folder with the pictures, their order and the captions.
  private static func parts(of video: ReportVideo) throws(Failure) -> String {
    guard let folder = PrivateFolder.make("earshot-video", in: FileManager.default.temporaryDirectory.path) else {
      throw .files(
        "cannot make a folder for the pictures of the video: \(systemReason(errno)); see space and permissions",
        nb: "kan ikke lage en mappe til bildene i videoen: \(systemReason(errno)); se etter plass og tilgang")
    }
    func write(_ text: String, to name: String) throws(Failure) {
      try NewFile.whole("\(folder)/\(name)", subject: "'\(folder)/\(name)'", isPrivate: true) { Runtime.write(text, to: $0) }
    }
    do throws(Failure) {
      for (number, still) in video.stills.enumerated() { try write(still, to: "\(number).svg") }
      try write(video.subtitles, to: "captions.ass")
      try write(order(of: video), to: "pictures")
      try write(chapters(of: video), to: "chapters")
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
    return folder
  }

  /// The input of ffmpeg's concat demuxer. Its times are whole frames of its inputs, so these last a millisecond.
  private static func order(of video: ReportVideo) -> String {
    var list = "ffconcat version 1.0\n"
    for (number, frame) in video.frames.enumerated() {
      let end = number + 1 < video.frames.count ? video.frames[number + 1].start : video.duration
      list += "file \(frame.still).svg\noption framerate 1000\nduration \(max(1, end - frame.start))ms\n"
    }
    // The last picture stays to the end only if another entry follows.
    if let last = video.frames.last { list += "file \(last.still).svg\noption framerate 1000\n" }
    return list
  }

  /// The title and the chapters, as ffmpeg's metadata.
  static func chapters(of video: ReportVideo) -> String {
    func escaped(_ text: String) -> String {
      text.map { $0.isNewline ? " " : "=;#\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
    let ends = video.chapters.dropFirst().map(\.start) + [video.duration]
    return ";FFMETADATA1\ntitle=\(escaped(video.title))\n"
      + zip(video.chapters, ends).map { chapter, end in
        "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(chapter.start)\nEND=\(end)\ntitle=\(escaped(chapter.title))\n"
      }.joined()
  }

  /// Only the variables for finding programs and fonts; `ffmpeg` writes English, as our messages quote it.
  private static var environment: [String: String] {
    let ours = ProcessInfo.processInfo.environment
    return ours.filter { ["PATH", "HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "TMPDIR"].contains($0.key) }
      .merging(["LC_ALL": "C.UTF-8"]) { $1 }
  }

  private var arguments: [String] {
    let picture: [String]
    let sound: [String]
    switch format {
    case .webm:
      picture = ["libvpx-vp9", "-deadline", "realtime", "-cpu-used", "6", "-row-mt", "1", "-crf", "30", "-b:v", "0"]
      sound = ["copy"]
    case .mp4:
      picture = ["libx264", "-preset", "veryfast", "-tune", "stillimage", "-crf", "20", "-movflags", "+faststart"]
      sound = ["aac", "-ar", "48000", "-b:a", "96k"]
    }
    // A picture stays until the next one: words are marked at their millisecond, at any frame rate.
    return [
      "-hide_banner", "-loglevel", "error", "-y", "-f", "concat", "-safe", "0", "-i", "pictures", "-i", "/dev/fd/3",
      "-f", "ffmetadata", "-i", "chapters", "-map", "0:v", "-map", "1:a", "-map_metadata", "2", "-map_chapters", "2",
      "-vf", "ass=captions.ass,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-fps_mode", "vfr",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-force_key_frames",
      "expr:gte(t,n_forced*5)", "-c:v",
    ] + picture + ["-c:a"] + sound + ["-f", format.rawValue, "/dev/fd/4"]
  }
}
