extension Criterion {
  /// What a person has to find out on a device, whatever the rules found.
  package var byHand: Phrase {
    switch self {
    case .nonTextContent:
      Phrase(
        "Whether each text alternative says what its image is there for.",
        "Om hvert tekstalternativ sier hva bildet er der for.")
    case .audioOrVideoOnly, .captionsPrerecorded, .mediaAlternative, .audioDescription:
      Phrase("That the release holds no recorded media.", "At utgivelsen ikke har noe innspilt medium.")
    case .captionsLive:
      Phrase("That every spoken announcement has its caption.", "At hver opplesing har sin undertekst.")
    case .infoAndRelationships:
      Phrase(
        "Whether what looks like a group, list or heading is one in the tree.",
        "Om det som ser ut som en gruppe, liste eller overskrift, også er det i treet.")
    case .meaningfulSequence:
      Phrase(
        "Whether the reading order makes sense to a listener.",
        "Om leserekkefølgen gir mening for den som lytter.")
    case .sensoryCharacteristics:
      Phrase(
        "Whether no instruction relies on place, shape or colour.",
        "Om ingen veiledning bygger på plass, form eller farge.")
    case .orientation:
      Phrase(
        "Turn the device: portrait and landscape must both work.",
        "Snu enheten: både stående og liggende må virke.")
    case .inputPurpose:
      Phrase(
        "Whether email and password are offered by the system's autofill.",
        "Om systemets autofyll tilbyr e-postadresse og passord.")
    case .useOfColour:
      Phrase(
        "Look at the screens in greyscale: nothing may be told by colour alone.",
        "Se på skjermbildene i gråtoner: ingenting må fortelles med farge alene.")
    case .audioControl:
      Phrase(
        "Whether speech stops at once on a key or a touch.",
        "Om talen stopper med en gang ved en tast eller en berøring.")
    case .contrast:
      Phrase(
        "Look at the painted screen: themes, images and overlaps are not in the tree.",
        "Se på skjermen slik den vises: temaer, bilder og overlapping står ikke i treet.")
    case .resizeText:
      Phrase(
        "Set the system's text to its largest: nothing may be cut off.",
        "Sett systemets tekst til største: ingenting må bli kuttet.")
    case .imagesOfText:
      Phrase("Whether no picture is a picture of words.", "Om intet bilde er et bilde av ord.")
    case .reflow:
      Phrase(
        "At the largest text and the smallest display nothing may scroll sideways.",
        "Med største tekst og minste skjerm må ingenting rulle sidelengs.")
    case .nonTextContrast:
      Phrase(
        "Look at borders, icons and the focus ring of the painted screen.",
        "Se på rammer, ikoner og fokusmarkering slik de vises.")
    case .textSpacing:
      Phrase(
        "With wider spacing nothing may be lost or overlap.",
        "Med større avstand må ingenting gå tapt eller overlappe.")
    case .contentOnHover:
      Phrase("Whether pop-ups can be dismissed and stay.", "Om sprettopp-innhold kan lukkes og blir stående.")
    case .keyboard:
      Phrase("Use the whole app with a keyboard only.", "Bruk hele appen bare med tastatur.")
    case .noKeyboardTrap:
      Phrase(
        "Leave every element and screen by keyboard.", "Forlat hvert element og skjermbilde med tastatur.")
    case .characterKeys:
      Phrase(
        "Whether single keys can be turned off or do nothing while typing.",
        "Om enkelttaster kan slås av, eller ikke gjør noe mens man skriver.")
    case .timingAdjustable:
      Phrase("Whether no screen ends by itself.", "Om intet skjermbilde avsluttes av seg selv.")
    case .pauseStopHide:
      Phrase(
        "Whether anything moves or updates by itself for over 5 s.",
        "Om noe beveger seg eller oppdateres av seg selv i mer enn 5 s.")
    case .threeFlashes:
      Phrase("Whether anything flashes.", "Om noe blinker.")
    case .bypassBlocks:
      Phrase(
        "Whether headings lead past what every screen repeats.",
        "Om overskrifter fører forbi det hvert skjermbilde gjentar.")
    case .pageTitled:
      Phrase(
        "Whether each title says what the screen is for.", "Om hver tittel sier hva skjermbildet er til.")
    case .focusOrder:
      Phrase(
        "Whether the order follows the task a person has in mind.",
        "Om rekkefølgen følger oppgaven man har i tankene.")
    case .linkPurpose:
      Phrase("Whether each link says where it leads.", "Om hver lenke sier hvor den fører.")
    case .multipleWays:
      Phrase(
        "Whether each screen can be found in more than one way.",
        "Om hvert skjermbilde kan finnes på mer enn én måte.")
    case .headingsAndLabels:
      Phrase(
        "Whether headings and labels say what follows.",
        "Om overskrifter og ledetekster sier hva som følger.")
    case .focusVisible:
      Phrase("Whether the focus can be seen at every step.", "Om fokus kan ses ved hvert steg.")
    case .focusNotObscured:
      Phrase(
        "Whether the focused element is never covered, by the tab bar say.",
        "Om elementet med fokus aldri dekkes, for eksempel av fanelinjen.")
    case .pointerGestures:
      Phrase("Whether single taps reach everything.", "Om enkle trykk når alt.")
    case .pointerCancellation:
      Phrase("Touch, slide away, let go: nothing may happen.", "Berør, gli bort, slipp: ingenting må skje.")
    case .labelInName:
      Phrase(
        "Say the visible labels to voice control: each must work.",
        "Si de synlige ledetekstene til talestyring: hver må virke.")
    case .motionActuation:
      Phrase("Whether nothing needs shaking or tilting.", "Om ingenting krever risting eller vipping.")
    case .targetSizeEnhanced, .targetSize:
      Phrase("Measure targets on the device.", "Mål trykkflatene på enheten.")
    case .draggingMovements:
      Phrase("Whether nothing needs dragging.", "Om ingenting krever at man drar.")
    case .languageOfPage:
      Phrase("Whether the voice speaks the interface's language.", "Om stemmen snakker grensesnittets språk.")
    case .languageOfParts:
      Phrase("Whether texts in other languages sound right.", "Om tekst på andre språk høres riktig ut.")
    case .onFocus:
      Phrase("Whether focus alone never changes the screen.", "Om fokus alene aldri endrer skjermbildet.")
    case .onInput:
      Phrase(
        "Whether typing or choosing never changes the screen unasked.",
        "Om skriving eller valg aldri endrer skjermbildet uoppfordret.")
    case .consistentNavigation:
      Phrase("Whether tabs, menu and back stay in place.", "Om faner, meny og tilbake står på samme plass.")
    case .consistentIdentification:
      Phrase("Whether what does the same is called the same.", "Om det som gjør det samme, heter det samme.")
    case .consistentHelp:
      Phrase(
        "Whether help is at the same place on every screen.",
        "Om hjelp er på samme plass i hvert skjermbilde.")
    case .errorIdentification:
      Phrase(
        "Whether each error says what is wrong, in words.", "Om hver feil sier hva som er galt, med ord.")
    case .labelsOrInstructions:
      Phrase(
        "Whether a person knows what to type before typing.",
        "Om man vet hva man skal skrive, før man skriver.")
    case .errorSuggestion:
      Phrase("Whether each error says how to put it right.", "Om hver feil sier hvordan den kan rettes.")
    case .errorPrevention:
      Phrase(
        "Whether what is sent can be checked or undone.", "Om det som sendes, kan kontrolleres eller angres.")
    case .redundantEntry:
      Phrase("Whether nothing has to be typed twice.", "Om ingenting må skrives to ganger.")
    case .accessibleAuthentication:
      Phrase(
        "Paste a password and use a password manager to sign in.",
        "Lim inn et passord, og logg inn med en passordbehandler.")
    case .nameRoleValue:
      Phrase(
        "Hear each control with VoiceOver and TalkBack themselves.",
        "Hør hver kontroll med VoiceOver og TalkBack selv.")
    case .statusMessages:
      Phrase(
        "Whether confirmations and errors are heard on the device.",
        "Om bekreftelser og feil høres på enheten.")
    }
  }

  /// Whether the criterion asks about recorded or live media, of which the app has none.
  var concernsMedia: Bool {
    switch self {
    case .audioOrVideoOnly, .captionsPrerecorded, .mediaAlternative, .captionsLive, .audioDescription: true
    default: false
    }
  }
}
