import AccessibilityTree
import Announcements
import Foundation
import ScreenReader
import Session
import TestSupport
import Text

/// A headless session of the library app, and what it said.
struct SessionBench {
  var session: HeadlessSession<LibraryApp>
  /// How much of the transcript has been looked at.
  private var seen = 0

  init(
    style: ReaderProfile.Style = .voiceOver, hints: Bool = false, signedIn: Bool = false,
    isEmpty: Bool = false, idleLimit: Duration? = nil, earcons: Bool = false,
    world: @escaping (LibraryApp.Effect) -> LibraryApp.Message? = LibraryApp.world
  ) {
    let settings = SessionSettings(profile: ReaderProfile(style: style, speaksHints: hints), earcons: earcons)
    var state = LibraryApp().initialState
    state.isSignedIn = signedIn
    state.isEmpty = isEmpty
    state.idleLimit = idleLimit
    session = HeadlessSession(
      SessionMachine(LibraryApp(), state: state, settings: settings, startedAt: 1_750_000_020),
      rate: settings.rate, world: world)
  }

  /// The session once what it says at its beginning has been looked at.
  var begun: SessionBench {
    var bench = self
    _ = bench.texts()
    return bench
  }

  /// Gives commands at this moment and returns what was queued since the last look.
  mutating func obey(_ commands: Command..., by origin: CommandOrigin = .key) -> [String] {
    for command in commands { session.feed(.command(command, by: origin)) }
    return texts()
  }

  mutating func feed(_ input: SessionMachine<LibraryApp>.Input) -> [String] {
    session.feed(input)
    return texts()
  }

  mutating func idle() -> [String] {
    session.advanceUntilIdle()
    return texts()
  }

  mutating func wait(_ milliseconds: Int) {
    let end = session.now + .milliseconds(milliseconds)
    while session.advance(notPast: end) {}
  }

  /// The texts queued since the last look.
  mutating func texts() -> [String] {
    let new = session.transcript[seen...]
    seen = session.transcript.count
    return new.compactMap { entry in
      if case .announcement(let announcement) = entry.event { announcement.text } else { nil }
    }
  }

  var announcements: [Announcement] {
    session.transcript.compactMap { entry in
      if case .announcement(let announcement) = entry.event { announcement } else { nil }
    }
  }

  var outcomes: [OutcomeReport] {
    session.transcript.compactMap { entry in
      if case .speech(let report) = entry.event { report } else { nil }
    }
  }

  var commands: [String] {
    session.transcript.compactMap { entry in
      if case .command(let line, _) = entry.event { line } else { nil }
    }
  }

  /// The transcript as a file would hold it.
  func lines() throws -> [String] {
    session.transcript.map { $0.json() }
  }
}
