import AccessibilityTree
import Text

/// Rules of touch targets and gestures.
extension Rule {
  static let actionUnreachable = step(
    "action-unreachable", .keyboard,
    en: "Every action of an element is reached by a key, by a line and by a gesture.",
    nb: "Hver handling på et element nås med en tast, med en linje og med en bevegelse."
  ) { step in
    guard let origin = step.origin, !step.missingWays.isEmpty else { return nil }
    let ways = Step.Way.allCases.filter(step.missingWays.contains)
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
    "gesture-only", .pointerGestures, needs: [.customActions],
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
    issues += screenState.elements.filter { node in
      node.supportsLongPress && !node.actions.contains { if case .custom = $0 { true } else { false } }
    }.map {
      Issue(
        $0.id, en: "holding it down does what nothing else does",
        nb: "et langt trykk gjør noe som ingenting annet gjør",
        fix: Phrase(en: "offer the same as a custom action", nb: "tilby det samme som en egendefinert handling"))
    }
    return issues
  }

  /// Lists every missed guideline of the screen's platform. A screen for all platforms needs 48 by 48.
  ///
  /// 24 CSS px: WCAG 2.2, 2.5.8 (AA), which enough space around the target also meets. 44 pt: 2.5.5 (AAA), Apple, GTXiLib,
  /// with its error margin of 0.1. 48 dp: Android, ATF `TouchTargetSizeCheck`. A point, a dp and a CSS pixel are one unit
  /// here. Links in running text are exempt in 2.5.8; a link that is an element by itself is not. 2.5.8 also exempts
  /// controls whose size the browser alone sets; a tree does not show that.
  static let targetSize = screenState(
    "target-size", .targetSize, needs: [.density, .frame],
    en: "Whatever can be touched is at least 48 by 48 points; captured from iOS 44, from the web 24 or as much room.",
    nb: "Alt som kan trykkes på, er minst 48 ganger 48 punkter; i opptak fra iOS 44, fra nettet 24 eller så mye plass."
  ) { screenState in
    let guidelines = TargetGuideline.all.filter { $0.holds(on: screenState.platform) }
    let wanted = guidelines.map(\.side).max() ?? 0
    let undersized = Dictionary(screenState.undersizedTargets.map { ($0.node.id, $0) }) { first, _ in first }
    return screenState.sizedTargets.compactMap { node, frame in
      let small = undersized[node.id]
      let missed = guidelines.filter { guideline in
        frame.shortSide + 0.1 < guideline.side && !(guideline.allowsSpacing && small?.excuse != nil)
      }
      guard !missed.isEmpty else { return nil }
      let (width, height) = (frame.width.figure(decimals: 1), frame.height.figure(decimals: 1))
      let isTooNear = missed.contains(where: \.allowsSpacing)
      return Issue(
        node.id,
        Phrase(
          en: "\(width.en) by \(height.en) points, below ",
          nb: "\(width.nb) ganger \(height.nb) punkter, under ")
          + missed.map { Phrase($0.name) }.joinedWithAnd()
          + (isTooNear ? small?.neighbour?.words ?? Phrase("") : Phrase("")),
        fix: Phrase(
          en: "make the touchable area \(wanted.figure().en) by \(wanted.figure().en); what is painted may be smaller",
          nb: "gjør trykkflaten \(wanted.figure().nb) ganger \(wanted.figure().nb); det som vises, kan være mindre")
          + (screenState.platform == .web
            ? Phrase(en: ", or move the two apart", nb: ", eller flytt de to fra hverandre") : Phrase("")))
    }
  }

  static let targetUnmeasured = screenState(
    "target-unmeasured", .targetSize, needs: [.frame],
    en: "Whatever can be touched has a place on the screen.",
    nb: "Alt som kan trykkes på, har en plass på skjermen."
  ) { screenState in
    screenState.targets.compactMap { node in
      guard let frame = node.frame else {
        return Issue(
          node.id, en: "it has no frame, so its size cannot be told",
          nb: "det har ingen ramme, så størrelsen er ikke kjent", fix: Phrase(en: "lay it out", nb: "plasser det"),
          certainty: .review)
      }
      guard frame.width <= 0 || frame.height <= 0 || frame.x + frame.width <= 0 else { return nil }
      return Issue(
        node.id, en: "its frame is empty or beside the screen", nb: "rammen er tom eller utenfor skjermen",
        fix: Phrase(en: "give it a place that can be touched", nb: "gi det en plass som kan trykkes på"))
    }
  }

