package import ScreenReader

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

extension Flow {
  /// The style that the flow chooses before it does anything; nil for none.
  package var firstStyle: ReaderProfile.Style? {
    steps.lazy.prefix { $0.action.isBeforeCommands }.compactMap(\.action.style).first
  }

  /// The flow as one of the readers plays it from beginning to end: without changes of the style, and without the expectations
  /// that are written for another style.
  ///
  /// - Parameter beginning: The style in which the flow begins.
  package func played(in style: ReaderProfile.Style, beginning: ReaderProfile.Style) -> Flow {
    var flow = self
    var present = beginning
    flow.steps.removeAll { step in
      if let next = step.action.style {
        present = next
        return true
      }
      return present != style && step.action.isExpectation
    }
    return flow
  }
}

extension Flow.Action {
  /// The style to which a line changes; nil for any other line.
  fileprivate var style: ReaderProfile.Style? {
    guard case .statement(.command(.style(let name))) = self else { return nil }
    return ReaderProfile.Style(rawValue: name)
  }

  /// Whether it does nothing to an app: a setting of the reader's, or no command.
  fileprivate var isBeforeCommands: Bool {
    guard case .statement(.command(let command)) = self else { return true }
    return SettingOverride.allCases.contains { $0.isChanged(by: command) }
  }

  fileprivate var isExpectation: Bool {
    switch self {
    case .expect, .expectNot, .expectNothing, .expectCursor, .expectScreen: true
    case .statement, .open, .clock, .notify, .budget: false
    }
  }
}
