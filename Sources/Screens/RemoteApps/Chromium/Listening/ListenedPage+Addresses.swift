internal import Text

extension ListenedPage {
  /// An address without a name, a password, and what a page is asked by it, which may be a secret. A place that scripts keep
  /// behind the hash stays.
  static func shown(_ address: String) -> String {
    guard let hash = address.firstIndex(of: "#") else { return PrintableText.path(plain(address[...])) }
    let place = address[hash...]
    let isRoute = place.hasPrefix("#/") || place.hasPrefix("#!/")
    return PrintableText.path(plain(address[..<hash]) + (isRoute ? plain(place) : ""))
  }

  private static func plain(_ text: Substring) -> String {
    let text = text.prefix { $0 != "?" }
    guard let scheme = text.firstRange(of: "://"),
      let at = text[scheme.upperBound...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
    else { return String(text.hasPrefix("data:") ? "data:" : text) }
    return String(text[..<scheme.upperBound] + text[text.index(after: at)...])
  }
}
