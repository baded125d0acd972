import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Session
import Testing
import Text

/// A list that opens a form with a note, which is saved by an effect.
private struct FormApp: DeclarativeApp {
  struct State: Equatable, Sendable {
    var isOpen = false
    var note = ""
    var saved: [String] = []
  }

  enum Message: Hashable, Sendable {
    case open(Bool), note(String), save, saved
  }

  var initialState: State { State() }

  func update(_ state: inout State, _ message: Message) -> [String] {
    switch message {
    case .open(let isOpen): state.isOpen = isOpen
    case .note(let note): state.note = note
    case .save: return [state.note]
    case .saved:
      state.isOpen = false
      state.saved.append("Saved")
    }
    return []
  }

  func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message> {
    var screens = [
      Screen<Message>("list", title: "List") {
        Element("title", .heading, "List")
        Element("write", .button, "Write").on(.activate, .open(true))
      }
    ]
    if state.isOpen {
      screens = [
        Screen("form", title: "Form", depth: 1, back: .open(false)) {
          Element("note", .textArea, "Note", value: state.note).with(\.isInitialFocus, true)
            .editing(FieldBinding(text: state.note) { .note($0) })
          Element("save", .button, "Save").on(.activate, .save)
        }
      ]
    }
    return Interface(
      screens, events: state.saved.enumerated().map { Element<Message>("\($0)", .text, $1) })
  }
}

@Suite("A form that is written and saved")
struct FormTests {
  private var session: HeadlessSession<FormApp> {
    let settings = SessionSettings(profile: ReaderProfile(speaksHints: false))
    var session = HeadlessSession(
      SessionMachine(FormApp(), settings: settings, startedAt: 0), rate: 240, world: { _ in .saved })
    session.feed(.begin([]))
    session.feed(.command(.last, by: .key))
    session.feed(.command(.activate, by: .key))
    return session
  }

  /// What was queued because of the commands.
  private func heard(
    _ commands: Command..., by origin: CommandOrigin = .key, in session: inout HeadlessSession<FormApp>
  ) -> [String] {
    let seen = session.transcript.count
    for command in commands { session.feed(.command(command, by: origin)) }
    return session.transcript[seen...].compactMap { entry in
      if case .announcement(let announcement) = entry.event { announcement.text } else { nil }
    }
  }

  @Test("Escape asks before it throws away a note; a key between makes it ask again, a line is obeyed")
  func escape() {
    var session = session
    let question = "Press Escape again to discard what you have typed, F8 brings it back"
    _ = heard(.type("We sang"), in: &session)
    // What is typed is being said: the first one is the silence.
    expectNoDifference(heard(.stop, .cancel, in: &session), [])
    // The byte of each Escape is a stop.
    expectNoDifference(heard(.stop, .cancel, in: &session), [question])
    expectNoDifference(session.machine.tree["form/note"]?.value, "We sang")
    _ = heard(.type("!"), in: &session)
    session.advanceUntilIdle()
    expectNoDifference(heard(.stop, .cancel, in: &session), [question])
    // Silence does not answer the question: it is asked again.
    expectNoDifference(heard(.stop, .cancel, in: &session), [])
    expectNoDifference(heard(.stop, .cancel, in: &session), [question])
    session.advanceUntilIdle()
    expectNoDifference(heard(.stop, .cancel, in: &session), ["Editing cancelled"])
    expectNoDifference(session.machine.tree["form/note"]?.value, "")
    session.advanceUntilIdle()
    // Nothing to lose, nothing to ask.
    expectNoDifference(heard(.activate, .cancel, in: &session), ["is editing", "Editing cancelled"])
    _ = heard(.type("We sang"), by: .line, in: &session)
    expectNoDifference(heard(.cancel, by: .line, in: &session), ["Editing cancelled"])
    let recorded = session.transcript.compactMap { entry in
      if case .command(let line, _) = entry.event, line == "cancel" { line } else { nil }
    }
    expectNoDifference(recorded.count, 3, "a key that asked was recorded as a command")
  }

  @Test("What was done is told before where that leads back to, and a key does not lose it")
  func saving() {
    var session = session
    expectNoDifference(heard(.last, .activate, in: &session), ["Save, button", "Saved", "Write, button"])
    expectNoDifference(
      session.machine.saying.map { id in
        session.transcript.contains {
          if case .announcement(let reported) = $0.event { reported.id == id && reported.text == "Saved" } else { false }
        }
      }, true)
    _ = heard(.previous(nil), in: &session)
    session.advanceUntilIdle()
    let said = session.transcript.suffix(while: { entry in
      if case .command = entry.event { false } else { true }
    })
    let finished = said.compactMap { entry in
      if case .speech(let report) = entry.event, report.outcome == .finished { report.id } else { nil }
    }
    expectNoDifference(finished.map { session.text(of: $0) }, ["List, heading", "Saved"])
  }

  @Test("Of a person's own way back the place is heard first")
  func goingBack() {
    var session = session
    expectNoDifference(heard(.back, in: &session), ["Write, button"])
  }
}

extension BidirectionalCollection {
  /// The longest end of which every element satisfies the predicate.
  fileprivate func suffix(while predicate: (Element) -> Bool) -> SubSequence {
    self[(lastIndex { !predicate($0) }.map { index(after: $0) } ?? startIndex)...]
  }
}

extension HeadlessSession<FormApp> {
  fileprivate func text(of id: Announcement.ID) -> String {
    transcript.lazy.compactMap { entry in
      if case .announcement(let reported) = entry.event, reported.id == id { reported.text } else { nil }
    }.first ?? ""
  }
}
