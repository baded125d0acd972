import Announcements
import SpeechOutput
import SpeechSynthesizer

// The shortest way from words to sound, for the bench to compare with: eSpeak NG in the process itself, one
// thread, one stream that is kept open, samples written as they are made, silence at the beginning left out.
// It says each line it reads; an empty line is silence.
//
// Usage: earshot-direct RATE. A text that crashes eSpeak NG ends it, which is why Earshot is not built so.

let rate = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 300
let profile = VoiceProfile(name: "direct", language: "en", voice: "en", rate: rate)
let stream = try SoundProbe()
let voice = try DirectVoice(profile)
while let line = readLine() {
  stream.silence()
  voice.speak(line) { stream.write($0) }
}
stream.close()
