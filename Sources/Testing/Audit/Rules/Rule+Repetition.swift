import AccessibilityTree
import Announcements
import ScreenReader
import Text

/// Rules of words that would be heard twice.
extension Rule {
  static let imageRepeatsText = screenState(
    "image-repeats-text", .nonTextContent,
    en: "An image named by the text beside it is silent.",
    nb: "Et bilde med samme navn som teksten ved siden av er taust."
  ) { screenState in
    let elements = screenState.elements
    return elements.indices.compactMap { place in
      let node = elements[place]
      guard node.role == .image, !node.isActionable else { return nil }
      let name = Words(screenState.name(of: node))
      guard !name.isEmpty else { return nil }
      let neighbours = [place - 1, place + 1].filter(elements.indices.contains).map { elements[$0] }
      guard let other = neighbours.first(where: { Words(screenState.name(of: $0)) == name }) else { return nil }
      return Issue(
        node.id, en: "the image says what \(other.id) beside it says",
        nb: "bildet sier det samme som \(other.id) ved siden av",
        fix: Phrase(
          en: "hide the image from the reader, or merge the two",
          nb: "skjul bildet for skjermleseren, eller slå de to sammen"))
    }
  }

  /// Finds a role in the name, which the reader adds anyway: "Save button, button".
  ///
  /// Only at the end of a name, where the word is the role and not the control's subject ("Button size").
  /// Source: ATF `RedundantDescriptionCheck`, GTXiLib `checkForAXLabelNotRedundantWithTraits`.
  static let nameRepeatsRole = screenState(
    "name-repeats-role", .headingsAndLabels,
    en: "A name does not repeat the role that the reader says.",
    nb: "Et navn gjentar ikke rollen som skjermleseren sier."
  ) { screenState in
    screenState.elements.compactMap { node in
      let name = Words(node.label ?? "")
      guard name.words.count > 1 else { return nil }
      let own = ReaderProfile.Style.allCases.map { screenState.strings($0).roles[node.role] }
      let others = extraRoleWords(node.role, screenState.language)
      guard let word = (own + others).map(Words.init).first(where: { !$0.isEmpty && name.hasSuffix($0) })
      else { return nil }
      let text = word.words.joined(separator: " ")
      return Issue(
        node.id, en: "the name \((node.label ?? "").quoted) ends with the role \(text.quoted)",
        nb: "navnet \((node.label ?? "").inGuillemets) slutter med rollen \(text.inGuillemets)",
        fix: Phrase(
          en: "leave \(text.quoted) out of the name; the reader says it",
          nb: "utelat \(text.inGuillemets) fra navnet, for skjermleseren sier det"))
    }
  }

  /// Everyday words for a role, in addition to the readers' own.
  private static func extraRoleWords(_ role: Role, _ language: Language) -> [String] {
    switch role {
    case .button, .backButton, .toggleButton: language(en: ["button"], nb: ["knapp", "knappen"])
    case .textField, .secureField, .searchField, .textArea:
      language(en: ["field", "text box", "input"], nb: ["felt", "feltet", "tekstboks"])
    case .checkBox: language(en: ["checkbox", "check box"], nb: ["avkrysningsboks", "avmerkingsboks"])
    case .switch: language(en: ["switch", "toggle"], nb: ["bryter", "bryteren"])
    case .dropDown:
      language(en: ["drop-down", "dropdown", "menu"], nb: ["nedtrekksliste", "nedtrekksmeny", "meny"])
    case .image: language(en: ["image", "icon", "picture"], nb: ["bilde", "bildet", "ikon", "ikonet"])
    default: []
    }
  }

  /// Only states that the node itself exposes, and only as the last or the first segment of the name.
  static let nameRepeatsState = screenState(
    "name-repeats-state", .headingsAndLabels,
    en: "A name does not repeat a state that the node exposes.",
    nb: "Et navn gjentar ikke en tilstand som noden oppgir."
  ) { screenState in
    screenState.elements.compactMap { node in
      let label = node.label ?? ""
      let name = Words(label)
      guard name.words.count > 1 else { return nil }
      let words = ReaderProfile.Style.allCases.flatMap { stateWords(of: node, screenState.strings($0).states) }
      guard let word = words.map(Words.init).first(where: { name.hasSuffix($0) || name.hasPrefix($0) })
      else { return nil }
      let text = word.words.joined(separator: " ")
      return Issue(
        node.id, en: "the name \(label.quoted) holds the state \(text.quoted), which the node exposes",
        nb: "navnet \(label.inGuillemets) inneholder tilstanden \(text.inGuillemets), som noden oppgir",
        fix: Phrase(
          en: "leave the state out of the name; the reader says it and says when it changes",
          nb: "utelat tilstanden fra navnet, for skjermleseren sier den og melder når den endres"))
    }
  }

