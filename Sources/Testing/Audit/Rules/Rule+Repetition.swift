import AccessibilityTree
import Announcements
import ScreenReader
import Text

/// Rules of words that would be heard twice.
extension Rule {
  static let imageRepeatsText = screenState(
    "image-repeats-text", .nonTextContent, captured: .advice,
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

  /// Finds a role in the name, which the reader adds anyway: "Save button, button". That is advice; a control that is named by
  /// its role alone says nothing of what it does, which 2.4.6 forbids.
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
      guard !name.isEmpty else { return nil }
      let own = ReaderProfile.Style.allCases.map { screenState.strings($0).roles[node.role] }
      let others = extraRoleWords(node.role, screenState.language)
      guard let word = (own + others).map(Words.init).first(where: { !$0.isEmpty && name.hasSuffix($0) })
      else { return nil }
      let text = word.words.joined(separator: " ")
      let isWhole = word.words.count == name.words.count
      guard !isWhole || node.isOperable else { return nil }
      return Issue(
        node.id, en: "the name \((node.label ?? "").quoted) ends with the role \(text.quoted)",
        nb: "navnet \((node.label ?? "").inGuillemets) slutter med rollen \(text.inGuillemets)",
        fix: Phrase(
          en: "leave \(text.quoted) out of the name; the reader says it",
          nb: "utelat \(text.inGuillemets) fra navnet, for skjermleseren sier det"),
        certainty: isWhole || screenState.platform == nil ? .violation : .advice)
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
    "name-repeats-state", .headingsAndLabels, captured: .advice,
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
    "name-repeats-action", .headingsAndLabels, captured: .advice,
    en: "A name does not tell the gesture that the reader tells.",
    nb: "Et navn nevner ikke bevegelsen som skjermleseren nevner."
  ) { screenState in
    let gestures = [
      "click to", "click on", "tap to", "tap on", "press to", "double tap", "double-tap", "long press",
      "swipe",
      "klikk for å", "klikk på", "trykk for å", "trykk på", "dobbelttrykk", "langt trykk", "sveip",
      "toca dos veces", "toque dos veces", "pulsa dos veces", "doble toque", "toque duas vezes", "tocar duas vezes",
      "appuyez deux fois", "touchez deux fois", "zweimal tippen", "doppeltippen", "dobbelttryk", "dubbeltryck", "dubbeltik",
    ]
    return screenState.elements.compactMap { node in
      guard node.isActionable || node.role.isControl, case let label = screenState.name(of: node),
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
    "name-repeats-value", .headingsAndLabels, captured: .advice,
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
    "hint-repeats", .headingsAndLabels, needs: [.hint], captured: .advice,
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

  /// A stop that is read with the texts in it says those that its own description holds already, or has one text twice.
  ///
  /// Judged by what is said: not each text of an element is read with it.
  static let textRepeated = screenState(
    "text-repeated", nil,
    en: "An element says each of its texts once.", nb: "Et element sier hver av tekstene sine én gang."
  ) { screenState in
    screenState.elements.compactMap { node in
      let clauses = screenState.tree.accessibleName(of: node.id).clauses.map(\.text)
      guard clauses.count > 1 else { return nil }
      let words = clauses.map { Words($0) }
      let said = screenState.styles.compactMap { screenState.spoken(node.id, $0).map { Words($0.parts.text) } }
      let repeated = words.indices.first { place in
        let (text, before) = (words[place], place > 0 ? words[place - 1] : Words(""))
        // A short text is noticed where it follows itself.
        return (text.isTelling || text == before && text.isOfLetters) && said.contains { $0.count(of: text) > 1 }
      }
      return repeated.map {
        Issue(
          node.id, en: "\(clauses[$0].quoted) is said twice", nb: "\(clauses[$0].inGuillemets) blir sagt to ganger",
          fix: Phrase(
            en: "let the description replace the texts in the element, or leave it out",
            nb: "la beskrivelsen erstatte tekstene i elementet, eller utelat den"),
          certainty: .advice)
      }
    }
  }

  /// A container with a description is a stop, and the texts in it are stops as well; or a row and the text on it lie beside each
  /// other in the tree, with one name.
  static let textHeardAgain = screenState(
    "text-heard-again", nil,
    en: "A text that is read with its container is not read again by itself.",
    nb: "En tekst som leses med beholderen sin, leses ikke en gang til for seg."
  ) { screenState in
    let tree = screenState.tree
    return screenState.order.offsets.compactMap { offset in
      let node = tree.nodes[offset]
      guard !node.isActionable,
        let around = sequence(first: offset, next: tree.parentOffset).dropFirst().first(where: {
          screenState.order.place(of: tree.nodes[$0].id) != nil
        }) ?? screenState.rowBeneath(node)
      else { return nil }
      let (text, said) = (screenState.name(of: node), tree.accessibleName(at: around).text)
      guard Words(text).isTelling && Words(said).contains(Words(text)) || Words(text).isOfLetters && Words(text) == Words(said)
      else { return nil }
      return Issue(
        node.id, en: "\(text.quoted) is read with \(tree.nodes[around].id) already",
        nb: "\(text.inGuillemets) leses allerede med \(tree.nodes[around].id)",
        fix: Phrase(
          en: "make the container one element, or take its description away",
          nb: "gjør beholderen til ett element, eller fjern beskrivelsen av den"),
        certainty: .advice)
    }
  }
}

extension ScreenState {
  /// The offset of the stop before or after a text that can be pressed, has the text as its name, and lies around it.
  fileprivate func rowBeneath(_ node: Node) -> Int? {
    guard node.role == .text, let place = order.place(of: node.id), let frame = node.frame else { return nil }
    let text = Words(name(of: node))
    return [place - 1, place + 1].filter(elements.indices.contains).map { elements[$0] }.first { other in
      other.isOperable && other.frame.map { $0 != frame && $0.encloses(frame) } == true && Words(name(of: other)) == text
    }.flatMap { tree.offset(of: $0.id) }
  }
}

extension Words {
  /// Whether hearing them twice is noticed: a number or a short word may be there for two reasons.
  var isTelling: Bool { words.joined().filter(\.isLetter).count > 3 }

  /// Whether they are at least two letters, and no digit.
  fileprivate var isOfLetters: Bool {
    let text = words.joined()
    return text.count > 1 && text.allSatisfy(\.isLetter)
  }
}
