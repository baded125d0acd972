package import Text

extension Criterion {
  /// What a person has to find out on a device, whatever the rules found.
  var byHand: Phrase {
    switch self {
    case .nonTextContent:
      Phrase(
        en: "Whether each text alternative says what its image is there for.",
        nb: "Om hvert tekstalternativ sier hvorfor bildet er der.")
    case .audioOrVideoOnly, .captionsPrerecorded, .mediaAlternative, .audioDescription:
      Phrase(en: "That the release holds no recorded media.", nb: "At utgaven ikke har innspilt lyd eller video.")
    case .captionsLive:
      Phrase(en: "That every spoken announcement has its caption.", nb: "At alt som leses opp, også vises som tekst.")
    case .infoAndRelationships:
      Phrase(
        en: "Whether what looks like a group, list or heading is one in the tree.",
        nb: "Om det som ser ut som en gruppe, liste eller overskrift, også er det i treet.")
    case .meaningfulSequence:
      Phrase(
        en: "Whether the reading order makes sense to a listener.",
        nb: "Om leserekkefølgen gir mening for den som lytter.")
    case .sensoryCharacteristics:
      Phrase(
        en: "Whether no instruction relies on place, shape or colour.",
        nb: "Om ingen veiledning bygger på plass, form eller farge.")
    case .orientation:
      Phrase(
        en: "Turn the device: portrait and landscape must both work.",
        nb: "Snu enheten: både stående og liggende visning må virke.")
    case .inputPurpose:
      Phrase(
        en: "Whether email and password are offered by the system's autofill.",
        nb: "Om systemets autofyll tilbyr e-postadresse og passord.")
    case .useOfColour:
      Phrase(
        en: "Look at the screens in greyscale: nothing may be told by colour alone.",
        nb: "Se på skjermbildene i gråtoner: ingenting skal formidles bare med farge.")
    case .audioControl:
      Phrase(
        en: "Whether speech stops at once on a key or a touch.",
        nb: "Om talen stopper med en gang ved en tast eller en berøring.")
    case .contrast:
      Phrase(
        en: "Look at the painted screen: themes, images and overlaps are not in the tree.",
        nb: "Se på skjermen slik den vises: temaer, bilder og overlapping står ikke i treet.")
    case .resizeText:
      Phrase(
        en: "Set the system's text to its largest: nothing may be cut off.",
        nb: "Sett systemets tekststørrelse til den største: ingenting skal bli kuttet.")
    case .imagesOfText:
      Phrase(en: "Whether no picture is a picture of words.", nb: "Om ingen bilder er bilder av ord.")
    case .reflow:
      Phrase(
        en: "At the largest text and the smallest display nothing may scroll sideways.",
        nb: "Med største tekst og minste skjerm skal ingenting rulle sidelengs.")
    case .nonTextContrast:
      Phrase(
        en: "Look at borders, icons and the focus ring of the painted screen.",
        nb: "Se på rammer, ikoner og fokusmarkering slik de vises.")
    case .textSpacing:
      Phrase(
        en: "With wider spacing nothing may be lost or overlap.",
        nb: "Med større avstand skal ingenting gå tapt eller overlappe.")
    case .contentOnHover:
      Phrase(en: "Whether pop-ups can be dismissed and stay.", nb: "Om sprettoppinnhold kan lukkes og blir stående.")
    case .keyboard:
      Phrase(en: "Use the whole app with a keyboard only.", nb: "Bruk hele appen bare med tastatur.")
    case .noKeyboardTrap:
      Phrase(en: "Leave every element and screen by keyboard.", nb: "Forlat hvert element og skjermbilde med tastatur.")
    case .characterKeys:
      Phrase(
        en: "Whether single keys can be turned off or do nothing while typing.",
        nb: "Om enkelttaster kan slås av, eller ikke gjør noe mens man skriver.")
    case .timingAdjustable:
      Phrase(en: "Whether no screen ends by itself.", nb: "Om ingen skjermbilder lukkes av seg selv.")
    case .pauseStopHide:
      Phrase(
        en: "Whether anything moves or updates by itself for over 5 s.",
        nb: "Om noe beveger seg eller oppdateres av seg selv i mer enn 5 s.")
    case .threeFlashes:
      Phrase(en: "Whether anything flashes.", nb: "Om noe blinker.")
    case .bypassBlocks:
      Phrase(
        en: "Whether headings lead past what every screen repeats.",
        nb: "Om overskrifter fører forbi det hvert skjermbilde gjentar.")
    case .pageTitled:
      Phrase(en: "Whether each title says what the screen is for.", nb: "Om hver tittel sier hva skjermbildet er til.")
    case .focusOrder:
      Phrase(
        en: "Whether the order follows the task a person has in mind.",
        nb: "Om rekkefølgen følger oppgaven man har i tankene.")
    case .linkPurpose:
      Phrase(en: "Whether each link says where it leads.", nb: "Om hver lenke sier hvor den fører.")
    case .multipleWays:
      Phrase(
        en: "Whether each screen can be found in more than one way.",
        nb: "Om hvert skjermbilde kan nås på mer enn én måte.")
    case .headingsAndLabels:
      Phrase(
        en: "Whether headings and labels say what follows.",
        nb: "Om overskrifter og ledetekster sier hva som følger.")
    case .focusVisible:
      Phrase(en: "Whether the focus can be seen at every step.", nb: "Om fokus kan ses ved hvert steg.")
    case .focusNotObscured:
      Phrase(
        en: "Whether the focused element is never covered, by the tab bar say.",
        nb: "Om elementet med fokus aldri dekkes, for eksempel av faneraden.")
    case .pointerGestures:
      Phrase(en: "Whether single taps reach everything.", nb: "Om alt kan nås med enkle trykk.")
    case .pointerCancellation:
      Phrase(en: "Touch, slide away, let go: nothing may happen.", nb: "Berør, gli bort, slipp: ingenting skal skje.")
    case .labelInName:
      Phrase(
        en: "Say the visible labels to voice control: each must work.",
        nb: "Si de synlige ledetekstene til talestyring: alle må virke.")
    case .motionActuation:
      Phrase(en: "Whether nothing needs shaking or tilting.", nb: "Om ingenting krever risting eller vipping.")
    case .targetSizeEnhanced, .targetSize:
      Phrase(en: "Measure targets on the device.", nb: "Mål trykkflatene på enheten.")
    case .draggingMovements:
      Phrase(en: "Whether nothing needs dragging.", nb: "Om ingenting krever at man drar.")
    case .languageOfPage:
      Phrase(en: "Whether the voice speaks the interface's language.", nb: "Om stemmen snakker grensesnittets språk.")
    case .languageOfParts:
      Phrase(en: "Whether texts in other languages sound right.", nb: "Om tekst på andre språk høres riktig ut.")
    case .onFocus:
      Phrase(en: "Whether focus alone never changes the screen.", nb: "Om fokus alene aldri endrer skjermbildet.")
    case .onInput:
      Phrase(
        en: "Whether typing or choosing never changes the screen unasked.",
        nb: "Om skriving eller valg aldri endrer skjermbildet uoppfordret.")
    case .consistentNavigation:
      Phrase(en: "Whether tabs, menu and back stay in place.", nb: "Om faner, meny og tilbakeknapp alltid står på samme plass.")
    case .consistentIdentification:
      Phrase(en: "Whether what does the same is called the same.", nb: "Om det som gjør det samme, heter det samme.")
    case .consistentHelp:
      Phrase(
        en: "Whether help is at the same place on every screen.",
        nb: "Om hjelpen står på samme sted i alle skjermbilder.")
    case .errorIdentification:
      Phrase(en: "Whether each error says what is wrong, in words.", nb: "Om hver feil sier hva som er galt, med ord.")
    case .labelsOrInstructions:
      Phrase(
        en: "Whether a person knows what to type before typing.",
        nb: "Om man vet hva man skal skrive, før man skriver.")
    case .errorSuggestion:
      Phrase(en: "Whether each error says how to put it right.", nb: "Om hver feil sier hvordan den kan rettes.")
    case .errorPrevention:
      Phrase(
        en: "Whether what is sent can be checked or undone.",
        nb: "Om det som sendes, kan kontrolleres eller angres.")
    case .redundantEntry:
      Phrase(en: "Whether nothing has to be typed twice.", nb: "Om ingenting må skrives to ganger.")
    case .accessibleAuthentication:
      Phrase(
        en: "Paste a password and use a password manager to sign in.",
        nb: "Lim inn et passord, og logg inn med en passordbehandler.")
    case .nameRoleValue:
      Phrase(
        en: "Hear each control with VoiceOver and TalkBack themselves.",
        nb: "Hør hver kontroll med VoiceOver og TalkBack på en enhet.")
    case .statusMessages:
      Phrase(
        en: "Whether confirmations and errors are heard on the device.",
        nb: "Om bekreftelser og feil høres på enheten.")
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
