package import AccessibilityTree

extension CapturedScreen {
  /// The properties that an element's announcement may depend on and this capture lacks, in the order of ``NodeProperty``.
  ///
  /// TalkBack and VoiceOver read different properties of each kind of element; the announcement rules of both styles in the
  /// module ScreenReader say which. `Documentation/screens.md` says what each format lacks.
  package func unknownProperties(of node: Node) -> [NodeProperty] {
    let asked = askedProperties(of: node)
    let lacking = NodeProperty.all(on: platform).filter { asked.contains($0) && !properties.contains($0) }
    // A snapshot of Playwright has no word for a field that is required.
    let mayBeRequired = node.role.isTextField || [.dropDown, .checkBox, .radioButton].contains(node.role)
    return lacking + (mayBeRequired && platform == .web && untoldProperties.contains(.absentStates) ? [.absentStates] : [])
  }

  private func askedProperties(of node: Node) -> Set<NodeProperty> {
    switch platform {
    case .android: androidProperties(of: node)
    case .iOS: iOSProperties(of: node)
    case .web: webProperties(of: node)
    }
  }

  private func androidProperties(of node: Node) -> Set<NodeProperty> {
    var asked: Set<NodeProperty> = []
    let canBeUsed = !node.actions.isEmpty
    // What an app draws itself has its own word for its role, and a control one for its state.
    if node.role == .unknown { asked.insert(.roleDescription) }
    if node.role == .unknown, canBeUsed { asked.insert(.stateDescription) }
    if node.role == .text || node.role == .unknown { asked.insert(.heading) }
    if node.toggled != nil || [.tab, .radioButton].contains(node.role) { asked.insert(.stateDescription) }
    if [.slider, .progressBar].contains(node.role) { asked.formUnion([.stateDescription, .range]) }
    if node.role == .dropDown { asked.formUnion([.expanded, .stateDescription]) }
    if node.role.isTextField {
      asked.formUnion([.error, .hint])
      if node.label == nil { asked.insert(.labelledBy) }
    }
    if node.role == .listItem || node.role == .tab || node.role == .page { asked.insert(.position) }
    if canBeUsed { asked.insert(.customActions) }
    return asked
  }

  private func iOSProperties(of node: Node) -> Set<NodeProperty> {
    var asked: Set<NodeProperty> = [.hint]
    if node.role == .text || node.role == .unknown { asked.insert(.heading) }
    if node.role == .button || node.role == .tab || node.role == .segment { asked.insert(.selected) }
    if node.role == .tab || node.role == .segment { asked.insert(.position) }
    if node.role == .button { asked.insert(.expanded) }
    if !node.actions.isEmpty { asked.insert(.customActions) }
    return asked
  }

  private func webProperties(of node: Node) -> Set<NodeProperty> {
    var asked: Set<NodeProperty> = []
    if node.role == .listItem || node.role == .tab || node.role == .menuItem || node.role == .radioButton {
      asked.insert(.position)
    }
    if node.role.isTextField { asked.insert(.tooltip) }
    return asked
  }

  /// The change to the way of capturing that would add most; nil where there is none.
  package var advice: Advice? {
    switch format {
    case .androidXML where dialect.hasPrefix("Appium"):
      if !properties.contains(.heading) { return .newerAppiumServer }
      if !properties.contains(.roleDescription) { return .appiumExtras }
      if !properties.contains(.expanded) { return .appiumActions }
      return nil
    case .androidXML: return .useAppium
    case .xcuitestXML, .webDriverAgentJSON:
      if !properties.contains(.heading) { return .newerWebDriverAgent }
      if !properties.contains(.customActions) { return .iOSCustomActions }
      return nil
    case .flutter, .xctest, .compose, .idb, .maestro, .ariaSnapshot, .accessibilitySnapshot: return nil
    case .chromeJSON: return properties.contains(.position) ? nil : .domSnapshot
    }
  }

  /// A change to the way a capture is taken.
  package enum Advice: Hashable, Sendable {
    case useAppium, newerAppiumServer, appiumExtras, appiumActions
    case newerWebDriverAgent, iOSCustomActions
    case domSnapshot
  }
}

extension NodeProperty {
  /// The properties on which announcements on a platform depend.
  static func all(on platform: Platform) -> [NodeProperty] {
    switch platform {
    case .android:
      [
        .heading, .selected, .expanded, .stateDescription, .roleDescription, .range, .position, .collection, .hint,
        .actionLabel, .tooltip, .error, .labelledBy, .paneTitle, .screenReaderFocusable, .importance, .liveRegion, .customActions,
        .traversal, .visibility, .language,
      ]
    case .iOS:
      [
        .heading, .selected, .expanded, .position, .hint, .element, .liveRegion, .customActions, .traversal, .modality,
        .language,
      ]
    case .web: [.position, .tooltip, .liveRegion, .language, .frame]
    }
  }
}

extension CapturedScreen {
  /// What its file does not tell that an audit would judge by, beyond what announcements depend on.
  package var untoldProperties: Set<NodeProperty> { format.row.untold.subtracting(properties) }

  /// The properties that an audit lacks here: those that announcements lack, appearance, and the results of actions.
  ///
  /// - Parameters:
  ///   - density: Dots per inch; nil where it is unknown.
  ///   - isLinked: Whether the screens are known to which its controls lead.
  ///   - isPictured: Whether there is a picture of it.
  package func unauditedProperties(density: Double?, isLinked: Bool, isPictured: Bool) -> Set<NodeProperty> {
    var properties = Set(unknownProperties).union(untoldProperties)
    if !isPictured { properties.insert(.picture) }
    if title == nil { properties.insert(.title) }
    // A label that another view has for a field (`labelFor`) is in no dump, and rare. Where hints are told, a field without
    // any text is judged as it stands.
    if platform == .android, self.properties.contains(.hint) { properties.remove(.labelledBy) }
    // Flutter's places are in logical pixels.
    if format.platform == .android, density == nil { properties.insert(.density) }
    if !isLinked { properties.insert(.behaviour) }
    return properties
  }
}
