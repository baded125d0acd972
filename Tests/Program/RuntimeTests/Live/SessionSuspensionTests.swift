import Announcements
import Console
import CustomDump
import LinuxSupport
import SpeechOutput
import TestTraits
import Testing
import Text

@testable import Runtime

@Suite("Before the program is stopped", .waiting)
struct SessionSuspensionTests {
  @Test("nothing is to be silenced where there is no session yet")
  func before() {
    let suspension = SessionSuspension()
    suspension.suspend()
    suspension.resume()
  }

  @Test("a session orders silence first, then the device is waited for; afterwards it is told to go on")
  func session() {
    let (suspension, mailbox, performer) = (SessionSuspension(), Mailbox<SessionMail<String>>(), StandInSpeech())
    suspension.use(mailbox, performer)
    let session = NamedThread("session") {
      guard case .suspend(let ordered)? = mailbox.take(until: nil) else { return }
      performer.perform(.cancel(1))
      ordered.post(())
    }
    suspension.suspend()
    session.join()
    expectNoDifference(performer.log, ["cancel 1", "settle"])
    suspension.resume()
    guard case .resume? = mailbox.take(until: monotonicNow()) else {
      Issue.record("nothing tells that it goes on")
      return
    }
  }

  @Test("a session that does not answer is not waited for, and its device is left alone")
  func hangingSession() {
    let (suspension, performer) = (SessionSuspension(), StandInSpeech())
    suspension.use(Mailbox<SessionMail<String>>(), performer)
    suspension.suspend()
    expectNoDifference(performer.log, [])
  }

  @Test("a session without speech is told all the same")
  func captionsOnly() {
    let (suspension, mailbox) = (SessionSuspension(), Mailbox<SessionMail<String>>())
    suspension.use(mailbox, nil)
    let session = NamedThread("session") {
      if case .suspend(let ordered)? = mailbox.take(until: nil) { ordered.post(()) }
    }
    suspension.suspend()
    session.join()
  }

  @Test("what speaks outside a session falls silent instead, once it does")
  func outOfSession() throws {
    let (suspension, performer) = (SessionSuspension(), StandInSpeech())
    let speaker = try OutOfSessionSpeaker(.standIn()) { PlainSpeech(performer) }
    suspension.use(Mailbox<SessionMail<String>>(), nil)
    suspension.use(speaker)
    suspension.suspend()
    expectNoDifference(performer.log, [])
    speaker.report("one moment", in: .english)
    suspension.suspend()
    suspension.resume()
    expectNoDifference(performer.log, ["en: one moment", "cancel 1", "settle"])
  }
}
