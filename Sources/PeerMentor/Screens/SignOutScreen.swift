internal import Semantics

extension Screens {
  /// The question before signing out; the harmless answer comes first.
  func signOut(visit: Int) -> Screen {
    Screen(
      "sign-out", instance: "sign-out/\(visit)", title: words.signIn.signOutQuestion,
      role: .alertDialog, back: .navigation(.back)
    ) {
      Layout.stack(
        [
          heading("title", words.signIn.signOutQuestion).with(\.isInitialFocus, true),
          button("cancel", words.signIn.cancel, .navigation(.back)),
          button("sign-out", words.signIn.signOut, .signOut, Palette.primary),
        ], top: Layout.height / 3)
    }
  }
}
