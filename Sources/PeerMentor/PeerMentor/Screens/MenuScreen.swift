internal import AccessibilityTree

extension Screens {
  /// The navigation menu: the close button first, then the destinations.
  func menu(visit: Int, in session: SignedIn) -> Screen {
    Screen(
      "menu", instance: "menu/\(visit)", title: words.navigation.menu, role: .drawer,
      back: wayBack(.navigation(.back), in: session)
    ) {
      leadingButton("close", words.navigation.closeMenu, .navigation(.back))
        .with(\.isInitialFocus, true)
      Layout.stack([places(session)], top: Layout.contentTop)
    }
  }

  private func places(_ session: SignedIn) -> Element {
    let tabs = Tab.allCases.map { tab in
      row(tab.rawValue, words.name(of: tab), .navigation(.show(tab)))
        .with(\.isSelected, tab == session.navigation.tab ? true : nil)
    }
    let items =
      tabs + [
        languageDropDown(session),
        row("sign-out", words.signIn.signOut, .navigation(.askToSignOut)),
      ]
    return Element("list", .list) { items }
      .with(\.collection, Collection(count: items.count))
  }
}
