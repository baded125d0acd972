import MarkupText

/// The page's style sheet and script. Both are part of the page: it asks for nothing from elsewhere.
enum PageAssets {
  static let style = Markup.raw(file: PackageResources.page_css)
  static let script = Markup.raw(file: PackageResources.page_js)
}
