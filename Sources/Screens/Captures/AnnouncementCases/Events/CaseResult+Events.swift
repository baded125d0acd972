import AccessibilityTree
import Announcements
import ScreenReader

extension AnnouncementCase {
  /// The announcement of an event, and how it is queued.
  ///
  /// Queue modes are TalkBack's (`compositor/rule`), by the names of its bits.
  func happening(_ event: Event, _ profile: ReaderProfile) -> CaseResult {
    switch event {
    case .activated:
      return .said(activated(profile), "queue")
    case .ios(let event):
      return happening(event, profile)
    case .longPressed:
      return .silence
    case .contentChanged where screenState.platformWord == "toast",
      .notification(nil) where screenState.platformWord == "toast":
      return happening(.toast(nil), profile)
    case .contentChanged:
      return changed(profile) { tree, node in
        // A slider or progress bar announces its level.
        let level = node.isGauge ? node.stateDescription ?? node.value : nil
        return level ?? tree.accessibleName(of: node.id).text
      }
    case .stateChanged:
      return changed(profile) { $1.stateDescription ?? $1.value ?? "" }
    case .enabledChanged:
      let states = ReaderStrings(of: profile).states
      return ifFocused(node.map { $0.isEnabled ? states.enabled : states.disabled })
    case .errorChanged:
      return .said(node?.errorText.map(ReaderStrings(of: profile).texts.error), "queue")
    case .scrolled(let from, let to, let count):
      return scrolled(
        from ?? node?.position?.index, to, count ?? node?.collection?.count ?? node?.position?.count, profile)
    case .announcement(let text):
      let text = text ?? screenState.tree.accessibleName(of: screenState.focus).text
      return .said(text, .interruptibleIfLong(text))
    case .toast(let text):
      return .said(text ?? screenState.tree.accessibleName(of: screenState.focus).text, "uninterruptible")
    case .notification(let notification):
      let words = TalkBackEventWords(language: profile.language)
      let own = notification ?? screenState.notification
      let category = own?.category.flatMap { words.notificationCategory($0) }
      return .said(
        ([category] + (own?.texts ?? [])).compactMap(\.self).joined(separator: ", "), "uninterruptible")
    case .opened(let title):
      return opened(title, profile)
    case .noMore(let kind, let isForward):
      return .said(TalkBackEventWords(language: profile.language).noMore(kind, isForward), "queue")
    case .edited(let edit):
      return edited(edit, TalkBackEventWords(language: profile.language))
    case .dragged(let drag):
      let words = TalkBackEventWords(language: profile.language)
      switch drag {
      case .started: return .said(words.dragStarted, "queue")
      case .dropped: return .said(words.dragDropped, "queue")
      case .cancelled: return .said(words.dragCancelled, "queue")
      }
    }
  }

  private var node: Node? { screenState.tree[screenState.focus] }

  private func activated(_ profile: ReaderProfile) -> String? {
    switch profile.style {
    case .talkBack:
      return text(TalkBackStyle(profile: profile).stateAfterActivation(screenState.focusContext), profile)
    case .voiceOver:
      return text(VoiceOverStyle(profile: profile).stateAfterActivation(screenState.focusContext), profile)
    }
  }

  /// The visible items; only the first of them if the range does not fit the count.
  private func scrolled(_ from: Int?, _ to: Int?, _ count: Int?, _ profile: ReaderProfile) -> CaseResult {
    guard let from, let count, from >= 1, count >= 1 else { return .said(nil, "queue") }
    let to = to ?? from
    let strings = ReaderStrings(of: profile)
    if node?.role == .pager { return .said(strings.places.page(from, count), "queue") }
    let last = to < from || to > count ? from : to
    return .said(strings.texts.scrolled(from, last, count), "queue")
  }

  private func ifFocused(_ text: String?) -> CaseResult {
    screenState.isFocused && text?.isEmpty == false ? .said(text, "queue") : .silence
  }

  /// A live region is announced by its politeness; other elements only while they have the cursor, except fields, whose
  /// typing is echoed.
  ///
  /// - Parameter news: The announcement of an element that has the cursor.
  private func changed(
    _ profile: ReaderProfile, news: (SemanticTree, Node) -> String
  ) -> CaseResult {
    guard let node else { return .silence }
    let politeness = node.live ?? node.role.impliedLiveRegion ?? .off
    let queue =
      switch (politeness, node.isGauge) {
      case (.assertive, true) where node.role == .slider: "interrupt and uninterruptible"
      case (.assertive, _): "interrupt"
      case (_, true): "uninterruptible"
      case (_, false): "queue"
      }
    if politeness == .off {
      let text = news(screenState.tree, node)
      let isSpoken = screenState.isFocused && !node.role.isTextField && !text.isEmpty
      return isSpoken ? .said(text, queue) : .silence
    }
    return .said(text(profile.announcementStyle.liveRegion(node, in: screenState.tree), profile), queue)
  }

