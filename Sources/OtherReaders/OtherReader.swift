/// A screen reader that runs on this machine beside Earshot.
public struct OtherReader: Hashable, Sendable {
  /// What people call it, like `Orca`; nil where the desktop only tells that there is one.
  public var name: String?

  /// The reader that people call `name`.
  public init(name: String?) {
    self.name = name
  }
}
