/// Decodes an enumeration from its raw value in the database.
///
/// - Parameters:
///   - field: The name of the field, for the error: `kind`.
///   - record: The record of the field: `an activity`.
/// - Throws: Where the value is unknown, as in a database that is damaged or from another version.
func decoded<Value: RawRepresentable<String>>(
  _ text: String, _ field: String, of record: String
) throws(StoreError) -> Value {
  if let value = Value(rawValue: text) { return value }
  throw StoreError(
    .damaged, "cannot read \(record): its \(field) '\(text)' is unknown; restore the database from a copy")
}
