/// What an element is, in the words of the accessibility field (WAI-ARIA, UIKit and Android together).
///
/// The enum is closed: a new role has to be considered by every `switch` over it.
package enum Role: String, Hashable, Sendable, CaseIterable, Codable {
  // Text and pictures
  case text, heading, image, link

  // Controls
  case button, backButton, toggleButton, `switch`, checkBox, radioButton, dropDown, slider, tab
  case segment, keyboardKey, menuItem

  // Fields
  case textField, secureField, searchField, textArea

  // Containers
  case list, listItem, definitionList, term, definition, grid, cell, tabBar, segmentedControl, radioGroup, menu, pager, page
  case landmark, group, webView

  // Windows
  case screen, dialog, alertDialog, drawer

  // Live content
  case alert, status, progressBar, timer

  /// An element whose kind is not known to the reader.
  case unknown
}

extension Role {
  /// Whether the element takes typed text.
  package var isTextField: Bool {
    switch self {
    case .textField, .secureField, .searchField, .textArea: true
    default: false
    }
  }

  /// Whether the element holds others and says so when the cursor enters it.
  package var isContainer: Bool {
    switch self {
    case .list, .definitionList, .grid, .tabBar, .segmentedControl, .radioGroup, .menu, .pager, .landmark, .group,
      .screen, .dialog, .alertDialog, .drawer:
      true
    default: false
    }
  }

  /// Whether the element is a collection of items with positions, as on Android.
  package var isCollection: Bool {
    switch self {
    case .list, .grid, .pager: true
    default: false
    }
  }

  /// The live-region politeness that comes with the role, as WAI-ARIA 1.2 gives it:
  /// an alert is assertive, a status polite, everything else says nothing by itself.
  package var impliedLiveRegion: LiveRegion? {
    switch self {
    case .alert, .alertDialog: .assertive
    case .status: .polite
    default: nil
    }
  }

  /// Whether the element is a control, so that the cursor stops at it even without a name.
  package var isControl: Bool {
    switch self {
    case .button, .backButton, .toggleButton, .switch, .checkBox, .radioButton, .dropDown, .slider,
      .tab, .segment, .keyboardKey, .menuItem, .link, .textField, .secureField, .searchField,
      .textArea:
      true
    case .text, .heading, .image, .list, .listItem, .definitionList, .term, .definition, .grid, .cell, .tabBar,
      .segmentedControl, .radioGroup, .menu, .pager, .page, .landmark, .group, .webView, .screen, .dialog, .alertDialog, .drawer,
      .alert, .status, .progressBar, .timer, .unknown:
      false
    }
  }
}
