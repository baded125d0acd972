internal import AccessibilityTree
internal import Captures
internal import Foundation
internal import Text

// Acts: a person's action is performed on the page.

extension PageDriver {
  /// - Parameters:
  ///   - closesFirst: Whether going back closes what is open over the page first.
  ///   - files: The field for which the page has asked for files, where the act answers that.
  func perform(_ act: RemoteAction, closesFirst: Bool, files: FileField?) -> PageMachine.ActResult {
    if act.givesFocus, let reference = act.node.flatMap(reader.reference) { lastReference = reference }
    lastActed = act.node
    do throws(DevToolsError) {
      return try carryOut(act, closesFirst: closesFirst, files: files)
    } catch {
      switch error {
      case .interrupted: return .interrupted
      // The act has closed its window, which is reported next.
      case .failed where !windows.isEmpty && page.isClosed: return .interrupted
      case .failed: return .refused
      case .noAnswer: return .noAnswer
      case .ended: return .ended
      }
    }
  }

  /// Ends the script that keeps the page from answering, if it still does.
  func endScript() -> PageMachine.ScriptEnd {
    if page.answers(within: .milliseconds(100)) { return .byItself }
    page.send("Runtime.terminateExecution")
    return page.answers(within: .seconds(2)) ? .byForce : .never
  }

  /// Scrolls an element into view; returns whether that has moved anything. Where the element is gone, or the page busy, what
  /// happens next is reported by itself.
  func reveal(_ node: NodeID) -> Bool {
    handle.ask(reader.reference(of: node), page)
    guard let object = try? handle.awaited(page) else { return false }
    return (try? page.run(PageScripts.reveal, onObject: object, [.number(0)], isAsync: true)) == true
  }

  private func carryOut(
    _ act: RemoteAction, closesFirst: Bool, files: FileField?
  ) throws(DevToolsError) -> PageMachine.ActResult {
    switch act {
    case .answer(let agrees, let text):
      if let files {
        guard agrees, let text, let notice = try page.giveFiles(text, to: files.reference) else { break }
        return .filesRefused(notice, files)
      }
      try page.call(
        "Page.handleJavaScriptDialog",
        .members([("accept", .boolean(agrees)), ("promptText", text.map(JSONText.string))]))
    case .refuseQuestions: try page.call("Page.handleJavaScriptDialog", ["accept": .boolean(false)])
    case .back where closesFirst && machine.phase.failure == nil && reader.hasOpenPopup, .dismiss:
      note(.closes)
      try page.press(.escape)
    case .back:
      guard let entry = history.previous else {
        closeWindow()
        break
      }
      note(.goesBack)
      place = nil
      try page.call("Page.navigateToHistoryEntry", ["entryId": .number(entry)])
    case .reopen: try reopen()
    case .restart: try restart()
    case .choose(let node, let number):
      let options = reader.options[node] ?? []
      guard options.indices.contains(number) else { throw .failed("choose", "there is no such option") }
      let object = try page.object(of: options[number])
      defer { page.send("Runtime.releaseObject", ["objectId": .string(object)]) }
      _ = try page.run(turns: PageScripts.choose, onObject: object)
    case .activate(let node): try press(node)
    case .increase, .decrease, .setText, .pick, .endEditing, .enter, .leave:
      guard let reference = act.node.flatMap(reader.reference) else {
        throw .failed("find", "there is no such element")
      }
      return .done(try page.act(act, on: reference))
    case .scroll(_, let forward): try loadOn(forward ? 1 : -1)
    // A page has no custom actions.
    case .custom: break
    }
    return .done(nil)
  }

  /// Scrolls on from the last element of the page, or back from the first, and waits for what comes.
  private func loadOn(_ step: Int) throws(DevToolsError) {
    let order = machine.screen.map { ReadingOrder($0.tree) }
    let edge = (step > 0 ? order?.last : order?.first)?.id
    guard let reference = edge.flatMap({ reader.reference(of: $0) }) else { return }
    _ = try page.run(PageScripts.reveal, on: reference, [.number(step)], isAsync: true)
    note(.scrolledOn)
  }

  /// Presses an element. Its effects are requested at once, where only changes are read.
  private func press(_ node: NodeID) throws(DevToolsError) {
    guard let reference = reader.reference(of: node) else { throw .failed("find", "there is no such element") }
    let held = handle.object(of: reference)
    let object = if let held { held } else { try page.object(of: reference) }
    defer { if held == nil { page.send("Runtime.releaseObject", ["objectId": .string(object)]) } }
    let isThere = try page.run(turns: PageScripts.press, onObject: object) {
      if subscription.isComplete, !machine.phase.isLoading { early = askEarly() }
    }
    if isThere == false { throw .failed("press", "it is no longer on the page") }
  }

  /// Opens the page again at its present address, in a new browser if the old one has ended.
  private func reopen() throws(DevToolsError) {
    let place = PageAddress.isAddress(history.address) ? (try? PageAddress(history.address)) ?? address : address
    reader.beginDocument()
    if machine.phase.failure == .ended || page.client.hasEnded { return try begin(place) }
    go(to: place.text)
  }

  /// Opens the first page again, without the data that it and its server have stored in the browser.
  private func restart() throws(DevToolsError) {
    if machine.phase.failure == .ended || page.client.hasEnded { return try begin(first) }
    if case .asking(files: nil, _) = machine.phase { try page.call("Page.handleJavaScriptDialog", ["accept": .boolean(true)]) }
    closeAllWindows()
    note(.restarts)
    try page.forget(history.address)
    reader.beginDocument()
    history = PageHistory()
    go(to: first.text)
  }
}

extension RemoteAction {
  /// Whether the element of the act has the page's focus afterwards.
  fileprivate var givesFocus: Bool {
    switch self {
    case .activate, .increase, .decrease, .setText, .pick, .choose: true
    case .endEditing, .enter, .leave, .custom, .scroll, .dismiss, .back, .answer, .refuseQuestions, .reopen, .restart: false
    }
  }
}
