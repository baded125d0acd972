import AccessibilityTree

extension CapturedScreen {
  /// Notes that the screen is read from right to left, where more of its texts are written so than the other way.
  ///
  /// No capture tells the direction of the interface, by which VoiceOver and Compose order elements of one row. Where the
  /// capture has the order itself, there is nothing to reckon.
  mutating func noteDirection() {
    guard isOrderedByPlace else { return }
    var balance = 0
    for root in roots {
      root.visit { element in
        for text in element.texts { balance += text.isRightToLeft.map { $0 ? 1 : -1 } ?? 0 }
      }
    }
    if balance > 0 { add(.rightToLeft) }
  }

  /// Whether the places of its elements decide on their order.
  private var isOrderedByPlace: Bool {
    switch platform {
    case .web: return false
    case .iOS: return !properties.contains(.traversal)
    case .android:
      guard format != .flutter else { return false }
      var hasCompose = false
      for root in roots {
        root.visit { if $0.properties.className?.hasSuffix("ComposeView") == true { hasCompose = true } }
      }
      return hasCompose
    }
  }
}

extension String {
  /// Whether its first letter belongs to a script that is written from right to left; nil where it has no letter.
  ///
  /// Source: the blocks of Unicode with the bidirectional classes R and AL: U+0590 to U+08FF, U+FB1D to U+FDFF, U+FE70 to
  /// U+FEFC, U+10800 to U+10FFF, U+1E800 to U+1EFFF.
  fileprivate var isRightToLeft: Bool? {
    guard let first = unicodeScalars.first(where: \.properties.isAlphabetic) else { return nil }
    return [0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF]
      .contains { $0.contains(first.value) }
  }
}
