/// Whose rules a screen follows that is not built for all of them.
package enum Platform: Hashable, Sendable {
  case android, iOS, web
}
