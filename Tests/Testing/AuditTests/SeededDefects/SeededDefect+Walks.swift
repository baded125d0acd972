import AccessibilityTree

@testable import Audit

extension SeededDefect {
  /// Of what must be the same on all screens: the last of two such screens is changed.
  static let walks: [SeededDefect] = [
    walk("back-place") { scenes in
      let screens = scenes.filter { scene in
        scene.depth > 0 && scene.root?.role == .screen
          && scene.elements.first.map { scene.exits.contains($0.id) } == true
      }
      return broken(screens) { scene in
        scene.elements.first.map { back in scene.changing(node: back.id) { $0.frame?.x += 100 } }
      }
    },
    walk("navigation-inconsistent") { scenes in
      broken(scenes.filter { $0.tabBar != nil }) { scene in
        scene.tabBar.map { bar in scene.changing(bar.id) { $0.children.swapAt(0, $0.children.count - 1) } }
      }
    },
    walk("name-inconsistent") { scenes in
      broken(scenes.filter { $0.tabBar != nil }) { scene in
        scene.tabBar.flatMap { scene.tree.children(of: $0.id).first }.map { tab in
          scene.changing(node: tab.id) { $0.label = "Qwerty" }
        }
      }
    },
  ]

  /// Two scenes of different screens, the second changed.
  private static func broken(_ scenes: [Scene], _ change: (Scene) -> Scene?) -> [Scene]? {
    guard let first = scenes.first, let second = scenes.first(where: { $0.screen != first.screen }) else { return nil }
    return change(second).map { [first, $0] }
  }
}

extension Scene {
  /// The bar of the tabs that a person can reach.
  fileprivate var tabBar: Node? {
    nodes.first { bar in
      bar.role == .tabBar && tree.children(of: bar.id).count > 1
        && tree.children(of: bar.id).allSatisfy { order.place(of: $0.id) != nil }
    }
  }
}
