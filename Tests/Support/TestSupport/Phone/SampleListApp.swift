/// An app with a long list, as a phone reports it: its source contains only the rows on the screen, and the last of them may
/// be cut off.
package struct SampleListApp: StubPhone.App {
  /// The texts of all rows.
  package var rows: [String]
  /// The index of the first row on the screen.
  package var top = 0
  /// The number of whole rows that fit on the screen.
  package let page = 5
  /// The system whose source it writes.
  package var platform: String
  /// Whether the driver reports collections, as server 10.5 and later do.
  package var reportsCollections = true
  /// Whether it reports actions, as with the setting for that.
  package var reportsActions = true
  /// The rows that have been pressed.
  package var pressed: [String] = []
  /// Whether the list does not move when it is scrolled.
  package var isStuck = false
  package var activity: String? { platform == "iOS" ? nil : ".ui.ContactListActivity" }

  package init(_ platform: String = "Android", count: Int = 20) {
    self.platform = platform
    rows = (1...count).map { "Contact \($0)" }
  }

  /// The visible rows, the last one only in part if there is one more.
  private var shown: Range<Int> { top..<min(top + page + 1, rows.count) }
  private var mostTop: Int { max(rows.count - page, 0) }

  package func source() -> String { platform == "iOS" ? iOS : android }

  private var android: String {
    var list = ""
    for row in shown {
      let place = row - top
      let isCut = place >= page
      list +=
        "<android.widget.LinearLayout index=\"\(place)\" package=\"org.example\" class=\"android.widget.LinearLayout\" "
        + "clickable=\"true\" enabled=\"true\" bounds=\"[0,\(100 + place * 100)][400,\(isCut ? 640 : 200 + place * 100)]\" "
        + "displayed=\"true\"\(reportsCollections ? " is-collection-item=\"true\"" : "")\(actions(row == 2 ? ["ACTION_CLICK", "ACTION_UNKNOWN"] : ["ACTION_CLICK"]))>"
        + Self.text(rows[row], "name") + (isCut ? "" : Self.text("Oslo", "town")) + "</android.widget.LinearLayout>"
    }
    let scrolls =
      (top < mostTop ? ["ACTION_SCROLL_FORWARD", "ACTION_SCROLL_DOWN"] : [])
      + (top > 0 ? ["ACTION_SCROLL_BACKWARD", "ACTION_SCROLL_UP"] : [])
    return "<?xml version=\"1.0\"?><hierarchy index=\"0\" class=\"hierarchy\" rotation=\"0\" width=\"400\" height=\"800\">"
      + "<android.widget.FrameLayout index=\"0\" package=\"org.example\" class=\"android.widget.FrameLayout\" enabled=\"true\" bounds=\"[0,0][400,800]\" displayed=\"true\">"
      + "<android.widget.TextView index=\"0\" package=\"org.example\" class=\"android.widget.TextView\" text=\"Contacts\" heading=\"true\" enabled=\"true\" bounds=\"[0,0][400,100]\" displayed=\"true\"/>"
      + "<androidx.recyclerview.widget.RecyclerView index=\"1\" package=\"org.example\" class=\"androidx.recyclerview.widget.RecyclerView\" resource-id=\"org.example:id/contacts\" "
      + "scrollable=\"\(mostTop > 0)\" enabled=\"true\" bounds=\"[0,100][400,640]\" displayed=\"true\"\(reportsCollections ? " is-collection=\"true\"" : "")\(actions(scrolls))>"
      + list + "</androidx.recyclerview.widget.RecyclerView>"
      + "<android.widget.Button index=\"2\" package=\"org.example\" class=\"android.widget.Button\" text=\"New contact\" clickable=\"true\" enabled=\"true\" bounds=\"[0,700][400,800]\" displayed=\"true\"/>"
      + "</android.widget.FrameLayout></hierarchy>"
  }

  private func actions(_ names: [String]) -> String {
    reportsActions && !names.isEmpty ? " actions=\"\(names.joined(separator: ","))\"" : ""
  }

  private static func text(_ text: String, _ id: String) -> String {
    "<android.widget.TextView index=\"0\" package=\"org.example\" class=\"android.widget.TextView\" text=\"\(text)\" resource-id=\"org.example:id/\(id)\" enabled=\"true\" bounds=\"[0,0][400,40]\" displayed=\"true\"/>"
  }

  private var iOS: String {
    func node(_ type: String, _ attributes: String, _ inner: String = "") -> String {
      "<XCUIElementType\(type) type=\"XCUIElementType\(type)\" enabled=\"true\" \(attributes)>\(inner)</XCUIElementType\(type)>"
    }
    // A table contains one more row than it shows.
    var cells = ""
    for row in max(top - 1, 0)..<min(top + page + 1, rows.count) {
      let y = 100 + (row - top) * 100
      let isVisible = row >= top && row < top + page
      cells += node(
        "Cell",
        "visible=\"\(isVisible)\" accessible=\"true\" x=\"0\" y=\"\(y)\" width=\"400\" height=\"100\" label=\"\(rows[row]), Oslo\" name=\"\(rows[row]), Oslo\" traits=\"Button\"\(row == 2 ? " customActions=\"Archive,Delete\"" : "")",
        node(
          "StaticText",
          "visible=\"\(isVisible)\" accessible=\"false\" x=\"0\" y=\"\(y)\" width=\"400\" height=\"40\" label=\"\(rows[row])\" name=\"\(rows[row])\" traits=\"StaticText\""
        ))
    }
    return "<?xml version=\"1.0\"?>"
      + node(
        "Application",
        "name=\"Peers\" label=\"Peers\" visible=\"true\" accessible=\"false\" x=\"0\" y=\"0\" width=\"400\" height=\"800\"",
        node(
          "NavigationBar", "name=\"Contacts\" visible=\"true\" accessible=\"false\" x=\"0\" y=\"0\" width=\"400\" height=\"90\"",
          node(
            "StaticText",
            "name=\"Contacts\" label=\"Contacts\" visible=\"true\" accessible=\"true\" x=\"0\" y=\"0\" width=\"400\" height=\"44\" traits=\"StaticText, Header\""
          ))
          + node("Table", "visible=\"true\" accessible=\"false\" x=\"0\" y=\"100\" width=\"400\" height=\"500\"", cells)
          + node(
            "Button",
            "name=\"New contact\" label=\"New contact\" visible=\"true\" accessible=\"true\" x=\"0\" y=\"700\" width=\"400\" height=\"44\" traits=\"Button\""
          ))
  }

  package func attribute(_ name: String, of element: [String: String], holding texts: [String]) -> String? {
    guard reportsCollections else { return nil }
    switch name {
    case "collection-info" where element["is-collection"] == "true":
      return "{\"rowCount\":\(rows.count),\"columnCount\":1,\"isHierarchical\":false,\"selectionMode\":0}"
    case "collection-item-info" where element["is-collection-item"] == "true":
      guard let row = texts.lazy.compactMap({ rows.firstIndex(of: $0) }).first else { return nil }
      return
        "{\"rowIndex\":\(row),\"columnIndex\":0,\"rowSpan\":1,\"columnSpan\":1,\"isHeading\":false,\"isSelected\":false,\"rowTitle\":null,\"columnTitle\":null}"
    default: return nil
    }
  }

  package mutating func scroll(_ direction: String, by share: Double) {
    guard !isStuck else { return }
    let count = Int((share * Double(page)).rounded())
    top = max(0, min(mostTop, direction == "down" ? top + count : direction == "up" ? top - count : top))
  }

  package mutating func act(_ deed: String, on element: [String: String], text: String) {
    if deed == "click" { pressed.append(element["text"] ?? element["label"] ?? element["bounds"] ?? "") }
  }
  package mutating func back() {}
  package mutating func wasRead() {}
}
