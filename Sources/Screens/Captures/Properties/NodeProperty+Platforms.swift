package import AccessibilityTree

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
  /// The properties that an audit lacks here: those that announcements lack, appearance, and the results of actions.
  ///
  /// - Parameters:
  ///   - density: Dots per inch; nil where it is unknown.
  ///   - isLinked: Whether the screens are known to which its controls lead.
  ///   - isPictured: Whether there is a picture of it.
  package func unauditedProperties(density: Double?, isLinked: Bool, isPictured: Bool) -> Set<NodeProperty> {
    var properties = Set(unknownProperties).union([.textSize, .initialFocus])
    properties.formUnion(Set([.colour, .document]).subtracting(self.properties))
    // A page's tree has the texts in a control besides its name.
    if platform != .web { properties.insert(.visibleText) }
    if !isPictured { properties.insert(.picture) }
    if title == nil { properties.insert(.title) }
    if platform == .android { properties.insert(.modality) }
    // A label that another view has for a field (`labelFor`) is in no dump, and rare. Where hints are told, a field without
    // any text is judged as it stands.
    if platform == .android, self.properties.contains(.hint) { properties.remove(.labelledBy) }
    // Flutter's places are in logical pixels.
    if format.platform == .android, density == nil { properties.insert(.density) }
    if !isLinked { properties.insert(.behaviour) }
    return properties
  }
}
