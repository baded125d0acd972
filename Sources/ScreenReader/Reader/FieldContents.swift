/// What a text field holds, for the reader to edit.
public struct FieldContents: Hashable, Sendable {
  public var text: String
  /// The largest number of characters the field takes.
  public var limit: Int

  public init(text: String, limit: Int) {
    self.text = text
    self.limit = limit
  }
}
