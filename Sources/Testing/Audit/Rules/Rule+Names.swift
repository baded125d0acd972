import AccessibilityTree
import Announcements
import ScreenReader
import Text

/// Rules of names and labels.
extension Rule {
  /// Broken references and cycles: a label that labels itself, or two that label each other.
  static let labelReference = screenState(
    "label-reference", .infoAndRelationships, needs: [.labelledBy],
    en: "A label belongs to a node that exists and is no label of it.",
    nb: "En ledetekst hører til en node som finnes, og som ikke er ledetekst for den."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard let target = node.labels else { return nil }
      let fault: Phrase? =
        if target == node.id {
          Phrase(en: "it labels itself", nb: "den er ledetekst for seg selv")
        } else if let labelled = screenState.tree[target] {
          labelled.labels == node.id
            ? Phrase(
              en: "it and \(target) label each other",
              nb: "den og \(target) er ledetekst for hverandre") : nil
        } else {
          Phrase(
            en: "it labels '\(target)', which is not there",
            nb: "den er ledetekst for «\(target)», som ikke finnes")
        }
      return fault.map {
        Issue(
          node.id, $0,
          fix: Phrase(en: "let labels name the field beside it", nb: "la labels vise til feltet ved siden av"))
      }
    }
  }

  /// Source: ATF `LinkPurposeUnclearCheck`; the Bokmål list is ours.
  static let nameVague = screenState(
    "name-vague", .linkPurpose,
    en: "A name says what the control does, also when it is heard alone.",
    nb: "Et navn sier hva kontrollen gjør, også når det høres alene."
  ) { screenState in
    let vague: Set<String> = [
      "click", "click here", "here", "more", "read more", "learn more", "link", "this", "go", "tap here",
      "press here", "details", "info", "button", "image", "icon", "picture", "item", "untitled",
      "klikk", "klikk her", "her", "mer", "les mer", "se mer", "lenke", "dette", "gå", "trykk her",
      "detaljer", "knapp", "bilde", "ikon", "element", "uten navn",
    ]
    return screenState.elements.compactMap { node in
      guard node.isActionable || node.role == .image || node.role == .heading else { return nil }
      let name = screenState.name(of: node)
      guard vague.contains(Words(name).words.joined(separator: " ")) else { return nil }
      return Issue(
        node.id, en: "the name is only \(name.quoted)", nb: "navnet er bare \(name.inGuillemets)",
        fix: Phrase(en: "name what it opens, does or shows", nb: "nevn hva den åpner, gjør eller viser"))
    }
  }

  /// Source: ATF `DuplicateSpeakableTextCheck`. Two texts may be the same; two things to act upon may not,
  /// unless their roles differ, which is heard.
  static let nameDuplicate = screenState(
    "name-duplicate", .headingsAndLabels,
    en: "No two controls of a screen have the same name and role.",
    nb: "Ingen kontroller i samme skjermbilde har samme navn og rolle."
  ) { screenState in
    var first: [String: Node] = [:]
    return screenState.targets.compactMap { node in
      let name = screenState.name(of: node)
      guard !Words(name).isEmpty else { return nil }
      let key = "\(node.role.rawValue) \(Words(name).words.joined(separator: " "))"
      guard let earlier = first[key] else {
        first[key] = node
        return nil
      }
      return Issue(
        node.id, en: "\(name.quoted) is the name of \(earlier.id) too",
        nb: "\(name.inGuillemets) er også navnet på \(earlier.id)",
        fix: Phrase(en: "say in the name what tells the two apart", nb: "si i navnet hva som skiller de to"))
    }
  }

  /// On a page a person has to look: a font may paint a word as an icon.
  ///
  /// Source: axe-core `label-content-name-mismatch`, Deque's `label in name`.
  static let labelInName = screenState(
    "label-in-name", .labelInName, needs: [.visibleText],
    en: "The spoken name of a control contains its visible text.",
    nb: "Det uttalte navnet på en kontroll inneholder den synlige teksten."
  ) { screenState in
    screenState.elements.compactMap { node in
      guard node.isActionable, let visible = node.visibleText, !Words(visible).isEmpty else { return nil }
      let name = screenState.name(of: node)
      guard !name.isEmpty, !Words(name).contains(Words(visible)) else { return nil }
      return Issue(
        node.id, en: "\(visible.quoted) is painted, but the name is \(name.quoted)",
        nb: "\(visible.inGuillemets) vises, men navnet er \(name.inGuillemets)",
        fix: Phrase(
          en: "begin the name with the visible text; voice control listens for it",
          nb: "begynn navnet med den synlige teksten, for talestyring lytter etter den"),
        certainty: screenState.platform == .web ? .review : .violation)
    }
  }

  /// The items of the tab bar, and the button that opens the menu, have the same name on every screen; badges may differ.
  static let nameInconsistent = crawl(
    "name-inconsistent", .consistentIdentification, needs: [.behaviour],
    en: "What does the same on several screens has one name.",
    nb: "Det som gjør det samme i flere skjermbilder, har ett navn."
  ) { screenStates in
    var names: [String: (name: String, id: NodeID)] = [:]
    return screenStates.flatMap { screenState in
      screenState.elements.compactMap { node -> (screenState: ScreenState, issue: Issue)? in
        let isShared = screenState.tree.parent(of: node.id)?.role == .tabBar || screenState.menuOpeners.contains(node.id)
        guard isShared, let name = node.label, !Words(name).isEmpty else { return nil }
        let key = "\(node.role.rawValue) \(node.id.lastSegment)"
        guard let known = names[key] else {
          names[key] = (name, node.id)
          return nil
        }
        guard known.name != name else { return nil }
        return (
          screenState,
          Issue(
            node.id, en: "it is called \(name.quoted), \(known.id) is called \(known.name.quoted)",
            nb: "det heter \(name.inGuillemets), mens \(known.id) heter \(known.name.inGuillemets)",
            fix: Phrase(en: "use one name", nb: "bruk ett navn"))
        )
      }
    }
  }

  /// Source: Deque's axe-android `EditTextName`, axe-core `label`; a placeholder goes away while typing and
  /// is no label (WCAG technique failure F68 and its notes).
  static let fieldUnlabelled = screenState(
    "field-unlabelled", .labelsOrInstructions, needs: [.labelledBy],
    en: "Every field has a label that stays while it is typed in.",
    nb: "Hvert felt har en ledetekst som blir stående mens man skriver."
  ) { screenState in
    screenState.elements.compactMap { node in
      guard node.role.isTextField else { return nil }
      switch screenState.tree.accessibleName(of: node.id).rule {
      case .label, .labelNode, .descendants, .value: return nil
      case .placeholder:
        return Issue(
          node.id, en: "the field is named by its placeholder only", nb: "feltet har bare plassholderen som navn",
          fix: Phrase(
            en: "give it a label; keep the placeholder for an example",
            nb: "gi det en ledetekst, og bruk plassholderen til et eksempel"))
      case .none:
        return Issue(
          node.id, en: "the field has no label", nb: "feltet har ingen ledetekst",
          fix: Phrase(
            en: "give it a label, or a text that labels it",
            nb: "gi det en ledetekst, eller en tekst som er ledetekst for det"))
      }
    }
  }

  /// Fields have their own rule, `field-unlabelled`. On a page, readers skip an image or a heading without a name; an image
  /// with an empty `alt` is decorative and in no tree.
  ///
  /// Source: ATF `SpeakableTextPresentCheck`, GTXiLib `checkForAXLabelPresent`.
  static let nameMissing = screenState(
    "name-missing", .nameRoleValue,
    en: "Every control, heading, image and progress bar has an accessible name.",
    nb: "Alle kontroller, overskrifter, bilder og fremdriftslinjer har et tilgjengelig navn."
  ) { screenState in
    let passedOver =
      screenState.platform != .web
      ? []
      : screenState.nodes.filter { node in
        [.heading, .image].contains(node.role) && screenState.order.place(of: node.id) == nil
          && !screenState.tree.ancestors(of: node.id).contains { $0.exposure == .hidden }
      }
    return (screenState.elements + passedOver).compactMap { node in
      guard node.role.isControl || node.isActionable || [.heading, .image, .progressBar].contains(node.role),
        !node.role.isTextField, screenState.name(of: node).isEmpty
      else { return nil }
      return Issue(
        node.id, en: "the \(node.role.words.en) has no name", nb: "elementet (\(node.role.words.nb)) har ikke noe navn",
        fix: Phrase(
          en: "give it a label that says what it does or shows",
          nb: "gi det en ledetekst som sier hva det gjør eller viser"))
    }
  }

  static let nameUnspeakable = screenState(
    "name-unspeakable", .nameRoleValue,
    en: "A name has letters or digits, so that a voice can say it.",
    nb: "Et navn har bokstaver eller sifre, så en stemme kan si det."
  ) { screenState in
    screenState.elements.compactMap { node in
      let name = screenState.name(of: node)
      guard !name.isEmpty, Words(name).isEmpty else { return nil }
      return Issue(
        node.id, en: "the name is \(name.quoted), of which a voice says nothing",
        nb: "navnet er \(name.inGuillemets), og av det sier en stemme ingenting",
        fix: Phrase(
          en: "write the name in words and keep the sign as visibleText",
          nb: "skriv navnet med ord, og behold tegnet som visibleText"))
    }
  }

  /// A field must say its label and its content together.
  /// Source: ATF `EditableContentDescCheck` and axe-android `EditTextValue`, which each find one half of it.
  static let nameUnspoken = screenState(
    "name-unspoken", .nameRoleValue,
    en: "The announcement of an element says its name.",
    nb: "Opplesingen av et element sier navnet."
  ) { screenState in
    screenState.elements.flatMap { node in
      let name = screenState.tree.accessibleName(of: node.id)
      return ReaderProfile.Style.allCases.compactMap { style -> Issue? in
        guard let spoken = screenState.spoken(node.id, style) else { return nil }
        let said = Words(spoken.parts.text)
        // VoiceOver leaves out a back button's "Back", which "back button" says.
        let role = Words(screenState.strings(style).roles[.backButton])
        if node.plays(.backButton), said.contains(role) { return nil }
        let missing = name.clauses.filter { !said.contains(Words($0.text)) }
        guard !missing.isEmpty else { return nil }
        let lacking = missing.map(\.text).joined(separator: ", ")
        let heard = spoken.parts.text
        return Issue(
          node.id, en: "\(lacking.quoted) is the name, but what is said is \(heard.quoted)",
          nb: "\(lacking.inGuillemets) er navnet, men det som sies, er \(heard.inGuillemets)",
          fix: Phrase(
            en: "let the style say the name together with value, role and state",
            nb: "la stilen si navnet sammen med verdi, rolle og tilstand"),
          style: style)
      }
    }
  }

  /// Source: GTXiLib `checkForAXLabelNotPunctuated`, which exempts elements that show running text.
  static let nameTrailingStop = screenState(
    "name-trailing-stop", nil,
    en: "The name of a control is no sentence and ends without a full stop.",
    nb: "Navnet på en kontroll er ingen setning og slutter uten punktum."
  ) { screenState in
    screenState.elements.compactMap { node in
      guard node.role.isControl || node.role == .heading, let label = node.label, label.hasSuffix("."),
        !label.hasSuffix("..")
      else { return nil }
      return Issue(
        node.id, en: "the name \(label.quoted) ends with a full stop",
        nb: "navnet \(label.inGuillemets) slutter med punktum",
        fix: Phrase(
          en: "leave it out: the voice lowers and pauses there, before role and state",
          nb: "utelat det, for stemmen synker og tar pause der, før rolle og tilstand"))
    }
  }
}
