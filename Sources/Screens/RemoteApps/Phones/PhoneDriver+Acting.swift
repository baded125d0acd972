internal import AccessibilityTree
internal import Captures

// A person's actions, on the phone.

extension PhoneDriver {
  func perform(_ act: RemoteAction, _ answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
    (events, self.answer) = ([], answer)
    defer { answerNow() }
    if act == .reopen || act == .restart { return reopen() }
    guard screen?.failure == nil else { return }
    do throws(WebDriverError) {
      try carryOut(act)
    } catch {
      guard error.isStale else { return failed(error) }
      emit(.notice(.gone))
    }
    do throws(WebDriverError) {
      guard case .scroll(let node, let forward) = act, let path = reader.elements[node]?.captured.path else {
        return try settle(actedOn: act.node)
      }
      let scroll = PhoneReader.Scroll(path: path, step: forward ? 1 : -1)
      let before = reader.shown(at: path)
      try settle(actedOn: node, scrolled: scroll)
      if reader.noteEnd(of: scroll, showing: before) { try showAgain() }
    } catch {
      failed(error)
    }
  }

  /// Answers the act in progress with its events; later ones are reported on their own.
  func answerNow() {
    answer?(events ?? [])
    (answer, events) = (nil, nil)
  }

  private func carryOut(_ act: RemoteAction) throws(WebDriverError) {
    guard let session else { return }
    if isLost {
      _ = try session.source()
      isLost = false
    }
    switch act {
    case .activate(let node): try session.click(element(node).found)
    case .increase(let node), .decrease(let node):
      let (found, captured) = try element(node)
      var isIncrease = false
      if case .increase = act { isIncrease = true }
      try session.adjust(found, captured, up: isIncrease, on: platform)
    case .setText(let node, let text):
      let found = try element(node).found
      try session.clear(found)
      if !text.isEmpty { try session.type(text, into: found) }
    case .endEditing:
      // There may be no keyboard, or one that does not hide.
      try unlessEnded { () throws(WebDriverError) in try session.run("mobile: hideKeyboard") }
    case .enter(let node):
      let (found, captured) = try element(node)
      try unlessEnded { () throws(WebDriverError) in try session.enter(found, captured, on: platform) }
    case .scroll(let node, let forward):
      let (found, captured) = try element(node)
      try session.scroll(found, captured, forward: forward, on: platform)
    // Neither UiAutomator2 nor WebDriverAgent has a command for it.
    case .custom(_, let name): emit(.notice(.notPerformed(action: name)))
    case .back, .dismiss: try session.back()
    case .choose, .pick, .leave, .answer, .refuseQuestions, .reopen, .restart: break
    }
  }

  private func element(
    _ node: NodeID
  ) throws(WebDriverError) -> (found: WebDriverSession.Element, captured: CapturedElement) {
    guard let session, let (path, captured) = reader.elements[node] else {
      throw .refused(command: "POST element", code: "no such element", message: "")
    }
    return (try session.element(by: "xpath", path), captured)
  }

  private func reopen() {
    do throws(WebDriverError) {
      screen = nil
      try begin()
      try settle(actedOn: nil)
    } catch {
      fail(.appEnded)
    }
  }
}
