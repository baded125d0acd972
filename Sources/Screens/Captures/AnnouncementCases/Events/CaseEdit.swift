import ScreenReader
import Text

extension AnnouncementCase {
  /// A change of a field's text or selection.
  enum Edit: Hashable, Sendable {
    case typed(String)
    case removed(String)
    case replaced(String, by: String)
    case pasted(String)
    case copied(String)
    case cut(String)
    case cleared
    case selected(String)
    case unselected(String)
    case selectedAll(String?)
    case selectionCleared
    /// From now on moving the caret selects.
    case selectionModeStarted
    /// Moving the caret no longer selects; the text that is selected.
    case selectionModeEnded(String?)
    /// The caret moved by a granularity over a character, word or line.
    case traversed(String)
    /// The caret moved over a text, to the start or end of the field or in between.
    case caret(over: String, edge: Edge?)

    /// The end of the field that the caret reached.
    enum Edge: Hashable, Sendable {
      case beginning, end
    }
  }
}

extension AnnouncementCase.Edit {
  /// An edit by its folded name; nil for an unknown name.
  init?(_ word: String, _ text: String?, _ detail: JSONValue) {
    let added = detail["added", "new", "with", "addedText"]?.text ?? text ?? ""
    let gone = detail["removed", "old", "removedText"]?.text ?? text ?? ""
    switch word {
    case "typed", "textadded", "inputtextadd", "characteradded", "inserted": self = .typed(added)
    case "deleted", "textremoved", "textdeleted", "inputtextremove", "removed", "erased":
      self = .removed(gone)
    case "replaced", "textreplaced", "inputtextreplace": self = .replaced(gone, by: added)
    case "pasted", "textpasted": self = .pasted(added)
    case "copied", "textcopied", "copy": self = .copied(text ?? "")
    case "cut", "textcut": self = .cut(gone)
    case "cleared", "textcleared", "inputtextclear": self = .cleared
    case "textselected": self = .selected(text ?? "")
    case "textunselected", "textdeselected": self = .unselected(text ?? "")
    case "selectedall", "selectall", "allselected": self = .selectedAll(text)
    case "selectioncleared": self = .selectionCleared
    case "selectionmode", "selectionmodechanged", "selectionmodeon", "selectionmodestarted", "startselect",
      "selectionmodeoff", "selectionmodeended", "endselect":
      let isOn = detail.bool ?? detail["on", "active", "enabled", "state"]?.bool
      let isEnd = ["selectionmodeoff", "selectionmodeended", "endselect"].contains(word)
      self =
        isOn ?? !isEnd
        ? .selectionModeStarted
        : .selectionModeEnded(detail["selected", "selectedText"]?.text ?? (isEnd ? text : nil))
    case "texttraversedatmovementgranularity", "texttraversed", "traversed":
      self = .traversed(detail["traversed", "over"]?.text ?? text ?? "")
    case "cursormoved", "caretmoved", "textselectionchanged":
      let edge: Edge? =
        switch detail["edge", "to"]?.folded {
        case "beginning", "start", "0": .beginning
        case "end": .end
        default: nil
        }
      self = .caret(over: detail["traversed", "over"]?.text ?? text ?? "", edge: edge)
    default: return nil
    }
  }

  /// A text change as Android's event reports it: the texts before and after with the numbers of characters added and removed
  /// from an index on, or the added and removed texts. Nil where none of these is reported.
  init?(textChange json: JSONValue) {
    let (before, after) = (json["beforeText", "before"]?.text, json["text", "after"]?.text)
    var (added, removed) = (json["added", "addedText"]?.text, json["removed", "removedText"]?.text)
    if let from = json["fromIndex"]?.count, let came = json["addedCount"]?.count,
      let went = json["removedCount"]?.count, from >= 0, came >= 0, went >= 0
    {
      added = String((after ?? "").dropFirst(from).prefix(came))
      removed = String((before ?? "").dropFirst(from).prefix(went))
    }
    // An unchanged text is not announced.
    guard added != nil || removed != nil, added ?? "" != removed ?? "" else { return nil }
    if added?.isEmpty != false, let removed, removed.count > 1, removed == before {
      self = .cleared
      return
    }
    let change = TextChange(added: added ?? "", removed: removed ?? "")
    self =
      change.added.isEmpty
      ? .removed(change.removed)
      : change.removed.isEmpty ? .typed(change.added) : .replaced(change.removed, by: change.added)
  }
}
