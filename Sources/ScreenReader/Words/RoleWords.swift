package import Semantics

/// The words for roles; empty where the platform says none.
package struct RoleWords: Sendable {
  var heading: String
  var image: String
  var link: String
  var button: String
  var backButton: String
  var `switch`: String
  var checkBox: String
  var radioButton: String
  var dropDown: String
  var slider: String
  var tab: String
  var textField: String
  var secureField: String
  var searchField: String
  var list: String
  var grid: String
  var tabBar: String
  var pager: String
  var page: String
  var alert: String
  var progressBar: String
  var webView: String

  /// The word for a role.
  ///
  /// List and menu items are silent in every reader looked at; what they can do is told by the hint. Groups,
  /// landmarks and windows are told as containers, not as roles of an element.
  package subscript(role: Role) -> String {
    switch role {
    case .heading: heading
    case .image: image
    case .link: link
    case .button, .segment: button
    case .backButton: backButton
    case .toggleButton, .switch: self.switch
    case .checkBox: checkBox
    case .radioButton: radioButton
    case .dropDown: dropDown
    case .slider: slider
    case .tab: tab
    case .textField, .textArea: textField
    case .secureField: secureField
    case .searchField: searchField
    case .list: list
    case .grid: grid
    case .tabBar: tabBar
    case .pager: pager
    case .page: page
    case .alert, .alertDialog: alert
    case .progressBar: progressBar
    case .webView: webView
    case .text, .keyboardKey, .menuItem, .listItem, .cell, .segmentedControl, .radioGroup, .menu,
      .landmark, .group, .screen, .dialog, .drawer, .status, .timer, .unknown:
      ""
    }
  }
}
