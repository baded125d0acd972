import Semantics

extension Rule {
  /// Siblings only: what scrolls may pass under the bars. Equal frames are `targets-same-bounds`.
  static let targetsOverlap = scene(
    "targets-overlap", .targetSize, "Two targets beside each other do not overlap."
  ) { scene in
    scene.targetPairs.compactMap { one, other in
      guard let first = one.frame, let second = other.frame, first != second else { return nil }
      let width = min(first.x + first.width, second.x + second.width) - max(first.x, second.x)
      let height = min(first.y + first.height, second.y + second.height) - max(first.y, second.y)
      guard width > 0.1, height > 0.1,
        scene.tree.parent(of: one.id)?.id == scene.tree.parent(of: other.id)?.id
      else { return nil }
      return Flaw(
        other.id, "it overlaps \(one.id) by \(width.text(decimals: 1)) by \(height.text(decimals: 1)) points",
        mend: "move the two apart")
    }
  }
}
