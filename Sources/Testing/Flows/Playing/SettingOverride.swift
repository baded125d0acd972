package import ScreenReader
import Session
import Text

/// A setting that the player of a flow has chosen, and that the flow does not change.
package enum SettingOverride: Hashable, Sendable, CaseIterable {
  case style, language

  /// Whether a command changes the setting.
  func isChanged(by command: Command) -> Bool {
    switch (self, command) {
    case (.style, .style), (.style, .reader), (.language, .language): true
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
    switch self {
    case .statement(.command(.style(let name))): return ReaderProfile.Style(rawValue: name)
    case .statement(.command(.reader(let name))): return ReaderVersion(rawValue: name)?.style
    default: return nil
    }
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

// What stands in a flow after a step.

extension Flow.Action {
  /// The setting that the action changes, if it holds on every screen.
  var setting: SettingChange? {
    if case .statement(.command(let command)) = self { command.setting } else { nil }
  }
}

extension Command {
  /// The setting that it changes, if the value exists; commands for voices depend on the installed ones.
  var setting: SettingChange? {
    switch self {
    case .style(let name): ReaderProfile.Style(rawValue: name).map(SettingChange.style)
    case .reader(let name): ReaderVersion(rawValue: name).map(SettingChange.reader)
    case .language(let code): Language(rawValue: code).map(SettingChange.language)
    case .verbosity(let level): ReaderProfile.Verbosity(rawValue: level).map(SettingChange.verbosity)
    case .detail(let detail, let isOn): .detail(detail, isOn)
    case .order(let name): ReaderProfile.SegmentOrder(rawValue: name).map(SettingChange.order)
    case .earcons(let isOn): .earcons(isOn)
    default: nil
    }
  }
}

extension Flow {
  /// The expectations between a step and the next command.
  func expectations(after index: Int) -> [Expectation] {
    var found: [Expectation] = []
    for step in steps[(index + 1)...] {
      switch step.action {
      case .expect(let expectation): found.append(expectation)
      case .open, .statement(.command), .statement(.typeSecret): return found
      default: continue
      }
    }
    return found
  }
}

extension Command {
  /// The number of keys that a person presses for it: one for each character of text, one for any other command.
  ///
  /// Keys for switching between typing and commands do not count; `erase 3` is three presses.
  var keyCount: Int {
    switch self {
    case .type(let text): text.count
    case .find(let text): 2 + text.count
    case .erase(let count): count
    case .go(let number): "\(number)".count + 1
    default: 1
    }
  }
}
