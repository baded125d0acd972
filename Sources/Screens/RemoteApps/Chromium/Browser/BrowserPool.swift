internal import Synchronization

/// Browsers that pages have left, for later pages: a browser starts in half a second, and a page in a tenth of that where a
/// browser is idle.
///
/// Each page is in its own context: it gets neither cookies nor any other stored data of an earlier page. A
/// browser ends with the pool at the latest.
package final class BrowserPool: Sendable {
  private let idle = Mutex<[Browser]>([])

  /// A pool without browsers.
  package init() {}

  /// An idle browser with these options and this language, or a new one.
  func take(_ options: [String], language: String) throws(ChromiumError) -> Browser {
    let (browser, ended) = idle.withLock { idle in
      let ended = idle.filter(\.hasEnded)
      idle.removeAll(where: \.hasEnded)
      let place = idle.lastIndex { $0.options == options && $0.language == language }
      return (place.map { idle.remove(at: $0) }, ended)
    }
    // The end of these is waited for here, outside the lock.
    withExtendedLifetime(ended) {}
    if let browser { return browser }
    return try Browser(options: options, language: language)
  }

  /// Stores a browser that a page has left.
  func give(_ browser: Browser) {
    idle.withLock { $0.append(browser) }
  }
}
