import CustomDump
import Testing

@testable import SpeechSynthesizer

@Suite("Files of eSpeak NG's voices")
struct VoiceFileNameTests {
  @Test("A voice has the file of its name in the folder of its family, and a name that is none has no file")
  func files() {
    expectNoDifference(
      ["en", "nb", "xx", "", "../en", "EN", "en-us"].map(ESpeak.file), ["gmw/en", "gmq/nb", nil, nil, nil, nil, nil])
  }
}
