internal import Captures
internal import Text

/// The browser's handle of the element at the cursor. It is requested as soon as the element's words are on their way to the
/// listener, so that a press need not wait for it.
struct ElementHandle {
  /// The backend id of the element.
  private var reference: Int?
  /// The number of the request for it, until that is answered.
  private var question: Int?
  private var object: String?

  /// The group of these handles in the browser: all are released together, also one whose answer is still to come.
  private static let group = JSONText.string("cursor")

  /// Requests the handle of another element.
  mutating func ask(_ reference: Int?, _ page: PageSession) {
    guard reference != self.reference else { return }
    forget(page)
    guard let reference else { return }
    self.reference = reference
    question = page.send("DOM.resolveNode", ["backendNodeId": .number(reference), "objectGroup": Self.group])
  }

  /// The handle that was requested, once the browser has answered; nil where the element is gone.
  mutating func awaited(_ page: PageSession) throws(DevToolsError) -> String? {
    if let number = question {
      do throws(DevToolsError) {
        let answer = try page.answer(number, "DOM.resolveNode")
        _ = take(number, .success(answer))
      } catch {
        question = nil
        reference = nil
        throw error
      }
    }
    return object
  }

  /// Takes an answer; returns whether it was to this request.
  mutating func take(_ number: Int, _ result: Result<JSONValue, DevToolsFailure>) -> Bool {
    guard number == question else { return false }
    question = nil
    if case .success(let value) = result { object = value["object"]?["objectId"]?.string }
    if object == nil { reference = nil }
    return true
  }

  /// The handle of an element; nil where it is another's, or has not come yet.
  func object(of reference: Int) -> String? { reference == self.reference ? object : nil }

  /// Releases the handle: its document may be gone.
  mutating func forget(_ page: PageSession) {
    if reference != nil { page.send("Runtime.releaseObjectGroup", ["objectGroup": Self.group]) }
    self = ElementHandle()
  }
}
