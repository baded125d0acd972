import AccessibilityTree
import Captures
import Synchronization
import Text

/// The trees of captured screens, each made on first use and stored for the app, flows and findings.
final class CapturedTrees: Sendable {
  private struct Key: Hashable {
    var name: String
    var language: Language
  }

  /// A screen's tree, also as a branch of a larger one.
  struct Screen: Sendable {
    var captured: CapturedTree
    var branch: SemanticTree.Branch
    /// The text fields.
    var fields: [Node]
    var tree: SemanticTree { captured.tree }
  }

  private let made = Mutex<[Key: Screen]>([:])

  func screen(of entry: CaptureLibrary.Entry, in language: Language) -> Screen {
    let key = Key(name: entry.name, language: language)
    if let known = made.withLock({ $0[key] }) { return known }
    let captured = entry.tree(in: language)
    let screen = Screen(
      captured: captured, branch: captured.tree.branch(at: 0),
      fields: captured.tree.nodes.filter { $0.supports(.setText) })
    made.withLock { $0[key] = screen }
    return screen
  }
}

extension CaptureLibrary.Entry {
  /// The screen as a tree, named by its window's title, or by its name if the window has no title.
  func tree(in language: Language) -> CapturedTree {
    CapturedTree(
      screen, named: name, title: screen.title ?? name, in: language, density: density, colours: picture?.colours ?? [:])
  }
}

extension SemanticTree {
  /// A node with its subtree.
  fileprivate func branch(at offset: Int) -> Branch {
    Branch(nodes[offset], children(of: offset).map(branch))
  }
}
