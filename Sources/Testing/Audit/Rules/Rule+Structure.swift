import AccessibilityTree
import Text

/// Rules of lists, headings, ids and what all screens share.
extension Rule {
  /// A list on a page that holds something, and no items, is announced all the same, and nothing in it is counted.
  ///
  /// Source: axe-core `list`, `listitem`, `aria-required-parent`, `aria-required-children`.
  static let structure = scene(
    "structure", .infoAndRelationships, needs: [.collection],
    en: "Items lie in the kind of container that they are items of.",
    nb: "Elementer ligger i den typen beholder de hører til i."
  ) { scene in
    let strays = scene.nodes.compactMap { node -> Flaw? in
      let homes: [Role]? =
        switch node.role {
        case .listItem: [.list, .menu]
        case .menuItem: [.menu, .list, .drawer]
        case .tab: [.tabBar]
        case .segment: [.segmentedControl]
        case .radioButton: [.radioGroup, .list, .dropDown]
        case .cell: [.grid]
        case .page: [.pager]
        default: nil
        }
      guard let homes, !scene.isHidden(node) else { return nil }
      let holder = scene.tree.ancestors(of: node.id).first {
        $0.role.isContainer && $0.role != .group || $0.role == .dropDown
      }
      guard holder.map({ homes.contains($0.role) }) != true else { return nil }
      return Flaw(
        node.id, en: "\(node.role.article) lies in \(holder?.role.article ?? "nothing")",
        nb: "elementet (\(node.role.words.nb)) ligger i \(holder?.role.words.nb ?? "ingenting")",
        mend: Phrase(
          en: "put it into \(homes[0].article), so that number and place are said",
          nb: "legg det i en beholder av typen \(homes[0].words.nb), så antall og plass blir sagt"))
    }
    return strays + (scene.platform == .web ? itemless(in: scene) : [])
  }

  private static func itemless(in scene: Scene) -> [Flaw] {
    scene.nodes.compactMap { node in
      let items: [Role]? =
        switch node.role {
        case .list: [.listItem, .menuItem, .radioButton, .checkBox]
        case .menu: [.menuItem, .listItem, .radioButton, .checkBox]
        case .tabBar: [.tab]
        default: nil
        }
      guard let items, !scene.isHidden(node), let offset = scene.tree.offset(of: node.id) else { return nil }
      let inside = scene.tree.subtree(at: offset).dropFirst()
      guard scene.order.offsets.contains(where: inside.contains),
        !inside.contains(where: { items.contains(scene.tree.nodes[$0].role) })
      else { return nil }
      return Flaw(
        node.id, en: "\(node.role.article) holds something, but no \(items[0].words.en)",
        nb: "elementet (\(node.role.words.nb)) har innhold, men ingen elementer av typen \(items[0].words.nb)",
        mend: Phrase(
          en: "make what it holds \(items[0].article) each, or take the role away",
          nb: "gi det som er i det, rollen \(items[0].words.nb), eller ta bort rollen"))
    }
  }

  static let listCount = scene(
    "list-count", .infoAndRelationships, needs: [.position, .collection],
    en: "A list says as many items as it holds.",
    nb: "En liste oppgir like mange elementer som den har."
  ) { scene in
    scene.nodes.compactMap { node in
      guard let collection = node.collection, let count = collection.count,
        node.role != .grid, let offset = scene.tree.offset(of: node.id)
      else { return nil }
      let items = scene.tree.children(of: offset).filter { scene.tree.nodes[$0].exposure == .exposed }.count
      if let window = collection.window {
        guard window.count != items || window.upperBound > count else { return nil }
        return Flaw(
          node.id,
          en: "rows \(window.lowerBound) to \(window.upperBound) of \(count) are said to be at hand, "
              + "and \(items) are",
          nb: "radene \(window.lowerBound) til \(window.upperBound) av \(count) er oppgitt, "
              + "og \(items) er der",
          mend: Phrase(
            en: "make the window that of the rows in the tree",
            nb: "la vinduet omfatte radene som er i treet"))
      }
      guard items != count else { return nil }
      return Flaw(
        node.id, en: "\(count) items are said, and \(items) are there",
        nb: "\(count) elementer er oppgitt, og \(items) er der",
        mend: Phrase(en: "count what is exposed", nb: "tell det som er tilgjengelig"))
    }
  }

