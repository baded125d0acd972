import Semantics

extension Rule {
  /// L6: the error is heard without moving to it.
  static let errorUnannounced = scene(
    "error-unannounced", .statusMessages, "While a field is wrong an alert on the screen tells of it."
  ) { scene in
    guard let field = scene.elements.first(where: \.isInvalid) else { return [] }
    let alerts = scene.nodes.filter {
      ($0.live ?? $0.role.impliedLiveRegion) == .assertive && !scene.isHidden($0)
    }
    let tells = alerts.contains { alert in
      guard let offset = scene.tree.offset(of: alert.id) else { return false }
      return scene.tree.subtree(at: offset).contains { scene.tree.nodes[$0].hasText }
    }
    guard !tells else { return [] }
    return [Flaw(
      field.id, "the error is at the field only and not announced",
      mend: "put the error's text into an assertive live region")]
  }
}
