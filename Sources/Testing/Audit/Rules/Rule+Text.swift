import AccessibilityTree
import ScreenReader
import Text

/// Rules of visible text and of languages.
extension Rule {
  /// Finds visible text that is no element, is not read with one and is in no live region.
  ///
  /// Source: ATF `UnexposedTextCheck`, applied to the tree instead of pixels. An image, or a text that another element also
  /// says, may be left out on purpose. A node counts as visible text if it has a text style, so apps without text styles
  /// are not judged.
  static let textUnexposed = screenState(
    "text-unexposed", .infoAndRelationships, needs: [.visibleText, .textSize],
    en: "Every painted text can be heard.",
    nb: "All tekst som vises, kan høres."
  ) { screenState in
    let heard = Set(screenState.elements.flatMap { [screenState.name(of: $0), $0.value ?? ""] })
    return screenState.nodes.compactMap { node in
      let text = node.visibleText ?? node.label ?? node.quotableValue ?? ""
      guard node.textStyle != nil, !text.isEmpty, node.role != .image, !node.isActionable,
        screenState.order.element(containing: node.id) == nil, !screenState.isInLiveRegion(node),
        !heard.contains(where: { Words($0).contains(Words(text)) })
      else { return nil }
      return Issue(
        node.id, en: "\(text.quoted) is painted, but no element says it",
        nb: "\(text.inGuillemets) vises, men ikke noe element sier det",
        fix: Phrase(
          en: "expose the node, or merge it into the element it belongs to",
          nb: "gjør noden tilgjengelig, eller slå den sammen med elementet den hører til"))
    }
  }

  /// WCAG's 4.5:1, and 3:1 for large text. Source of arithmetic and thresholds: axe-core `color-contrast`.
  /// `colour-undeclared` finds colours that are missing in the tree.
  static let contrastText = screenState(
    "contrast-text", .contrast, needs: [.colour],
    act: "afw4f7",
    en: "Text has 4.5:1 against its background, large text 3:1.",
    nb: "Tekst har 4,5:1 mot bakgrunnen, stor tekst 3:1."
  ) { screenState in
    screenState.textContrasts.filter { $0.ratio < $0.demanded }.map { found in
      let (foreground, background) = (found.foreground, found.background)
      let (measured, wanted, size) = (
        found.ratio.figure(decimals: 2), found.demanded.figure(decimals: 1),
        (found.node.textStyle?.size ?? 0).figure()
      )
      return Issue(
        found.node.id,
        en: "\(measured.en):1, \(wanted.en):1 is required of text of "
          + "\(size.en) pt (\(foreground.hex) on \(background.hex))",
        nb: "\(measured.nb):1, kravet er \(wanted.nb):1 for tekst på "
          + "\(size.nb) pt (\(foreground.hex) på \(background.hex))",
        fix: Phrase(
          en: "take a pair of colours from the palette, or darken the text",
          nb: "bruk et fargepar fra paletten, eller gjør teksten mørkere"))
    }
  }

