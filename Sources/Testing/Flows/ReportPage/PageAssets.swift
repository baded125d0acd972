package import Text

/// The style sheets and the script of pages. A page contains them, so it loads nothing from elsewhere.
package enum PageAssets {
  /// The style sheet of pages with drawings of screens.
  package static let style = Markup.raw(file: EmbeddedText.page_css)
  static let playerStyle = Markup.raw(file: EmbeddedText.player_css)
  static let playerScript = Markup.raw(file: EmbeddedText.player_js)
}
