package import Text

/// The style sheets and the script of pages. A page contains them, so it loads nothing from elsewhere.
package enum PageAssets {
  /// What all pages have in common: colours, one type scale, focus, tables, print.
  package static let base = Markup.raw(file: EmbeddedText.base_css)
  /// The style sheet of reports with drawings of screens.
  package static let style = base + Markup.raw(file: EmbeddedText.page_css)
  static let playerStyle = base + Markup.raw(file: EmbeddedText.player_css)
  static let playerScript = Markup.raw(file: EmbeddedText.player_js)
}
