/// Where the page is.
///
/// Every account of the computer can reach a port of it. So the address has a part that nobody can guess, and who does not
/// know it gets nothing: a session shows what is in its person's app. A page from elsewhere, whose name leads here (DNS
/// rebinding), gives its own name, and gets nothing either.
struct PageAddress: Sendable {
  let port: UInt16
  /// What the path of every address begins with, slashes included.
  let folder: String

  init(port: UInt16) {
    self.port = port
    // 80 bits from the system, in characters that can be read aloud and typed.
    let characters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    folder = "/" + String((0..<16).map { _ in characters[Int.random(in: 0..<32)] }) + "/"
  }

  /// Which of the page's files is asked for; empty for the page itself.
  func file(of request: PageRequest) throws(PageResponse) -> Substring {
    let host = request.host?.lowercased()
    guard host == "127.0.0.1:\(port)" || host == "localhost:\(port)" else { throw .otherHost }
    // The page's own files are beside it, so its address ends in a slash.
    if request.path + "/" == folder { throw .moved(to: folder) }
    guard request.path.hasPrefix(folder) else { throw .otherPath }
    return request.path.dropFirst(folder.count)
  }
}
