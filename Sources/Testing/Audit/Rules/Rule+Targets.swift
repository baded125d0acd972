import AccessibilityTree
import Text

/// Rules of touch targets and gestures.
extension Rule {
  static let actionUnreachable = step(
    "action-unreachable", .keyboard, captured: .none,
    en: "Every action of an element is reached by a key, by a line and by a gesture.",
    nb: "Hver handling på et element nås med en tast, med en linje og med en bevegelse."
  ) { step in
    guard let origin = step.origin, !step.missingWays.isEmpty else { return nil }
    let ways = CrawlStep.Way.allCases.filter(step.missingWays.contains)
    let name = if case .act(let action) = step.command { action.name } else { "type" }
    return Issue(
      origin, en: "no \(ways.map(\.words.en).joined(separator: ", no ")) reaches its action '\(name)'",
      nb: "ingen \(ways.map(\.words.nb).joined(separator: ", ingen ")) når handlingen «\(name)»",
      fix: Phrase(
        en: "give each action a name of its own, and declare it where the cursor stops",
        nb: "gi hver handling sitt eget navn, og oppgi den der markøren stopper"))
  }

  /// Each gesture of the screen needs an element or a custom action with the same effect: back, menu, long press.
  static let gestureOnly = screenState(
    "gesture-only", .pointerGestures, needs: [.customActions], captured: .advice,
    en: "Nothing needs a gesture.", nb: "Ingenting krever en bevegelse."
  ) { screenState in
    guard let root = screenState.root, !screenState.elements.isEmpty else { return [] }
    var issues: [Issue] = []
    func isReached(_ ids: Set<NodeID>) -> Bool { ids.contains { screenState.order.place(of: $0) != nil } }
    // An open drop-down needs no such element: going back closes it, and so does the drop-down itself.
    if screenState.knowsWays, root.supports(.dismiss), !isReached(screenState.exits), !screenState.hasOpenDropDown {
      issues.append(
        Issue(
          root.id, en: "there is a gesture for going back and no element that does it",
          nb: "det finnes en bevegelse for å gå tilbake, men ikke noe element som gjør det",
          fix: Phrase(
            en: "add a back, close or cancel button",
            nb: "legg til en knapp for tilbake, lukk eller avbryt")))
    }
    if screenState.knowsWays, root.supports(.openMenu), !isReached(screenState.menuOpeners) {
      issues.append(
        Issue(
          root.id, en: "there is a gesture for the menu and no element that opens it",
          nb: "det finnes en bevegelse for menyen, men ikke noe element som åpner den",
          fix: Phrase(en: "add a menu button", nb: "legg til en menyknapp")))
    }
    // Holding a field down selects its text, which Android's readers do by commands of their own.
    issues += screenState.elements.filter { $0.supportsLongPress && !$0.hasCustomActions && !$0.role.isTextField }.map {
      Issue(
        $0.id, en: "holding it down does what nothing else does",
        nb: "et langt trykk gjør noe som ingenting annet gjør",
        fix: Phrase(en: "offer the same as a custom action", nb: "tilby det samme som en egendefinert handling"))
    }
    return issues
  }

