/// A place in a file of the audited app's source.
package struct SourcePlace: Hashable, Sendable {
  /// From the root of the checkout: `Sources/App/LoginScreen.swift`.
  package var path: String
  /// Where in the file; nil where only the file is known.
  package var region: Region?

  /// Part of a line, counted from 1 in Unicode scalars.
  package struct Region: Hashable, Sendable {
    package var line: Int
    package var column: Int
    /// The column after the last one.
    package var endColumn: Int

    package init(line: Int, column: Int, endColumn: Int) {
      self.line = line
      self.column = column
      self.endColumn = endColumn
    }
  }

  package init(path: String, region: Region? = nil) {
    self.path = path
    self.region = region
  }
}

extension SourcePlace: CustomStringConvertible {
  /// `Sources/App/LoginScreen.swift:12:5`, as compilers write it.
  package var description: String { region.map { "\(path):\($0.line):\($0.column)" } ?? path }
}
