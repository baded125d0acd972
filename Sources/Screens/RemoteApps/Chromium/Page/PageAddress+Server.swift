import Text

extension PageAddress {
  /// The time that a server may take to accept a connection.
  private static let timeout = Duration.seconds(10)

  /// Checks whether anything answers at the address, before a browser is started for it.
  ///
  /// - Throws: A sentence if there is no such server, or if it takes no connection. All else is the browser's to tell.
  func checkServer() throws(ChromiumError) {
    guard !text.lowercased().hasPrefix("file:") else { return }
    guard let code = HTTPConnection().refusal(of: text, timeout: Self.timeout) else { return }
    throw ChromiumError(
      localized(
        en: "cannot open '\(text)': \(PageErrorReason.words(for: code))",
        nb: "kan ikke åpne «\(text)»: \(PageErrorReason.words(for: code))"))
  }
}
