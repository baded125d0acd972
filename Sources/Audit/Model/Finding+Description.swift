extension Finding: CustomStringConvertible {
  /// One line: node, rule, what was found and how to mend it.
  public var description: String {
    "\(node): \(rule): \(measured); \(remedy)"
  }
}
