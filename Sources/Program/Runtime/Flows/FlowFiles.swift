import Flows
import Foundation
import LinuxSupport
import Text

/// The flow files that a command line names, one by one or by their folders.
package enum FlowFiles {
  /// The extension of a flow's name.
  static let ending = "flow"

  /// The files, with those of a folder and of its subfolders in its place, in the order of their paths; also what is heard along
  /// a flow that is no longer beside it, so that it is reported.
  ///
  /// What is no ordinary file is passed over, and named on standard error. A folder without flows, or one that cannot be read, stays, so that it is reported. Hidden folders are left out, and links
  /// to folders, which may lead in a circle.
  package static func all(in names: [String]) -> [String] {
    names.flatMap { name -> [String] in
      guard isFolder(name) else { return [name] }
      let files = files(in: name)
      return files.isEmpty ? [name] : files
    }
  }

  /// Whether a folder is at a path.
  package static func isFolder(_ path: String) -> Bool {
    var isFolder = ObjCBool(false)
    return path != "-" && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The files that flows include.
  ///
  /// - Parameter texts: Texts in place of those in the files, by their paths.
  static func includes(_ texts: [String: String] = [:]) -> FlowIncludes {
    FlowIncludes { path throws(FlowError) in
      if let text = texts[path] { return text }
      do throws(Failure) { try Reach.check(path) } catch { throw FlowError(error.description, exitCode: error.code) }
      guard !isFolder(path) else { throw FlowError("'\(path)' is a folder; name a file to include") }
      do throws(Failure) { return try String(contentsOf: path, what: "included flow") } catch {
        throw FlowError(error.description, exitCode: error.code)
      }
    } identity: { path in
      URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
  }

  private static func files(in folder: String) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [folder] }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name -> [String] in
      let path = prefix + name
      guard isFolder(path) else {
        let isLeft = SnapshotFile.flow(of: path).map { !FileManager.default.fileExists(atPath: $0) } ?? false
        guard name.hasSuffix(".\(ending)") || isLeft else { return [] }
        if InputFile.isOrdinary(path) { return [path] }
        StandardError.print(
          localized(
            en: "earshot: '\(path)' is passed over, because it is not an ordinary file",
            nb: "earshot: «\(path)» blir hoppet over, fordi det ikke er en vanlig fil"))
        return []
      }
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
      return isLink ? [] : files(in: path)
    }
  }
}
