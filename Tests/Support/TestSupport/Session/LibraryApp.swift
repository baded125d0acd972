package import AccessibilityTree

/// A tiny app to test sessions with: a form, a slider, a long list, a detail screen and a menu.
package struct LibraryApp: DeclarativeApp {
  package struct State: Equatable, Sendable {
    package var name = ""
    package var code = ""
    package var isCodeShown = false
    package var level = 5
    package var refusals = 0
    package var isSignedIn = false
    /// Whether nothing is on the screen.
    package var isEmpty = false
    package var isMenuOpen = false
    package var openBook: Int?
    package var window = 0..<30
    package var news: [String] = []
    /// The requested place of the cursor.
    package var focus: FocusRequest?
    /// The time without a key after which an announcement says that time is over, or a signed-in person is signed out; a minute
    /// before there is a warning. Nil for never.
    package var idleLimit: Duration?
  }

  package enum Message: Hashable, Sendable {
    case name(String), code(String), showCode, signIn
    case answered(Bool)
    case signOut
    case level(Int)
    case menu(Bool)
    case open(Int?)
    case askForRows(Int), rows(Range<Int>)
    case news(String)
    case focus(FocusRequest)
  }

  package enum Effect: Hashable, Sendable {
    case signIn(String)
    case load(around: Int)
  }

  package static let bookCount = 1000

  package init() {}

  package var initialState: State { State() }

  package func update(_ state: inout State, _ message: Message) -> [Effect] {
    switch message {
    case .name(let name): state.name = name
    case .code(let code): state.code = code
    case .showCode: state.isCodeShown.toggle()
    case .signIn: return [.signIn(state.code)]
    case .answered(true): state.isSignedIn = true
    case .answered(false): state.refusals += 1
    case .signOut: (state.isSignedIn, state.openBook) = (false, nil)
    case .level(let level): state.level = min(max(level, 0), 7)
    case .focus(let request): state.focus = request
    case .menu(let isOpen): state.isMenuOpen = isOpen
    case .open(let book): state.openBook = book
    case .askForRows(let row): return [.load(around: row)]
    case .rows(let window): state.window = window
    case .news(let text): state.news.append(text)
    }
    return []
  }

  package func unsavedWork(in state: State, language: String) -> String? {
    state.name.isEmpty || state.isSignedIn ? nil : "The name is not sent"
  }

  package func person(in state: State) -> String? { state.isSignedIn ? "a member" : nil }

  package func timeout(of effect: Effect) -> EffectTimeout<Message>? {
    guard case .signIn = effect else { return nil }
    return EffectTimeout(after: .seconds(20), .news("The library does not answer"))
  }

  package func idleSteps(_ state: State) -> [IdleStep<Message>] {
    guard let limit = state.idleLimit else { return [] }
    return [
      IdleStep(after: limit - .seconds(60), .news("One minute left")),
      IdleStep(after: limit, state.isSignedIn ? .signOut : .news("Time is over")),
    ]
  }

  package func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message> {
    let isNorwegian = environment.language == "nb"
    var screens: [Screen<Message>] = []
    if let book = state.openBook {
      screens.append(
        Screen("book", instance: "book/\(book)", title: "Book", depth: 1, back: .open(nil)) {
          Element("back", .backButton, "Go back").on(.activate, .open(nil))
          Element("title", .heading, "Book \(book)")
        })
    } else if state.isEmpty {
      screens.append(Screen("empty", title: "Empty") {})
    } else if state.isSignedIn {
      screens.append(shelf(state))
    } else {
      screens.append(form(state, isNorwegian, minute: environment.now / 60))
    }
    if state.isMenuOpen {
      screens.append(
        Screen("menu", title: "Menu", role: .drawer, back: .menu(false)) {
          Element("close", .button, "Close menu").on(.activate, .menu(false))
        })
    }
    return Interface(
      screens, events: state.news.enumerated().map { Element("\($0)", .text, $1) }, focus: state.focus)
  }

  private func form(_ state: State, _ isNorwegian: Bool, minute: Int) -> Screen<Message> {
    Screen("form", title: isNorwegian ? "Skjema" : "Form", menu: .menu(true)) {
      Element("title", .heading, isNorwegian ? "Bibliotek" : "Library")
      Element("name", .textField, isNorwegian ? "Navn" : "Name", value: state.name.isEmpty ? nil : state.name)
        .editing(.init(text: state.name, limit: 20) { .name($0) })
      Element("code", .secureField, isNorwegian ? "Kode" : "Code")
        .with(\.characterCount, state.code.isEmpty ? nil : state.code.count)
        .editing(.init(text: state.code, ended: .signIn) { .code($0) })
      Element("sign-in", .button, isNorwegian ? "Logg inn" : "Sign in").on(.activate, .signIn)
      Element("level", .slider, isNorwegian ? "Nivå" : "Level", value: "\(state.level)")
        .on(.increase, .level(state.level + 1)).on(.decrease, .level(state.level - 1))
      Element("clock", .text, "Minute \(minute % 60)")
      Element("error", .alert) {
        if state.refusals > 0 {
          Element("\(state.refusals)", .text, isNorwegian ? "Feil kode" : "Wrong code")
        }
      }.with(\.stop, .never)
    }
  }

  private func shelf(_ state: State) -> Screen<Message> {
    Screen("shelf", title: "Shelf", menu: .menu(true)) {
      Element("title", .heading, "Shelf")
      Element("list", .list, "Books") {
        for row in state.window { Element("\(row)", .listItem, "Row \(row)").on(.activate, .open(row)) }
      }.virtualised(count: Self.bookCount, window: state.window) { .askForRows($0) }
    }
  }

  /// The answers to the app's effects: one code is right, and rows come from around the requested one.
  package static func world(_ effect: Effect) -> Message {
    switch effect {
    case .signIn(let code): .answered(code == "hunter2")
    case .load(let row): .rows(max(0, row - 30)..<min(bookCount, row + 30))
    }
  }
}
