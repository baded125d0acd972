import ScreenReader

/// A setting that the player of a flow has chosen, and that the flow does not change.
package enum SettingOverride: Hashable, Sendable, CaseIterable {
  case style, language

  /// Whether a command changes the setting.
  func isChanged(by command: Command) -> Bool {
    switch (self, command) {
    case (.style, .style), (.language, .language): true
    default: false
    }
  }
}

extension Flow {
  /// The flow without its changes of the given settings.
  package func without(_ settings: Set<SettingOverride>) -> Flow {
    var flow = self
    flow.steps.removeAll { step in
      guard case .statement(.command(let command)) = step.action else { return false }
      return settings.contains { $0.isChanged(by: command) }
    }
    return flow
  }
}
