extension JSONText {
  /// A file as SARIF names it: a whole path as a `file` URL, another one from the root of the sources.
  package static func artifactLocation(_ path: String) -> JSONText {
    let isWhole = path.hasPrefix("/")
    return [
      "uri": .string((isWhole ? "file://" : "") + percentEncoded(path)), "uriBaseId": isWhole ? nil : .string("%SRCROOT%"),
    ]
  }

  /// A path as a part of a URL (RFC 3986): all but its unreserved characters and slashes is percent-encoded.
  private static func percentEncoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { address, byte in
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) {
        address.append(character)
      } else {
        address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
