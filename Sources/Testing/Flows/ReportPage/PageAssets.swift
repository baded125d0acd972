package import Text

/// Style sheets and the script of pages. They are part of the page: it asks for nothing from elsewhere.
package enum PageAssets {
  /// The style sheet of pages with drawings of screens.
  package static let style = Markup.raw(file: EmbeddedText.page_css)
  static let playerStyle = Markup.raw(file: EmbeddedText.player_css)
  static let playerScript = Markup.raw(file: EmbeddedText.player_js)
}
