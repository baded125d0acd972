import AccessibilityTree
import Text

/// Rules of lists, headings, ids and elements that all screens share.
extension Rule {
  /// On a page, a list that has content but no items is announced as a list, and its content is not counted. An article is an
  /// item of a feed, and may stand anywhere else (HTML-AAM 1.0, `article`).
  ///
  /// Source: axe-core `list`, `listitem`, `aria-required-parent`, `aria-required-children`.
  static let structure = screenState(
    "structure", .infoAndRelationships, needs: [.collection], captured: .init(web: .violation, phone: nil),
    en: "Items lie in the kind of container that they are items of.",
    nb: "Elementer ligger i en beholder av riktig type."
  ) { screenState in
    let strays = screenState.nodes.compactMap { node -> Issue? in
      let homes: [Role]? =
        switch node.role {
        case .listItem: [.list, .menu]
        case .menuItem: [.menu, .list, .drawer]
        case .tab: [.tabBar]
        case .segment: [.segmentedControl]
        // A radio button of a page needs no group with a role.
        case .radioButton: screenState.platform == nil ? [.radioGroup, .list, .dropDown] : nil
        case .cell: [.grid]
        case .page: [.pager]
        default: nil
        }
      guard let homes, !screenState.isHidden(node), !node.isArticle else { return nil }
      let holder = screenState.tree.nearestAncestor(of: node.id) {
        $0.role.isContainer && $0.role != .group || $0.role == .dropDown
      }
      guard holder.map({ homes.contains($0.role) }) != true else { return nil }
      return Issue(
        node.id, en: "\(node.role.article) lies in \(holder?.role.article ?? "nothing")",
        nb: "elementet (\(node.role.words.nb)) ligger i \(holder?.role.words.nb ?? "ingenting")",
        fix: Phrase(
          en: "put it into \(homes[0].article), so that number and place are said",
          nb: "legg det i en beholder av typen \(homes[0].words.nb), så antall og plass blir sagt"))
    }
    guard screenState.platform == .web else { return strays }
    // What the markup says of the same element, other rules find more exactly.
    let told = Set(
      screenState.tree.nodes.flatMap { $0.document?.faults ?? [] }
        .filter { [.misplacedRole, .foreignContent].contains($0.kind) }.map(\.selector))
    return (strays + itemless(in: screenState)).filter { issue in
      screenState.tree[issue.node]?.page?.selector.map(told.contains) != true
    }
  }

  private static func itemless(in screenState: ScreenState) -> [Issue] {
    screenState.nodes.compactMap { node in
      let items: [Role]? =
        switch node.role {
        case .list: [.listItem, .menuItem, .radioButton, .checkBox]
        case .menu: [.menuItem, .listItem, .radioButton, .checkBox]
        case .tabBar: [.tab]
        default: nil
        }
      // The items of a busy set are on their way.
      guard let items, !screenState.isHidden(node), !node.isBusy, let offset = screenState.tree.offset(of: node.id) else {
        return nil
      }
      let inside = screenState.tree.subtree(at: offset).dropFirst()
      guard screenState.order.places(within: offset) != nil,
        !inside.contains(where: { item in
          items.contains(screenState.tree.nodes[item].role)
            && (node.page?.role == "feed" || !screenState.tree.nodes[item].isArticle)
        })
      else { return nil }
      return Issue(
        node.id, en: "\(node.role.article) holds something, but no \(items[0].words.en)",
        nb: "elementet (\(node.role.words.nb)) har innhold, men ingen elementer av typen \(items[0].words.nb)",
        fix: Phrase(
          en: "make what it holds \(items[0].article) each, or take the role away",
          nb: "gi det som er i det, rollen \(items[0].words.nb), eller ta bort rollen"))
    }
  }

  /// On a page the set lets only its items through: what else is in it, readers count wrongly or do not name as one of them. A
  /// text between the items may be what is left of an item, or the name of a group of them.
  ///
  /// Source: WAI-ARIA 1.2, required owned elements; axe-core `aria-required-children`.
  static let itemRoleLost = screenState(
    "item-role-lost", .infoAndRelationships, needs: [.collection], captured: .init(web: .violation, phone: nil),
    en: "All that a set of tabs or choices holds has the role of its items.",
    nb: "Alt i et sett med faner eller valg har rollen til elementene i settet."
  ) { screenState in
    screenState.nodes.flatMap { set -> [Issue] in
      guard let lost = screenState.lostItems(of: set) else { return [] }
      return lost.nodes.map { node in
        Issue(
          node.id, en: "\(node.role.article) is among the items of \(set.role.article)",
          nb: "elementet (\(node.role.words.nb)) er blant elementene i et sett (\(set.role.words.nb))",
          fix: Phrase(
            en: "give it the role \(lost.item.words.en), or put it beside the set",
            nb: "gi det rollen \(lost.item.words.nb), eller legg det ved siden av settet"),
          certainty: node.isOperable ? .violation : .review)
      }
    }
  }

