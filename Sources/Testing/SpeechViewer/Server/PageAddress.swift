/// The address of the page.
///
/// Every account of the computer can reach its ports. So the address has a part that nobody can guess, and a request without
/// it gets nothing: a session shows private content. A page from elsewhere whose name leads here (DNS rebinding) sends its
/// own host name, and gets nothing either.
struct PageAddress: Sendable {
  let port: UInt16
  /// The beginning of the path of every address, slashes included.
  let folder: String

  init(port: UInt16) {
    self.port = port
    // 80 bits from the system, in characters that can be read aloud and typed.
    let characters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    folder = "/" + String((0..<16).map { _ in characters[Int.random(in: 0..<32)] }) + "/"
  }

  /// The requested file of the page; empty for the page itself.
  func file(of request: PageRequest) throws(PageResponse) -> Substring {
    let host = request.host?.lowercased()
    guard host == "127.0.0.1:\(port)" || host == "localhost:\(port)" else { throw .otherHost }
    // The page's files are beside it, so its address must end in a slash.
    if request.path + "/" == folder { throw .moved(to: folder) }
    guard request.path.hasPrefix(folder) else { throw .otherPath }
    return request.path.dropFirst(folder.count)
  }
}
