package import Captures
package import Text

/// A test of other people that runs, as somebody beside it hears it: a second client of its browser, a proxy in front of its
/// server.
///
/// It tells what the test does and what it reaches. It never acts, and never holds the test up: what it reports is judged and
/// written on another thread.
package protocol ListenedSource: AnyObject, Sendable {
  /// What is listened to, for the heading of the report: an address without a path.
  var name: String { get }
  /// The kind of app in `screens.yaml`: `page` or `phone`.
  var live: String { get }
  /// The format of the screens' captures; nil where only they tell.
  var format: CaptureFormat? { get }

  /// Begins to listen, and returns at once.
  ///
  /// - Parameter tell: Gets each event in its order, from any thread; it does not wait. The last event is ``ListenedEvent/Kind/ended(_:)``.
  /// - Throws: A sentence why nothing can be listened to.
  func listen(_ tell: @escaping @Sendable (ListenedEvent) -> Void) throws

  /// What a person must know to let the test be listened to, as a sentence, once it listens; nil for nothing.
  var invitation: String? { get }

  /// Ends to listen; the test goes on. No event comes after it has returned.
  func close()
}

extension ListenedSource {
  package var invitation: String? { nil }
}

/// What happened in a test.
package struct ListenedEvent: Sendable {
  /// The page or the session in which it happened, by a name that no other has. Several may go on at once.
  package var place: String
  package var kind: Kind

  /// What it was.
  package enum Kind: Sendable {
    /// The test, or anybody else who operates the app, has done something.
    case step(ListenedStep)
    /// A stable screen was reached, or the same one with something new on it. It has its capture.
    ///
    /// - Parameter address: Its address, where it has one.
    case screen(RemoteScreen, address: String?)
    /// A live region, or the app itself, has something announced.
    case said(String, isAssertive: Bool)
    /// The page or the session was closed.
    case left
    /// Nothing more comes.
    case ended(ListenedEnd)
  }

  package init(_ kind: Kind, at place: String) { (self.place, self.kind) = (place, kind) }
}

/// Why nothing more comes.
package enum ListenedEnd: Hashable, Sendable {
  /// The browser, or the server, has ended.
  case gone
  /// The connection failed, for a reason in words.
  case failed(String)
  /// Earshot was asked to end.
  case asked
}

/// A step of a test, in words and, where that is known, as an act on the screen before it.
package struct ListenedStep: Hashable, Sendable {
  /// What was done: `Pressed 'Sign in'`. Never holds a secret.
  package var words: Phrase
  /// The same as an act on the last screen of its place; nil where no element of it is known.
  package var act: RemoteAction?
  /// Whether only the length of a typed text may be stored.
  package var isSecret: Bool

  package init(_ words: Phrase, act: RemoteAction? = nil, isSecret: Bool = false) {
    (self.words, self.act, self.isSecret) = (words, act, isSecret)
  }
}

extension ListenedStep {
  /// The longest name and text in the words of a step.
  private static let longest = 120

  private static func quoted(_ text: String) -> Phrase {
    let short = PrintableText.of(text.count > longest ? text.prefix(longest) + "…" : text)
    return Phrase(en: "'\(short)'", nb: "«\(short)»")
  }

  /// Something was pressed.
  ///
  /// - Parameter name: Its accessible name; empty where it has none.
  package static func pressed(_ name: String, act: RemoteAction? = nil) -> ListenedStep {
    ListenedStep(
      name.isEmpty
        ? Phrase(en: "Pressed an element without a name", nb: "Trykket på et element uten navn")
        : Phrase(en: "Pressed ", nb: "Trykket på ") + quoted(name), act: act)
  }

  /// A text was typed.
  ///
  /// - Parameters:
  ///   - text: The whole text of the field; of a secret one anything of the same length.
  ///   - name: The field's accessible name; empty where it has none.
  package static func typed(_ text: String, into name: String, act: RemoteAction? = nil, isSecret: Bool = false) -> ListenedStep {
    let shown = isSecret ? String(repeating: "•", count: text.count) : text
    let place = name.isEmpty ? Phrase(en: "a field without a name", nb: "et felt uten navn") : quoted(name)
    let words =
      text.isEmpty
      ? Phrase(en: "Cleared ", nb: "Tømte ") + place
      : Phrase(en: "Typed ", nb: "Skrev ") + quoted(shown) + Phrase(en: " into ", nb: " i ") + place
    return ListenedStep(words, act: act, isSecret: isSecret)
  }

  /// An option of a list was chosen.
  package static func chose(_ option: String, in name: String, act: RemoteAction? = nil) -> ListenedStep {
    let place = name.isEmpty ? Phrase(en: "a list without a name", nb: "en liste uten navn") : quoted(name)
    return ListenedStep(
      Phrase(en: "Chose ", nb: "Valgte ") + quoted(option) + Phrase(en: " in ", nb: " i ") + place, act: act)
  }

  /// A key was pressed, by its name: `Enter`, `Escape`.
  package static func key(_ key: String, at name: String, act: RemoteAction? = nil) -> ListenedStep {
    let place = name.isEmpty ? Phrase("") : Phrase(en: " in ", nb: " i ") + quoted(name)
    return ListenedStep(Phrase(en: "Pressed the key \(key)", nb: "Trykket på tasten \(key)") + place, act: act)
  }

  /// An address was opened.
  package static func opened(_ address: String) -> ListenedStep {
    let shown = PrintableText.excerpt(address)
    return ListenedStep(Phrase(en: "Opened \(shown)", nb: "Åpnet \(shown)"))
  }

  /// Something else, by the name of its command: `Went back`.
  package static func did(_ words: Phrase, act: RemoteAction? = nil) -> ListenedStep { ListenedStep(words, act: act) }
}
