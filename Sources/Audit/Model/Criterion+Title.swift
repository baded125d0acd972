extension Criterion {
  /// The title in the recommendation; in Bokmål that of the Norwegian translation.
  package var title: Phrase {
    switch self {
    case .nonTextContent:
      Phrase("Non-text Content", "Ikke-tekstlig innhold")
    case .audioOrVideoOnly:
      Phrase("Audio-only and Video-only (Prerecorded)", "Bare lyd og bare video (forhåndsinnspilt)")
    case .captionsPrerecorded:
      Phrase("Captions (Prerecorded)", "Teksting (forhåndsinnspilt)")
    case .mediaAlternative:
      Phrase(
        "Audio Description or Media Alternative (Prerecorded)",
        "Synstolking eller mediealternativ (forhåndsinnspilt)")
    case .captionsLive:
      Phrase("Captions (Live)", "Teksting (direkte)")
    case .audioDescription:
      Phrase("Audio Description (Prerecorded)", "Synstolking (forhåndsinnspilt)")
    case .infoAndRelationships:
      Phrase("Info and Relationships", "Informasjon og relasjoner")
    case .meaningfulSequence:
      Phrase("Meaningful Sequence", "Meningsfylt rekkefølge")
    case .sensoryCharacteristics:
      Phrase("Sensory Characteristics", "Sensoriske egenskaper")
    case .orientation:
      Phrase("Orientation", "Visningsretning")
    case .inputPurpose:
      Phrase("Identify Input Purpose", "Identifiser formål med inndata")
    case .useOfColour:
      Phrase("Use of Color", "Bruk av farge")
    case .audioControl:
      Phrase("Audio Control", "Styring av lyd")
    case .contrast:
      Phrase("Contrast (Minimum)", "Kontrast (minimum)")
    case .resizeText:
      Phrase("Resize Text", "Endring av tekststørrelse")
    case .imagesOfText:
      Phrase("Images of Text", "Bilder av tekst")
    case .reflow:
      Phrase("Reflow", "Dynamisk tilpasning (reflow)")
    case .nonTextContrast:
      Phrase("Non-text Contrast", "Kontrast for ikke-tekstlig innhold")
    case .textSpacing:
      Phrase("Text Spacing", "Tekstavstand")
    case .contentOnHover:
      Phrase("Content on Hover or Focus", "Pekerfølsomt innhold eller innhold ved tastaturfokus")
    case .keyboard:
      Phrase("Keyboard", "Tastatur")
    case .noKeyboardTrap:
      Phrase("No Keyboard Trap", "Ingen tastaturfelle")
    case .characterKeys:
      Phrase("Character Key Shortcuts", "Hurtigtaster som består av ett tegn")
    case .timingAdjustable:
      Phrase("Timing Adjustable", "Justerbar hastighet")
    case .pauseStopHide:
      Phrase("Pause, Stop, Hide", "Pause, stopp, skjul")
    case .threeFlashes:
      Phrase("Three Flashes or Below Threshold", "Terskelverdi på maksimalt tre glimt")
    case .bypassBlocks:
      Phrase("Bypass Blocks", "Hoppe over blokker")
    case .pageTitled:
      Phrase("Page Titled", "Sidetitler")
    case .focusOrder:
      Phrase("Focus Order", "Fokusrekkefølge")
    case .linkPurpose:
      Phrase("Link Purpose (In Context)", "Formål med lenke (i kontekst)")
    case .multipleWays:
      Phrase("Multiple Ways", "Flere måter")
    case .headingsAndLabels:
      Phrase("Headings and Labels", "Overskrifter og ledetekster")
    case .focusVisible:
      Phrase("Focus Visible", "Synlig fokus")
    case .focusNotObscured:
      Phrase("Focus Not Obscured (Minimum)", "Fokus ikke skjult (minimum)")
    case .pointerGestures:
      Phrase("Pointer Gestures", "Pekerbevegelser")
    case .pointerCancellation:
      Phrase("Pointer Cancellation", "Pekeravbrytelse")
    case .labelInName:
      Phrase("Label in Name", "Ledetekst i navn")
    case .motionActuation:
      Phrase("Motion Actuation", "Bevegelsesaktivering")
    case .targetSizeEnhanced:
      Phrase("Target Size (Enhanced)", "Målstørrelse (utvidet)")
    case .draggingMovements:
      Phrase("Dragging Movements", "Dra-bevegelser")
    case .targetSize:
      Phrase("Target Size (Minimum)", "Målstørrelse (minimum)")
    case .languageOfPage:
      Phrase("Language of Page", "Språk på siden")
    case .languageOfParts:
      Phrase("Language of Parts", "Språk på deler av innhold")
    case .onFocus:
      Phrase("On Focus", "Fokus")
    case .onInput:
      Phrase("On Input", "Inndata")
    case .consistentNavigation:
      Phrase("Consistent Navigation", "Konsekvent navigering")
    case .consistentIdentification:
      Phrase("Consistent Identification", "Konsekvent identifikasjon")
    case .consistentHelp:
      Phrase("Consistent Help", "Konsekvent hjelp")
    case .errorIdentification:
      Phrase("Error Identification", "Identifikasjon av feil")
    case .labelsOrInstructions:
      Phrase("Labels or Instructions", "Ledetekster eller instruksjoner")
    case .errorSuggestion:
      Phrase("Error Suggestion", "Forslag ved feil")
    case .errorPrevention:
      Phrase(
        "Error Prevention (Legal, Financial, Data)",
        "Forhindring av feil (juridiske feil, økonomiske feil, datafeil)")
    case .redundantEntry:
      Phrase("Redundant Entry", "Overflødig inntasting")
    case .accessibleAuthentication:
      Phrase("Accessible Authentication (Minimum)", "Tilgjengelig autentisering (minimum)")
    case .nameRoleValue:
      Phrase("Name, Role, Value", "Navn, rolle, verdi")
    case .statusMessages:
      Phrase("Status Messages", "Statusbeskjeder")
    }
  }
}
