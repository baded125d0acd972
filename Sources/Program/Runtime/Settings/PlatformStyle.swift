package import AccessibilityTree
import ScreenReader
import Text

extension Configuration {
  /// The same settings; where no style is chosen, in the style of the platform's own screen reader.
  package func heard(on platform: Platform?) -> Configuration {
    guard styleSource == nil, let platform else { return self }
    var configuration = self
    configuration.style = platform.readerStyle
    return configuration
  }

  /// The sentence that says in which style screens of these platforms are heard, and why; nil where there are none, and where
  /// an option of the command line says it.
  package func styleNotice(for platforms: [Platform?]) -> String? {
    guard !platforms.isEmpty else { return nil }
    let styles = Set(platforms.map { heard(on: $0).style })
    guard styles.count == 1, let style = styles.first else {
      return language(
        en: "TalkBack style for screens from Android, VoiceOver style for the others; --style chooses one for all.",
        nb: "TalkBack-stil for skjermbilder fra Android, VoiceOver-stil for de andre; --style velger én for alle.")
    }
    let why: String
    switch styleSource {
    case .option: return nil
    case .environment:
      let variable = (sources[.style] == .environment ? Setting.style : .reader).variable
      why = language(en: "as \(variable) says", nb: "som \(variable) sier")
    case .preferences, .file: why = language(en: "as your settings say", nb: "som innstillingene dine sier")
    case nil: why = reason(for: platforms)
    }
    let other = ReaderProfile.Style.allCases.first { $0 != style }?.rawValue ?? ""
    return language(
      en: "\(style.name) style, \(why); --style \(other) chooses the other.",
      nb: "\(style.name)-stil, \(why); --style \(other) velger den andre.")
  }

  private func reason(for platforms: [Platform?]) -> String {
    if platforms.contains(nil) {
      return language(
        en: "because the capture does not tell its platform", nb: "fordi opptaket ikke sier hvilken plattform det er fra")
    }
    return switch (platforms.contains(.android), platforms.contains(.iOS), platforms.contains(.web)) {
    case (true, _, _): language(en: "because the screen comes from Android", nb: "fordi skjermbildet kommer fra Android")
    case (_, true, false): language(en: "because the screen comes from iOS", nb: "fordi skjermbildet kommer fra iOS")
    case (_, false, true): language(en: "because the screen is a web page", nb: "fordi skjermbildet er en nettside")
    default: language(en: "because no screen comes from Android", nb: "fordi ingen av skjermbildene kommer fra Android")
    }
  }
}

extension Platform {
  /// The style of the platform's own screen reader; pages have VoiceOver's.
  fileprivate var readerStyle: ReaderProfile.Style { self == .android ? .talkBack : .voiceOver }
}
