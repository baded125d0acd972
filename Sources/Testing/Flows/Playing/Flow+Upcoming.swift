import ScreenReader
import Session
import Text

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
  /// Whether only settings stand between a step and the next screen that is opened, or the end.
  func opens(after index: Int) -> Bool {
    for step in steps[(index + 1)...] {
      switch step.action {
      case .open: return true
      case .clock, .budget: continue
      default: if step.action.setting == nil { return false }
      }
    }
    // The flow opens its first screen after all lines.
    return true
  }

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
