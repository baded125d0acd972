package import AccessibilityTree

extension CapturedScreen {
  /// The properties that an element's announcement may depend on and this capture lacks, in the order of ``NodeProperty``.
  ///
  /// TalkBack and VoiceOver read different properties of each kind of element; the announcement rules of both styles in the
  /// module ScreenReader say which. `Documentation/screens.md` says what each format lacks.
  package func unknownProperties(of node: Node) -> [NodeProperty] {
    let asked = askedProperties(of: node)
    return NodeProperty.all(on: platform).filter { asked.contains($0) && !properties.contains($0) }
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
