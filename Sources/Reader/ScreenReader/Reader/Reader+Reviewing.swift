import AccessibilityTree
import Announcements

// Reviewing without moving the cursor: where am I, spelling, numbered lists, continuous reading.

extension Reader {
  /// The place of the cursor, for a person who comes back to it.
  package var place: [ReaderEffect] { describePlace(inFull: false) }

  /// Announces where the cursor is: element and screen; in full with every container around it.
  func describePlace(inFull: Bool) -> [ReaderEffect] {
    guard let cursor, let screen else { return [report(phrases.emptyScreen)] }
    let spoken = style.focus(inFull ? focusContext(cursor) : focusContext(cursor, from: nil))
    var parts = spoken.parts
    if inFull {
      parts += tree.containers(of: cursor).reversed().flatMap { path(through: $0, to: cursor) }
      // Where rows are not loaded nobody knows how many elements there are.
      if let place = order.place(of: cursor), !tree.nodes.contains(where: \.isLoadedInPart) {
        parts.append(.init(.position, phrases.element(place + 1, of: order.count)))
      }
    }
    // The title's own element has said the screen.
    if tree.accessibleName(of: cursor).text != screen.title {
      let place = Announcement.Segment(.container, phrases.onScreen(screen.title))
      // A person who asks for the place in a long text does not want the text first.
      if SpeechDuration.words(in: parts.text) > 40 { parts.insert(place, at: 0) } else { parts.append(place) }
    }
    if inFull, let remark = screen.remark { parts.append(.init(.text, remark)) }
    // The author of a flow needs the id; `expect cursor` takes it.
    if inFull, profile.verbosity == .high { parts.append(.init(.text, cursor.path)) }
    var effects = [announcement(parts, .navigation, .command, about: cursor)]
    if inFull, !spoken.afterPause.isEmpty {
      effects.append(announcement(spoken.afterPause, .hint, .hint, about: cursor))
    }
    return effects
  }

  /// A container around an element, and which of its items the element is or is in.
  private func path(through container: NodeID, to element: NodeID) -> [Announcement.Segment] {
    guard let node = tree[container], let phrase = phrases.inside(node) else {
      return []
    }
    var parts: [Announcement.Segment] = [.init(.container, phrase)]
    if node.role == .list, let place = tree.position(of: element, in: container), let count = place.count {
      parts.append(.init(.position, phrases.item(place.index, count)))
    }
    return parts
  }

  /// Spells the element's name, or what was read of it last by a word or a line, by letters or in the language's spelling alphabet.
  func spell(phonetically: Bool) -> [ReaderEffect] {
    guard let node = cursorNode else { return [report(phrases.emptyScreen)] }
    if let read = reviewedText {
      return [announcement(letters(of: read, phonetically: phonetically), .navigation, .command, about: node.id)]
    }
    let content = node.role.isTextField && node.role != .secureField ? node.value.unlessBlank : nil
    let text = content ?? tree.accessibleName(of: node.id).clauses.map(\.text).joined(separator: " ")
    guard !text.isEmpty else { return [report(phrases.nothingToSpell, subject: node.id)] }
    return [announcement(letters(of: text, phonetically: phonetically), .navigation, .command, about: node.id)]
  }

  func letters(of text: String, phonetically: Bool) -> [Announcement.Segment] {
    text.map { .init(.text, phonetically ? phrases.phoneticName(of: $0) : phrases.name(of: $0)) }
  }

  /// Reads the elements of a kind, each with a number before its parts; `go` then goes to one. Opened, the list says how
  /// many there are, and then one item at a time.
  ///
  /// Of a virtualised list only the rows in the tree are read: nobody would listen to thousands. That there are others
  /// is announced last.
  mutating func list(_ kind: ElementKind, opened: Bool = false) -> [ReaderEffect] {
    let found = (0..<order.count).filter { isElement(at: $0, kind) }
    let gaps = rowsNotLoaded
    numbered = NumberedChoices(.elements(found.map { order[$0].id }, of: kind))
    guard !found.isEmpty else {
      guard isUnknown(kind) else { return [report(([phrases.none(of: kind)] + gaps).joined(separator: ", "))] }
      return [report(([phrases.notReported(kind)] + gaps).joined(separator: ", ")).resting(on: .heading)]
    }
    if opened { return openChoices(([phrases.count(found.count, of: kind)] + gaps).joined(separator: ", ")) }
    let parts =
      found.enumerated().flatMap { number, place in
        var entry = entry(of: order[place], in: kind)
        if entry.isEmpty { entry = [.init(.name, "")] }
        entry[0].text = "\(number + 1) \(entry[0].text)"
        return entry
      } + gaps.map { .init(.text, $0) }
    return [announcement(parts, .navigation, .command, about: cursor ?? order[found[0]].id)]
  }

  /// For each reachable list that is not in the tree as a whole: which of its rows are.
  private var rowsNotLoaded: [String] {
    tree.nodes.indices.compactMap { offset in
      guard tree.nodes[offset].isLoadedInPart, order.places(within: offset) != nil,
        let (window, count) = tree.window(of: offset)
      else { return nil }
      return phrases.onlyRows(window.lowerBound + 1, window.upperBound, count)
    }
  }

