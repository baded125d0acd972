// Further properties of the elements of pages, in WAI-ARIA's words.

/// The landmark of a page that an element is (WAI-ARIA 1.2, section 5.3.4, and `region`).
package enum Landmark: String, Hashable, Sendable, CaseIterable {
  case banner, complementary, contentInfo, form, main, navigation, region, search
}

/// What an element opens (WAI-ARIA 1.2, `aria-haspopup`).
package enum Popup: String, Hashable, Sendable, CaseIterable {
  case menu, listBox, tree, grid, dialog
}

/// A picker that the system draws and no page: for the fields of HTML's input types, and for `select`.
package enum Picker: String, Hashable, Sendable, CaseIterable {
  case date, time, dateTime, month, week, color, file, option
}

/// The current one of a set (WAI-ARIA 1.2, `aria-current`): the open page of a site, the current step.
package enum Current: String, Hashable, Sendable, CaseIterable {
  case page, step, location, date, time
  /// Of something else.
  case item
}
