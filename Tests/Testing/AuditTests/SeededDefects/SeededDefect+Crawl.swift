import AccessibilityTree

@testable import Audit

extension SeededDefect {
  /// Defects of elements that must be the same on all screens: the last of two such screens is changed.
  static let crawls: [SeededDefect] = [
    crawl("back-place") { screenStates in
      let screens = screenStates.filter { screenState in
        screenState.depth > 0 && screenState.root?.role == .screen
          && screenState.elements.first.map { screenState.exits.contains($0.id) } == true
      }
      return broken(screens) { screenState in
        screenState.elements.first.map { back in screenState.changing(node: back.id) { $0.frame?.x += 100 } }
      }
    },
    crawl("navigation-inconsistent") { screenStates in
      broken(screenStates.filter { $0.tabBar != nil }) { screenState in
        screenState.tabBar.map { bar in screenState.changing(bar.id) { $0.children.swapAt(0, $0.children.count - 1) } }
      }
    },
    crawl("name-inconsistent") { screenStates in
      broken(screenStates.filter { $0.tabBar != nil }) { screenState in
        screenState.tabBar.flatMap { screenState.tree.children(of: $0.id).first }.map { tab in
          screenState.changing(node: tab.id) { $0.label = "Qwerty" }
        }
      }
    },
  ]

  /// Two screen states of different screens, the second changed.
  private static func broken(_ screenStates: [ScreenState], _ change: (ScreenState) -> ScreenState?) -> [ScreenState]? {
    guard let first = screenStates.first, let second = screenStates.first(where: { $0.screen != first.screen }) else {
      return nil
    }
    return change(second).map { [first, $0] }
  }
}

extension ScreenState {
  /// The bar of the tabs that a person can reach.
  fileprivate var tabBar: Node? {
    nodes.first { bar in
      bar.role == .tabBar && tree.children(of: bar.id).count > 1
        && tree.children(of: bar.id).allSatisfy { order.place(of: $0.id) != nil }
    }
  }
}
