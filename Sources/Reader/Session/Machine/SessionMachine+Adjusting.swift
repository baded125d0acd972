import AccessibilityTree
import Announcements
import ScreenReader
import Text

// The person changes how things are said.

extension SessionMachine {
  mutating func change(_ command: Command, in turn: inout Turn) {
    switch setting(for: command) {
    case .success(let change):
      apply(change, in: &turn)
      turn.effects.append(.setting(change))
      say(phrases.confirmation(of: change), in: &turn)
    case .failure(let refusal): refuse(refusal.text, in: &turn)
    }
  }

  private struct Refusal: Error {
    var text: String
  }

  private func setting(for command: Command) -> Result<SettingChange, Refusal> {
    switch command {
    case .style(let name): return choice(name, of: .style).map { .style($0) }
    case .reader(let name): return choice(name, of: .reader).map { .reader($0) }
    case .verbosity(let name): return choice(name, of: .verbosity).map { .verbosity($0) }
    case .language(let code):
      guard let language = Language(rawValue: code.lowercased()) else {
        return .failure(Refusal(text: phrases.noLanguage(code)))
      }
      return .success(.language(language))
    case .detail(let detail, let isOn): return .success(.detail(detail, isOn))
    case .order(let name): return choice(name, of: .order).map { .order($0) }
    case .earcons(let isOn): return .success(.earcons(isOn))
    case .cycle(let choice): return next(choice)
    case .voice(let name):
      guard let voice = settings.availableVoices.first(where: { $0.name.lowercased() == name.lowercased() })
      else { return .failure(Refusal(text: phrases.noVoice(name, among: settings.availableVoices))) }
      return .success(.voice(name: voice.name, language: voice.language))
    case .rate(let change):
      let step = 20
      let rate =
        switch change {
        case .to(let rate): rate
        case .faster: min(settings.rate + step, SessionSettings.rates.upperBound)
        case .slower: max(settings.rate - step, SessionSettings.rates.lowerBound)
        }
      return number(rate, in: SessionSettings.rates).map { .rate($0) }
    case .volume(let volume): return number(volume, in: SessionSettings.volumes).map { .volume($0) }
    case .speech(.pitch(let pitch)): return number(pitch, in: SessionSettings.pitches).map { .speech(.pitch($0)) }
    case .speech(let detail): return .success(.speech(detail))
    default: return .failure(Refusal(text: ""))
    }
  }

  /// Says what is set, and what there is to choose from.
  mutating func report(_ setting: Command.Setting, in turn: inout Turn) {
    let choice =
      switch setting {
      case .voice: phrases.voices(settings.availableVoices)
      case .rate: phrases.outOfRange(SessionSettings.rates)
      case .volume: phrases.outOfRange(SessionSettings.volumes)
      case .pitch: phrases.outOfRange(SessionSettings.pitches)
      case .style, .reader, .language, .punctuation, .capitals, .numbers, .verbosity, .roles, .positions, .hints, .order,
        .earcons:
        phrases.choose(choices(of: setting))
      }
    say("\(phrases.confirmation(of: present(setting))). \(choice)", in: &turn)
  }

  /// The words that a setting can be set to.
  private func choices(of setting: Command.Setting) -> [String] {
    Verb(rawValue: setting.rawValue)?.choices(in: settings.profile.language) ?? []
  }

  /// What is set, as a change to it would be.
  private func present(_ setting: Command.Setting) -> SettingChange {
    let profile = settings.profile
    return switch setting {
    case .style: .style(profile.style)
    case .reader: profile.version.map { .reader($0) } ?? .style(profile.style)
    case .language: .language(profile.language)
    case .voice: .voice(name: settings.voice, language: profile.language.rawValue)
    case .rate: .rate(settings.rate)
    case .volume: .volume(settings.volume)
    case .pitch: .speech(.pitch(settings.speech.pitch))
    case .punctuation: .speech(.punctuation(settings.speech.punctuation))
    case .capitals: .speech(.capitals(settings.speech.capitals))
    case .numbers: .speech(.numbers(settings.speech.numbers))
    case .verbosity: .verbosity(profile.verbosity)
    case .roles: .detail(.roles, SpokenDetail(profile).roles)
    case .positions: .detail(.positions, SpokenDetail(profile).hasPositions)
    case .hints: .detail(.hints, SpokenDetail(profile).hints)
    case .order: .order(profile.order)
    case .earcons: .earcons(settings.earcons)
    }
  }

  /// The value of a setting after the present one, the first after the last.
  private func next(_ choice: Command.Choice) -> Result<SettingChange, Refusal> {
    let profile = settings.profile
    switch choice {
    case .style: return .success(.style(profile.style.next))
    case .language: return .success(.language(profile.language.next))
    case .verbosity: return .success(.verbosity(profile.verbosity.next))
    case .hints: return .success(.detail(.hints, !SpokenDetail(profile).hints))
    case .earcons: return .success(.earcons(!settings.earcons))
    case .voice:
      let voices = settings.availableVoices.filter { $0.language == profile.language.rawValue }
      let place = voices.firstIndex { $0.name == settings.voice }.map { ($0 + 1) % voices.count } ?? 0
      guard voices.indices.contains(place), voices[place].name != settings.voice else {
        return .failure(Refusal(text: phrases.onlyVoice))
      }
      return .success(.voice(name: voices[place].name, language: voices[place].language))
    }
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of setting: Command.Setting
  ) -> Result<Choice, Refusal> where Choice.RawValue == String {
    if let found = Choice(rawValue: name.lowercased()) { return .success(found) }
    return .failure(Refusal(text: phrases.oneOf(choices(of: setting), not: name)))
  }

  private func number(_ number: Int, in range: ClosedRange<Int>) -> Result<Int, Refusal> {
    range.contains(number) ? .success(number) : .failure(Refusal(text: phrases.outOfRange(range)))
  }

  private mutating func apply(_ change: SettingChange, in turn: inout Turn) {
    settings.apply(change)
    let version = reader.profile.version
    reader.profile = settings.profile
    if reader.profile.version != version { speak(reader.rebase(rendering), in: &turn) }
    guard case .language = change else { return }
    // The same interface in other words: there is nothing that a listener must hear.
    environment.language = settings.profile.language.rawValue
    rendering = app.rendering(of: state, in: environment)
    speak(reader.rebase(rendering), in: &turn)
  }
}

extension CaseIterable where Self: Equatable {
  /// The value after this one, the first after the last.
  fileprivate var next: Self {
    let all = Array(Self.allCases)
    return all[((all.firstIndex(of: self) ?? -1) + 1) % all.count]
  }
}