  /// 24 CSS px are demanded (WCAG 2.2, 2.5.8, AA), with its exceptions: a link in running text, as much room around the target,
  /// and another control of the same name and role that is large enough, which a person has to see. 2.5.8 also exempts controls
  /// whose size the browser alone sets; a tree does not show that. A captured target at the edge of what scrolls may be cut off.
  ///
  /// More is advice: 44 pt on iOS (Apple, GTXiLib with its error margin of 0.1; 2.5.5, AAA), 48 dp on Android (ATF
  /// `TouchTargetSizeCheck`), both on a screen for all platforms. A point, a dp and a CSS pixel are one unit here.
  static let targetSize = screenState(
    "target-size", .targetSize, needs: [.density, .frame],
    en: "Whatever can be touched must be at least 24 by 24 points, or have as much room; iOS advises 44, Android 48.",
    nb: "Alt som kan trykkes på, må være minst 24 ganger 24 punkter eller ha like mye luft rundt; iOS anbefaler 44, Android 48."
  ) { screenState in
    let advised = TargetGuideline.all.filter { $0.holds(on: screenState.platform) }
    let undersized = Dictionary(screenState.undersizedTargets.map { ($0.node.id, $0) }) { first, _ in first }
    return screenState.sizedTargets.compactMap { node, frame in
      let small = undersized[node.id].flatMap { $0.excuse == nil ? $0 : nil }
      let missed = advised.filter { frame.shortSide + 0.1 < $0.side }
      guard small != nil || !missed.isEmpty && !screenState.mayBeCutOff(node) else { return nil }
      let (width, height) = (frame.width.figure(decimals: 1), frame.height.figure(decimals: 1))
      let names = small == nil ? missed.map(\.name) : ["24 px (WCAG 2.5.8, AA)"]
      let wanted = (missed.map(\.side).max() ?? ScreenState.leastTargetSide).figure()
      return Issue(
        node.id,
        Phrase(
          en: "\(width.en) by \(height.en) points, below ",
          nb: "\(width.nb) ganger \(height.nb) punkter, under ")
          + names.map { Phrase($0) }.joinedWithAnd() + (small?.neighbour?.words ?? Phrase("")),
        fix: Phrase(
          en: "make the touchable area \(wanted.en) by \(wanted.en); what is painted may be smaller",
          nb: "gjør trykkflaten \(wanted.nb) ganger \(wanted.nb); det som vises, kan være mindre")
          + (small?.neighbour == nil
            ? Phrase("") : Phrase(en: ", or move the two apart", nb: ", eller flytt de to fra hverandre")),
        certainty: small.map { $0.mayBeExcused ? .review : .violation } ?? .advice)
    }
  }

  static let targetUnmeasured = screenState(
    "target-unmeasured", .targetSize, needs: [.frame], captured: .review,
    en: "Whatever can be touched has a place on the screen.",
    nb: "Alt som kan trykkes på, har en plass på skjermen."
  ) { screenState in
    screenState.targets.compactMap { node in
      guard let frame = node.frame else {
        // No browser gives the place of an area of an image map, which is that of its image.
        if screenState.tree.parent(of: node.id)?.role == .image { return nil }
        return Issue(
          node.id, en: "it has no frame, so its size cannot be told",
          nb: "det har ingen ramme, så størrelsen er ikke kjent", fix: Phrase(en: "lay it out", nb: "plasser det"),
          certainty: .review)
      }
      // A dump of Android cuts the frames of what is not scrolled to.
      guard frame.width <= 0 || frame.height <= 0 || frame.x + frame.width <= 0, screenState.platform != .android else {
        return nil
      }
      return Issue(
        node.id, en: "its frame is empty or beside the screen", nb: "rammen er tom eller utenfor skjermen",
        fix: Phrase(en: "give it a place that can be touched", nb: "gi det en plass som kan trykkes på"))
    }
  }

  /// Compares siblings only: scrolled content may pass under the bars. `targets-same-bounds` finds equal frames.
  static let targetsOverlap = screenState(
    "targets-overlap", .targetSize, needs: [.frame], captured: .review,
    en: "Two targets beside each other do not overlap.",
    nb: "To trykkflater ved siden av hverandre overlapper ikke."
  ) { screenState in
    screenState.overlappingSiblings.compactMap { one, other in
      guard let first = one.frame, let second = other.frame, first != second else { return nil }
      let width = min(first.x + first.width, second.x + second.width) - max(first.x, second.x)
      let height = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
      guard width > 0.1, height > 0.1 else { return nil }
      let (across, down) = (width.figure(decimals: 1), height.figure(decimals: 1))
      // Given without a unit: a capture's frames may be in pixels of an unknown size.
      let (own, ownHeight) = (second.width.figure(decimals: 1), second.height.figure(decimals: 1))
      return Issue(
        other.id, en: "it overlaps \(one.id) by \(across.en) by \(down.en) of its \(own.en) by \(ownHeight.en)",
        nb: "det overlapper \(one.id) med \(across.nb) ganger \(down.nb) av sine \(own.nb) ganger \(ownHeight.nb)",
        fix: Phrase(en: "move the two apart", nb: "flytt de to fra hverandre"))
    }
  }

