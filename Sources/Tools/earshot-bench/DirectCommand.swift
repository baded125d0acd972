import Announcements
import ArgumentParser

/// The shortest path from words to sound, for comparison: eSpeak NG in the process itself, one thread, one stream that
/// stays open, samples written as they are made, silence at the beginning left out.
///
/// It says each line that it reads; an empty line silences it. A text that crashes eSpeak NG ends it, which is why Earshot
/// is not built in this way.
struct DirectCommand: ParsableCommand {
  static let name = "direct"
  static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

  @Argument var rate = 300

  func run() throws {
    let stream = try SoundProbe()
    let voice = try DirectVoice(VoiceProfile(name: "direct", language: "en", voice: "en", rate: rate))
    while let line = readLine() {
      stream.silence()
      voice.speak(line) { stream.write($0) }
    }
    stream.close()
  }
}
