internal import Semantics

extension Screens {
  /// The navigation menu: the way out first, then the places.
  func menu(visit: Int, tab: Tab) -> Screen {
    Screen(
      "menu", instance: "menu/\(visit)", title: words.navigation.menu, role: .drawer,
      back: .navigation(.back)
    ) {
      leadingButton("close", words.navigation.closeMenu, .navigation(.back))
        .with(\.isInitialFocus, true)
      Layout.stack([places(tab)], top: Layout.contentTop)
    }
  }

  private func places(_ current: Tab) -> Element {
    let tabs = Tab.allCases.map { tab in
      place(tab.rawValue, words.name(of: tab), .navigation(.show(tab)))
        .with(\.isSelected, tab == current ? true : nil)
    }
    let items = tabs + [place("sign-out", words.signIn.signOut, .navigation(.askToSignOut))]
    return Element("list", .list) { items }
      .with(\.collection, Collection(count: items.count))
  }

  private func place(_ key: String, _ label: String, _ message: Message) -> Element {
    Element(key, .listItem, label).look(Palette.link, .control).on(.activate, message)
  }
}