  /// Drawers and the options menu have their own words; windows and panes are announced by their title,
  /// uninterruptibly (`ScreenFeedbackManager.java`).
  private func opened(_ title: String?, _ profile: ReaderProfile) -> CaseResult {
    let words = TalkBackEventWords(language: profile.language)
    let name = title ?? screenState.paneTitle ?? node?.label ?? screenState.tree.accessibleName(of: screenState.focus).text
    switch screenState.platformWord {
    case "drawer": return .said(words.drawer(name), "interrupt")
    case "slidingDrawer": return .said(words.slidingDrawer, "interrupt")
    case "iconMenu": return .said(words.optionsMenu, "uninterruptible")
    case "toast": return happening(.toast(title), profile)
    default: return .said(name, "uninterruptible")
    }
  }
}

// MARK: - Text

extension AnnouncementCase {
  /// The announcement of typing and selecting (`InputTextFeedbackRules.java` and its neighbours). A password's
  /// characters are bullets; an error and a full field follow the typed text.
  private func edited(_ edit: Edit, _ words: TalkBackEventWords) -> CaseResult {
    let isSecret = node?.role == .secureField
    func shown(_ text: String) -> String { isSecret ? words.bullet : text }
    let error = node?.errorText.map(words.invalidInput)
    let full = screenState.isFull ? words.editing.fieldIsFull : nil
    func said(_ text: String, _ more: String?..., interrupts: Bool = false) -> CaseResult {
      let text = ([text] + more).compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
      return .said(text, interrupts && !isSecret ? "interrupt" : .interruptibleIfLong(text))
    }
    switch edit {
    case .typed(let text): return said(shown(text), full, error, interrupts: true)
    case .removed(let text): return said(words.removed(shown(text)), error, interrupts: true)
    case .replaced(let old, let new):
      if isSecret { return said(words.charactersReplaced(new.count, old.count), full, error) }
      // A word that replaces another is spelled after it.
      let spelling = new.count > 1 ? String(new) : nil
      return said(words.editing.replaced(old, by: new), spelling, full, error)
    case .pasted(let text): return said(words.pasted(shown(text)), full, error, interrupts: true)
    case .copied(let text): return .said(words.copied(shown(text)), "interrupt and uninterruptible")
    case .cut(let text): return said(words.cut(shown(text)), error, interrupts: true)
    case .cleared: return said(words.editing.cleared, error)
    case .selected(let text): return said(words.selected(shown(text)))
    case .unselected(let text): return said(words.unselected(shown(text)))
    case .selectedAll(let text): return said(words.selectedText(shown(text ?? node?.value ?? "")))
    case .selectionCleared: return said(words.editing.selectionCleared ?? "")
    case .selectionModeStarted: return .said(words.selectionModeOn, "interrupt and uninterruptible")
    case .selectionModeEnded(let text):
      let selected = text.unlessBlank.map { words.selectedText(shown($0)) } ?? words.noTextSelected
      return .said("\(words.selectionModeOff), \(selected)", "interrupt and uninterruptible")
    case .traversed(let text):
      let isShort = text.count <= String.shortForTalkBack
      return .said(shown(text), isShort ? "interrupt and uninterruptible" : "interrupt")
    case .caret(let text, let edge):
      let place: String? =
        switch edge {
        case .beginning: words.editing.startOfField
        case .end: words.editing.endOfField
        case nil: nil
        }
      return said(text.isEmpty ? "" : shown(text), place)
    }
  }
}

extension Node {
  /// Whether it shows a quantity.
  fileprivate var isGauge: Bool { role == .progressBar || role == .slider }
}

extension CaseResult {
  fileprivate static let silence = CaseResult(announcement: .none, queue: "none")

  fileprivate static func said(_ text: String?, _ queue: String) -> CaseResult {
    guard let text, !text.isEmpty else { return .silence }
    return CaseResult(announcement: .one(text), queue: queue)
  }
}

extension String {
  /// The longest text, in characters, that TalkBack queues as uninterruptible (`Compositor.java`).
  fileprivate static let shortForTalkBack = 30

  /// The queue mode of a text that is uninterruptible if it is short.
  fileprivate static func interruptibleIfLong(_ text: String) -> String {
    text.count <= shortForTalkBack ? "uninterruptible" : "queue"
  }
}
