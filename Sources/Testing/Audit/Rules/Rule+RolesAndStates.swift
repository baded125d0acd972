import AccessibilityTree
import Announcements
import ScreenReader
import Text

/// Rules of roles, states and actions.
extension Rule {
  /// A captured element has to have a role if a person can use it. A row of a list or a grid is known by its place in that.
  ///
  /// Source: ATF `ClassNameCheck`. On iOS a cell or a group has no trait, and no word for its role is read. There, and where a dump
  /// does not tell the app's own word for a role, a person has to look at what is used as a tab: one of several is selected.
  static let roleUnknown = screenState(
    "role-unknown", .nameRoleValue,
    en: "Every element has a role that the reader knows.",
    nb: "Hvert element har en rolle som skjermleseren kjenner."
  ) { screenState in
    guard screenState.platform != .iOS, !screenState.unknownProperties.contains(.roleDescription) else {
      return screenState.tabsWithoutRole.map {
        Issue(
          $0.id, en: "it is used as a tab, and no role is known of it",
          nb: "det brukes som en fane, og det har ingen kjent rolle",
          fix: Phrase(en: "give it the role of a tab", nb: "gi det rollen fane"), certainty: .review)
      }
    }
    return screenState.elements.filter { node in
      node.role == .unknown && node.roleDescription?.isEmpty != false
        && (screenState.platform == nil || node.isEnabled && node.isOperable && !screenState.isRow(node))
    }.map {
      Issue(
        $0.id, en: "the role is unknown", nb: "rollen er ukjent",
        fix: Phrase(en: "give it the role that people know it by", nb: "gi det rollen folk kjenner det ved"))
    }
  }

  /// Of a screen that is built with Earshot the announcement itself is judged, in the style's own words. Android has no word for
  /// list and menu items; TalkBack's hint says that they can be activated, which is enough. Of a captured screen the role is
  /// judged that the platform reports.
  static let roleUnspoken = screenState(
    "role-unspoken", .nameRoleValue, needs: [.roleDescription],
    en: "What can be acted upon says what it is, with its name.",
    nb: "Det som kan betjenes, sier hva det er, sammen med navnet."
  ) { screenState in
    screenState.targets.filter { $0.role != .unknown }.flatMap { node -> [Issue] in
      guard screenState.platform == nil else {
        return node.hasReportedRole(on: screenState.platform) ? [] : [unspoken(node)]
      }
      return ReaderProfile.Style.allCases.compactMap { style -> Issue? in
        guard let spoken = screenState.spoken(node.id, style) else { return nil }
        let saysRole = spoken.parts.contains { $0.kind == .role || $0.kind == .position }
        let isItem = [.listItem, .menuItem, .cell, .keyboardKey].contains(node.role)
        guard !saysRole, !(isItem && style == .talkBack && !spoken.hint.isEmpty) else { return nil }
        return unspoken(node, style)
      }
    }
  }

  private static func unspoken(_ node: Node, _ style: ReaderProfile.Style? = nil) -> Issue {
    Issue(
      node.id, en: "\(node.role.article) that can be acted upon says no role",
      nb: "elementet (\(node.role.words.nb)) kan betjenes, men sier ingen rolle",
      fix: Phrase(
        en: "give it the role of a control, or a roleDescription",
        nb: "gi det rollen til en kontroll, eller en roleDescription"),
      style: style)
  }

  /// A platform reports the chosen one of several; what it says nothing of is not chosen. What is typed or picked may be empty.
  static let stateMissing = screenState(
    "state-missing", .nameRoleValue, needs: [.stateDescription, .selected, .absentStates],
    en: "A control that can be on, chosen or moved says how it stands.",
    nb: "En kontroll som kan slås på, velges eller flyttes, sier hvordan den står."
  ) { screenState in
    let isCaptured = screenState.platform != nil
    return screenState.elements.compactMap { node in
      if node.stateDescription?.isEmpty == false { return nil }
      let lacking: String? =
        switch node.role {
        case .switch, .checkBox, .toggleButton: node.toggled == nil ? "toggled" : nil
        case .radioButton where !isCaptured: node.toggled == nil && node.isSelected == nil ? "toggled" : nil
        case .tab where !isCaptured, .segment where !isCaptured: node.isSelected == nil ? "isSelected" : nil
        case .slider where !screenState.unknownProperties.contains(.range), .dropDown where !isCaptured:
          node.value?.isEmpty != false ? "value" : nil
        default: nil
        }
      return lacking.map {
        Issue(
          node.id, en: "the \(node.role.words.en) has no \($0)", nb: "elementet (\(node.role.words.nb)) har ikke \($0)",
          fix: Phrase(en: "set \($0), so that it is heard", nb: "sett \($0), så det høres"))
      }
    }
  }

