import Announcements
import CustomDump
import LinuxSupport
import Testing

@testable import SpeechOutput

@Suite("Waiting for silence")
struct SettlingTests {
  @Test("It is over when what was cancelled before has been flushed, and the server has said so")
  func settles() throws {
    let rig = try PlaybackFixture()
    rig.perform(.speak(utterance(1, "one two three four five")))
    rig.advance(by: .milliseconds(100))
    rig.device.isFlushing = true
    let settled = Mailbox<Void>()
    rig.playback.handle([.orders([.cancel(1)], at: rig.clock.now()), .settle(settled)])
    #expect(rig.log.take().contains { $0.contains("flush") })
    #expect(settled.takeWaiting() == nil)
    rig.device.isFlushing = false
    rig.report(.flushed)
    #expect(settled.takeWaiting() != nil)
  }

  @Test("Where nothing was said, and after the player is closed, it is over at once")
  func nothingSaid() throws {
    let rig = try PlaybackFixture()
    let settled = Mailbox<Void>()
    rig.playback.handle([.settle(settled)])
    #expect(settled.takeWaiting() != nil)
    rig.device.isFlushing = true
    rig.playback.handle([.settle(settled), .close])
    #expect(settled.takeWaiting() != nil)
  }
}
