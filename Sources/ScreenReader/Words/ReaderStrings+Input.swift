extension ReaderStrings {
  /// The strings with TalkBack's hints for another input than touch.
  ///
  /// A person who has a keyboard hears the key in place of the gesture: `Press Alt + Enter to activate`
  /// (`template_hint_*_keyboard`). Earshot's own session keeps to touch: the style is there for hearing
  /// what a phone says. So it is for announcement cases that ask for it.
  func performed(by input: ReaderProfile.Input) -> ReaderStrings {
    guard input != .touch else { return self }
    var strings = self
    strings.hints.activate = input.hint(hints.activate)
    strings.hints.toggle = input.hint(hints.toggle)
    strings.hints.select = input.hint(hints.select)
    strings.hints.edit = input.hint(hints.edit)
    strings.hints.change = input.hint(hints.change)
    strings.hints.activateNamed = { [hints] in input.named(hints.activateNamed($0), $0) }
    if case .singleTap = input { return strings }
    strings.hints.longPress = input.longPress(hints.longPress)
    strings.hints.longPressNamed = { [hints] in input.longPress(hints.longPressNamed($0)) }
    return strings
  }
}

extension ReaderProfile.Input {
  /// TalkBack's gestures in its two languages; the phrase for another input begins otherwise.
  private static let languages = [
    Gesture(
      tap: "Double-tap", hold: "Double-tap and hold", singleTap: "Tap", press: "Press",
      select: "Press select", to: " to "),
    Gesture(
      tap: "Dobbelttrykk", hold: "Dobbelttrykk og hold inne", singleTap: "Trykk", press: "Trykk på",
      select: "Trykk på Velg-knappen", to: " for å "),
  ]

  private struct Gesture {
    var tap, hold, singleTap, press, select, to: String
  }

  fileprivate func hint(_ touch: String) -> String {
    guard let gesture = Self.languages.first(where: { touch.hasPrefix($0.tap) }) else { return touch }
    return begin(gesture, shift: false) + touch.dropFirst(gesture.tap.count)
  }

  /// The hint with the app's own words. The Bokmål template for a keyboard is not the odd one for touch.
  fileprivate func named(_ touch: String, _ action: String) -> String {
    guard case .keyboard = self, let gesture = Self.languages.first(where: { touch.hasPrefix($0.tap) })
    else { return hint(touch) }
    return begin(gesture, shift: false) + gesture.to + action
  }

  fileprivate func longPress(_ touch: String) -> String {
    guard let gesture = Self.languages.first(where: { touch.hasPrefix($0.hold) }) else { return touch }
    guard case .keyboard = self else { return hint(touch) }
    return begin(gesture, shift: true) + touch.dropFirst(gesture.hold.count)
  }

  private func begin(_ gesture: Gesture, shift: Bool) -> String {
    switch self {
    case .touch: gesture.tap
    case .singleTap: gesture.singleTap
    case .selectKey: gesture.select
    case .keyboard(let key?): "\(gesture.press) \(key)"
    case .keyboard(nil): "\(gesture.press) \(shift ? "Alt + Shift + Enter" : "Alt + Enter")"
    }
  }
}
