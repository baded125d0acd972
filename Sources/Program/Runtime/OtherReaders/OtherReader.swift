/// A screen reader that runs on this machine beside Earshot.
package struct OtherReader: Hashable, Sendable {
  /// Its common name, like `Orca`; nil where the desktop only reports that there is one.
  package var name: String?
}