  /// Looks in the announcement for the style's words for every state that the node exposes.
  static let stateUnspoken = screenState(
    "state-unspoken", .nameRoleValue, captured: .none,
    en: "The announcement of an element says its states and its value.",
    nb: "Opplesingen av et element sier tilstandene og verdien."
  ) { screenState in
    screenState.elements.flatMap { node in
      ReaderProfile.Style.allCases.compactMap { style -> Issue? in
        guard let spoken = screenState.spoken(node.id, style) else { return nil }
        let said = Words(spoken.parts.text)
        let missing = expected(of: node, screenState.strings(style)).filter { choices in
          !choices.contains { $0.isEmpty || said.contains(Words($0)) }
        }
        guard !missing.isEmpty else { return nil }
        let heard = spoken.parts.text
        let words = missing.map { Phrase(en: $0[0].quoted, nb: $0[0].inGuillemets) }.joinedWithAnd()
        return Issue(
          node.id,
          words
            + Phrase(
              en: " is its state, but what is said is \(heard.quoted)",
              nb: " er tilstanden, men det som sies, er \(heard.inGuillemets)"),
          fix: Phrase(
            en: "use a role that has this state, or give it a stateDescription",
            nb: "bruk en rolle som har denne tilstanden, eller gi det en stateDescription"),
          style: style)
      }
    }
  }

  /// For each state, the words of which one must be in the announcement.
  private static func expected(of node: Node, _ strings: ReaderStrings) -> [[String]] {
    let words = strings.states
    var found: [[String]] = []
    if node.isSelected == true { found.append([words.selected]) }
    if !node.isEnabled { found.append([words.disabled]) }
    if let own = node.stateDescription {
      found.append([own])
    } else {
      switch node.toggled {
      case .on: found.append([words.on, words.checked])
      case .off: found.append([words.off, words.notChecked])
      case .mixed: found.append([words.mixed, words.partiallyChecked])
      case nil: break
      }
    }
    if let isExpanded = node.isExpanded { found.append([isExpanded ? words.expanded : words.collapsed]) }
    if node.isInvalid { found.append([node.errorText ?? words.invalid]) }
    if node.isRequired { found.append([words.required]) }
    if let value = node.quotableValue, node.toggled == nil, node.stateDescription == nil {
      found.append([value])
    }
    return found
  }

  static let stateConflict = screenState(
    "state-conflict", .nameRoleValue, captured: .init(web: .review, phone: nil),
    en: "The states of an element do not contradict each other.",
    nb: "Tilstandene til et element motsier ikke hverandre."
  ) { screenState in
    screenState.elements.compactMap { node in
      let conflict: Phrase? =
        if let isSelected = node.isSelected, let toggled = node.toggled, isSelected != (toggled == .on) {
          Phrase(
            en: "it is \(isSelected ? "" : "not ")selected and \(toggled)",
            nb: "det er \(isSelected ? "" : "ikke ")valgt og \(toggled)")
        } else if node.isReadOnly, node.supports(.setText) {
          Phrase(en: "it is read only and takes text", nb: "det er skrivebeskyttet og tar imot tekst")
        } else if !node.isEnabled, node.isInitialFocus {
          Phrase(en: "it is disabled and has the first focus", nb: "det er slått av og har startfokus")
        } else if let count = node.characterCount, count > 0, node.role != .secureField {
          Phrase(
            en: "it counts hidden characters and is no secure field",
            nb: "det teller skjulte tegn og er ikke et sikkert felt")
        } else {
          nil
        }
      return conflict.map {
        Issue(node.id, $0, fix: Phrase(en: "keep the state that is true", nb: "behold den tilstanden som er sann"))
      }
    }
  }