  static let positionInSet = scene(
    "position-in-set", .infoAndRelationships, needs: [.position],
    en: "Positions run from 1 to the size of the set, each once.",
    nb: "Plassnumrene går fra 1 til antallet i listen, hvert av dem én gang."
  ) { scene in
    let outside = scene.nodes.compactMap { node -> Flaw? in
      guard let position = node.position, !position.isInSet else { return nil }
      let count = position.count.map(String.init) ?? "?"
      return Flaw(
        node.id, en: "it is number \(position.index) of \(count)", nb: "det er nummer \(position.index) av \(count)",
        mend: Phrase(en: "count from 1", nb: "tell fra 1"))
    }
    let twice = scene.clashes { $0.position?.isInSet == true ? $0.position?.index : nil }.map { node, index, earlier in
      Flaw(
        node, en: "\(earlier) is number \(index) too", nb: "\(earlier) er også nummer \(index)",
        mend: Phrase(en: "give each its own number", nb: "gi hver sitt eget nummer"))
    }
    return outside + twice
  }

  /// The parts of a heading that holds a link or a button are headings, too, of one level.
  static let headingLevels = scene(
    "heading-levels", .infoAndRelationships, needs: [.heading],
    en: "Heading levels go down one at a time and are 1 to 6.",
    nb: "Overskriftsnivåer øker med ett om gangen og er fra 1 til 6."
  ) { scene in
    var previous = 0
    return scene.elements.filter { $0.plays(.heading) }.compactMap { node in
      guard let level = node.level else {
        return Flaw(
          node.id, en: "the heading has no level", nb: "overskriften har ikke noe nivå",
          mend: Phrase(en: "set its level, from 1 to 6", nb: "sett nivået, fra 1 til 6"))
      }
      defer { previous = level }
      guard (1...6).contains(level) else {
        return Flaw(
          node.id, en: "the level is \(level)", nb: "nivået er \(level)",
          mend: Phrase(en: "choose one from 1 to 6", nb: "velg et fra 1 til 6"))
      }
      guard level > previous + 1 else { return nil }
      return Flaw(
        node.id,
        previous == 0
          ? Phrase(
            en: "the first heading has level \(level)",
            nb: "den første overskriften har nivå \(level)")
          : Phrase(
            en: "level \(level) follows level \(previous)",
            nb: "nivå \(level) følger etter nivå \(previous)"),
        mend: Phrase(en: "make it level \(previous + 1)", nb: "gi den nivå \(previous + 1)"))
    }
  }

  /// A page without a title is called by its address.
  static let screenUntitled = scene(
    "screen-untitled", .pageTitled, needs: [.title], en: "Every screen has a title.", nb: "Hvert skjermbilde har en tittel."
  ) { scene in
    guard let root = scene.root, root.role == .screen else { return [] }
    let title = root.label ?? ""
    let isAddress = scene.platform == .web && title.wholeMatch(of: /(?:[a-z][a-z0-9+.-]*:\/\/|(?:about|blob|data|file|javascript):)\S*/) != nil
    guard isAddress || Words(title).isEmpty else { return [] }
    return [
      Flaw(
        root.id, en: "the screen has no title\(isAddress ? ", only an address" : "")",
        nb: "skjermbildet har ingen tittel\(isAddress ? ", bare en adresse" : "")",
        mend: Phrase(en: "give it a title that says what it is for", nb: "gi det en tittel som sier hva det er til"))
    ]
  }

  static let headingMissing = scene(
    "heading-missing", .headingsAndLabels, needs: [.heading], en: "Every screen has a heading.", nb: "Hvert skjermbilde har en overskrift."
  ) { scene in
    guard let root = scene.root, root.role == .screen, scene.elements.count > 1,
      !scene.elements.contains(where: { $0.plays(.heading) })
    else { return [] }
    return [
      Flaw(
        root.id, en: "none of \(scene.elements.count) elements is a heading",
        nb: "ingen av \(scene.elements.count) elementer er en overskrift",
        mend: Phrase(en: "make the title one", nb: "gjør tittelen til en overskrift"))
    ]
  }

