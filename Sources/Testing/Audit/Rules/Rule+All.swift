extension Rule {
  /// Every rule, in the order of the success criteria.
  package static let all: [Rule] = [
    // 1 Perceivable
    imageNameMissing, imageButtonUnnamed, objectUnnamed, drawingUnheard,
    imageNamedByFile, imageRepeatsText, textUnexposed, structure, itemRoleLost, roleMisplaced, setForeign, listMarkup,
    headingHidden, listCount,
    positionInSet, headingLevels, labelReference,
    orderAmbiguous, contrastText, contrastInPicture, colourUndeclared, textTooSmall, textClipped, contrastNonText,
    orientationLocked, zoomForbidden, autocompleteInvalid, spacingFixed, cellHeadersLost,
    // 2 Operable
    scrollUnreachable, frameUnreachable, refreshTimed, textMoving,
    pressedOnly, controlUnreachable, actionUnreachable, letterLeaves, modalTrap, dropDownBack, focusStuck, screenUntitled,
    focusOrder, tabOrder, focusUnseen,
    initialFocus, modalLeaky,
    modalFocus, focusLost, focusReturn, focusEntry, nameVague, nameDuplicate, nameOfCode, nameRepeatsRole, nameTellsPlace,
    nameRepeatsState, nameRepeatsAction, nameRepeatsValue, hintRepeats, headingMissing, gestureOnly,
    labelInName, targetSize,
    targetUnmeasured, targetsOverlap,
    // 3 Understandable
    pageLanguageMissing, pageLanguageInvalid, partLanguageInvalid, languageCode, languageOfParts, scriptForeign,
    contextChangeOnFocus, contextChangeOnInput, focusMoved, backButton,
    backPlace, navigationInconsistent, nameInconsistent, errorIdentification,
    // 4 Robust
    nameMissing, fieldUnlabelled, nameUnspeakable, nameUnspoken, nameUnsaid, stopSilent, roleUnknown, roleUnspoken, stateMissing,
    stateUnspoken,
    stateConflict, roleInvalid, attributeMissing, attributeUnknown, attributeInvalid,
    attributeUnsupported, referenceLost,
    focusCovered, decorationExposed, hiddenFocus, frameUnnamed, traitConflict, actionMissing, targetNested,
    targetsSameBounds, modalUntitled,
    errorUnannounced, eventSilent, liveRegionControl, liveRegionNested, liveRegionSilent, regionHidden, regionLate,
    screenSilent, changeSilent, messageUnheard,
    // Earshot's own rules
    nameTrailingStop, nameUntidy, textRepeated, textHeardAgain, reportedTwice, secretInTree, idDuplicate,
  ]
}