  /// An entry of a numbered list: a heading's name alone; of other elements the announcement without the position.
  private func entry(of node: Node, in kind: ElementKind) -> [Announcement.Segment] {
    guard kind != .heading else {
      return tree.accessibleName(of: node.id).clauses.map { .init(.name, $0.text, language: $0.language) }
    }
    return style.focus(focusContext(node.id)).parts.filter {
      $0.kind != .container && $0.kind != .position
    }
  }

  // MARK: A list that is gone through

  /// Opens the list at its first item.
  ///
  /// - Parameter title: What is in the list, and how much.
  mutating func openChoices(_ title: String) -> [ReaderEffect] {
    numbered?.place = 0
    let hint = report(phrases.choicesHint, source: .hint, priority: .hint)
    return [report(title, subject: cursor)] + describeChoice() + (SpokenDetail(profile).hints ? [hint] : [])
  }

  /// Moves to another item of the list; one that was read as a whole is opened by it.
  mutating func go(_ step: Command.ListStep) -> [ReaderEffect] {
    guard let choices = numbered, !choices.isEmpty else { return [refuse(phrases.noNumberedList)] }
    let place =
      switch step {
      case .next: (choices.place ?? -1) + 1
      case .previous: (choices.place ?? choices.count) - 1
      case .first: 0
      case .last: choices.count - 1
      }
    numberTyped = ""
    guard (0..<choices.count).contains(place) else {
      return [report(step == .next ? phrases.noNextItem : phrases.noPreviousItem, earcon: .edge)]
    }
    numbered?.place = place
    return describeChoice()
  }

  /// The item the person is at, with its number.
  func describeChoice() -> [ReaderEffect] {
    guard let place = numbered?.place, let node = cursor ?? order.first?.id else { return [] }
    let number = Announcement.Segment(.text, phrases.number(place + 1))
    return [announcement([number] + choice, .navigation, .command, about: node)]
  }

  /// Spells the item.
  func spellChoice(phonetically: Bool) -> [ReaderEffect] {
    guard let node = cursor ?? order.first?.id else { return [] }
    return [
      announcement(letters(of: reviewedText ?? choice.text, phonetically: phonetically), .navigation, .command, about: node)
    ]
  }

  /// What the item is called by now: an element may have changed, and its number has not.
  var choice: [Announcement.Segment] {
    guard let numbered, let place = numbered.place else { return [] }
    switch numbered.entries {
    case .actions(let names, of: _): return [.init(.name, names[place])]
    case .elements(let elements, of: let kind):
      guard let node = tree[elements[place]], order.place(of: node.id) != nil else {
        return [.init(.text, phrases.elementIsGone)]
      }
      let entry = entry(of: node, in: kind)
      return entry.allSatisfy(\.text.isUnspeakable) ? [.init(.text, phrases.namelessElement)] : entry
    }
  }

  // MARK: Reading on

  /// Starts continuous reading: the element under the cursor, then the next each time one has been heard.
  mutating func startReading() -> [ReaderEffect] {
    guard let cursor else { return [report(phrases.emptyScreen)] }
    isReading = true
    defer { stopped = nil }
    // From the word on at which the person stopped it.
    if let rest = restOfStopped { return [announcement(rest, .navigation, .cursor, about: cursor)] }
    return moveCursor(to: cursor)
  }

  /// Ends continuous reading; the cursor stays.
  package mutating func stopReading() {
    if isReading { isReading = false }
  }

  /// The most parts of a screen that may have no end which continuous reading asks for.
  private static let mostScrolls = 10

  /// Whether continuous reading may ask a scrolling node for more.
  private mutating func mayReadOn(in container: Int) -> Bool {
    guard tree.nodes[container].role == .screen else { return true }
    scrollsWhileReading += 1
    return scrollsWhileReading <= Self.mostScrolls
  }

  /// Moves continuous reading on to the next element with something to announce; ends it after the last one.
  package mutating func continueReading() -> [ReaderEffect] {
    var effects: [ReaderEffect] = []
    while isReading, pendingMove == nil, pendingScroll == nil {
      guard let place = cursor.flatMap({ order.place(of: $0) }),
        order.offsets.indices.contains(place + 1) || row(behind: place, by: 1) != nil
          || scrollable(behind: place, by: 1).map({ mayReadOn(in: $0) }) == true
      else {
        isReading = false
        break
      }
      effects += move(by: 1, to: nil)
      if effects.contains(where: \.saysSomething) { break }
    }
    return effects
  }
}

extension Node {
  /// Whether it is a list of which rows are missing in the tree.
  fileprivate var isLoadedInPart: Bool {
    guard let window = collection?.window, let count = collection?.count else { return false }
    return window.count < count
  }
}

extension ReaderEffect {
  fileprivate var saysSomething: Bool {
    if case .say(let announcement) = self { !announcement.isSilent } else { false }
  }
}
