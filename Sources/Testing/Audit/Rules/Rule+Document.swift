import AccessibilityTree
import Text

/// Rules of pages about the document as a whole: its language, what it does by itself and what it forbids.
extension Rule {
  /// Source: axe-core `html-has-lang`; technique H57; ACT b5c3f8.
  static let pageLanguageMissing = markup(
    "page-language-missing", .languageOfPage, .languageMissing, act: "b5c3f8",
    en: "A page tells its language.", nb: "En side oppgir språket sitt.",
    fix: Phrase(en: "set lang on its html element", nb: "sett lang på html-elementet")
  ) { _ in Phrase(en: "the page does not tell its language", nb: "siden oppgir ikke språket sitt") }

  /// Source: axe-core `html-lang-valid`; technique H57; ACT bf051a.
  static let pageLanguageInvalid = markup(
    "page-language-invalid", .languageOfPage, .pageLanguage, act: "bf051a",
    en: "The language that a page tells is one.", nb: "Språket en side oppgir, finnes.", fix: languageFix, measured: noLanguage)

  /// A code whose whole text has one of its own is not found.
  ///
  /// Source: axe-core `valid-lang`; technique H58; ACT de46e4.
  static let partLanguageInvalid = markup(
    "part-language-invalid", .languageOfParts, .partLanguage, act: "de46e4",
    en: "The language that a part of a page tells is one.", nb: "Språket en del av en side oppgir, finnes.", fix: languageFix,
    measured: noLanguage)

  private static let languageFix = Phrase(
    en: "write a BCP 47 code, such as 'en', 'nb' or 'de-CH'", nb: "skriv en BCP 47-kode, for eksempel «en», «nb» eller «de-CH»")

  private static let noLanguage: @Sendable (MarkupFault) -> Phrase = { fault in
    Phrase(en: "\(fault.quoted.quoted) is no code of a language", nb: "\(fault.quoted.inGuillemets) er ingen kode for et språk")
  }

  /// Source: axe-core `meta-refresh`; failures F40 and F41; ACT bc659a.
  static let refreshTimed = markup(
    "refresh-timed", .timingAdjustable, .timedRefresh, act: "bc659a",
    en: "A page does not load itself or another one after a time.",
    nb: "En side laster ikke seg selv eller en annen side etter en viss tid.",
    fix: Phrase(
      en: "let the person load it, or tell of what is new in a live region",
      nb: "la brukeren laste den selv, eller si fra om det som er nytt, i en live-region")
  ) { fault in
    Phrase(
      en: "the page loads anew after \(fault.quoted) seconds, and the reader begins at the top",
      nb: "siden lastes på nytt etter \(fault.quoted) sekunder, og skjermleseren begynner øverst")
  }

  /// Source: axe-core `meta-viewport`; ACT b4f0c3.
  static let zoomForbidden = markup(
    "zoom-forbidden", .resizeText, .zoomForbidden, act: "b4f0c3",
    en: "A page can be enlarged to twice its size.", nb: "En side kan forstørres til det dobbelte.",
    fix: Phrase(en: "take user-scalable and maximum-scale away", nb: "fjern user-scalable og maximum-scale")
  ) { fault in
    Phrase(en: "\(fault.quoted) keeps people from enlarging it", nb: "\(fault.quoted) hindrer folk i å forstørre den")
  }

  /// Only style sheets in the page itself are read.
  ///
  /// Source: axe-core `css-orientation-lock`; failure F97; ACT b33eff.
  static let orientationLocked = markup(
    "orientation-locked", .orientation, .lockedOrientation, act: "b33eff",
    en: "A page is not held in one orientation of the screen.", nb: "En side holdes ikke i én skjermretning.",
    fix: Phrase(en: "do not turn the page with the screen", nb: "ikke drei siden sammen med skjermen")
  ) { fault in
    Phrase(
      en: "a style turns the page by a quarter where the screen is in \(fault.quoted)",
      nb: "en stil dreier siden en kvart omdreining når skjermen er i \(fault.quoted)")
  }

  /// Source: axe-core `marquee` and `blink`; failure F16.
  static let textMoving = markup(
    "text-moving", .pauseStopHide, .movingText,
    en: "No text moves or blinks by itself.", nb: "Ingen tekst beveger seg eller blinker av seg selv.",
    fix: Phrase(en: "let the text stand still", nb: "la teksten stå stille")
  ) { fault in
    Phrase(en: "a \(fault.quoted) moves or blinks without end", nb: "\(fault.quoted) beveger seg eller blinker uten stans")
  }
}

/// Rules of pages about text, fields and tables, as the markup has them.
extension Rule {
  /// Source: axe-core `input-image-alt`; technique G94; ACT 59796f.
  static let imageButtonUnnamed = markup(
    "image-button-unnamed", .nonTextContent, .namelessImageButton, act: "59796f",
    en: "A button with a picture has a name of its author's.", nb: "En bildeknapp har et navn som noen har gitt den.",
    fix: Phrase(en: "say in alt what it does", nb: "si i alt hva den gjør")
  ) { _ in
    Phrase(
      en: "the button has a picture and no name, so that it is called what the browser calls it",
      nb: "knappen har et bilde og ikke noe navn, så den heter det nettleseren kaller den")
  }

