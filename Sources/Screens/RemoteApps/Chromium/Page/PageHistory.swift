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

  static func words(for code: String?) -> String {
    guard let code else { return "the server does not answer, or there is none" }
    let name = code.split(separator: ":").last.map(String.init) ?? code
    return switch name {
    case "ERR_CONNECTION_REFUSED": "connection refused; start the server, or look at the port"
    case "ERR_NAME_NOT_RESOLVED": "there is no host of this name; look at the spelling"
    case "ERR_FILE_NOT_FOUND": "there is no such file"
    case "ERR_ACCESS_DENIED": "it must not be read; see its permissions"
    case "ERR_INTERNET_DISCONNECTED": "there is no network"
    case "ERR_CONNECTION_TIMED_OUT", "ERR_TIMED_OUT": "the server does not answer"
    case "ERR_EMPTY_RESPONSE": "the server answers nothing"
    case "ERR_TOO_MANY_REDIRECTS": "the server leads from one address to the next without end"
    case "ERR_UNSAFE_PORT": "a browser does not open this port; use another"
    case "ERR_UNSAFE_REDIRECT", "ERR_INVALID_REDIRECT": "the server leads on to an address that no page may open"
    case "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED": "the server has broken the connection off"
    case "ERR_INVALID_HTTP_RESPONSE": "what answers there is no web server"
    case "ERR_SSL_PROTOCOL_ERROR": "the server does not speak https; try http"
    case "ERR_ABORTED": "it was not opened"
    case let name where name.hasPrefix("ERR_CERT"): "its certificate is not valid (\(name))"
    default: name
    }
  }
}
