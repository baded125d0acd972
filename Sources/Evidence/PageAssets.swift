package import MarkupText

/// The page's style sheet and script. Both are part of the page: it asks for nothing from elsewhere.
package enum PageAssets {
  /// The style sheet of pages with drawings of screens.
  package static let style = Markup.raw(file: PackageResources.page_css)
  static let script = Markup.raw(file: PackageResources.page_js)
}