  /// B1 and B4: which elements go back is told by what they send, not by their names.
  static let backButton = scene(
    "back-button", .consistentNavigation, needs: [.behaviour],
    en: "A secondary screen begins with a back button; a root has none.",
    nb: "Et underordnet skjermbilde begynner med en tilbakeknapp, og et rotskjermbilde har ingen."
  ) { scene in
    guard scene.knowsWays, let root = scene.root, root.role == .screen, let first = scene.elements.first else { return [] }
    if scene.depth == 0 {
      return scene.elements.filter { scene.exits.contains($0.id) }.map {
        Flaw(
          $0.id, en: "a root screen has an element that goes back",
          nb: "et rotskjermbilde har et element som går tilbake",
          mend: Phrase(en: "leave it out on roots", nb: "utelat det på rotskjermbilder"))
      }
    }
    // Of an open drop-down going back closes only that.
    guard !scene.exits.contains(first.id), !scene.hasOpenDropDown else { return [] }
    return [
      Flaw(
        first.id, en: "the first element does not go back", nb: "det første elementet går ikke tilbake",
        mend: Phrase(
          en: "put the back button first in reading order",
          nb: "sett tilbakeknappen først i leserekkefølgen"))
    ]
  }

  /// B1 and B2 across screens: one place, one name.
  static let backPlace = walk(
    "back-place", .consistentNavigation, needs: [.behaviour],
    en: "The back button has the same place and name on every screen.",
    nb: "Tilbakeknappen har samme plass og navn i alle skjermbilder."
  ) { scenes in
    var first: (frame: Frame?, name: String, id: NodeID)?
    return scenes.compactMap { scene in
      guard scene.depth > 0, scene.tree.topModal == nil || scene.root?.role == .screen,
        let button = scene.elements.first, scene.exits.contains(button.id)
      else { return nil }
      let name = scene.name(of: button)
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
          scene,
          Flaw(
            button.id, $0,
            mend: Phrase(
              en: "use the one back button that all screens share",
              nb: "bruk den ene tilbakeknappen som alle skjermbilder deler"))
        )
      }
    }
  }

  static let navigationInconsistent = walk(
    "navigation-inconsistent", .consistentNavigation, needs: [.frame],
    en: "The tabs stand in the same order and place on every screen.",
    nb: "Fanene står i samme rekkefølge og på samme plass i alle skjermbilder."
  ) { scenes in
    var first: (tabs: [Item], id: NodeID)?
    return scenes.compactMap { scene in
      guard let bar = scene.nodes.first(where: { $0.role == .tabBar }) else { return nil }
      let tabs = scene.tree.children(of: bar.id).map { Item(key: $0.id.lastSegment, frame: $0.frame) }
      guard let first else {
        first = (tabs, bar.id)
        return nil
      }
      guard first.tabs != tabs else { return nil }
      return (
        scene,
        Flaw(
          bar.id, en: "it does not hold the tabs of \(first.id) in their order and place",
          nb: "den har ikke fanene fra \(first.id) i samme rekkefølge og på samme plass",
          mend: Phrase(en: "show the same tab bar on every screen", nb: "vis samme fanerad i alle skjermbilder"))
      )
    }
  }

  private struct Item: Hashable {
    var key: String
    var frame: Frame?
  }

  static let idDuplicate = scene(
    "id-duplicate", nil, en: "Every node of a tree has an id of its own.", nb: "Hver node i et tre har sin egen id."
  ) { scene in
    var seen: Set<NodeID> = []
    return scene.tree.nodes.filter { !seen.insert($0.id).inserted }.map {
      Flaw(
        $0.id, en: "the id is there more than once", nb: "id-en finnes mer enn én gang",
        mend: Phrase(en: "give each row its own key", nb: "gi hver rad sin egen nøkkel"))
    }
  }
}

extension SetPosition {
  /// Whether it is from 1 to the size of the set, as far as that is known.
  fileprivate var isInSet: Bool {
    index >= 1 && count.map { index <= $0 } != false
  }
}
