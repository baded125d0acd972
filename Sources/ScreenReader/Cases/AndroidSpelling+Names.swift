extension AndroidSpelling {
  /// The members that are yes or no.
  static let nodeFlags: Set<String> = [
    "enabled", "selected", "heading", "password", "editing", "focused", "inputFocused", "focusable",
    "clickable", "longClickable", "checkable", "showingHint", "contentInvalid", "visible", "hidden", "modal",
    "screenReaderFocusable", "isTraversalGroup", "windowChanged", "keyboardActive", "mergeDescendants",
    "disabled", "invisible", "scrollable", "collapsed", "rowHeading",
  ]

  /// Folded names (see ``Members``) and the one that is used for each.
  ///
  /// Getters' prefixes need no entry of their own.
  static let nodeNames: [String: String] = {
    var names: [String: String] = [:]
    for (name, others) in spellings {
      for other in [name] + others { names[other.lowercased()] = name }
    }
    return names
  }()

  private static let spellings: [String: [String]] = [
    "role": [],
    "className": ["class", "androidClass", "widget", "viewClass"],
    "text": ["content"],
    "contentDescription": ["contentDesc", "desc", "description", "label", "name"],
    "stateDescription": ["stateDesc"],
    "roleDescription": ["roleDesc"],
    "hint": ["hintText"],
    "showingHint": ["showingHintText", "showHint"],
    "tooltip": ["tooltipText"],
    "error": ["errorText", "errorMessage"],
    "contentInvalid": ["invalid"],
    "title": [],
    "paneTitle": [],
    "containerTitle": ["containerName"],
    "containerTransition": ["transition", "collectionTransition"],
    "labeledBy": ["labelledBy", "labelFor", "labeledByText", "labelledByText"],
    "viewId": ["viewIdResourceName", "resourceId", "resourceName", "viewIdText", "elementId"],
    "enabled": [], "disabled": [], "selected": [], "heading": ["semanticsHeading"],
    "password": ["passwordField"],
    "checkable": [], "checked": ["toggleableState", "checkedState", "toggled", "on"],
    "expanded": ["expandedState"], "collapsed": [], "state": ["states"],
    "editing": ["editMode"], "editable": [], "inputType": [],
    "focused": ["accessibilityFocused", "a11yFocused"],
    "inputFocused": ["keyboardFocused"],
    "keyboardActive": ["keyboardVisible", "keyboardOpen", "keyboardShown", "imeVisible"],
    "focusable": ["accessibilityFocusable"],
    "screenReaderFocusable": [],
    "mergeDescendants": [],
    "clickable": [], "longClickable": [],
    "clickLabel": ["onClickLabel", "clickActionLabel", "actionLabel", "activateLabel"],
    "longClickLabel": ["onLongClickLabel", "longClickActionLabel", "longPressLabel"],
    "actions": ["actionList"], "onClick": ["clickAction"], "onLongClick": ["longClickAction"],
    "customActions": [],
    "visible": ["visibleToUser", "shown"], "invisible": ["invisibleToUser", "hiddenFromAccessibility"],
    "hidden": [], "visibility": [],
    "importantForAccessibility": ["important"],
    "liveRegion": ["live", "liveRegionMode"],
    "modal": [], "scrollable": [],
    "characterCount": ["length", "textLength", "characters", "charCount", "passwordLength"],
    "rangeInfo": ["range", "progressBarRangeInfo", "progressRange"],
    "rangeInt": [], "rangeFloat": [], "rangePercent": ["percent"],
    "progress": ["currentProgress"], "max": ["maxProgress", "maximum"],
    "value": [],
    "position": ["itemPosition"],
    "collectionItemInfo": ["collectionItem", "itemInfo"],
    "collectionInfo": [],
    "count": ["itemCount", "size", "items"],
    "rows": ["rowCount"], "columns": ["columnCount", "colCount"],
    "row": [], "column": ["col"],
    "headingType": ["cellHeading"],
    "rowHeading": [],
    "rowName": ["rowTitle", "rowHeader", "rowHeadingText"],
    "columnName": ["columnTitle", "colTitle", "columnHeader", "columnHeadingText"],
    "userLabel": ["customLabel", "userDefinedLabel"],
    "orientation": ["alignment", "direction"],
    "container": ["containers", "collection", "parent", "in"],
    "children": ["nodes", "descendants"],
    "windowChangedTo": ["newWindow", "windowChange", "windowTransition"],
    "windowTitle": [], "windowChanged": [], "windowType": [],
    "pictureInPicture": ["inPictureInPicture", "pip"],
    "traversalBefore": [], "traversalAfter": [], "traversalIndex": [], "isTraversalGroup": ["traversalGroup"],
    "bounds": ["boundsInScreen", "rect"], "frame": [],
    "maxTextLength": ["maxLength"],
    "category": [],
  ]
}
