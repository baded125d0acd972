package import Text

extension Criterion {
  /// The title in the recommendation; in Bokmål that of the authorised translation of WCAG 2.1. For what WCAG 2.2 added there
  /// is none that we know of.
  var title: Phrase {
    switch self {
    case .nonTextContent: Phrase(en: "Non-text Content", nb: "Ikke-tekstlig innhold")
    case .audioOrVideoOnly:
      Phrase(en: "Audio-only and Video-only (Prerecorded)", nb: "Bare lyd og bare video (forhåndsinnspilt)")
    case .captionsPrerecorded: Phrase(en: "Captions (Prerecorded)", nb: "Teksting (forhåndsinnspilt)")
    case .mediaAlternative:
      Phrase(
        en: "Audio Description or Media Alternative (Prerecorded)",
        nb: "Synstolking eller mediealternativ (forhåndsinnspilt)")
    case .captionsLive: Phrase(en: "Captions (Live)", nb: "Teksting (direkte)")
    case .audioDescription: Phrase(en: "Audio Description (Prerecorded)", nb: "Synstolking (forhåndsinnspilt)")
    case .infoAndRelationships: Phrase(en: "Info and Relationships", nb: "Informasjon og relasjoner")
    case .meaningfulSequence: Phrase(en: "Meaningful Sequence", nb: "Meningsfylt rekkefølge")
    case .sensoryCharacteristics: Phrase(en: "Sensory Characteristics", nb: "Sensoriske egenskaper")
    case .orientation: Phrase(en: "Orientation", nb: "Visningsretning")
    case .inputPurpose: Phrase(en: "Identify Input Purpose", nb: "Identifiser formål med inndata")
    case .useOfColour: Phrase(en: "Use of Color", nb: "Bruk av farge")
    case .audioControl: Phrase(en: "Audio Control", nb: "Styring av lyd")
    case .contrast: Phrase(en: "Contrast (Minimum)", nb: "Kontrast (minimum)")
    case .resizeText: Phrase(en: "Resize Text", nb: "Endring av tekststørrelse")
    case .imagesOfText: Phrase(en: "Images of Text", nb: "Bilder av tekst")
    case .reflow: Phrase(en: "Reflow", nb: "Dynamisk tilpasning (reflow)")
    case .nonTextContrast: Phrase(en: "Non-text Contrast", nb: "Kontrast for ikke-tekstlig innhold")
    case .textSpacing: Phrase(en: "Text Spacing", nb: "Tekstavstand")
    case .contentOnHover:
      Phrase(en: "Content on Hover or Focus", nb: "Pekerfølsomt innhold eller innhold ved tastaturfokus")
    case .keyboard: Phrase(en: "Keyboard", nb: "Tastatur")
    case .noKeyboardTrap: Phrase(en: "No Keyboard Trap", nb: "Ingen tastaturfelle")
    case .characterKeys: Phrase(en: "Character Key Shortcuts", nb: "Hurtigtaster som består av ett tegn")
    case .timingAdjustable: Phrase(en: "Timing Adjustable", nb: "Justerbar hastighet")
    case .pauseStopHide: Phrase(en: "Pause, Stop, Hide", nb: "Pause, stopp, skjul")
    case .threeFlashes: Phrase(en: "Three Flashes or Below Threshold", nb: "Terskelverdi på maksimalt tre glimt")
    case .bypassBlocks: Phrase(en: "Bypass Blocks", nb: "Hoppe over blokker")
    case .pageTitled: Phrase(en: "Page Titled", nb: "Sidetitler")
    case .focusOrder: Phrase(en: "Focus Order", nb: "Fokusrekkefølge")
    case .linkPurpose: Phrase(en: "Link Purpose (In Context)", nb: "Formål med lenke (i kontekst)")
    case .multipleWays: Phrase(en: "Multiple Ways", nb: "Flere måter")
    case .headingsAndLabels: Phrase(en: "Headings and Labels", nb: "Overskrifter og ledetekster")
    case .focusVisible: Phrase(en: "Focus Visible", nb: "Synlig fokus")
    case .focusNotObscured: Phrase(en: "Focus Not Obscured (Minimum)", nb: "Fokus ikke skjult (minimum)")
    case .pointerGestures: Phrase(en: "Pointer Gestures", nb: "Pekerbevegelser")
    case .pointerCancellation: Phrase(en: "Pointer Cancellation", nb: "Pekeravbrytelse")
    case .labelInName: Phrase(en: "Label in Name", nb: "Ledetekst i navn")
    case .motionActuation: Phrase(en: "Motion Actuation", nb: "Bevegelsesaktivering")
    case .targetSizeEnhanced: Phrase(en: "Target Size (Enhanced)", nb: "Målstørrelse (utvidet)")
    case .draggingMovements: Phrase(en: "Dragging Movements", nb: "Dra-bevegelser")
    case .targetSize: Phrase(en: "Target Size (Minimum)", nb: "Målstørrelse (minimum)")
    case .languageOfPage: Phrase(en: "Language of Page", nb: "Språk på siden")
    case .languageOfParts: Phrase(en: "Language of Parts", nb: "Språk på deler av innhold")
    case .onFocus: Phrase(en: "On Focus", nb: "Fokus")
    case .onInput: Phrase(en: "On Input", nb: "Inndata")
    case .consistentNavigation: Phrase(en: "Consistent Navigation", nb: "Konsekvent navigering")
    case .consistentIdentification: Phrase(en: "Consistent Identification", nb: "Konsekvent identifikasjon")
    case .consistentHelp: Phrase(en: "Consistent Help", nb: "Konsekvent hjelp")
    case .errorIdentification: Phrase(en: "Error Identification", nb: "Identifikasjon av feil")
    case .labelsOrInstructions: Phrase(en: "Labels or Instructions", nb: "Ledetekster eller instruksjoner")
    case .errorSuggestion: Phrase(en: "Error Suggestion", nb: "Forslag ved feil")
    case .errorPrevention:
      Phrase(
        en: "Error Prevention (Legal, Financial, Data)",
        nb: "Forhindring av feil (juridiske feil, økonomiske feil, datafeil)")
    case .redundantEntry: Phrase(en: "Redundant Entry", nb: "Overflødig inntasting")
    case .accessibleAuthentication:
      Phrase(en: "Accessible Authentication (Minimum)", nb: "Tilgjengelig autentisering (minimum)")
    case .nameRoleValue: Phrase(en: "Name, Role, Value", nb: "Navn, rolle, verdi")
    case .statusMessages: Phrase(en: "Status Messages", nb: "Statusbeskjeder")
    }
  }
}
