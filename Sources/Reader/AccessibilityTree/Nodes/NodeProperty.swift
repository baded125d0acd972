/// Something that an announcement or a judgement may rest on and that not every source of a tree tells.
///
/// A captured screen that cannot tell a fact leaves it unknown, which is not the same as "no": an element of a plain dump
/// may well be a heading. An app that builds its own tree knows all of them.
package enum NodeProperty: String, Hashable, Sendable, CaseIterable {
  // What announcements rest on.
  case heading, selected, expanded, stateDescription, roleDescription, range, position, collection
  case hint, tooltip, error, labelledBy, paneTitle, screenReaderFocusable, importance
  case liveRegion, customActions, traversal, modality, visibility, language, frame
  // What audits ask for besides: looks, a picture, sizes in points, titles of windows, and what follows on what is done.
  case colour, picture, textSize, visibleText, density, title, initialFocus, behaviour
}
