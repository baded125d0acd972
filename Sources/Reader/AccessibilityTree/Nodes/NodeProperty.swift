/// A property on which an announcement or a judgement may depend, and which some sources of a tree lack.
///
/// A captured screen without a property leaves it unknown, which is not the same as "no": an element of a plain dump may
/// well be a heading. An app that builds its own tree knows all of them.
package enum NodeProperty: String, Hashable, Sendable, CaseIterable {
  // For announcements.
  case heading, selected, expanded, stateDescription, roleDescription, range, position, collection
  case hint, actionLabel, tooltip, error, labelledBy, paneTitle, screenReaderFocusable, importance, element
  case liveRegion, customActions, traversal, modality, visibility, language, frame
  // For audits as well: looks, a picture, sizes in points, titles of windows, the results of actions, and
  // what a page's document tells beyond its accessibility tree.
  case colour, picture, textSize, visibleText, density, title, initialFocus, behaviour, document
}
