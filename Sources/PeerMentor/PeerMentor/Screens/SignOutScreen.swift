internal import AccessibilityTree

extension Screens {
  /// The question before signing out.
  func signOut(visit: Int) -> Screen {
    confirmation(
      "sign-out", visit: visit, title: words.signIn.signOutQuestion, confirm: words.signIn.signOut,
      .signOut)
  }

  /// A question that hides the rest of the app; the safe answer comes first.
  ///
  /// - Parameter text: the subject of the question, if the title does not say it all.
  func confirmation(
    _ name: String, visit: Int, title: String, text: String? = nil, confirm: String, _ message: Message
  ) -> Screen {
    Screen(
      name, instance: "\(name)/\(visit)", title: title, role: .alertDialog, back: .navigation(.back)
    ) {
      Layout.stack(
        [
          heading("title", title).with(\.isInitialFocus, true),
          text.map { self.text("text", $0) },
          button("cancel", words.signIn.cancel, .navigation(.back)),
          button(name, confirm, message, Palette.primary),
        ].compactMap(\.self), top: Layout.height / 3)
    }
  }
}
