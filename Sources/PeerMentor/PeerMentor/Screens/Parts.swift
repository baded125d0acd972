internal import AccessibilityTree

/// The elements that screens consist of.
extension Screens {
  func heading(_ key: String, _ label: String, level: Int = 1) -> Element {
    Element(key, .heading, label)
      .with(\.level, level)
      .look(Palette.text, level == 1 ? .title : .section)
  }

  func text(_ key: String, _ label: String, _ colours: ColourPair = Palette.text) -> Element {
    Element(key, .text, label).look(colours, .body)
  }

  /// A name and a value as one text; nil for an empty value.
  func line(_ key: String, _ name: String, _ value: String) -> Element? {
    value.isEmpty ? nil : text(key, words.line(name, value))
  }

  func button(
    _ key: String, _ label: String, _ message: Message, _ colours: ColourPair = Palette.link
  ) -> Element {
    Element(key, .button, label)
      .look(colours, .control)
      .on(.activate, message)
  }

  /// A row of a menu.
  func row(_ key: String, _ label: String, _ message: Message) -> Element {
    Element(key, .listItem, label).look(Palette.link, .control).on(.activate, message)
  }

  func link(_ key: String, _ label: String, _ message: Message) -> Element {
    Element(key, .link, label)
      .look(Palette.link, .body)
      .on(.activate, message)
  }

  /// A list that loads only the rows around the cursor.
  ///
  /// It has no name of its own: the heading above it names its content, and entering it reads
  /// "[item], in list, 8 items". All rows are of the same kinds for every record: no heading, field or link among them.
  func virtualisedList<Row>(
    _ page: Page<Row>, rows: @escaping @Sendable (Int) -> Message, row: (Row) -> Element
  ) -> Element {
    Element("list", .list) {
      for record in page.rows { row(record) }
    }
    .virtualised(count: page.count, window: page.window, rowsAreAlike: true, rows: rows)
  }
}

// MARK: - Fields and choices

extension Screens {
  /// A text field, and its error.
  func field(_ element: Element, error: String? = nil) -> Element {
    element
      .with(\.isInvalid, error != nil)
      .with(\.isSpellChecked, false)
      .with(\.errorText, error)
      .look(Palette.field, .body)
  }

  /// A field whose text stays out of the tree, which has only its length.
  ///
  /// Enter only ends editing: a password is submitted by a button that says so.
  func secureField(
    _ key: String, _ label: String, _ password: Secret, error: String?,
    change: @escaping @Sendable (Secret) -> Message
  ) -> Element {
    field(Element(key, .secureField, label), error: error)
      .with(\.characterCount, password.isEmpty ? nil : password.text.count)
      .editing(FieldBinding(text: password.text) { change(Secret($0)) })
  }

  /// The error of a form, keyed by the attempt: the same error after another attempt is announced again.
  func problem(_ attempt: Int?, _ phrase: String?) -> Element {
    Element("error", .alert) {
      if let attempt, let phrase { text(String(attempt), phrase, Palette.error) }
    }
    .with(\.stop, .never)
  }

  /// Several errors of a form, announced as one; a fixed error disappears without an announcement.
  func problems(_ attempt: Int, _ phrases: [(key: String, phrase: String)]) -> Element {
    Element("error", .alert) {
      if !phrases.isEmpty {
        Element(String(attempt), .group) {
          for (key, phrase) in phrases { text(key, phrase, Palette.error) }
        }
        .with(\.grouping, .merged)
      }
    }
    .with(\.stop, .never)
  }

  func toggle(_ key: String, _ label: String, isOn: Bool, hint: String, _ message: Message) -> Element {
    Element(key, .switch, label)
      .with(\.toggled, isOn ? .on : .off)
      .with(\.hint, hint)
      .look(Palette.text, .body)
      .on(.activate, message)
  }

  /// One of a drop-down's choices.
  struct Choice {
    var key: String
    var label: String
    var message: Message
    var isChosen: Bool
    var language: String?
  }

  /// A drop-down, label and caret in one element; while it is open its choices follow it directly.
  ///
  /// Both ids have the same parent, so that the cursor returns from
  /// a removed choice to the drop-down and not to the next element.
  func dropDown(
    _ key: String, _ label: String, value: String?, _ dropDown: DropDown, isOpen: Bool,
    error: String? = nil, choices: [Choice]
  ) -> Element {
    Element(key, .group) {
      field(Element("field", .dropDown, label, value: value), error: error)
        .with(\.isExpanded, isOpen)
        .on(.activate, .navigation(.toggle(dropDown)))
      if isOpen {
        Element(nil, .radioGroup) {
          for choice in choices {
            Element(choice.key, .radioButton, choice.label)
              .with(\.toggled, choice.isChosen ? .on : .off)
              .with(\.language, choice.language)
              .look(Palette.choice, .body)
              .on(.activate, choice.message)
          }
        }
        .with(\.collection, Collection(count: choices.count))
      }
    }
  }
}

// Limited to this app's element: in an extension of the generic type each call makes its key paths anew.
extension Element<PeerMentorApp.Message> {
  /// The element in colours and size of text.
  func look(_ colours: ColourPair, _ style: TextStyle) -> Element {
    with(\.foreground, colours.foreground)
      .with(\.background, colours.background)
      .with(\.textStyle, style)
  }
}