  static let listCount = screenState(
    "list-count", .infoAndRelationships, needs: [.position, .collection], captured: .init(web: .review, phone: nil),
    en: "A list says as many items as it holds.",
    nb: "En liste oppgir like mange elementer som den har."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard let collection = node.collection, let count = collection.count,
        node.role != .grid, let offset = screenState.tree.offset(of: node.id)
      else { return nil }
      let items = screenState.tree.children(of: offset).filter { screenState.tree.nodes[$0].exposure == .exposed }.count
      if let window = collection.window {
        guard window.count != items || window.upperBound > count else { return nil }
        return Issue(
          node.id,
          en: "rows \(window.lowerBound) to \(window.upperBound) of \(count) are said to be at hand, "
            + "and \(items) are",
          nb: "radene \(window.lowerBound) til \(window.upperBound) av \(count) er oppgitt, "
            + "og \(items) er der",
          fix: Phrase(
            en: "make the window that of the rows in the tree",
            nb: "la vinduet omfatte radene som er i treet"))
      }
      guard items != count else { return nil }
      return Issue(
        node.id, en: "\(count) items are said, and \(items) are there",
        nb: "\(count) elementer er oppgitt, og \(items) er der",
        fix: Phrase(en: "count what is exposed", nb: "tell det som er tilgjengelig"))
    }
  }

  static let positionInSet = screenState(
    "position-in-set", .infoAndRelationships, needs: [.position], captured: .init(web: .violation, phone: .review),
    en: "Positions run from 1 to the size of the set, each once.",
    nb: "Plassnumrene går fra 1 til antallet i listen, hvert av dem én gang."
  ) { screenState in
    let outside = screenState.nodes.compactMap { node -> Issue? in
      guard let position = node.position, !position.isInSet else { return nil }
      let count = position.count.map(String.init) ?? "?"
      return Issue(
        node.id, en: "it is number \(position.index) of \(count)", nb: "det er nummer \(position.index) av \(count)",
        fix: Phrase(en: "count from 1", nb: "tell fra 1"))
    }
    let twice = screenState.clashes { $0.position?.isInSet == true ? $0.position?.index : nil }.map { node, index, earlier in
      Issue(
        node, en: "\(earlier) is number \(index) too", nb: "\(earlier) er også nummer \(index)",
        fix: Phrase(en: "give each its own number", nb: "gi hver sitt eget nummer"),
        // Captured siblings may belong to two sets.
        certainty: screenState.platform == nil ? .violation : .review)
    }
    return outside + twice
  }

  /// The parts of a heading that contains a link or a button are headings, too, of the same level.
  static let headingLevels = screenState(
    "heading-levels", .infoAndRelationships, needs: [.heading], captured: .init(web: .advice, phone: nil),
    en: "Heading levels go down one at a time and are 1 to 6.",
    nb: "Overskriftsnivåer øker med ett om gangen og er fra 1 til 6."
  ) { screenState in
    var previous = 0
    return screenState.elements.filter { $0.plays(.heading) }.compactMap { node in
      guard let level = node.level else {
        return Issue(
          node.id, en: "the heading has no level", nb: "overskriften har ikke noe nivå",
          fix: Phrase(en: "set its level, from 1 to 6", nb: "sett nivået, fra 1 til 6"))
      }
      defer { previous = level }
      guard (1...6).contains(level) else {
        return Issue(
          node.id, en: "the level is \(level)", nb: "nivået er \(level)",
          fix: Phrase(en: "choose one from 1 to 6", nb: "velg et fra 1 til 6"))
      }
      guard level > previous + 1 else { return nil }
      return Issue(
        node.id,
        previous == 0
          ? Phrase(
            en: "the first heading has level \(level)",
            nb: "den første overskriften har nivå \(level)")
          : Phrase(
            en: "level \(level) follows level \(previous)",
            nb: "nivå \(level) følger etter nivå \(previous)"),
        fix: Phrase(en: "make it level \(previous + 1)", nb: "gi den nivå \(previous + 1)"))
    }
  }

  /// A page whose title is only its address counts as untitled.
  static let screenUntitled = screenState(
    "screen-untitled", .pageTitled, needs: [.title], captured: .init(web: .violation, phone: .advice),
    act: "2779a5",
    en: "Every screen has a title.", nb: "Hvert skjermbilde har en tittel."
  ) { screenState in
    guard let root = screenState.root, root.role == .screen else { return [] }
    let fault = screenState.tree.nodes.lazy.flatMap { $0.document?.faults ?? [] }.first { $0.kind == .untitledPage }
    // A browser gives a page without a title its address.
    let title = fault == nil ? root.label ?? "" : ""
    let isAddress =
      screenState.platform == .web
      && title.wholeMatch(of: /(?:[a-z][a-z0-9+.-]*:\/\/|(?:about|blob|data|file|javascript):)\S*/) != nil
    guard isAddress || Words(title).isEmpty else { return [] }
    return [
      Issue(
        root.id, en: "the screen has no title\(isAddress ? ", only an address" : "")",
        nb: "skjermbildet har ingen tittel\(isAddress ? ", bare en adresse" : "")",
        fix: Phrase(en: "give it a title that says what it is for", nb: "gi det en tittel som sier hva det er til"))
    ]
  }

  static let headingMissing = screenState(
    "heading-missing", .headingsAndLabels, needs: [.heading], captured: .advice,
    en: "Every screen has a heading.",
    nb: "Hvert skjermbilde har en overskrift."
  ) { screenState in
    guard let root = screenState.root, root.role == .screen, screenState.elements.count > 1,
      !screenState.elements.contains(where: { $0.plays(.heading) })
    else { return [] }
    return [
      Issue(
        root.id, en: "none of \(screenState.elements.count) elements is a heading",
        nb: "ingen av \(screenState.elements.count) elementer er en overskrift",
        fix: Phrase(en: "make the title one", nb: "gjør tittelen til en overskrift"))
    ]
  }

  /// Back buttons are recognised by the message that they send, not by their names.
  static let backButton = screenState(
    "back-button", .consistentNavigation, needs: [.behaviour], captured: .none,
    en: "A secondary screen begins with a back button; a root has none.",
    nb: "Et underordnet skjermbilde begynner med en tilbakeknapp, og et rotskjermbilde har ingen."
  ) { screenState in
    guard screenState.knowsWays, let root = screenState.root, root.role == .screen, let first = screenState.elements.first else {
      return []
    }
    if screenState.depth == 0 {
      return screenState.elements.filter { screenState.exits.contains($0.id) }.map {
        Issue(
          $0.id, en: "a root screen has an element that goes back",
          nb: "et rotskjermbilde har et element som går tilbake",
          fix: Phrase(en: "leave it out on roots", nb: "utelat det på rotskjermbilder"))
      }
    }
    // While a drop-down is open, going back closes only the drop-down.
    guard !screenState.exits.contains(first.id), !screenState.hasOpenDropDown else { return [] }
    return [
      Issue(
        first.id, en: "the first element does not go back", nb: "det første elementet går ikke tilbake",
        fix: Phrase(
          en: "put the back button first in reading order",
          nb: "sett tilbakeknappen først i leserekkefølgen"))
    ]
  }

  /// Compares all screens: the back button has one place and one name.
  static let backPlace = crawl(
    "back-place", .consistentNavigation, needs: [.behaviour], captured: .none,
    en: "The back button has the same place and name on every screen.",
    nb: "Tilbakeknappen har samme plass og navn i alle skjermbilder."
  ) { screenStates in
    var first: (frame: Frame?, name: String, id: NodeID)?
    return screenStates.compactMap { screenState in
      guard screenState.depth > 0, screenState.tree.topModal == nil || screenState.root?.role == .screen,
        let button = screenState.elements.first, screenState.exits.contains(button.id)
      else { return nil }
      let name = screenState.name(of: button)
      guard let first else {
        first = (button.frame, name, button.id)
        return nil
      }
      let fault: Phrase? =
        if first.frame != button.frame {
          Phrase(en: "it is not where \(first.id) is", nb: "den står ikke der \(first.id) står")
        } else if first.name != name {
          Phrase(
            en: "it is called \(name.quoted), \(first.id) is called \(first.name.quoted)",
            nb: "den heter \(name.inGuillemets), mens \(first.id) heter \(first.name.inGuillemets)")
        } else {
          nil
        }
      return fault.map {
        (
          screenState,
          Issue(
            button.id, $0,
            fix: Phrase(
              en: "use the one back button that all screens share",
              nb: "bruk den ene tilbakeknappen som alle skjermbilder deler"))
        )
      }
    }
  }

  /// Compares the names of the tabs that two screens share: 3.2.3 demands one relative order, and no place. Bars that share
  /// one name are not the same bar, and the states of one screen are not compared.
  static let navigationInconsistent = crawl(
    "navigation-inconsistent", .consistentNavigation,
    en: "The tabs that several screens repeat stand in one order.",
    nb: "Faner som gjentas i flere skjermbilder, står i samme rekkefølge."
  ) { screenStates in
    var known: [TabBar] = []
    return screenStates.flatMap { screenState in
      let title = screenState.root?.label ?? ""
      let bars = screenState.nodes.filter { $0.role == .tabBar }.map { bar in
        TabBar(
          screen: [screenState.screen, title], tabs: screenState.tree.children(of: bar.id).compactMap(\.label), id: bar.id)
      }
      defer { known += bars.filter { !known.contains($0) } }
      return bars.compactMap { bar in
        known.first(where: bar.contradicts).map {
          (
            screenState,
            Issue(
              bar.id, en: "it does not hold the tabs of \($0.id) in their order",
              nb: "den har ikke fanene fra \($0.id) i samme rekkefølge",
              fix: Phrase(en: "keep one order on every screen", nb: "bruk samme rekkefølge i alle skjermbilder"))
          )
        }
      }
    }
  }

  /// The names of the tabs in a bar of a screen.
  private struct TabBar: Hashable {
    var screen: [String]
    var tabs: [String]
    var id: NodeID

    func contradicts(_ other: TabBar) -> Bool {
      let shared = Set(tabs).intersection(other.tabs)
      return screen != other.screen && shared.count > 1 && tabs.filter(shared.contains) != other.tabs.filter(shared.contains)
    }
  }

  static let idDuplicate = screenState(
    "id-duplicate", nil, captured: .none,
    en: "Every node of a tree has an id of its own.", nb: "Hver node i et tre har sin egen id."
  ) { screenState in
    var seen: Set<NodeID> = []
    return screenState.tree.nodes.filter { !seen.insert($0.id).inserted }.map {
      Issue(
        $0.id, en: "the id is there more than once", nb: "id-en finnes mer enn én gang",
        fix: Phrase(en: "give each row its own key", nb: "gi hver rad sin egen nøkkel"))
    }
  }
}

