import Commands
import Languages
import ScreenReader
import Semantics

extension Rule {
  /// Only states that the node itself exposes, and only as the last or the first clause of the name.
  static let nameRepeatsState = scene(
    "name-repeats-state", .headingsAndLabels,
    Phrase(
      en: "A name does not repeat a state that the node exposes.",
      nb: "Et navn gjentar ikke en tilstand som noden oppgir.")
  ) { scene in
    scene.elements.compactMap { node in
      let label = node.label ?? ""
      let name = Words(label)
      guard name.words.count > 1 else { return nil }
      let words = ReaderProfile.Style.allCases.flatMap { stateWords(of: node, scene.strings($0).states) }
      guard let word = words.map(Words.init).first(where: { name.hasSuffix($0) || name.hasPrefix($0) })
      else { return nil }
      let text = word.words.joined(separator: " ")
      return Flaw(
        node.id,
        Phrase(
          en: "the name \(label.quoted) holds the state \(text.quoted), which the node exposes",
          nb: "navnet \(label.inGuillemets) inneholder tilstanden \(text.inGuillemets), som noden oppgir"),
        mend: Phrase(
          en: "leave the state out of the name; the reader says it and says when it changes",
          nb: "utelat tilstanden fra navnet, for skjermleseren sier den og melder når den endres"))
    }
  }

  /// The words a reader has for the states the node exposes, and the app's own.
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
}
