/// The value that a word in the database stands for.
///
/// - Parameters:
///   - name: What the word tells, for the error: `kind`.
///   - record: What it tells it of: `an activity`.
/// - Throws: Where the word stands for none, as an older or a damaged database may have it.
func choice<Value: RawRepresentable<String>>(
  _ word: String, _ name: String, of record: String
) throws(StoreError) -> Value {
  if let value = Value(rawValue: word) { return value }
  throw StoreError(
    .damaged, "cannot read \(record): its \(name) '\(word)' is unknown; restore the database from a copy")
}
