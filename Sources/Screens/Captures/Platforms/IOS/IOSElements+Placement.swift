import AccessibilityTree
import Text

extension IOSElements {
  /// The properties that decide an element's place in the tree.
  struct Placement {
    /// Whether it is one element with its descendants, and whether it is inside such an element.
    var isElementItself: Bool
    var isPartOfElement: Bool
    var isExplicit: Bool
    var hasChildren: Bool
    var isSemanticGroup: Bool
  }

  /// Whether SwiftUI's `accessibilityElement(children: .combine)` makes one element of it.
  static func isCombined(_ json: JSONValue) -> Bool {
    json["combine"]?.bool == true || json["element", "childBehavior"]?.string == "combine"
  }

  /// Sets the element's place on the screen, and whether it is an element.
  ///
  /// - A plain group gives its children to its parent, even if it has a label. A group that keeps them together, an
  ///   explicit list of elements, a list, a scrolling view, a landmark and a named semantic group do not.
  /// - Hidden and transparent elements are left out with their descendants; empty ones are if they are elements, list their
  ///   elements or clip their content.
  /// - An element that is marked as none still has its children.
  func place(of json: JSONValue, on node: inout Node, _ placement: Placement) {
    node.frame = Frame(json["frame"])
    let isIgnoring = json["element", "childBehavior"]?.string == "ignore"
    let isElement = isIgnoring ? true : json["element", "accessible"]?.bool
    let isContainer = node.role.isContainer && isElement != true
    if !isContainer || placement.isElementItself { node.stop = .always }
    if placement.isPartOfElement, isElement != true { node.stop = .never }
    let keepsTogether =
      json["groupChildren"]?.bool == true || json["scrolls"]?.bool == true || placement.isSemanticGroup
    if isContainer, !placement.isElementItself, node.role == .group, !keepsTogether {
      node.exposure = .skipped
    }
    if isElement == false, !isContainer { node.exposure = placement.hasChildren ? .skipped : .hidden }
    let isEmpty = node.frame.map { $0.width == 0 && $0.height == 0 } ?? false
    let leavesOutEmpty = !isContainer && isElement != false || placement.isExplicit || json["clips"]?.bool == true
    let isHidden = json["hidden", "elementsHidden"]?.bool == true
    let isTransparent = (json["alpha"]?.number).map { $0 <= 0 } ?? false
    if isHidden || isTransparent || isEmpty && leavesOutEmpty { node.exposure = .hidden }
  }
}