  /// The words of readers, and of the app, for the states that the node exposes.
  private static func stateWords(of node: Node, _ words: StateWords) -> [String] {
    var found: [String] = []
    if let isSelected = node.isSelected {
      found += isSelected ? [words.selected] : [words.notSelected]
    }
    switch node.toggled {
    case .on: found += [words.on, words.checked]
    case .off: found += [words.off, words.notChecked]
    case .mixed: found += [words.mixed, words.partiallyChecked]
    case nil: break
    }
    if let isExpanded = node.isExpanded { found.append(isExpanded ? words.expanded : words.collapsed) }
    if !node.isEnabled { found.append(words.disabled) }
    if node.isRequired { found.append(words.required) }
    if node.isReadOnly { found.append(words.readOnly) }
    if let own = node.stateDescription { found.append(own) }
    return found
  }

  /// The reader adds the gesture, and each device has another one: "Tap to save".
  ///
  /// Source: ATF `RedundantDescriptionCheck`, whose words for actions are among those that a name must not contain.
  static let nameRepeatsAction = screenState(
    "name-repeats-action", .headingsAndLabels,
    en: "A name does not tell the gesture that the reader tells.",
    nb: "Et navn nevner ikke bevegelsen som skjermleseren nevner."
  ) { screenState in
    let gestures = [
      "click to", "click on", "tap to", "tap on", "press to", "double tap", "double-tap", "long press",
      "swipe",
      "klikk for å", "klikk på", "trykk for å", "trykk på", "dobbelttrykk", "langt trykk", "sveip",
    ]
    return screenState.elements.compactMap { node in
      guard node.isActionable || node.role.isControl, let label = node.label,
        let gesture = gestures.first(where: { Words(label).contains(Words($0)) })
      else { return nil }
      return Issue(
        node.id, en: "the name \(label.quoted) tells the gesture \(gesture.quoted)",
        nb: "navnet \(label.inGuillemets) nevner bevegelsen \(gesture.inGuillemets)",
        fix: Phrase(
          en: "name what it does, not how it is touched",
          nb: "nevn hva det gjør, ikke hvordan man trykker"))
    }
  }

  static let nameRepeatsValue = screenState(
    "name-repeats-value", .headingsAndLabels,
    en: "A name does not repeat the value that is said with it.",
    nb: "Et navn gjentar ikke verdien som sies sammen med det."
  ) { screenState in
    screenState.elements.compactMap { node in
      guard let label = node.label, let value = node.quotableValue, !Words(value).isEmpty,
        Words(label).hasSuffix(Words(value))
      else { return nil }
      return Issue(
        node.id, en: "the name \(label.quoted) ends with the value \(value.quoted)",
        nb: "navnet \(label.inGuillemets) slutter med verdien \(value.inGuillemets)",
        fix: Phrase(
          en: "keep the value out of the name, so that it is heard once and its change is told",
          nb: "hold verdien utenfor navnet, så den høres én gang og endringen blir meldt"))
    }
  }

  /// Finds a hint that repeats the name, or the gesture that the reader adds.
  static let hintRepeats = screenState(
    "hint-repeats", .headingsAndLabels, needs: [.hint],
    en: "A hint says what name and reader do not say.",
    nb: "Et hint sier det navnet og skjermleseren ikke sier."
  ) { screenState in
    screenState.elements.compactMap { node in
      guard let hint = node.hint, !Words(hint).isEmpty else { return nil }
      let fix = Phrase(
        en: "say in the hint what happens, or leave it out",
        nb: "si i hintet hva som skjer, eller utelat det")
      let name = Words(screenState.name(of: node))
      if !name.isEmpty, name.contains(Words(hint)) {
        return Issue(
          node.id, en: "the hint \(hint.quoted) says no more than the name",
          nb: "hintet \(hint.inGuillemets) sier ikke mer enn navnet", fix: fix)
      }
      let gestures = ["double tap", "double-tap", "tap to", "swipe", "dobbelttrykk", "trykk for å", "sveip"]
      if let word = gestures.first(where: { Words(hint).contains(Words($0)) }) {
        return Issue(
          node.id, en: "the hint \(hint.quoted) tells the gesture \(word.quoted)",
          nb: "hintet \(hint.inGuillemets) nevner bevegelsen \(word.inGuillemets)", fix: fix)
      }
      for style in ReaderProfile.Style.allCases {
        let said = screenState.spoken(node.id, style)?.afterPause.map { Words($0.text) } ?? []
        if Set(said).count < said.count {
          return Issue(
            node.id, en: "the hint \(hint.quoted) is said twice", nb: "hintet \(hint.inGuillemets) blir sagt to ganger",
            fix: fix, style: style)
        }
      }
      return nil
    }
  }
}
