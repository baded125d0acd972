// What elements of pages are besides, in WAI-ARIA's words.

/// Which landmark of a page an element is (WAI-ARIA 1.2, section 5.3.4, and `region`).
package enum Landmark: String, Hashable, Sendable, CaseIterable {
  case banner, complementary, contentInfo, form, main, navigation, region, search
}

/// What an element opens (WAI-ARIA 1.2, `aria-haspopup`).
package enum Popup: String, Hashable, Sendable, CaseIterable {
  case menu, listBox, tree, grid, dialog
}

/// What is chosen with a picker of the system's own, which no page draws: the fields of HTML's input types, and `select`.
package enum Picker: String, Hashable, Sendable, CaseIterable {
  case date, time, dateTime, month, week, color, file, option
}

/// The present one of a set (WAI-ARIA 1.2, `aria-current`): the page one is on among those of a site, the step one is at.
package enum Current: String, Hashable, Sendable, CaseIterable {
  case page, step, location, date, time
  /// Of something else.
  case item
}
