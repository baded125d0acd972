import SpeechOutput
import Testing
import Text

@testable import Runtime

@Suite("Why there is no sound")
struct SoundReasonTests {
  @Test(
    "The notice is in one language, and the reason with it",
    arguments: [
      (
        SoundEvent.lost(reason: "the sound server does not answer"),
        "sound is gone: the sound server does not answer; captions go on, and speech when it is back",
        "lyden er borte: lydserveren svarer ikke; tekstingen fortsetter, og talen når lyden er tilbake"
      ),
      (
        .lost(reason: "File too large"),
        "sound is gone: File too large; captions go on, and speech when it is back",
        "lyden er borte: filen er for stor; tekstingen fortsetter, og talen når lyden er tilbake"
      ),
      // A Norwegian sentence leaves out a reason without a translation.
      (
        .synthesizerLost(reason: "some new trouble"), "no speech: some new trouble; captions go on",
        "ingen tale; tekstingen fortsetter"
      ),
    ])
  func notices(event: SoundEvent, english: String, bokmål: String) {
    #expect(event.notice(in: .english, isFile: false) == english)
    #expect(event.notice(in: .bokmål, isFile: false) == bokmål)
  }
}
