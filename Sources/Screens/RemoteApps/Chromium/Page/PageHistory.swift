import Text

/// The history of a page: each opened document is a separate visit, to return to.
struct PageHistory {
  private(set) var address = ""
  private var firstIndex: Int?
  private var documents: [Int: Int] = [:]
  private var count = 0
  private var isNewDocument = true
  private var current = 0
  private var names: [String: String] = [:]
  /// The number of steps back from its first page.
  private var base = 0
  /// The entry before the present one; nil at the app's first page.
  private(set) var previous: Int?
  /// The number of steps back to the app's first page.
  private(set) var depth = 0

  /// The history of a window that a page opens.
  func ofNewWindow() -> PageHistory {
    var history = PageHistory()
    (history.names, history.count, history.base) = (names, count, depth + 1)
    return history
  }

  /// This history once a window is closed.
  func afterWindow(_ other: PageHistory) -> PageHistory {
    var history = self
    (history.names, history.count) = (other.names, other.count)
    return history
  }

  /// Records that a document was opened, or opened again.
  mutating func beginDocument() { isNewDocument = true }

  /// The screen's name and visit, and the number of steps back.
  mutating func visit(
    _ place: (index: Int, entry: Int, entries: [Int], address: String)
  ) -> (name: String, instance: String, depth: Int) {
    see(place)
    if isNewDocument {
      count += documents[place.entry] == nil ? 1 : 0
      current = documents[place.entry] ?? count
    }
    // A place on the same page is the same screen.
    documents[place.entry] = current
    isNewDocument = false
    let name = name(of: place.address)
    return (name, "\(name)/\(current)", depth)
  }

  /// Records the page's place, also where nothing can be read.
  mutating func see(_ place: (index: Int, entry: Int, entries: [Int], address: String)) {
    let first = firstIndex ?? place.index
    firstIndex = first
    address = place.address
    let steps = max(place.index - first, 0)
    depth = base + steps
    previous = steps > 0 && place.entries.indices.contains(place.index - 1) ? place.entries[place.index - 1] : nil
  }

  /// The name of the screen at an address; other addresses have other names.
  mutating func name(of address: String) -> String {
    guard let place = try? PageAddress(address) else { return "page" }
    let key = String(place.withoutFragment.prefix { $0 != "?" })
    if let name = names[key] { return name }
    var (name, number) = (place.screenName, 1)
    let reserved = ["options", "question", "news", "alerts"]
    while names.values.contains(name) || reserved.contains(name) {
      number += 1
      name = "\(place.screenName)-\(number)"
    }
    names[key] = name
    return name
  }
}

/// A browser's error names in words.
enum PageErrorReason {
  /// Whether opening was stopped, so that the page before is still there.
  static func isStop(_ code: String) -> Bool { code.hasSuffix("ERR_ABORTED") }

