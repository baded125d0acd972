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

  /// 2.4.4 is about links, and their context may say the rest. `name-repeats-role` finds a control that is named by its role.
  ///
  /// Source: ATF `LinkPurposeUnclearCheck`; the Bokmål list is ours.
  static let nameVague = screenState(
    "name-vague", .linkPurpose, captured: .review,
    en: "A link's name says where it leads, also when it is heard alone.",
    nb: "Navnet på en lenke sier hvor den fører, også når det høres alene."
  ) { screenState in
    let vague: Set<String> = [
      "click", "click here", "here", "more", "read more", "learn more", "link", "this", "go", "tap here",
      "press here", "details", "info", "item", "untitled",
      "klikk", "klikk her", "her", "mer", "les mer", "se mer", "lenke", "dette", "gå", "trykk her",
      "detaljer", "element", "uten navn",
    ]
    return screenState.elements.compactMap { node in
      guard screenState.platform == nil ? node.isActionable : node.plays(.link) else { return nil }
      let name = screenState.name(of: node)
      guard vague.contains(Words(name).words.joined(separator: " ")) else { return nil }
      return Issue(
        node.id, en: "the name is only \(name.quoted)", nb: "navnet er bare \(name.inGuillemets)",
        fix: Phrase(en: "name what it opens or does", nb: "nevn hva den åpner eller gjør"))
    }
  }

  /// Source: ATF `DuplicateSpeakableTextCheck`. Two texts may be the same; two things to act upon may not,
  /// unless their roles differ, which is heard.
  static let nameDuplicate = screenState(
    "name-duplicate", .headingsAndLabels, captured: .review,
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
    act: "2ee8b8",
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
  /// A key that only counts, as a capture may have it, tells no two elements to be the same.
  static let nameInconsistent = crawl(
    "name-inconsistent", .consistentIdentification, needs: [.behaviour], captured: .review,
    en: "What does the same on several screens has one name.",
    nb: "Det som gjør det samme i flere skjermbilder, har ett navn."
  ) { screenStates in
    var names: [String: (name: String, id: NodeID)] = [:]
    return screenStates.flatMap { screenState in
      screenState.elements.compactMap { node -> (screenState: ScreenState, issue: Issue)? in
        let isShared = screenState.tree.parent(of: node.id)?.role == .tabBar || screenState.menuOpeners.contains(node.id)
        guard isShared, node.id.pathWithoutCounters == node.id.path, let name = node.label, !Words(name).isEmpty
        else { return nil }
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

  /// A placeholder goes away while typing, and is the name until then: whether a label is painted beside the field a person
  /// has to see. Android's hint stays behind a typed text.
  ///
  /// Source: Deque's axe-android `EditTextName`, axe-core `label`; WCAG technique failure F68.
  static let fieldUnlabelled = screenState(
    "field-unlabelled", .nameRoleValue, needs: [.labelledBy],
    act: "e086e5",
    en: "Every field has a label that stays while it is typed in.",
    nb: "Hvert felt har en ledetekst som blir stående mens man skriver."
  ) { screenState in
    screenState.elements.compactMap { node in
      guard node.role.isTextField, node.supplement.unlessBlank == nil else { return nil }
      switch screenState.tree.accessibleName(of: node.id).rule {
      case .label, .labelNode, .descendants, .value: return nil
      case .placeholder:
        return Issue(
          node.id, en: "the field is named by its placeholder only", nb: "feltet har bare plassholderen som navn",
          fix: Phrase(
            en: "give it a label; keep the placeholder for an example",
            nb: "gi det en ledetekst, og bruk plassholderen til et eksempel"),
          certainty: screenState.platform == nil ? .violation : .review)
      case .none:
        return Issue(
          node.id, en: "the field has no label", nb: "feltet har ingen ledetekst",
          fix: Phrase(
            en: "give it a label, or a text that labels it",
            nb: "gi det en ledetekst, eller en tekst som er ledetekst for det"),
          // Android may give a hint as the text of a field.
          certainty: screenState.platform == .android && node.value != nil ? .review : .violation)
      }
    }
  }.certain(with: [.absentNames])

  /// Images have their own rule, `image-name-missing`, and fields have `field-unlabelled`.
  ///
  /// A heading without a name is passed over by readers of pages, and fails no criterion (axe-core: best practice). Android
  /// names no progress bar that shows only that something goes on. What lies behind a dialog and closes it may be no control.
  ///
  /// Source: ATF `SpeakableTextPresentCheck`, GTXiLib `checkForAXLabelPresent`.
  static let nameMissing = screenState(
    "name-missing", .nameRoleValue,
    act: "97a4e1,c487ae,m6b1q3,2t702h",
    en: "Every control, heading and progress bar has an accessible name.",
    nb: "Alle kontroller, overskrifter og fremdriftslinjer har et tilgjengelig navn."
  ) { screenState in
    (screenState.elements + screenState.passedOver(.heading) + screenState.passedOver(.progressBar)).compactMap { node in
      guard node.role.isControl || node.isActionable || [.heading, .progressBar].contains(node.role),
        !node.role.isTextField, !node.isImageAlone, node.document?.hiddenHeadings.isEmpty != false,
        screenState.name(of: node).isEmpty,
        // A heading without text has no height, and is a heading all the same.
        // A document tells what is there for readers, also what has no size and what stands beside the page.
        node.role == .heading || screenState.hasDocument || screenState.isDisplayed(node)
      else { return nil }
      let certainty: Finding.Certainty =
        switch screenState.platform {
        case nil: .violation
        case _ where node.role == .heading: .advice
        case .android, .iOS: node.role == .progressBar || screenState.isBackdrop(node) ? .review : .violation
        case .web: .violation
        }
      return Issue(
        node.id, en: "the \(node.role.words.en) has no name", nb: "elementet (\(node.role.words.nb)) har ikke noe navn",
        fix: Phrase(
          en: "give it a label that says what it does or shows",
          nb: "gi det en ledetekst som sier hva det gjør eller viser"),
        certainty: certainty)
    }
  }.certain(with: [.absentNames])

  /// Readers of pages skip an image without a name; one with an empty `alt` is decorative and in no tree. Android leaves an
  /// image without a description out, so there a person has to see whether it says something.
  ///
  /// Source: axe-core `image-alt`, `svg-img-alt`; WCAG technique failures F30, where the name is a placeholder, and F65.
  static let imageNameMissing = screenState(
    "image-name-missing", .nonTextContent, needs: [.decoration],
    act: "23a2a8,7d6734",
    en: "Every image has an accessible name that says what it shows.",
    nb: "Alle bilder har et tilgjengelig navn som sier hva de viser."
  ) { screenState in
    let placeholders: Set<String> = ["image", "icon", "picture", "photo", "graphic", "img", "bilde", "ikon", "foto"]
    return (screenState.elements + screenState.passedOver(.image)).compactMap { node in
      // A document tells what readers come to, also beside the page.
      guard node.isImageAlone, screenState.hasDocument || screenState.isDisplayed(node) else { return nil }
      let name = screenState.name(of: node)
      if name.isEmpty {
        return Issue(
          node.id, en: "the image has no name", nb: "bildet har ikke noe navn",
          fix: Phrase(
            en: "say what it shows, or hide it from the reader if it is decoration",
            nb: "si hva det viser, eller skjul det for skjermleseren hvis det er pynt"),
          certainty: screenState.platform == .android || node.document?.isDrawing == true ? .review : .violation)
      }
      guard placeholders.contains(Words(name).words.joined(separator: " ")) else { return nil }
      return Issue(
        node.id, en: "the name is only \(name.quoted)", nb: "navnet er bare \(name.inGuillemets)",
        fix: Phrase(en: "say what it shows", nb: "si hva det viser"))
    }
  }

  /// The name of a file, an address, a camera's number or a sum of digits. A picture in a list of files has its file's name
  /// beside it as a text.
  ///
  /// Source: WCAG technique failure F30.
  static let imageNamedByFile = screenState(
    "image-named-by-file", .nonTextContent,
    en: "An image is not called by its file.", nb: "Et bilde er ikke oppkalt etter filen sin."
  ) { screenState in
    screenState.elements.compactMap { node in
      guard node.role == .image, case let name = screenState.name(of: node), name.isFileName,
        !screenState.nodes.contains(where: { $0.role != .image && Words($0.label ?? "").contains(Words(name)) })
      else { return nil }
      return Issue(
        node.id, en: "the name \(name.quoted) is that of a file", nb: "navnet \(name.inGuillemets) er navnet på en fil",
        fix: Phrase(
          en: "say what it shows, or hide it from the reader if it is decoration",
          nb: "si hva det viser, eller skjul det for skjermleseren hvis det er pynt"))
    }
  }

  /// Voices have words for signs, and each has others. None has one for the private signs of an icon font. A text that is a
  /// bracket, a dash or the bullet of an item is no control, and is read as a voice reads it.
  static let nameUnspeakable = screenState(
    "name-unspeakable", .nameRoleValue,
    en: "The name of a control or an image has letters or digits, so that a voice can say it.",
    nb: "Navnet på en kontroll eller et bilde har bokstaver eller sifre, så en stemme kan si det."
  ) { screenState in
    screenState.elements.compactMap { node in
      let name = screenState.name(of: node)
      guard !name.isEmpty, Words(name).isEmpty,
        node.isActionable || node.role.isControl || node.role == .image || name.unicodeScalars.allSatisfy(\.isPrivate)
      else { return nil }
      return Issue(
        node.id, en: "the name is \(name.quoted), of which a voice says nothing",
        nb: "navnet er \(name.inGuillemets), og det leser ikke stemmen opp",
        fix: Phrase(
          en: "write the name in words and keep the sign as visibleText",
          nb: "skriv navnet med ord, og behold tegnet som visibleText"),
        certainty: screenState.platform == nil || name.unicodeScalars.allSatisfy(\.isPrivate) ? .violation : .review)
    }
  }

  /// A field must say its label and its content together.
  /// Source: ATF `EditableContentDescCheck` and axe-android `EditTextValue`, which each find one half of it.
  static let nameUnspoken = screenState(
    "name-unspoken", .nameRoleValue, captured: .none,
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
    "name-trailing-stop", nil, captured: .advice,
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

extension Node {
  /// Whether the element is an image that does nothing.
  var isImageAlone: Bool { role == .image && !isOperable }
}

extension ScreenState {
  /// The nodes of a role that a reader of a page passes over, because they say nothing.
  func passedOver(_ role: Role) -> [Node] {
    guard platform == .web else { return [] }
    return nodes.filter { node in
      node.role == role && order.place(of: node.id) == nil
        && tree.offset(of: node.id).flatMap(tree.parentOffset).map { hidden[$0] } != true
    }
  }

  /// Whether an element without a kind lies behind other targets, as the dimmed ground of a dialog does.
  fileprivate func isBackdrop(_ node: Node) -> Bool {
    guard node.role == .unknown, let frame = node.frame, let offset = tree.offset(of: node.id),
      tree.subtree(at: offset).count == 1
    else { return false }
    return targets.contains { other in
      other.id != node.id && other.frame.map { $0 != frame && frame.encloses($0) } == true
    }
  }
}

extension Frame {
  /// Whether another one lies wholly in it.
  func encloses(_ other: Frame) -> Bool {
    x <= other.x && y <= other.y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }
}

extension String {
  /// Whether the text is the name or the address of an image's file, and nothing else.
  fileprivate var isFileName: Bool {
    let text = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.contains(where: \.isWhitespace) else {
      // A file's name may have spaces; a sentence that ends with one names more.
      return text.split(separator: " ").count <= 4 && text.wholeMatch(of: Self.fileWithSpaces) != nil
    }
    if Self.fileNames.contains(where: { text.wholeMatch(of: $0) != nil }) { return true }
    // A sum or a number that a program has made: letters from a to f and digits, in groups or not.
    let digits = text.filter { $0 != "-" }
    return digits.count >= 16 && digits.allSatisfy(\.isHexDigit) && digits.contains(where: \.isNumber)
      && digits.contains(where: \.isLetter)
  }

  nonisolated(unsafe) private static let fileWithSpaces =
    /[^.,:;!?]{1,60}\.(?:jpe?g|png|gif|webp|heic|bmp|tiff?)/.ignoresCase()

  nonisolated(unsafe) private static let fileNames: [Regex<Substring>] = [
    // An address, or bytes in place of one.
    /(?:https?:\/\/|data:image\/|blob:).+/,
    // A file, with its folders and with what an address may have behind it.
    /[^?#]*\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic|ico)(?:@[0-9]x)?(?:[?#].*)?/,
    // A camera's number or a phone's.
    /(?:img|dsc|dscn|dscf|pxl|mvimg|vid|gopr|screenshot|skjermbilde)[_-]?[0-9]{3,}[0-9_~-]*/,
  ].map { $0.ignoresCase() }
}

extension Unicode.Scalar {
  /// Whether the sign is in an area for private use, or a space.
  fileprivate var isPrivate: Bool { properties.generalCategory == .privateUse || properties.isWhitespace }
}