  /// A page of which nothing is heard is a fault where it shows a text or draws something. Of a single drawing, and of a page of
  /// pictures that are marked as decoration, a person has to see whether it tells anything.
  ///
  /// Source: WCAG 2.2, 1.1.1; HTML, the content of `canvas` for those who do not see it; failure F3 of pictures by styles.
  static let drawingUnheard = screenState(
    "drawing-unheard", .nonTextContent, needs: [.document], captured: .init(web: .violation, phone: nil),
    en: "What a page draws can be heard.", nb: "Det en side tegner, kan høres."
  ) { screenState in
    let fix = Phrase(
      en: "give the drawing a role and a name, or put its content into it as elements; hide only what is decoration",
      nb: "gi tegningen en rolle og et navn, eller legg innholdet i den som elementer; skjul bare det som er pynt")
    func faults(_ kind: MarkupFault.Kind) -> [(node: NodeID, fault: MarkupFault)] {
      screenState.tree.nodes.flatMap { node in
        (node.document?.faults ?? []).filter { $0.kind == kind }.map { (node.id, $0) }
      }
    }
    // `image-name-missing` finds images that have no name.
    let silent = screenState.elements.isEmpty && screenState.passedOver(.image).isEmpty ? faults(.silentPage) : []
    if !silent.isEmpty {
      return silent.map { node, fault in
        let (kind, selector) = (fault.details.first ?? "", fault.details.last ?? "")
        return Issue(
          node,
          Phrase(
            en: "the page shows \(selector), and nothing of the page is heard",
            nb: "siden viser \(selector), og ingenting på siden høres"),
          fix: fix, certainty: kind == "decoration" ? .review : .violation, selector: fault.selector)
      }
    }
    return faults(.unheardDrawing).map { node, fault in
      Issue(
        node, Phrase(en: "it draws itself, and nothing of it is heard", nb: "det tegner seg selv, og ingenting av det høres"),
        fix: fix, certainty: .review, selector: fault.selector)
    }
  }

  /// Only what stands on the element itself is judged: who writes a style sheet of their own cannot win over that.
  ///
  /// Source: axe-core `avoid-inline-spacing`; technique C36; ACT 24afc2, 9e45ec, 78fd32.
  static let spacingFixed = markup(
    "spacing-fixed", .textSpacing, .fixedSpacing, act: "24afc2,9e45ec,78fd32",
    en: "The spacing of text can be widened.", nb: "Avstandene i tekst kan økes.",
    fix: Phrase(en: "write it without !important, or in a style sheet", nb: "skriv det uten !important, eller i et stilark")
  ) { fault in
    let (property, ratio, least) = (fault.details.first ?? "", fault.details.dropFirst().first ?? "", fault.details.last ?? "")
    return Phrase(
      en: "\(property) is fixed as important at \(ratio) of the font's size; people widen it to \(least)",
      nb: "\(property) er låst med important til \(ratio.replacing(".", with: ",")) av skriftstørrelsen; folk øker den til "
        + least.replacing(".", with: ","))
  }

  /// Source: axe-core `autocomplete-valid`; technique H98; ACT 73f2c2.
  static let autocompleteInvalid = markup(
    "autocomplete-invalid", .inputPurpose, .autocomplete, act: "73f2c2",
    en: "The purpose that a field tells is one of HTML's.", nb: "Formålet et felt oppgir, er et av dem HTML har.",
    fix: Phrase(
      en: "write one of HTML's values, such as 'email' or 'shipping street-address'",
      nb: "skriv en av HTMLs verdier, for eksempel «email» eller «shipping street-address»")
  ) { fault in
    Phrase(
      en: "autocomplete is \(fault.quoted.quoted), which is no purpose of a field",
      nb: "autocomplete er \(fault.quoted.inGuillemets), som ikke er noe formål for et felt")
  }

  /// Source: axe-core `td-headers-attr`; technique H43; ACT a25f45.
  static let cellHeadersLost = markup(
    "cell-headers-lost", .infoAndRelationships, .cellHeaders, act: "a25f45",
    en: "A cell names as its headers other cells of its table.",
    nb: "En celle viser til andre celler i tabellen som overskrifter.",
    fix: Phrase(
      en: "name the ids of the header cells, or leave headers out in a simple table",
      nb: "oppgi id-ene til overskriftscellene, eller utelat headers i en enkel tabell")
  ) { fault in
    Phrase(
      en: "headers names \(fault.quoted), which is no other cell of the table",
      nb: "headers viser til \(fault.quoted), som ikke er en annen celle i tabellen")
  }

  /// Chromium and Firefox let the keyboard into what scrolls, Safari does not.
  ///
  /// Source: axe-core `scrollable-region-focusable`; technique G202; ACT 0ssw9k.
  static let scrollUnreachable = markup(
    "scroll-unreachable", .keyboard, .scrollsForPointers, act: "0ssw9k",
    en: "What scrolls can be scrolled with the keyboard.", nb: "Det som ruller, kan rulles med tastaturet.",
    fix: Phrase(
      en: "give it tabindex=\"0\", a role such as region, and a name",
      nb: "gi det tabindex=\"0\", en rolle som region, og et navn")
  ) { _ in
    Phrase(
      en: "it scrolls, but neither it nor anything in it takes the focus",
      nb: "det ruller, men verken det eller noe i det tar fokus")
  }
}
