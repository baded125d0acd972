public import Semantics

/// The words for roles; empty where the platform says none.
public struct RoleWords: Sendable {
  public var heading: String
  public var image: String
  public var link: String
  public var button: String
  public var backButton: String
  public var `switch`: String
  public var checkBox: String
  public var radioButton: String
  public var dropDown: String
  public var slider: String
  public var tab: String
  public var textField: String
  public var secureField: String
  public var searchField: String
  public var list: String
  public var grid: String
  public var tabBar: String
  public var pager: String
  public var page: String
  public var alert: String
  public var progressBar: String
  public var webView: String

  public init(
    heading: String, image: String, link: String, button: String, backButton: String,
    switch: String, checkBox: String, radioButton: String, dropDown: String, slider: String, tab: String,
    textField: String, secureField: String, searchField: String, list: String, grid: String,
    tabBar: String, pager: String, page: String, alert: String, progressBar: String, webView: String
  ) {
    self.heading = heading
    self.image = image
    self.link = link
    self.button = button
    self.backButton = backButton
    self.switch = `switch`
    self.checkBox = checkBox
    self.radioButton = radioButton
    self.dropDown = dropDown
    self.slider = slider
    self.tab = tab
    self.textField = textField
    self.secureField = secureField
    self.searchField = searchField
    self.list = list
    self.grid = grid
    self.tabBar = tabBar
    self.pager = pager
    self.page = page
    self.alert = alert
    self.progressBar = progressBar
    self.webView = webView
  }

  /// The word for a role.
  ///
  /// List and menu items are silent in every reader looked at; what they can do is told by the hint. Groups,
  /// landmarks and windows are told as containers, not as roles of an element.
  public subscript(role: Role) -> String {
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
