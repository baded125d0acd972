internal import Semantics

/// The parts that screens are made of.
extension Screens {
  func heading(_ key: String, _ label: String, level: Int = 1) -> Element {
    Element(key, .heading, label)
      .with(\.level, level)
      .look(Palette.text, level == 1 ? .title : .section)
  }

  func text(_ key: String, _ label: String, _ colours: ColourPair = Palette.text) -> Element {
    Element(key, .text, label).look(colours, .body)
  }

  /// A name and a value as one text; nothing where the value is empty.
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

  func link(_ key: String, _ label: String, _ message: Message) -> Element {
    Element(key, .link, label)
      .look(Palette.link, .body)
      .on(.activate, message)
  }

  /// A list whose rows are at hand only around the cursor.
  ///
  /// It has no name of its own: the heading above it says what it holds, and entering it reads
  /// "[item], in list, 8 items" (mission M5).
  func windowedList<Row>(
    _ page: Page<Row>, rows: @escaping @Sendable (Int) -> Message, row: (Row) -> Element
  ) -> Element {
    Element("list", .list) {
      for record in page.rows { row(record) }
    }
    .windowed(count: page.count, window: page.window, rows: rows)
  }
}

// MARK: - Live regions

extension Screens {
  /// The regions that tell without the cursor being moved: one for news, one for failures.
  ///
  /// They are on each screen from the start, since a region that appears with its content says nothing. The
  /// cursor does not stop at what they hold: it has been told.
  func regions(_ notices: Notices) -> [Element] {
    [
      statusRegion(notices),
      region("alert", .alert, notices.items.filter(\.isUrgent), Palette.error),
    ]
  }

  /// The region for what may wait.
  func statusRegion(_ notices: Notices) -> Element {
    region("status", .status, notices.items.filter { !$0.isUrgent }, Palette.status)
  }

  private func region(
    _ key: String, _ role: Role, _ notices: [Notice], _ colours: ColourPair
  ) -> Element {
    Element(key, role) {
      for notice in notices {
        text(String(notice.id), phrase(notice.content), colours).with(\.stop, .never)
      }
    }
    .with(\.stop, .never)
  }

  private func phrase(_ content: Notice.Content) -> String {
    switch content {
    case .passwordShown: words.signIn.passwordShown
    case .passwordHidden: words.signIn.passwordHidden
    case .markedAsRead: words.notifications.markedAsRead
    case .found(let count, let kind): words.notifications.found(count, kind)
    case .newNotification(let title): words.notifications.new(title)
    case .moreNotifications(let count): words.notifications.more(count)
    case .contactGone: words.failures.contactGone
    case .notLoaded: words.failures.notLoaded
    case .notSaved: words.failures.notSaved
    case .contactNotOpened: words.failures.contactNotOpened
    }
  }
}

extension Element {
  /// The element in colours and size of text.
  func look(_ colours: ColourPair, _ style: TextStyle) -> Element {
    with(\.foreground, colours.foreground)
      .with(\.background, colours.background)
      .with(\.textStyle, style)
  }
}
