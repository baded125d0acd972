import AccessibilityTree
import Text

extension IOSElements {
  /// The rules for iOS controls that are built from others, and for controls that apps build themselves.
  func control(_ word: String, _ json: JSONValue, _ node: inout Node) {
    switch word {
    case "imageButton":
      node.additionalRoles.append(.image)
    case "popUpButton":
      node.supplement = phrases.popUpButton
      if node.isEnabled, node.hint == nil { node.hint = phrases.activatePicker }
    case "pickerItem":
      node.roleDescription = phrases.pickerItem
      node.additionalRoles.append(.slider)
    case "pageControl":
      if node.value == nil { node.value = page(json) }
      node.position = nil
    case "slider", "progressBar":
      node.value = percentage(json).map(phrases.percent) ?? node.value
    case "radioButton":
      // iOS has no radio buttons: the chosen one is a selected button (magentaA11y).
      if let toggled = node.toggled { node.isSelected = toggled == .on }
      node.toggled = nil
    default:
      break
    }
    // A control that an app builds itself has its state appended to its value.
    if json["nativeRole"]?.bool == false, let isExpanded = node.isExpanded {
      node.value = [node.value, phrases.expansion(isExpanded)].compactMap(\.self).joined(separator: ", ")
      node.isExpanded = nil
    }
    // VoiceOver neither counts nor names the items of the platform's own lists.
    let container = json["container"].map(IOSKinds.containerWord)
    if ["nativeList", "form"].contains(container) { node.position = nil }
  }

  /// The value of a page control; UIKit counts pages from 0.
  private func page(_ json: JSONValue) -> String? {
    let count = json["numberOfPages"]?.int
    if let current = json["currentPage"]?.int, let count { return phrases.page(current + 1, of: count) }
    if let page = json["page"]?.int, let count { return phrases.page(page, of: count) }
    guard let position = SetPosition(json["position"]), let count = position.count else { return nil }
    return phrases.page(position.index, of: count)
  }

  /// The position of a number in its range, in percent: a slider's value as UIKit says it. A whole number without a range
  /// is left as it is.
  private func percentage(_ json: JSONValue) -> Int? {
    let range = json["value"]?["now"] == nil ? json : json["value"] ?? json
    guard let value = json["value"]?.number ?? range["now"]?.number else { return nil }
    let from = range["min"]?.number
    let to = range["max"]?.number
    if from == nil, to == nil, value.rounded() == value || !(0...1).contains(value) { return nil }
    let (low, high) = (from ?? 0, to ?? 1)
    let fraction = (value - low) / (high - low)
    guard high > low, fraction.isFinite else { return nil }
    return Int((min(max(fraction, 0), 1) * 100).rounded())
  }

  /// Place and headers of a table's cell.
  func cell(_ json: JSONValue, _ word: String) -> Cell? {
    let row = json["row"] ?? json["position"]?["row"]
    let column = json["column"] ?? json["position"]?["column"]
    guard row != nil || column != nil || word == "cell" else { return nil }
    var cell = Cell(row: row?.int, column: column?.int)
    cell.rowSpan = json["rowSpan"]?.int ?? 1
    cell.columnSpan = json["columnSpan"]?.int ?? 1
    cell.isFirstInRow = json["firstInRow"]?.bool ?? (cell.column == 1)
    cell.rowHeaders = (json["spokenRowHeaders", "rowHeaders"]?.list ?? []).map(header)
    cell.columnHeaders = (json["spokenColumnHeaders", "columnHeaders"]?.list ?? []).map(header)
    return cell
  }

  private func header(_ json: JSONValue) -> Cell.Header {
    Cell.Header(label: json["label"]?.text ?? json.text ?? "", value: json["value"]?.text)
  }
}
