import AccessibilityTree
import Text

extension IOSElements {
  /// Adds traits as roles; an element without a role gets the trait that decides how the rest is read.
  func traits(of json: JSONValue, on node: inout Node) {
    let names = IOSKinds.traits(of: json)
    if names.contains("selected") { node.isSelected = true }
    if names.contains("notEnabled") { node.isEnabled = false }
    var roles = IOSKinds.traits.all.filter { $0.role != .unknown && names.contains($0.word) }.map(\.role)
    if names.contains("secureTextField") { roles.removeAll { $0 == .textField || $0 == .textArea } }
    if names.contains("textArea") { roles.removeAll { $0 == .textField } }
    let isSwitchAlready = node.role == .switch
    if node.role == .unknown || node.role == .text, let deciding = roles.first(where: Self.decides) {
      node.role = deciding
    }
    let isSecure = json["secure"]?.bool == true
    if node.role == .textField, isSecure || roles.contains(.secureField) {
      node.role = .secureField
    } else if node.role == .textField, json["multiline"]?.bool == true {
      node.role = .textArea
    }
    if node.role == .secureField { node.value = node.value.map { String(repeating: "•", count: $0.count) } }
    var seen: Set<Role> = [node.role]
    node.additionalRoles = roles.filter { seen.insert($0).inserted }
    guard node.role == .switch else { return }
    // The role's words need the button trait too, which a real switch has.
    if !isSwitchAlready, !names.contains("button") { node.roleDescription = "" }
    let states: [String: Toggled] = ["1": .on, "0": .off, "2": .mixed]
    let stated = node.value.flatMap { states[$0] } ?? json["value"]?.toggled
    // A UISwitch hides its value; a SwiftUI toggle reads one set by the app in place of on and off.
    let readsValue = IOSKinds.word(for: json) == "toggle" && node.value != nil
    node.toggled = readsValue ? stated : node.toggled ?? stated
    if node.toggled != nil { node.value = nil }
  }

  private static func decides(_ role: Role) -> Bool {
    switch role {
    case .switch, .textField, .textArea, .secureField, .tab, .backButton: true
    default: false
    }
  }
}
