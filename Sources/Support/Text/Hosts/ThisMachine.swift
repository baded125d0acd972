/// Whether the name or the number of a host is this machine's own, by what it is written like; no name is looked up.
package func isThisMachine(host: String) -> Bool {
  let host = host.lowercased()
  return host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host == "[::1]"
    || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
}