  /// Compares siblings only: scrolled content may pass under the bars. `targets-same-bounds` finds equal frames.
  static let targetsOverlap = screenState(
    "targets-overlap", .targetSize, needs: [.frame],
    en: "Two targets beside each other do not overlap.",
    nb: "To trykkflater ved siden av hverandre overlapper ikke."
  ) { screenState in
    screenState.targetPairs.compactMap { one, other in
      guard let first = one.frame, let second = other.frame, first != second else { return nil }
      let width = min(first.x + first.width, second.x + second.width) - max(first.x, second.x)
      let height = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
      guard width > 0.1, height > 0.1,
        screenState.tree.parent(of: one.id)?.id == screenState.tree.parent(of: other.id)?.id
      else { return nil }
      let (across, down) = (width.figure(decimals: 1), height.figure(decimals: 1))
      // Given without a unit: a capture's frames may be in pixels of an unknown size.
      let (own, ownHeight) = (second.width.figure(decimals: 1), second.height.figure(decimals: 1))
      return Issue(
        other.id, en: "it overlaps \(one.id) by \(across.en) by \(down.en) of its \(own.en) by \(ownHeight.en)",
        nb: "det overlapper \(one.id) med \(across.nb) ganger \(down.nb) av sine \(own.nb) ganger \(ownHeight.nb)",
        fix: Phrase(en: "move the two apart", nb: "flytt de to fra hverandre"))
    }
  }

  /// Source: axe-core `nested-interactive`, Deque's "nested active control". Custom actions are no targets.
  /// The choices of an expanded drop-down may lie in it, as a list box may in its combo box; on a page an item of a tree may
  /// contain the items below it (WAI-ARIA 1.2, `treeitem`).
  static let targetNested = screenState(
    "target-nested", .nameRoleValue,
    en: "No target lies inside another one.",
    nb: "Ingen trykkflate ligger inne i en annen."
  ) { screenState in
    func isTarget(_ node: Node) -> Bool {
      node.supports(.activate) || node.supports(.increase) || node.supports(.setText)
    }
    return screenState.nodes.filter { isTarget($0) && !screenState.isHidden($0) }.compactMap { node in
      guard let outer = screenState.tree.ancestors(of: node.id).first(where: isTarget),
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
    "targets-same-bounds", .nameRoleValue, needs: [.frame],
    en: "No two targets lie at the same place.",
    nb: "To trykkflater ligger aldri på samme sted."
  ) { screenState in
    screenState.targetPairs.compactMap { one, other in
      guard let frame = one.frame, frame == other.frame, frame.width > 0,
        !screenState.tree.isDescendant(other.id, of: one.id), !screenState.tree.isDescendant(one.id, of: other.id)
      else { return nil }
      return Issue(
        other.id, en: "it has the same frame as \(one.id)", nb: "det har samme ramme som \(one.id)",
        fix: Phrase(en: "keep one of the two, or merge them", nb: "behold ett av de to, eller slå dem sammen"))
    }
  }
}

extension Step.Way {
  fileprivate var words: Phrase {
    switch self {
    case .key: Phrase(en: "key", nb: "tast")
    case .line: Phrase(en: "line", nb: "linje")
    case .gesture: Phrase(en: "gesture", nb: "bevegelse")
    }
  }
}

/// A guideline for the least size of touch targets.
private struct TargetGuideline: Sendable {
  /// In points.
  var side: Double
  var name: String
  /// The platform that it is for; nil for all.
  var platform: Platform?

  /// Whether a smaller target is accepted with enough space around it.
  var allowsSpacing = false

  static let all = [
    TargetGuideline(side: ScreenState.leastTargetSide, name: "24 px (WCAG 2.5.8, AA)", platform: nil, allowsSpacing: true),
    TargetGuideline(side: 44, name: "44 pt (WCAG 2.5.5, AAA; iOS)", platform: .iOS),
    TargetGuideline(side: 48, name: "48 dp (Android)", platform: .android),
  ]

  /// A screen for all platforms follows the guidelines of each.
  func holds(on other: Platform?) -> Bool { platform == nil || other == nil || platform == other }
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
