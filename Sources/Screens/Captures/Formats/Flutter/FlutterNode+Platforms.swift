// What a node is to a reader: for both platforms, and as the embedder of each describes it.

extension FlutterNode {
  /// Adds a node that is merged into this one: texts are joined, flags and actions are united, of other things the first counts.
  mutating func add(_ part: FlutterNode) {
    label = Self.joined(label, part.label)
    hint = Self.joined(hint, part.hint)
    if value.isEmpty { value = part.value }
    if tooltip.isEmpty { tooltip = part.tooltip }
    if identifier.isEmpty { identifier = part.identifier }
    if role.isEmpty { role = part.role }
    flags.formUnion(part.flags)
    actions.formUnion(part.actions)
    customActions += part.customActions.filter { !customActions.contains($0) }
    headingLevel = max(headingLevel, part.headingLevel)
    scrollChildren = scrollChildren ?? part.scrollChildren
    language = language ?? part.language
  }

  private static func joined(_ one: String, _ other: String) -> String {
    one.isEmpty ? other : other.isEmpty ? one : "\(one)\n\(other)"
  }

  /// The texts that it has for a reader, without the tooltip.
  var texts: [String] { [value, label, hint].filter { !$0.isEmpty } }

  var isEnabled: Bool { !has(.hasEnabledState) || has(.isEnabled) }
  var isOn: Bool { has(.hasCheckedState) ? has(.isChecked) : has(.isToggled) }
  var isMixed: Bool { has(.hasCheckedState) && has(.isCheckStateMixed) }
  var isAdjustable: Bool { !actions.isDisjoint(with: [.increase, .decrease]) }
  var isEditable: Bool { has(.isTextField) && !has(.isReadOnly) }
  var isRadioButton: Bool { has(.hasCheckedState) && has(.isInMutuallyExclusiveGroup) }
  /// Whether it scrolls from side to side.
  var isHorizontal: Bool { !actions.isDisjoint(with: [.scrollLeft, .scrollRight]) }

  /// The word for it in paths.
  var kind: String {
    if has(.isTextField) { return "textField" }
    if isRadioButton { return "radioButton" }
    if has(.hasCheckedState) { return "checkBox" }
    if has(.hasToggledState) { return "switch" }
    if isAdjustable { return "slider" }
    if has(.isLink) { return "link" }
    if has(.isButton) { return "button" }
    if has(.isHeader) || headingLevel > 0 { return "heading" }
    if has(.isImage) { return "image" }
    if !role.isEmpty, role != "none", role.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x20 }) { return role }
    if has(.scopesRoute) { return "route" }
    if !actions.isDisjoint(with: .scrolling) { return "scrollView" }
    return label.isEmpty && value.isEmpty ? "node" : "text"
  }

  // MARK: Android

  /// `AccessibilityBridge.SemanticsNode.isFocusable`.
  var isFocusableOnAndroid: Bool {
    if has(.scopesRoute) { return false }
    if has(.isFocusable) { return true }
    return !actions.subtracting(.scrolling).isEmpty || !flags.isDisjoint(with: Self.focusable) || !texts.isEmpty
  }

  /// `FOCUSABLE_FLAGS`.
  private static let focusable: FlutterFlags = [
    .hasCheckedState, .isChecked, .isSelected, .isTextField, .isFocused, .hasEnabledState, .isEnabled,
    .isInMutuallyExclusiveGroup, .hasToggledState, .isToggled, .isFocusable, .isSlider,
  ]

  /// The class that the embedder gives it; the last rule that holds decides (`createAccessibilityNodeInfo`).
  var androidClass: String {
    if let name = Self.classes[role] { return name }
    var name = "android.view.View"
    if isEditable { name = "android.widget.EditText" }
    if has(.isButton) || has(.isLink) { name = "android.widget.Button" }
    if has(.isImage) { name = "android.widget.ImageView" }
    if !actions.isDisjoint(with: .scrolling), has(.hasImplicitScrolling), scrollChildren ?? 0 <= 0 {
      name = isHorizontal ? "android.widget.HorizontalScrollView" : "android.widget.ScrollView"
    }
    if isAdjustable { name = "android.widget.SeekBar" }
    if has(.hasCheckedState) {
      name = isRadioButton ? "android.widget.RadioButton" : "android.widget.CheckBox"
    } else if has(.hasToggledState) {
      name = "android.widget.Switch"
    }
    return name
  }

  /// The classes of roles (`RoleConfiguratorFactory`); other roles have none.
  private static let classes = [
    "progressBar": "android.widget.ProgressBar", "loadingSpinner": "android.widget.ProgressBar",
    "comboBox": "android.widget.Spinner", "list": "android.widget.ListView", "radioGroup": "android.widget.RadioGroup",
    "menuItem": "android.view.MenuItem", "menuItemCheckbox": "android.view.MenuItem", "menuItemRadio": "android.view.MenuItem",
    "table": "android.widget.TableLayout",
  ]

  // MARK: iOS

  /// `SemanticsObject.isAccessibilityElement`.
  var isElementOnIOS: Bool {
    if has(.scopesRoute) { return false }
    return !texts.isEmpty || !tooltip.isEmpty || !actions.subtracting(.scrolling).isEmpty
      || has([.hasImplicitScrolling, .isHidden])
  }

  /// Whether UIKit's own switch stands for it.
  var isSwitchOnIOS: Bool {
    (has(.hasToggledState) || has(.hasCheckedState)) && !has(.isInMutuallyExclusiveGroup)
  }

  var iOSType: String {
    if isEditable { return has(.isObscured) ? "secureTextField" : has(.isMultiline) ? "textView" : "textField" }
    if isSwitchOnIOS { return "switch" }
    if isAdjustable { return "slider" }
    if has(.isLink) { return "link" }
    if has(.isButton) || isRadioButton { return "button" }
    if has(.isHeader) { return "header" }
    if has(.isImage) { return "image" }
    // A text is what has a name and nothing else.
    return !label.isEmpty && children.isEmpty && !has(.isTextField) && !has(.isSelected) ? "staticText" : "element"
  }

  /// `SemanticsObject.accessibilityTraits`.
  var iOSTraits: Set<IOSTrait> {
    guard !isEditable, !isSwitchOnIOS else { return [] }
    var traits: Set<IOSTrait> = []
    if isAdjustable { traits.insert(.adjustable) }
    if has(.isButton) || isRadioButton { traits.insert(.button) }
    if has(.isHeader) { traits.insert(.header) }
    if has(.isImage) { traits.insert(.image) }
    if has(.isLink) { traits.insert(.link) }
    return traits
  }
}
