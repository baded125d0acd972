import AccessibilityTree
import Audit
import Captures
import ScreenReader
import Text

/// The phrases about a captured screen beside its announcements.
struct HearingPhrases: Sendable {
  let language: Language

  func header(_ file: String, _ format: String, count: Int) -> String {
    language(
      en: "\(file): \(format), \(count == 1 ? "1 element" : "\(count) elements")",
      nb: "\(file): \(format), \(count == 1 ? "1 element" : "\(count) elementer")")
  }

  /// - Parameter tellsVersions: Whether it is said what the words are without a version, and which versions there are.
  func computed(_ style: ReaderProfile.Style, by version: ReaderVersion?, tellingVersions tellsVersions: Bool) -> String {
    if let version { return language(en: "Computed, \(version.name.en):", nb: "Beregnet, \(version.name.nb):") }
    let name = style.name
    guard tellsVersions else { return language(en: "Computed, \(name) style:", nb: "Beregnet, \(name)-stil:") }
    let versions = ReaderVersion.all(of: style).map(\.rawValue).joined(separator: ", ")
    return language(
      en: "Computed, \(name) style, as most recordings have it (--reader takes a version: \(versions)):",
      nb: "Beregnet, \(name)-stil, som de fleste lydopptak har det (--reader tar en versjon: \(versions)):")
  }

  func unreachable(_ controls: [(role: Role, name: String)], in element: String) -> String {
    let list = controls.map { role, name in
      language(en: "\(role.words.en) '\(name)'", nb: "\(role.words.nb) «\(name)»")
    }.joined(separator: ", ")
    return language(
      en: "'\(element)' has controls inside that cannot be reached on their own: \(list)",
      nb: "«\(element)» inneholder kontroller som ikke kan nås hver for seg: \(list)")
  }

  func silent(_ element: String, line: Int) -> String {
    language(
      en: "Silent, line \(line): the cursor stops at '\(element)', which has nothing to say",
      nb: "Taust, linje \(line): markøren stopper på «\(element)», som ikke har noe å si")
  }

  /// A stop for which a capture has no words, where it does not tell everything that could be said.
  func wordless(_ element: String, line: Int, because reason: String) -> String {
    language(
      en: "No words, line \(line): the cursor stops at '\(element)'; \(reason)",
      nb: "Ingen ord, linje \(line): markøren stopper på «\(element)»; \(reason)")
  }

  /// The reason why nothing is computed of a stop whose role is unknown, as a clause.
  var noRoles: String {
    language(
      en: "the capture has no words for it, and no roles", nb: "opptaket har ingen ord for den, og ingen roller")
  }

  /// The reason why nothing is computed of a stop, as a clause.
  func noWords(_ unknown: [NodeProperty]) -> String {
    let list = unknown.map { $0.name.in(language) }.joined(separator: ", ")
    return language(
      en: "the capture has no words for it, and no information about: \(list)",
      nb: "opptaket har ingen ord for den, og sier ikke noe om: \(list)")
  }

  func unannouncedText(_ text: HeardScreen.UnannouncedText) -> String {
    language(
      en: "Not heard, line \(text.line): '\(text.text)', because \(why(text.reason))",
      nb: "Høres ikke, linje \(text.line): «\(text.text)», fordi \(why(text.reason))")
  }

  /// The reason why a text is not announced, as a clause; in Bokmål in an order that fits alone and behind "fordi".
  func why(_ reason: HeardScreen.UnannouncedText.Reason) -> String {
    switch reason {
    case .offScreen: language(en: "it is not visible", nb: "den er usynlig")
    case .covered(let cover):
      language(
        en: "it is part of '\(cover)', which is read in its own words",
        nb: "den er en del av «\(cover)», som leses med egne ord")
    case .behindModal: language(en: "a dialog is in front of it", nb: "en dialogboks ligger foran")
    case .unimportant:
      language(en: "the app says that readers pass it over", nb: "appen sier at skjermlesere hopper over den")
    case .container:
      language(
        en: "it names a group of elements, which is no element itself",
        nb: "den er navnet på en gruppe elementer som ikke selv er et element")
    case .paneTitle:
      language(
        en: "it is the name of the screen or of a part of it, which is said when that opens",
        nb: "den er navnet på skjermbildet eller en del av det, som sies når det åpnes")
    case .secret: language(en: "it is secret", nb: "den er hemmelig")
    case .replaced: language(en: "another text is read in its place", nb: "en annen tekst leses i stedet")
    case .reckonedNoElement:
      language(
        en: "the capture does not tell what is an element, and by its type it is none",
        nb: "typen tilsier at den ikke er et element, noe opptaket selv ikke oppgir")
    case .noElement: language(en: "the capture says that it is no element", nb: "opptaket sier at den ikke er et element")
    case .unreached: language(en: "the cursor does not stop there", nb: "markøren går forbi den")
    }
  }

  /// The reason why a stop of the cursor is silent, as a clause.
  var nothingToSay: String { language(en: "it has nothing to say", nb: "den har ingenting å si") }

