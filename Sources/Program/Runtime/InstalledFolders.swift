import Foundation

/// The folders of the files that come with Earshot.
package enum InstalledFolders {
  /// The folders that may contain files of a kind, in the order of their priority; they may be missing.
  ///
  /// Installed, they are in `share/earshot` beside the program's `bin`; run from a checkout, in the checkout.
  ///
  /// - Parameter kind: `voices` or `demos`.
  static func holding(_ kind: String) -> [String] { folders("share/earshot/\(kind)", kind) }

  /// The text of a document; nil where it is not installed.
  package static func document(_ name: String) -> String? {
    folders("share/doc/earshot/Documentation", "Documentation").lazy
      .compactMap { try? String(contentsOf: "\($0)/\(name)", what: "") }.first
  }

  /// - Parameters:
  ///   - installed: The folder as seen from that of `bin`.
  ///   - own: The folder as seen from a checkout.
  private static func folders(_ installed: String, _ own: String) -> [String] {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    var folders = [folder.deletingLastPathComponent().appendingPathComponent(installed).path]
    for _ in 0..<5 {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        folders.append(folder.appendingPathComponent(own).path)
      }
      folder.deleteLastPathComponent()
    }
    return folders
  }
}
