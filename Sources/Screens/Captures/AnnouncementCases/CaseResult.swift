import AccessibilityTree
import Announcements
package import ScreenReader

/// The announcement of a case.
package struct CaseResult: Hashable, Sendable {
  /// The announcement itself.
  package var announcement: Announcement
  /// The usage hint, after a pause; nil for none.
  package var hint: String?
  /// Custom actions and more content, after the hint; nil for none.
  package var trailer: String?
  /// The queue mode; nil where the case does not ask for it.
  package var queue: String?

  /// One text, or several: elements in order, announcements one after the other.
  package enum Announcement: Hashable, Sendable {
    case none
    case one(String)
    case several([String])
  }
}

extension AnnouncementCase {
  /// The announcement a reader would make.
  ///
  /// - Parameter style: The style to announce it in; the case's own by default.
  package func result(in style: ReaderProfile.Style? = nil) -> CaseResult {
    if let style, style != profile.style {
      var other = self
      other.profile.style = style
      if style == .talkBack { other.screenState.giveRoles() }
      return other.result()
    }
    switch kind {
    case .focus:
      return focus(profile)
    case .order:
      return CaseResult(announcement: .several(order().map { screenState.tree.accessibleName(at: $0).text }))
    case .sequence:
      return CaseResult(announcement: .several(sequence(profile)))
    case .event(let event):
      return happening(event, profile)
    }
  }

  private func focus(_ profile: ReaderProfile) -> CaseResult {
    let spoken = profile.announcementStyle.focus(screenState.focusContext)
    return CaseResult(
      announcement: text(spoken.parts, profile).map(CaseResult.Announcement.one) ?? .none,
      hint: text(spoken.hint, profile),
      trailer: text(spoken.trailer, profile))
  }

  /// The offsets of the elements in reading order: by geometry where the platform's reader goes by it.
  func order() -> [Int] {
    screenState.geometry?.offsets(in: screenState.tree) ?? ReadingOrder(screenState.tree).offsets
  }

  /// The announcements of a cursor that goes through all elements.
  private func sequence(_ profile: ReaderProfile) -> [String] {
    if !steps.isEmpty {
      return steps.compactMap { text(profile.announcementStyle.focus($0.focusContext).parts, profile, at: $0) }
    }
    return ScreenReading(screenState.tree, offsets: order(), as: profile).steps.compactMap { text($0.spoken.parts, profile) }
  }

  func text(
    _ parts: [Announcements.Announcement.Segment], _ profile: ReaderProfile, at step: CaseState? = nil
  ) -> String? {
    var parts = parts
    if let placeholders = (step ?? screenState).placeholders,
      let position = parts.firstIndex(where: { $0.kind == .position })
    {
      let phrase = ReaderStrings(of: profile).places.position
      parts[position].text = phrase(placeholders.index, placeholders.count)
    }
    let text = parts.text
    return text.isEmpty ? nil : text
  }
}

extension CaseState {
  var focusContext: FocusContext {
    FocusContext(
      tree: tree, node: focus, entered: entered, left: left, newWindow: newWindow,
      isPictureInPicture: isPictureInPicture, isEditing: isEditing, isSelecting: isSelecting)
  }
}
