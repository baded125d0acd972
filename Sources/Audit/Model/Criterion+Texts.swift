extension Criterion {
  /// The title in the recommendation.
  public var title: String { texts.title }

  /// What a person has to find out on a device, whatever the rules found.
  public var byHand: String { texts.byHand }

  private var texts: (title: String, byHand: String) {
    switch self {
    case .nonTextContent:
      ("Non-text Content", "Whether each text alternative says what its image is there for.")
    case .audioOrVideoOnly:
      ("Audio-only and Video-only (Prerecorded)", "That the release holds no recorded media.")
    case .captionsPrerecorded: ("Captions (Prerecorded)", "That the release holds no recorded media.")
    case .mediaAlternative:
      ("Audio Description or Media Alternative (Prerecorded)", "That the release holds no recorded media.")
    case .captionsLive: ("Captions (Live)", "That every spoken announcement has its caption.")
    case .audioDescription:
      ("Audio Description (Prerecorded)", "That the release holds no recorded media.")
    case .infoAndRelationships:
      ("Info and Relationships", "Whether what looks like a group, list or heading is one in the tree.")
    case .meaningfulSequence:
      ("Meaningful Sequence", "Whether the reading order makes sense to a listener.")
    case .sensoryCharacteristics:
      ("Sensory Characteristics", "Whether no instruction relies on place, shape or colour.")
    case .orientation: ("Orientation", "Turn the device: portrait and landscape must both work.")
    case .inputPurpose:
      ("Identify Input Purpose", "Whether email and password are offered by the system's autofill.")
    case .useOfColour:
      ("Use of Color", "Look at the screens in greyscale: nothing may be told by colour alone.")
    case .audioControl: ("Audio Control", "Whether speech stops at once on a key or a touch.")
    case .contrast:
      ("Contrast (Minimum)", "Look at the painted screen: themes, images and overlaps are not in the tree.")
    case .resizeText: ("Resize Text", "Set the system's text to its largest: nothing may be cut off.")
    case .imagesOfText: ("Images of Text", "Whether no picture is a picture of words.")
    case .reflow: ("Reflow", "At the largest text and the smallest display nothing may scroll sideways.")
    case .nonTextContrast:
      ("Non-text Contrast", "Look at borders, icons and the focus ring of the painted screen.")
    case .textSpacing: ("Text Spacing", "With wider spacing nothing may be lost or overlap.")
    case .contentOnHover: ("Content on Hover or Focus", "Whether pop-ups can be dismissed and stay.")
    case .keyboard: ("Keyboard", "Use the whole app with a keyboard only.")
    case .noKeyboardTrap: ("No Keyboard Trap", "Leave every element and screen by keyboard.")
    case .characterKeys:
      ("Character Key Shortcuts", "Whether single keys can be turned off or do nothing while typing.")
    case .timingAdjustable: ("Timing Adjustable", "Whether no screen ends by itself.")
    case .pauseStopHide: ("Pause, Stop, Hide", "Whether anything moves or updates by itself for over 5 s.")
    case .threeFlashes: ("Three Flashes or Below Threshold", "Whether anything flashes.")
    case .bypassBlocks: ("Bypass Blocks", "Whether headings lead past what every screen repeats.")
    case .pageTitled: ("Page Titled", "Whether each title says what the screen is for.")
    case .focusOrder: ("Focus Order", "Whether the order follows the task a person has in mind.")
    case .linkPurpose: ("Link Purpose (In Context)", "Whether each link says where it leads.")
    case .multipleWays: ("Multiple Ways", "Whether each screen can be found in more than one way.")
    case .headingsAndLabels: ("Headings and Labels", "Whether headings and labels say what follows.")
    case .focusVisible: ("Focus Visible", "Whether the focus can be seen at every step.")
    case .focusNotObscured:
      ("Focus Not Obscured (Minimum)", "Whether the focused element is never covered, by the tab bar say.")
    case .pointerGestures: ("Pointer Gestures", "Whether single taps reach everything.")
    case .pointerCancellation: ("Pointer Cancellation", "Touch, slide away, let go: nothing may happen.")
    case .labelInName: ("Label in Name", "Say the visible labels to voice control: each must work.")
    case .motionActuation: ("Motion Actuation", "Whether nothing needs shaking or tilting.")
    case .targetSizeEnhanced: ("Target Size (Enhanced)", "Measure targets on the device.")
    case .draggingMovements: ("Dragging Movements", "Whether nothing needs dragging.")
    case .targetSize: ("Target Size (Minimum)", "Measure targets on the device.")
    case .languageOfPage: ("Language of Page", "Whether the voice speaks the interface's language.")
    case .languageOfParts: ("Language of Parts", "Whether texts in other languages sound right.")
    case .onFocus: ("On Focus", "Whether focus alone never changes the screen.")
    case .onInput: ("On Input", "Whether typing or choosing never changes the screen unasked.")
    case .consistentNavigation: ("Consistent Navigation", "Whether tabs, menu and back stay in place.")
    case .consistentIdentification:
      ("Consistent Identification", "Whether what does the same is called the same.")
    case .consistentHelp: ("Consistent Help", "Whether help is at the same place on every screen.")
    case .errorIdentification: ("Error Identification", "Whether each error says what is wrong, in words.")
    case .labelsOrInstructions:
      ("Labels or Instructions", "Whether a person knows what to type before typing.")
    case .errorSuggestion: ("Error Suggestion", "Whether each error says how to put it right.")
    case .errorPrevention:
      ("Error Prevention (Legal, Financial, Data)", "Whether what is sent can be checked or undone.")
    case .redundantEntry: ("Redundant Entry", "Whether nothing has to be typed twice.")
    case .accessibleAuthentication:
      ("Accessible Authentication (Minimum)", "Paste a password and use a password manager to sign in.")
    case .nameRoleValue: ("Name, Role, Value", "Hear each control with VoiceOver and TalkBack themselves.")
    case .statusMessages: ("Status Messages", "Whether confirmations and errors are heard on the device.")
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
