/// The platform whose rules a screen follows, if it is not built for all platforms.
package enum Platform: Hashable, Sendable {
  case android, iOS, web
}
