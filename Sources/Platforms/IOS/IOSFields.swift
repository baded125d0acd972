/// The fields in which UIKit, SwiftUI and React Native describe an element.
///
/// A field that is read needs a row here once it may have a prefix (`accessibilityLabel`, `isSelected`) or
/// another spelling.
package enum IOSFields {
  /// The prefixes of fields, traits, classes and events, folded.
  package static let prefixes = [
    "uiaccessibilitytrait", "uiaccessibility", "accessibilitytrait", "accessibility", "ui", "is",
  ]

  static let vocabulary = Vocabulary(
    prefixes: prefixes,
    [
      // What it is.
      "containerType": [], "role": [], "type": [], "class": [], "nativeRole": [], "traits": [],
      // Texts.
      "label": [], "value": [], "text": [], "title": [], "name": [], "hint": [], "placeholder": [],
      "badge": ["badgeValue"], "error": [], "language": [], "identifier": [],
      "customContent": ["moreContent"], "actions": ["customActions"],
      "labeledBy": ["labelledBy", "labelFor"],
      // States.
      "enabled": [], "disabled": ["notEnabled"], "selected": [], "expanded": [], "required": [],
      "invalid": [], "busy": [], "on": ["checked", "pressed"], "state": [],
      "secure": ["secureTextEntry", "obscured"],
      "multiline": [], "modal": ["viewIsModal"], "liveRegion": [], "editing": [], "firstResponder": [],
      "focused": [],
      // A range: how far along it the value is, and a control's pages.
      "now": [], "min": ["minimum", "minimumValue"], "max": ["maximum", "maximumValue"],
      "currentPage": [], "page": [], "numberOfPages": ["pageCount", "pages"],
      // Where it is in a collection.
      "container": [], "transition": [], "position": [], "index": [], "count": [],
      "row": [], "column": [], "rowSpan": [], "columnSpan": [], "firstInRow": [],
      "rowHeaders": [], "spokenRowHeaders": [], "columnHeaders": [], "spokenColumnHeaders": [],
      // Where it is in the tree and on the screen.
      "element": [], "accessible": [], "childBehavior": [], "combine": ["combined"],
      "groupChildren": ["shouldGroupAccessibilityChildren"],
      "children": ["subviews"], "elements": [], "explicitOrder": ["explicitlyOrdered"],
      "hidden": [], "elementsHidden": [], "alpha": ["opacity"], "clips": ["clipsToBounds"], "frame": [],
      "direction": ["layoutDirection"], "idiom": ["device"],
      "windowChangedTo": [], "window": [],
    ])
}
