/// How far an app that runs elsewhere is waited for.
package enum AppRest: Hashable, Sendable {
  /// What follows from the acts and moves since the last wait is there; nothing is waited for where there was none.
  case afterAct
  /// What is on its way is there.
  case drawn
  /// Nothing more is to come by itself.
  case quiet
}
