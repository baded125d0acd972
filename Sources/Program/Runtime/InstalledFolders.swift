import Foundation

/// The folders of the files that come with Earshot.
enum InstalledFolders {
  /// The folders that may contain files of a kind, in the order of their priority; they may be missing.
  ///
  /// Installed, they are in `share/earshot` beside the program's `bin`; run from a checkout, in the checkout.
  ///
  /// - Parameter kind: `voices` or `demos`.
  static func holding(_ kind: String) -> [String] {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    var folders = [folder.deletingLastPathComponent().appendingPathComponent("share/earshot/\(kind)").path]
    for _ in 0..<5 {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        folders.append(folder.appendingPathComponent(kind).path)
      }
      folder.deleteLastPathComponent()
    }
    return folders
  }
}
