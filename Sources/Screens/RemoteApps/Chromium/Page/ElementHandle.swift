internal import Captures
internal import Text

/// The browser's handle of the element that the cursor is at: asked for as soon as its words are on their way to the ear, so
/// that a press of it need not.
struct ElementHandle {
  /// What the browser calls the element.
  private var reference: Int?
  /// The number of the question for it, until that is answered.
  private var question: Int?
  private var object: String?

  /// What the browser keeps these under: all of them are let go together, also one whose answer is still on its way.
  private static let group = JSONText.string("cursor")

  /// Asks for that of another element.
  mutating func ask(_ reference: Int?, _ page: PageSession) {
    guard reference != self.reference else { return }
    forget(page)
    guard let reference else { return }
    self.reference = reference
    question = page.send("DOM.resolveNode", ["backendNodeId": .number(reference), "objectGroup": Self.group])
  }

  /// Takes an answer; returns whether it was to its question.
  mutating func take(_ number: Int, _ result: Result<JSONValue, DevToolsFailure>) -> Bool {
    guard number == question else { return false }
    question = nil
    if case .success(let value) = result { object = value["object"]?["objectId"]?.string }
    if object == nil { reference = nil }
    return true
  }

  /// The handle of an element; nil where it is another's, or not there yet.
  func object(of reference: Int) -> String? { reference == self.reference ? object : nil }

  /// Forgets it: its document may be gone.
  mutating func forget(_ page: PageSession) {
    if reference != nil { page.send("Runtime.releaseObjectGroup", ["objectGroup": Self.group]) }
    self = ElementHandle()
  }
}
