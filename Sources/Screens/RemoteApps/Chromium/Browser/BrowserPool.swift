internal import Synchronization

/// The browsers that pages have left, for pages that come: one starts in half a second, and in a tenth of that where a
/// browser is there.
///
/// Each page is in a context of its own: neither cookies nor anything else that pages keep come from the one before. A
/// browser ends with the pool at the latest.
package final class BrowserPool: Sendable {
  private let idle = Mutex<[Browser]>([])

  /// Without a browser as yet.
  package init() {}

  /// A browser that was started so and that no page has, a new one where there is none.
  func take(_ options: [String], language: String) throws(ChromiumError) -> Browser {
    let (browser, ended) = idle.withLock { idle in
      let ended = idle.filter(\.hasEnded)
      idle.removeAll(where: \.hasEnded)
      let place = idle.lastIndex { $0.options == options && $0.language == language }
      return (place.map { idle.remove(at: $0) }, ended)
    }
    // They are waited for, where nobody waits for the lock.
    withExtendedLifetime(ended) {}
    if let browser { return browser }
    return try Browser(options: options, language: language)
  }

  /// Keeps a browser that a page has left.
  func give(_ browser: Browser) {
    idle.withLock { $0.append(browser) }
  }
}