  /// Source: GTXiLib `checkForAXTraitDontConflict`: of button, link, search field and keyboard key at most
  /// one; of button and adjustable at most one.
  static let traitConflict = screenState(
    "trait-conflict", .nameRoleValue, captured: .advice,
    en: "An element does not have roles that exclude each other.",
    nb: "Et element har ikke roller som utelukker hverandre."
  ) { screenState in
    let exclusive: [[Role]] = [[.button, .link, .searchField, .keyboardKey], [.button, .slider]]
    return screenState.nodes.compactMap { node in
      for group in exclusive {
        let played = group.filter(node.plays)
        if played.count > 1 {
          return Issue(
            node.id, en: "it is \(played.map(\.words.en).joined(separator: " and ")) at once",
            nb: "det er \(played.map(\.words.nb).joined(separator: " og ")) på én gang",
            fix: Phrase(
              en: "keep the role that says what activating it does",
              nb: "behold rollen som sier hva en aktivering gjør"))
        }
      }
      return nil
    }
  }

  /// Source: Apple's audit type `action`. A disabled or read-only control needs no action.
  static let actionMissing = screenState(
    "action-missing", .nameRoleValue, needs: [.behaviour], captured: .review,
    en: "Every control that is enabled declares what it can do.",
    nb: "Hver aktiv kontroll oppgir hva den kan gjøre."
  ) { screenState in
    screenState.elements.compactMap { node in
      guard node.isEnabled, !node.isReadOnly, !node.isActionable else { return nil }
      guard node.role.isControl else { return nil }
      let wanted = node.role.isTextField ? "setText" : node.role == .slider ? "increase" : "activate"
      return Issue(
        node.id, en: "the \(node.role.words.en) declares no action",
        nb: "elementet (\(node.role.words.nb)) oppgir ingen handling",
        fix: Phrase(
          en: "add the action \(wanted), or make it a text",
          nb: "legg til handlingen \(wanted), eller gjør den til tekst"))
    }
  }

  static let secretInTree = screenState(
    "secret-in-tree", nil,
    en: "The content of a secure field is in no tree.",
    nb: "Innholdet i et sikkert felt står ikke i noe tre."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.plays(.secureField), let value = node.value, !value.allSatisfy({ "•●*".contains($0) })
      else { return nil }
      // The value itself is not quoted: the report would reveal it.
      return Issue(
        node.id, en: "the value holds \(value.count) characters in clear",
        nb: "verdien har \(value.count) tegn i klartekst",
        fix: Phrase(en: "leave the value out and set characterCount", nb: "utelat verdien, og sett characterCount"))
    }
  }
}

extension Node {
  /// Whether the platform reports that the element can be used, or what it is an item of. Android's readers call an image that
  /// can be clicked a button.
  fileprivate func hasReportedRole(on platform: Platform?) -> Bool {
    if role.isControl || roleDescription?.isEmpty == false || !isEnabled || !isOperable { return true }
    if additionalRoles.contains(where: \.isControl) { return true }
    switch role {
    case .text, .heading, .group, .progressBar, .status, .alert, .timer: return false
    case .image: return platform == .android
    default: return true
    }
  }
}

extension ScreenState {
  /// The elements without a role beside one another of which one is selected, and those that call themselves a tab with its place.
  fileprivate var tabsWithoutRole: [Node] {
    let plain = elements.filter { node in
      [.unknown, .group].contains(node.role) && node.additionalRoles.isEmpty && node.roleDescription?.isEmpty != false
        && (platform == .iOS || node.isOperable) && !isRow(node)
    }
    let beside = Dictionary(grouping: plain) { tree.parent(of: $0.id)?.id }
    return plain.filter { node in
      let all = beside[tree.parent(of: node.id)?.id] ?? []
      return all.count > 1 && all.count { $0.isSelected == true } == 1
        || name(of: node).rolesPlace.map { ["tab", "fane"].contains(Words($0).words[0]) } == true
    }
  }

  /// Whether an element is a row of a list, a grid or a pager: nothing between the two can be used.
  fileprivate func isRow(_ node: Node) -> Bool {
    if let around = tree.nearestAncestor(of: node.id, where: { $0.role.isCollection || $0.isActionable }) {
      return around.role.isCollection
    }
    return node.position != nil || node.cell != nil
  }
}
