import Foundation

/// The path of a program of this package.
///
/// `EARSHOT_TESTED` names the `earshot` to test, as `make install` puts it in place, with its synthesizer in `libexec`: then
/// these two are those. All others, and without the variable these too, are in the folder of the running test.
package func builtProgram(_ name: String) -> String {
  guard let tested = ProcessInfo.processInfo.environment["EARSHOT_TESTED"] else { return programBesideTests(name) }
  switch name {
  case "earshot": return tested
  case "earshot-synthesizer":
    return URL(filePath: tested).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "libexec/earshot/\(name)").path
  default: return programBesideTests(name)
  }
}

/// The path of a program in the folder of the running test, also where another one is tested: for what is not installed.
package func programBesideTests(_ name: String) -> String {
  URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name).path
}
