import ScreenReader
import Text

extension ReaderProfile {
  /// Applies the reader settings of a case, in any of their spellings.
  mutating func apply(_ settings: JSONValue?) {
    guard case .object(let members)? = settings else { return }
    let settings = JSONValue.object(Members(members, spelledIn: Self.settingNames).members)
    // An order is one word, or a list of the words of its parts.
    let words = settings["order"]?.array?.compactMap(\.string).joined() ?? settings["order"]?.text ?? ""
    switch words.lowercased().filter(\.isLetter).replacing("position", with: "") {
    case "statenamerole": order = .stateNameRole
    case "rolenamestate": order = .roleNameState
    case "namerolestate": order = .nameRoleState
    // The numbers by which TalkBack stores them (`RoleDescriptionExtractor.java`).
    default:
      switch settings["order"]?.count {
      case 0: order = .roleNameState
      case 1: order = .stateNameRole
      case 2: order = .nameRoleState
      default: break
      }
    }
    switch settings["verbosity"]?.folded {
    case "low", "min", "minimal": verbosity = .low
    case "high", "max", "verbose": verbosity = .high
    case "normal", "default", "custom", "medium": verbosity = .normal
    default: break
    }
    speaksRoles = settings["speakRoles"]?.bool ?? speaksRoles
    speaksPositions = settings["speakPositions"]?.bool ?? speaksPositions
    speaksHints = settings["speakHints"]?.bool ?? speaksHints
    if settings["singleTap"]?.bool == true { input = .singleTap }
    switch settings["inputMode"]?.folded {
    case "keyboard", "true", "physicalkeyboard": input = .keyboard(key: settings["key"]?.text)
    case "nonalphabetickeyboard", "dpad", "tv", "keypad": input = .selectKey
    case "touch", "touchscreen", "false": break
    // The key alone may stand for the keyboard.
    default: if let key = settings["key", "inputMode"]?.text { input = .keyboard(key: key) }
    }
  }

  /// TalkBack's settings, with the spellings of published examples.
  static let settingNames = Vocabulary(
    prefixes: ["android", "accessibility", "is", "has"],
    [
      "order": ["descriptionOrder", "nodeDescriptionOrder", "speakOrder", "elementOrder"],
      "verbosity": ["verbosityPreset", "preset"],
      "speakRoles": ["roles", "speakRole", "elementType", "speakElementType", "speakElementTypes"],
      "speakPositions": [
        "positions", "position", "speakPosition", "speakCollectionInfo", "collectionInfo",
        "speakContainerInfo", "speakListAndGridInfo", "speakContainers", "speakContainer", "containers",
        "containerInfo",
      ],
      "speakHints": [
        "hints", "usageHints", "usageHint", "speakUsageHints", "speakUsageHint", "enableUsageHint",
        "enableUsageHints", "usageHintEnabled", "usageHintsEnabled", "speakHint",
      ],
      "speakElementIds": ["elementIds", "speakElementId", "speakIds", "speakViewIds", "viewIds"],
      "speakSystemWindowTitles": ["systemWindowTitles", "speakWindowTitles", "windowTitles"],
      "singleTap": ["useSingleTap", "singleTapActivation"],
      "inputMode": ["keyboard", "input"],
      "key": ["activateKey", "clickKey", "keyCombo"],
    ])
}

extension AndroidRules {
  /// - Parameter settings: A case's own reader settings; one of them lets ids stand for missing names.
  init(settings: JSONValue?, _ profile: ReaderProfile) {
    self.init(in: profile.language)
    areDescribed = true
    guard case .object(let members)? = settings else {
      speaksElementIDs = profile.verbosity == .high
      return
    }
    let named = Members(members, spelledIn: ReaderProfile.settingNames)
    speaksElementIDs = named["speakElementIds"]?.bool ?? (profile.verbosity == .high)
    silencesSystemWindows = named["speakSystemWindowTitles"]?.bool == false
  }
}
