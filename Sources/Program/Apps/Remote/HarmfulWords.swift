import AccessibilityTree
import RemoteApps

/// The words of elements that a crawl of another party's app does not
/// activate: the action may be permanent, or affect other people.
struct HarmfulWords: Sendable {
  private let words: Set<String>
  /// The person's own words.
  private let own: Set<String>

  /// English and Bokmål: to delete, to overwrite, to pay, to send to others, to leave permanently.
  static let always: Set<String> = [
    "delete", "remove", "erase", "destroy", "discard", "purge", "wipe", "reset", "clear", "buy", "pay", "purchase", "checkout",
    "order", "book", "donate", "transfer", "subscribe", "unsubscribe", "send", "publish", "post", "share", "invite",
    "deactivate", "disable", "terminate", "cancel", "logout", "logoff", "signout", "shutdown", "restart", "reboot", "crash",
    "hang", "trash", "drop", "kill", "abort", "revoke", "revert", "restore", "override", "overwrite", "upgrade", "downgrade",
    "uninstall", "generate", "regenerate", "slett", "fjern", "forkast", "tøm", "nullstill", "kjøp", "betal", "bestill", "doner",
    "overfør", "abonner",
    "send", "publiser", "del", "inviter", "deaktiver", "avslutt", "avbestill", "avmeld", "logg",
    "kast", "papirkurv", "papirkurven", "slipp", "drep", "tilbakekall", "tilbakestill", "gjenopprett", "overstyr", "overskriv",
    "oppgrader", "nedgrader", "avinstaller", "generer",
  ]
  /// The same as two words.
  static let pairs = ["log out", "log off", "sign out", "shut down", "throw away", "check out", "place order", "opt out"]

  /// - Parameter others: The person's own words.
  init(besides others: [String] = []) {
    own = Set(others.map { $0.lowercased() })
    words = Self.always.union(own)
  }

  /// The word in a name because of which the element must not be activated; nil for none.
  ///
  /// - Parameter isChoice: Whether it is only chosen or set, which does nothing yet: then only the person's own words count.
  func word(in name: String, isChoice: Bool = false) -> String? {
    let (words, pairs) = isChoice ? (own, []) : (words, Self.pairs)
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if let word = parts.first(where: words.contains) { return word }
    let text = " \(parts.joined(separator: " ")) "
    return (pairs + words.filter { $0.contains(" ") }).first { text.contains(" \($0) ") }
  }
}
