package import Text

/// The style sheet of plots. It takes its colours from the page's `--text`, `--ground`, `--faint`, `--accent` and
/// `--focus`.
package enum PlotStyle {
  /// Rules for the classes that plots use.
  package static let sheet = Markup.raw(file: EmbeddedText.plots_css)
}