extension Node {
  /// Whether it is an article of a page, which is read as the item of a feed.
  fileprivate var isArticle: Bool { page?.role == "article" }
}

extension SetPosition {
  /// Whether the position is from 1 to the size of the set, as far as that is known.
  fileprivate var isInSet: Bool {
    index >= 1 && count.map { index <= $0 } != false
  }
}

extension SemanticTree {
  /// The nodes that a set holds: what is in it, groups looked through.
  fileprivate func held(by offset: Int) -> [Int] {
    children(of: offset).flatMap { child -> [Int] in
      let node = nodes[child]
      return node.role == .group || node.exposure == .skipped ? held(by: child) : [child]
    }
  }
}

extension ScreenState {
  /// What a set of tabs, choices or options holds beside its items, and the role that its items have; nil for another element,
  /// and for a set without an item.
  func lostItems(of set: Node) -> (nodes: [Node], item: Role)? {
    guard [.tabBar, .menu, .list].contains(set.role), !isHidden(set), let offset = tree.offset(of: set.id) else { return nil }
    let held = tree.held(by: offset).map { tree.nodes[$0] }.filter { !isHidden($0) }
    let items: [Role]
    switch set.role {
    case .tabBar: items = [.tab]
    case .menu: items = [.menuItem, .listItem, .radioButton, .checkBox]
    // A list box or a tree; the items of another list do nothing themselves.
    default:
      guard platform == .web, held.contains(where: { $0.role == .listItem && $0.isActionable }) else { return nil }
      items = [.listItem]
    }
    guard held.contains(where: { items.contains($0.role) }) else { return nil }
    // The browser draws the bullet before an item.
    func isLost(_ node: Node) -> Bool {
      node.isOperable || node.role == .text && node.label?.contains { $0.isLetter || $0.isNumber } == true
    }
    return (held.filter { !items.contains($0.role) && isLost($0) }, items[0])
  }
}