  /// The reason and what to try; a name that is not known here stands in brackets for whoever searches for it.
  static func words(for code: String?) -> String {
    let name = code.map { $0.split(separator: ":").last.map(String.init) ?? $0 }
    return switch name {
    case nil: localized(en: "the server does not answer, or there is none", nb: "serveren svarer ikke, eller finnes ikke")
    case "ERR_CONNECTION_REFUSED":
      localized(
        en: "connection refused; start the server, or look at the port",
        nb: "forbindelsen ble avvist; start serveren, eller se på porten")
    case "ERR_NAME_NOT_RESOLVED":
      localized(
        en: "there is no host of this name; look at the spelling", nb: "ingen vert har dette navnet; se på skrivemåten")
    case "ERR_FILE_NOT_FOUND":
      localized(en: "there is no such file; look at the path", nb: "filen finnes ikke; se på filbanen")
    case "ERR_ACCESS_DENIED":
      localized(en: "it must not be read; see its permissions", nb: "den kan ikke leses; se på tilgangen")
    case "ERR_INTERNET_DISCONNECTED":
      localized(en: "there is no network; connect to one", nb: "det er ikke noe nett; koble til et")
    case "ERR_CONNECTION_TIMED_OUT", "ERR_TIMED_OUT":
      localized(en: "the server does not answer; see whether it runs", nb: "serveren svarer ikke; se om den kjører")
    case "ERR_EMPTY_RESPONSE":
      localized(
        en: "the server answers nothing; look whether it runs well",
        nb: "serveren svarer ingenting; se om den virker som den skal")
    case "ERR_UNSAFE_REDIRECT", "ERR_INVALID_REDIRECT":
      localized(
        en: "the server leads on to an address that no page may open; look at its redirections",
        nb: "serveren sender videre til en adresse ingen side får åpne; se på omdirigeringene")
    case "ERR_INVALID_HTTP_RESPONSE", "ERR_INVALID_RESPONSE":
      localized(
        en: "what answers there is not a web server; look at the port",
        nb: "det som svarer der, er ikke en nettserver; se på porten")
    case "ERR_UNSAFE_PORT":
      localized(
        en: "browsers do not open this port, because it belongs to another service; let the server use another port",
        nb: "nettlesere åpner ikke denne porten, fordi den hører til en annen tjeneste; la serveren bruke en annen port")
    case "ERR_ADDRESS_UNREACHABLE", "ERR_ADDRESS_INVALID", "ERR_NETWORK_ACCESS_DENIED", "ERR_BLOCKED_BY_CLIENT":
      localized(
        en: "the address cannot be reached from here; look at the network and the address",
        nb: "adressen kan ikke nås herfra; se på nettet og adressen")
    case "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED", "ERR_CONNECTION_ABORTED", "ERR_NETWORK_CHANGED",
      "ERR_SOCKET_NOT_CONNECTED":
      localized(en: "the connection broke off; try again", nb: "forbindelsen ble brutt; prøv igjen")
    case "ERR_CONNECTION_FAILED":
      localized(en: "there is no connection; look at the address", nb: "det ble ingen forbindelse; se på adressen")
    case "ERR_SSL_PROTOCOL_ERROR", "ERR_SSL_VERSION_OR_CIPHER_MISMATCH":
      localized(
        en: "the server does not speak https; write http, or look at the port",
        nb: "serveren snakker ikke https; skriv http, eller se på porten")
    case "ERR_TOO_MANY_REDIRECTS":
      localized(
        en: "the page leads on without end; look at the server's redirections",
        nb: "siden sender videre uten ende; se på omdirigeringene på serveren")
    case "ERR_INVALID_URL", "ERR_UNKNOWN_URL_SCHEME", "ERR_DISALLOWED_URL_SCHEME":
      localized(
        en: "it is not an address that a browser opens; write it like http://localhost:8080",
        nb: "det er ikke en adresse en nettleser åpner; skriv den som http://localhost:8080")
    case "ERR_PROXY_CONNECTION_FAILED", "ERR_TUNNEL_CONNECTION_FAILED":
      localized(
        en: "the proxy does not answer; look at its settings", nb: "mellomtjeneren svarer ikke; se på innstillingene for den")
    case "ERR_ABORTED":
      localized(
        en: "it was not opened; see whether it is a page and not a download",
        nb: "den ble ikke åpnet; se om det er en side og ikke en nedlasting")
    case let name? where name.hasPrefix("ERR_CERT"):
      localized(
        en: "its certificate is not valid (\(words(in: name))); let its owner renew it",
        nb: "sertifikatet er ikke gyldig (\(words(in: name))); be eieren fornye det")
    case let name?:
      localized(
        en: "the browser cannot open it (\(words(in: name))); look at the address and the server",
        nb: "nettleseren kan ikke åpne den (\(words(in: name))); se på adressen og serveren")
    }
  }

  /// A browser's name of an error as words: `ERR_CERT_DATE_INVALID` is "cert date invalid".
  private static func words(in name: String) -> String {
    name.split(separator: "_").drop { $0 == "ERR" }.joined(separator: " ").lowercased()
  }
}
