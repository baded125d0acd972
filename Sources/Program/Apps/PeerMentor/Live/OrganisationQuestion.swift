package import AccessibilityTree
package import Audit
package import Console
package import Flows
package import PeerMentor
import PeerMentorStore
package import Runtime
package import ScreenReader
package import Session
import Synchronization
package import Text

/// The question for the organisation, once, at the first start on a terminal without one: an app of one screen, which is heard,
/// silenced and explained as every other screen is.
package struct OrganisationQuestion: AppAdapter {
  private let answered = Answer()

  /// The answer of the session that asked.
  final class Answer: Sendable {
    let organisation = Mutex<Organisation?>(nil)
  }

  /// The question that is to be asked before the app opens; nil where the organisation is known, or nobody can answer.
  ///
  /// It is not asked for a store that cannot be made or opened. A new store is made after it, because its people are those of
  /// the organisation.
  package init?(_ configuration: Configuration, isTerminal: Bool = Terminal.isTerminal(0)) throws {
    guard Self.mayBeAsked(configuration, isTerminal: isTerminal), configuration.server == nil else { return nil }
    let directory = try DataDirectory(configuration)
    try directory.prepare()
    if directory.hasStore, try ConfiguredStore.open(configuration).organisation() != nil { return nil }
  }

  /// The question by itself.
  init() {}

  /// Whether to ask: a person at a terminal, and no organisation given.
  ///
  /// Settings for voice, language or sound do not matter. Settings for input, data or transcript prevent the question: such
  /// runs are started by programs and tests, which would take each line for an announcement.
  static func mayBeAsked(_ configuration: Configuration, isTerminal: Bool) -> Bool {
    let driven: [Setting] = [.data, .store, .transcript, .lines, .keys]
    return isTerminal && configuration.organisation == nil
      && driven.allSatisfy { configuration.sources[$0] == nil }
  }

  /// The organisation that was chosen, as the setting has it; nil where the person quit instead.
  package var answer: String? { answered.organisation.withLock(\.self)?.rawValue }

  /// The question's name in reports.
  package var title: Phrase { Phrase(en: "the question for your organisation", nb: "spørsmålet om organisasjonen din") }
  /// The question without a person.
  package var flowEnvironment: OrganisationEnvironment { OrganisationEnvironment() }
  /// The question for a person.
  package func open(_ surroundings: LiveSurroundings) -> LiveOrganisationQuestion {
    LiveOrganisationQuestion { [answered] organisation in answered.organisation.withLock { $0 = organisation } }
  }
  /// Its one screen.
  package func audit(for profile: ReaderProfile) -> AuditPlan<OrganisationApp> {
    AuditPlan(OrganisationApp(), now: 0) { visit in
      visit(.init(Phrase(en: "the question", nb: "spørsmålet"), after: [.begin]) { $0 })
    }
  }
}

/// The app that asks: one screen with a tab for each organisation, so that a digit chooses, and a button that takes the choice.
package struct OrganisationApp: DeclarativeApp {
  /// The choice so far.
  package struct State: Equatable, Sendable {
    var chosen = Organisation.nhf
    /// How often the person has chosen.
    var choices = 0
    /// Whether the keys are said, which wait for the question.
    var hasBegun = false
  }

  /// A choice, or that it is taken.
  package enum Message: Hashable, Sendable {
    case begin
    case choose(Organisation)
    case take
  }

  /// The choice that was taken.
  package typealias Effect = Message

  /// An app that nobody has answered.
  package init() {}

  /// NHF, unless the person chooses.
  package var initialState: State { State() }

  /// Chooses, or reports the choice.
  package func update(_ state: inout State, _ message: Message) -> [Message] {
    switch message {
    case .begin: state.hasBegun = true
    case .choose(let organisation):
      state.chosen = organisation
      state.choices += 1
    case .take: return [.choose(state.chosen)]
    }
    return []
  }

  /// The question, the choices and the button. After a choice the cursor is on the button, so that Enter takes it.
  package func view(_ state: State, in environment: ViewEnvironment) -> Interface<Message> {
    let words = Words(language: Language(code: environment.language) ?? .english)
    return Interface(
      [
        Screen("organisation", title: words.question) {
          Element("title", .heading, words.question).on(.activate, .take)
          Element("keys", .text, words.keys)
          Element("organisations", .tabBar) {
            for (index, organisation) in Organisation.allCases.enumerated() {
              Element(organisation.rawValue, .tab, organisation.rawValue)
                .with(\.isSelected, organisation == state.chosen)
                .with(\.position, SetPosition(index + 1, of: Organisation.allCases.count))
                .on(.activate, .choose(organisation))
            }
          }
          Element("take", .button, words.take(state.chosen)).on(.activate, .take)
        }
      ], events: state.hasBegun ? [Element("keys", .text, words.keys)] : [],
      focus: state.choices == 0 ? nil : FocusRequest("organisation/take", number: state.choices))
  }

  /// What the screen says.
  struct Words: Sendable {
    let language: Language

    var question: String {
      language(en: "Which organisation are you with?", nb: "Hvilken organisasjon gjelder det?")
    }

    /// Which key chooses which organisation, and which one Enter alone takes.
    var keys: String {
      let choices = language.alternatives(
        zip(1..., Organisation.allCases).map { language(en: "\($0) for \($1.rawValue)", nb: "\($0) for \($1.rawValue)") })
      return language(
        en: "Press \(choices), then Enter. Enter alone takes NHF", nb: "Trykk \(choices), og så Enter. Bare Enter velger NHF")
    }

    /// The button that takes the choice.
    func take(_ organisation: Organisation) -> String {
      language(en: "Continue with \(organisation.rawValue)", nb: "Fortsett med \(organisation.rawValue)")
    }
  }
}

/// The question for a person: the choice ends its session.
package final class LiveOrganisationQuestion: LiveApp {
  private let post = Mutex<(@Sendable (SessionMail<OrganisationApp.Message>) -> Void)?>(nil)
  private let answer: @Sendable (Organisation) -> Void

  init(_ answer: @escaping @Sendable (Organisation) -> Void) {
    self.answer = answer
  }

  /// Lets the keys be said after the question.
  package func start(
    _ post: @escaping @Sendable (SessionMail<OrganisationApp.Message>) -> Void
  ) -> LiveStart<OrganisationApp> {
    self.post.withLock { $0 = post }
    post(.event(.begin))
    return LiveStart(OrganisationApp(), isNewcomer: true)
  }

  /// Takes the answer, and ends the session.
  package func perform(_ effect: OrganisationApp.Message, as id: EffectID) {
    if case .choose(let organisation) = effect { answer(organisation) }
    post.withLock { $0 }?(.end(0))
  }
}

/// Plays flows on the question.
package struct OrganisationEnvironment: FlowEnvironment {
  /// A session before the question.
  package func open(_ screen: String, settings: SessionSettings) throws(FlowError) -> FlowSession<OrganisationApp> {
    guard screen == firstScreen else { throw FlowError("there is no screen '\(screen)'; choose organisation") }
    var state = OrganisationApp.State()
    state.hasBegun = true
    return FlowSession(
      machine: SessionMachine(OrganisationApp(), state: state, settings: settings, startedAt: 0), perform: { $0 },
      notify: { notice throws(FlowError) in throw FlowError("nothing is notified before the organisation is known") })
  }

  /// The only one.
  package var firstScreen: String { "organisation" }

  /// There are none.
  package func secret(_ name: String) -> String? { nil }
}