  /// A contrast measured in pixels is an estimate: a person reviews it, and it never counts as a violation. A picture does
  /// not show the size of a text either, so the finding names both thresholds.
  static let contrastInPicture = screenState(
    "contrast-in-picture", .contrast, needs: [.picture],
    en: "Text in a picture of the screen must have 4.5:1 against its background, as far as pixels tell.",
    nb: "Tekst i et bilde av skjermen må ha 4,5:1 mot bakgrunnen, så langt pikslene viser det."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.isEnabled, let colours = node.estimatedColours else { return nil }
      let ratio = Contrast.ratio(of: colours.text, on: colours.background)
      guard ratio < 4.5 else { return nil }
      let about = ratio.figure(decimals: 1)
      return Issue(
        node.id,
        en: "about \(about.en):1, estimated from the pixels in its frame (\(colours.text.hex) on "
          + "\(colours.background.hex)); 4.5:1 is required of text, 3:1 of large text",
        nb: "omtrent \(about.nb):1, anslått fra pikslene i rammen (\(colours.text.hex) på \(colours.background.hex)); "
          + "kravet er 4,5:1 for tekst, 3:1 for stor tekst",
        fix: Phrase(
          en: "look at it on the device, and darken or lighten the text if it is so",
          nb: "se på den på enheten, og gjør teksten mørkere eller lysere hvis det stemmer"),
        certainty: .review)
    }
  }

  /// An undecidable contrast never passes: axe-core's "incomplete".
  static let colourUndeclared = screenState(
    "colour-undeclared", .contrast, needs: [.colour],
    en: "Painted text declares its colour and an opaque background.",
    nb: "Tekst som vises, oppgir fargen sin og en dekkende bakgrunn."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.textStyle != nil, node.hasText else { return nil }
      if node.foreground == nil {
        return Issue(
          node.id, en: "the text has no declared colour", nb: "teksten har ingen oppgitt farge",
          fix: Phrase(en: "give it a colour pair of the palette", nb: "gi den et fargepar fra paletten"),
          certainty: .review)
      }
      guard Contrast.background(of: node, in: screenState.tree) == nil else { return nil }
      return Issue(
        node.id, en: "what the text stands on is not declared, or translucent down to the screen",
        nb: "det teksten står på, er ikke oppgitt, eller gjennomskinnelig helt ned til skjermen",
        fix: Phrase(
          en: "give it, or something it is in, an opaque background",
          nb: "gi den, eller noe den ligger i, en dekkende bakgrunn"),
        certainty: .review)
    }
  }

  /// Apple's Human Interface Guidelines give 11 pt as the least size. A tree does not show whether text grows with the
  /// system's setting.
  static let textTooSmall = screenState(
    "text-too-small", .resizeText, needs: [.textSize], captured: .advice,
    en: "Text is at least 11 points high at the default setting.",
    nb: "Tekst er minst 11 punkter høy med standardinnstillingen."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard let style = node.textStyle, style.size < 11, node.hasText else { return nil }
      return Issue(
        node.id, style.size.figure(decimals: 1) + Phrase(" pt"),
        fix: Phrase(en: "set it in 11 pt or more", nb: "sett den i 11 pt eller mer"))
    }
  }

  /// A line higher than its frame is cut off in any font. A tree has no letter widths, so the rule assumes letters
  /// narrower than the average of usual fonts. Text is cut off if it needs more lines than its frame has room for, or if a
  /// word is wider than the frame. Text that is only slightly too wide is not found.
  ///
  /// Fields scroll their content, and a node with text inside paints none itself. Source: Apple's audit type
  /// `textClipped`; ATF `TextSizeCheck` for views of a fixed height or width.
  static let textClipped = screenState(
    "text-clipped", .resizeText, needs: [.textSize], captured: .review,
    en: "A text fits its frame.", nb: "En tekst får plass i rammen sin."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard let style = node.textStyle, let frame = node.frame, frame.height > 0, frame.width > 0,
        node.hasText
      else { return nil }
      let fault: Phrase? =
        if frame.height < style.size {
          excess(style.size.figure(decimals: 1), frame.height.figure(decimals: 1))
        } else if let words = paintedWords(of: node, in: screenState) {
          overflow(words, of: style.size, in: frame)
        } else {
          nil
        }
      return fault.map {
        Issue(
          node.id, $0,
          fix: Phrase(
            en: "make the frame as large as its text, or let it grow with it",
            nb: "gjør rammen like stor som teksten, eller la den vokse med den"))
      }
    }
  }

  /// The assumed width of a letter in heights of the font; a sans-serif letter has 0.5 on average.
  private static let letterWidth = 0.4

  private static func excess(_ size: Phrase, _ height: Phrase) -> Phrase {
    Phrase(
      en: "text of \(size.en) pt in a frame \(height.en) points high",
      nb: "tekst på \(size.nb) pt i en ramme på \(height.nb) punkter")
  }

  /// The words that the node itself paints in its frame; nil where inner nodes paint them, or where it scrolls.
  private static func paintedWords(of node: Node, in screenState: ScreenState) -> [Substring]? {
    guard !node.role.isTextField, let offset = screenState.tree.offset(of: node.id),
      !screenState.tree.subtree(at: offset).dropFirst().contains(where: { screenState.tree.nodes[$0].hasText })
    else { return nil }
    return (node.visibleText ?? node.label ?? node.quotableValue)?.split(whereSeparator: \.isWhitespace)
  }

  private static func overflow(_ words: [Substring], of size: Double, in frame: Frame) -> Phrase? {
    let room = Int(frame.width / (size * letterWidth))
    if let long = words.first(where: { $0.count > room }) {
      let width = frame.width.figure(decimals: 1)
      return Phrase(
        en: "'\(long)' in \(size.figure().en) pt is wider than the \(width.en) points of the frame",
        nb: "«\(long)» i \(size.figure().nb) pt er bredere enn de \(width.nb) punktene i rammen")
    }
    var lines = 1
    var used = -1
    for word in words {
      if used + 1 + word.count > room { (lines, used) = (lines + 1, -1) }
      used += 1 + word.count
    }
    guard Double(lines) * size > frame.height else { return nil }
    let (width, height) = (frame.width.figure(decimals: 1), frame.height.figure(decimals: 1))
    return Phrase(
      en: "\(lines) lines of \(size.figure().en) pt in a frame of \(width.en) by "
        + "\(height.en) points",
      nb: "\(lines) linjer på \(size.figure().nb) pt i en ramme på \(width.nb) ganger "
        + "\(height.nb) punkter")
  }

  /// Images, and controls recognised by their shape and not by a text.
  static let contrastNonText = screenState(
    "contrast-non-text", .nonTextContrast, needs: [.colour], captured: .review,
    en: "What is seen without being text has 3:1 against its background.",
    nb: "Det som synes uten å være tekst, har 3:1 mot bakgrunnen."
  ) { screenState in
    screenState.nonTextContrasts.filter { $0.ratio < $0.demanded }.map { found in
      let (foreground, background) = (found.foreground, found.background)
      let measured = found.ratio.figure(decimals: 2)
      return Issue(
        found.node.id, en: "\(measured.en):1, 3.0:1 is required (\(foreground.hex) on \(background.hex))",
        nb: "\(measured.nb):1, kravet er 3,0:1 (\(foreground.hex) på \(background.hex))",
        fix: Phrase(
          en: "take a pair of colours from the palette, or darken the shape",
          nb: "bruk et fargepar fra paletten, eller gjør formen mørkere"))
    }
  }

  /// A reader chooses its voice by the language code; its available voices do not concern the app. A screen that is no web
  /// page has the language of the phone.
  static let languageCode = screenState(
    "language-code", .languageOfPage, needs: [.language],
    en: "A page tells its language, and a language code is that of a language, so that a voice can be chosen by it.",
    nb: "En side oppgir språket sitt, og en språkkode står for et språk, så en stemme kan velges etter den."
  ) { screenState in
    // The document of a page tells more: its own rules judge that.
    if screenState.hasDocument { return [] }
    let page = screenState.tree[NodeID(segments: [screenState.screen])].flatMap { screenState.tree.children(of: $0.id).first }
    let unreported = page.flatMap { page -> Issue? in
      guard screenState.platform == .web, page.role == .webView, page.language == nil else { return nil }
      return Issue(
        page.id, en: "the page does not tell its language", nb: "siden oppgir ikke språket sitt",
        fix: Phrase(en: "set lang on its html element", nb: "sett lang på html-elementet"))
    }
    return [unreported].compactMap(\.self)
      + screenState.nodes.compactMap { node in
        guard let code = node.language, !LanguageCode(code).isValid else { return nil }
        return Issue(
          node.id, en: "\(code.quoted) is no code of a language",
          nb: "\(code.inGuillemets) er ingen kode for et språk",
          fix: Phrase(
            en: "write a BCP 47 code, such as 'en', 'nb' or 'de-CH'",
            nb: "skriv en BCP 47-kode, for eksempel «en», «nb» eller «de-CH»"))
      }
  }

  /// Recognises a language by small words that the other one lacks: at least two foreign words, and more of them than of
  /// the interface's own. Names and single words are not judged.
  static let languageOfParts = screenState(
    "language-of-parts", .languageOfParts, needs: [.language], captured: .none,
    en: "A text in another language than the interface's says so.",
    nb: "En tekst på et annet språk enn grensesnittets sier fra om det."
  ) { screenState in
    screenState.nodes.compactMap { node in
      guard node.language == nil, !screenState.tree.hasAncestor(of: node.id, where: { $0.language != nil })
      else { return nil }
      for text in [node.label, node.quotableValue, node.hint, node.errorText].compactMap(\.self) {
        let words = Words(text).words
        let english = words.filter(englishWords.contains).count
        let bokmål = words.filter(bokmålWords.contains).count
        let (own, foreign) = screenState.language(en: (english, bokmål), nb: (bokmål, english))
        guard foreign >= 2, foreign > own else { continue }
        let other = screenState.language(en: Language.bokmål, nb: .english).rawValue
        return Issue(
          node.id, en: "\(text.quoted) reads like '\(other)' in an interface in '\(screenState.language.rawValue)'",
          nb: "\(text.inGuillemets) ser ut som «\(other)» i et grensesnitt på «\(screenState.language.rawValue)»",
          fix: Phrase(
            en: "translate it, or set language to '\(other)'",
            nb: "oversett den, eller sett language til «\(other)»"))
      }
      return nil
    }
  }

  private static let englishWords: Set<String> = [
    "the", "and", "you", "your", "is", "are", "was", "were", "not", "of", "this", "that", "with", "has",
    "have", "he", "she", "his", "her", "to", "my", "be", "been", "will", "would", "do", "does", "no",
    "what", "when", "which", "they", "their", "an", "out", "could", "please", "who", "it", "in", "on",
  ]

  private static let bokmålWords: Set<String> = [
    "og", "ikke", "du", "din", "ditt", "dine", "er", "til", "på", "av", "som", "en", "et", "ei", "det",
    "den", "har", "hun", "han", "hans", "hennes", "vil", "kan", "skal", "ble", "blir", "jeg", "meg", "seg",
    "å", "eller", "fra", "hva", "når", "hvor", "ingen", "dette", "disse", "ut", "ønsker", "siden", "sist",
  ]
}
