import AccessibilityTree
import Text

/// A node made by Android's rules, with the facts that the rules ask for at each element around it: they are computed once,
/// from those of its children.
struct AndroidBranch {
  var branch: SemanticTree.Branch
  /// Whether TalkBack gets nothing of the element and of its content.
  var isLeftOut: Bool
  /// Whether the element has anything to announce: a text, a state, a check mark, or any of these in children that are not
  /// separate elements.
  var speaks: Bool
  /// The element's place; nil where it is unknown.
  var rectangle: AndroidOrder.Rectangle?
  /// The rectangle around the outermost elements in it; nil for none.
  var inner: AndroidOrder.Rectangle?

  /// - Parameters:
  ///   - children: Its children; none where TalkBack finds none.
  ///   - title: The title that is an element before the children.
  init(_ node: Node, _ children: [AndroidBranch], title: SemanticTree.Branch?, at rectangle: AndroidOrder.Rectangle?) {
    branch = SemanticTree.Branch(node, (title.map { [$0] } ?? []) + children.map(\.branch))
    isLeftOut = node.exposure == .skipped && title == nil && children.allSatisfy(\.isLeftOut)
    speaks = Self.speaks(node, children)
    self.rectangle = rectangle
    inner =
      node.exposure == .hidden || title != nil
      ? nil : .union(of: children.compactMap { $0.branch.isElement ? $0.rectangle : $0.inner })
  }

  /// Whether a node with these children has anything to announce.
  static func speaks(_ node: Node, _ children: [AndroidBranch] = []) -> Bool {
    if node.role.isCollection { return false }
    if [node.label, node.value, node.stateDescription].contains(where: { $0?.isEmpty == false }) { return true }
    // A progress bar has a state of its own (`ProgressBar`, since Android 11).
    if node.toggled != nil || node.role == .progressBar { return true }
    return children.contains { child in
      let node = child.branch.node
      return child.speaks && node.exposure != .hidden && !node.staysOutOfMerge && !node.isApart
    }
  }
}

extension SemanticTree.Branch {
  /// Whether TalkBack stops at its own node.
  var isElement: Bool {
    guard node.exposure == .exposed, node.stop != .never else { return false }
    if node.stop == .always || !node.actions.isEmpty { return true }
    return !node.role.isContainer && [node.label, node.value, node.stateDescription].contains { $0?.isEmpty == false }
  }
}
