package import Text

/// The style sheet of plots. It uses the page's colours `--text`, `--ground`, `--faint`, `--accent` and `--focus`.
package enum PlotStyle {
  /// The rules for the classes of plots.
  package static let sheet = Markup.raw(file: EmbeddedText.plots_css)
}