  /// What captures of one format do not tell: all of them, and some.
  func unknown(_ properties: [NodeProperty], inSome others: [NodeProperty], inCaptures count: Int, of format: String) -> String {
    let (list, rest) = (names(of: properties), names(of: others))
    var parts: [String] = []
    if !properties.isEmpty {
      parts.append(
        language(
          en: "\(count == 1 ? "it has" : "they have") no information about: \(list)",
          nb: "\(count == 1 ? "det sier" : "de sier") ikke noe om: \(list)"))
    }
    if !others.isEmpty { parts.append(language(en: "some have none about: \(rest)", nb: "noen sier ikke noe om: \(rest)")) }
    return language(
      en: "\(format), \(count == 1 ? "1 capture" : "\(count) captures"): \(parts.joined(separator: "; ")).",
      nb: "\(format), \(count) opptak: \(parts.joined(separator: "; ")).")
  }

  private func names(of properties: [NodeProperty]) -> String {
    properties.map { $0.name.in(language) }.joined(separator: ", ")
  }

  func unknown(_ properties: [NodeProperty]) -> String {
    let list = properties.map { $0.name.in(language) }.joined(separator: ", ")
    return language(en: "This capture has no information about: \(list).", nb: "Dette opptaket sier ikke noe om: \(list).")
  }

  /// The windows of a capture that are not heard.
  func otherWindows(_ names: [String]) -> String {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let liste = names.map { "«\($0)»" }.joined(separator: ", ")
    return language(
      en: "Left out, because the cursor stays in the active window: \(list), behind it or beside it.",
      nb: "Utelatt, fordi markøren holder seg i det aktive vinduet: \(liste), bak eller ved siden av det.")
  }

  /// A remark on how a screen was read; nil for one that is about its file, which ``CaptureLibrary/notices`` have.
  func note(_ note: CapturedScreen.Note) -> String? {
    switch note {
    case .cutOff, .undone, .broken: nil
    case .rightToLeft:
      language(
        en: "Computed by its texts: the screen is read from right to left, because most of them are written so.",
        nb: "Beregnet etter tekstene: skjermbildet leses fra høyre mot venstre, fordi de fleste av dem er skrevet slik.")
    case .hitTestOrder:
      language(
        en: "The tree was in the order of hit tests, and is put into the order of reading by places and sort keys.",
        nb: "Treet sto i den rekkefølgen appen prøver trykk i, og er satt i leserekkefølge etter plasser og sorteringsnøkler.")
    case .fragment:
      language(
        en: "The tree begins in the middle; what is around it is missing.",
        nb: "Treet er bare en del av et større; det som er rundt, mangler.")
    case .noRoles:
      language(
        en: "The capture has no roles: it does not tell a button, a link or a heading from a text.",
        nb: "Opptaket har ingen roller: det skiller ikke knapper, lenker og overskrifter fra tekster.")
    }
  }

  /// Lines of a file around the captures in it.
  func passedOver(_ count: Int) -> String {
    language(
      en:
        "\(language.counted(count, en: ("line", "lines"), nb: ("linje", "linjer"))) of the file \(count == 1 ? "is" : "are") in no capture, and passed over.",
      nb:
        "\(language.counted(count, en: ("line", "lines"), nb: ("linje", "linjer"))) i filen hører ikke til noe opptak og er hoppet over."
    )
  }

  func advice(_ advice: CapturedScreen.Advice) -> String {
    switch advice {
    case .useAppium:
      language(
        en: "Take it with Appium's UiAutomator2 driver of 2025 or later, which tells headings, live regions and groups.",
        nb: """
          Lag opptaket med Appiums UiAutomator2-driver fra 2025 eller senere, som forteller om overskrifter, \
          områder med live-oppdatering og grupper.
          """)
    case .newerAppiumServer:
      language(
        en: "Take it with a UiAutomator2 server of version 7.2 or later, which tells headings, live regions and groups.",
        nb: """
          Lag opptaket med en UiAutomator2-server i versjon 7.2 eller senere, som forteller om overskrifter, \
          områder med live-oppdatering og grupper.
          """)
    case .appiumExtras:
      language(
        en: "Switch on Appium's setting includeExtrasInPageSource, which tells role descriptions.",
        nb: "Slå på Appium-innstillingen includeExtrasInPageSource, som forteller om rollebeskrivelser.")
    case .appiumActions:
      language(
        en: "Switch on Appium's setting includeA11yActionsInPageSource, which tells what is expanded.",
        nb: "Slå på Appium-innstillingen includeA11yActionsInPageSource, som forteller hva som er utvidet.")
    case .newerWebDriverAgent:
      language(
        en: "Take it with WebDriverAgent 9.12 or later, which tells traits: headings, links and what is selected.",
        nb: """
          Lag opptaket med WebDriverAgent 9.12 eller senere, som forteller om egenskaper (traits): overskrifter, \
          lenker og hva som er valgt.
          """)
    case .iOSCustomActions:
      language(
        en: "Switch on Appium's setting includeCustomActionsInPageSource, which tells custom actions.",
        nb: "Slå på Appium-innstillingen includeCustomActionsInPageSource, som forteller om egendefinerte handlinger.")
    case .domSnapshot:
      language(
        en: "Save a DOM snapshot (DOMSnapshot.captureSnapshot) in the same file, which tells places and positions.",
        nb: "Lagre et DOM-øyeblikksbilde (DOMSnapshot.captureSnapshot) i samme fil, som forteller om plasser og posisjoner.")
    }
  }
}
