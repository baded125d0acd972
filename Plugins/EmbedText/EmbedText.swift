import Foundation
import PackagePlugin

/// Builds the files of a module that are no source, like style sheets and tables, into it: each is a text of
/// `EmbeddedText`, named by its file, `film.css` by `film_css`.
///
/// SwiftPM's own embedding makes an array of each file, an element a byte; the compiler takes some 60 µs for each of them.
@main
struct EmbedText: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
    let files = target.sourceModule?.sourceFiles.filter { $0.type == .unknown }.map(\.url) ?? []
    let source = context.pluginWorkDirectoryURL.appending(path: "EmbeddedText.swift")
    return [
      .buildCommand(
        displayName: "Embedding the texts of \(target.name)", executable: URL(filePath: "/bin/sh"),
        arguments: ["-euc", Self.script, "sh", source.path] + files.map(\.path).sorted(), inputFiles: files,
        outputFiles: [source])
    ]
  }

  /// Writes the source that the first argument names. The newline before the last quotes is no part of a literal.
  private static let script = #####"""
    source=$1; shift
    { echo 'enum EmbeddedText {'
      for file; do
        name=$(basename "$file" | tr -c '[:alnum:]\n' _)
        printf '  static let %s = ####"""\n' "$name"; cat "$file"; printf '\n"""####\n'
      done
      echo '}'
    } >"$source"
    """#####
}