  /// Source: axe-core `nested-interactive`, Deque's "nested active control". Custom actions are no targets. On a phone each of
  /// the two is a stop of its own, and `control-unreachable` finds the one that is none.
  ///
  /// The choices of an expanded drop-down may lie in it, as a list box may in its combo box; on a page an item of a tree may
  /// contain the items below it (WAI-ARIA 1.2, `treeitem`).
  static let targetNested = screenState(
    "target-nested", .nameRoleValue, captured: .init(web: .violation, phone: nil),
    en: "No target lies inside another one.",
    nb: "Ingen trykkflate ligger inne i en annen."
  ) { screenState in
    screenState.nodes.filter { $0.isOperable && !screenState.isHidden($0) }.compactMap { node in
      guard let outer = screenState.tree.nearestAncestor(of: node.id, where: \.isOperable),
        !(outer.role == .dropDown && outer.isExpanded == true),
        !(screenState.platform == .web && outer.role == .listItem && node.role == .listItem)
      else { return nil }
      return Issue(
        node.id, en: "it lies inside \(outer.id), which can be acted upon too",
        nb: "det ligger inne i \(outer.id), som også kan betjenes",
        fix: Phrase(
          en: "make it a custom action of the outer one, or its sibling",
          nb: "gjør det til en egendefinert handling for det ytre, eller til dets søsken"))
    }
  }

  /// Source: ATF `DuplicateClickableBoundsCheck`. `target-nested` finds a target inside another.
  static let targetsSameBounds = screenState(
    "targets-same-bounds", .nameRoleValue, needs: [.frame], captured: .advice,
    en: "No two targets lie at the same place.",
    nb: "To trykkflater ligger aldri på samme sted."
  ) { screenState in
    var places: [Frame: [Node]] = [:]
    for target in screenState.targets {
      if let frame = target.frame, frame.width > 0 { places[frame, default: []].append(target) }
    }
    return screenState.targets.compactMap { other in
      // Without those that lie in one another.
      let one = other.frame.flatMap { places[$0]?.first }
      guard let one, one.id != other.id, !screenState.tree.isDescendant(other.id, of: one.id),
        !screenState.tree.isDescendant(one.id, of: other.id)
      else { return nil }
      return Issue(
        other.id, en: "it has the same frame as \(one.id)", nb: "det har samme ramme som \(one.id)",
        fix: Phrase(en: "keep one of the two, or merge them", nb: "behold ett av de to, eller slå dem sammen"))
    }
  }
}

extension CrawlStep.Way {
  fileprivate var words: Phrase {
    switch self {
    case .key: Phrase(en: "key", nb: "tast")
    case .line: Phrase(en: "line", nb: "linje")
    case .gesture: Phrase(en: "gesture", nb: "bevegelse")
    }
  }
}

/// A platform's advice for the size of touch targets.
private struct TargetGuideline: Sendable {
  /// In points.
  var side: Double
  var name: String
  var platform: Platform

  static let all = [
    TargetGuideline(side: 44, name: "44 pt (WCAG 2.5.5, AAA; iOS)", platform: .iOS),
    TargetGuideline(side: 48, name: "48 dp (Android)", platform: .android),
  ]

  /// A screen for all platforms follows the guidelines of each.
  func holds(on other: Platform?) -> Bool { other == nil || platform == other }
}

extension ScreenState.UndersizedTarget.Neighbour {
  /// The space that a target needs for the exception.
  fileprivate var words: Phrase {
    let (distance, needed) = (self.distance.figure(decimals: 1), demanded.figure())
    return Phrase(
      en: ", and its centre is \(distance.en) points from \(isBetweenCentres ? "that of " : "")\(id), \(needed.en) would do",
      nb:
        ", og midtpunktet er \(distance.nb) punkter fra \(isBetweenCentres ? "midtpunktet i " : "")\(id), \(needed.nb) ville holde"
    )
  }
}
