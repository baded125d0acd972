/// The line of a page that a text runs in.
package struct TextFlow: Hashable, Sendable {
  /// The element whose lines the text is in, by the browser's number.
  package var block: Int
  /// The innermost link, label, insertion, deletion or clickable element around the text within the block, by the browser's
  /// number; nil for none.
  package var fence: Int?
  /// Whether a space or the end of a line is before the text.
  package var hasSpaceBefore = false
  /// Whether a space is after it.
  package var hasSpaceAfter = false

  /// A text in the lines of a block.
  package init(block: Int, fence: Int? = nil) { (self.block, self.fence) = (block, fence) }

  /// Whether another text goes on in the same line: nothing that ends a line for a reader is between them.
  func goesOn(in other: TextFlow) -> Bool { block == other.block && fence == other.fence }
}

/// A text in an element, of which some versions of a reader make a stop of its own.
package struct TextPiece: Hashable, Sendable {
  /// The text, without spaces around it.
  package var text: String
  /// The line that it is in; nil for a picture, and where that is unknown.
  package var flow: TextFlow?
  /// The level of a heading in a link that it is in; nil for none.
  package var level: Int?
  /// The role of a control in a link that has it as its name, and the browser's name of that role; nil for a text.
  package var control: Control?

  /// What a control is.
  package struct Control: Hashable, Sendable {
    var role: Role
    var pageRole: String

    /// A control of a role, which the browser calls so.
    package init(_ role: Role, pageRole: String) { (self.role, self.pageRole) = (role, pageRole) }
  }

  /// A text in its line.
  package init(_ text: String, in flow: TextFlow?) { (self.text, self.flow) = (text, flow) }
}

extension [TextPiece] {
  /// The pieces as a reader has them that joins the texts of a line.
  package var joined: [TextPiece] {
    reduce(into: []) { lines, piece in
      guard let last = lines.last, let before = last.flow, let flow = piece.flow, before.goesOn(in: flow),
        last.level == piece.level, last.control == nil, piece.control == nil
      else { return lines.append(piece) }
      lines[lines.count - 1].text += before.gap(to: flow) + piece.text
      lines[lines.count - 1].flow = flow
    }
  }
}

extension TextFlow {
  /// What stands between a text and the next of its line.
  fileprivate func gap(to next: TextFlow) -> String { hasSpaceAfter || next.hasSpaceBefore ? " " : "" }
}

// MARK: - In a tree

extension SemanticTree {
  /// The texts that run on in one line of a page without a break, as offsets: at least two each, in reading order.
  ///
  /// Between two of them is nothing at which the cursor stops, and they are in the same link, label or clickable element, or in
  /// none (WebKit, `AXStitchUtilities.cpp`). Texts in other languages, or with a state or a description of their own, stay
  /// apart here, because an announcement has one of each.
  package var textRuns: [[Int]] {
    var runs: [[Int]] = []
    var run: [Int] = []
    func end() {
      if run.count > 1 { runs.append(run) }
      run = []
    }
    var offset = 0
    while offset < nodes.count {
      let node = nodes[offset]
      if node.exposure == .hidden {
        offset = subtree(at: offset).upperBound
        continue
      }
      if subtree(at: offset).count == 1, node.runsInLine {
        if let last = run.last, !nodes[last].goesOn(in: node) { end() }
        run.append(offset)
      } else if ReadingOrder.verdict(at: offset, in: self) == .element {
        end()
      }
      offset += 1
    }
    end()
    return runs
  }

  /// The text of a run.
  package func text(ofRun run: [Int]) -> String {
    var last: Int?
    return run.compactMap { offset -> TextPiece? in
      var flow = nodes[offset].page?.flow
      // A space by itself is a text, too.
      if let last, (last + 1..<offset).contains(where: { nodes[$0].role == .text && nodes[$0].page?.flow != nil }) {
        flow?.hasSpaceBefore = true
      }
      last = offset
      return nodes[offset].label.map { TextPiece($0, in: flow) }
    }.joined.map(\.text).joined(separator: " ")
  }

  /// The tree with one element for the texts of a line; the others of the line are hidden, and name that element.
  package var withJoinedTexts: SemanticTree {
    let runs = textRuns
    guard !runs.isEmpty else { return self }
    var tree = self
    for run in runs {
      var whole = nodes[run[0]]
      whole.label = text(ofRun: run)
      tree.nodes.set(whole, at: run[0])
      for offset in run.dropFirst() {
        var part = nodes[offset]
        part.exposure = .hidden
        part.page?.joinedTo = whole.id
        tree.nodes.set(part, at: offset)
      }
    }
    // It is another tree than the one it was made from, and no change of it.
    (tree.version, tree.origin) = (Version(), nil)
    return tree
  }

  /// The tree with an element for each of the texts in a heading or a link that has pieces.
  ///
  /// A piece is what the whole is; one in a heading within a link is a heading too, and a control within a link is a control
  /// (WebKit, `_accessibilityTraitsFromAncestors`).
  ///
  /// - Parameters:
  ///   - roles: The roles that are divided: heading, link.
  ///   - joining: Whether the texts of a line are one.
  package func withPieces(of roles: Set<Role>, joining: Bool) -> SemanticTree {
    func pieces(of node: Node) -> [TextPiece] {
      guard roles.contains(node.role), let pieces = node.page?.pieces else { return [] }
      let parts = joining ? pieces.joined : pieces
      return parts.count > 1 ? parts : []
    }
    guard nodes.contains(where: { !pieces(of: $0).isEmpty }) else { return self }
    func branch(at offset: Int) -> Branch {
      var node = nodes[offset]
      var children = self.children(of: offset).map(branch)
      let parts = pieces(of: node)
      guard !parts.isEmpty else { return Branch(node, children) }
      for (place, part) in parts.enumerated() {
        var piece = node
        (piece.id, piece.label) = (node.id.appending("piece \(place + 1)"), part.text)
        piece.page?.pieces = []
        piece.page?.pieceOf = node.id
        if let level = part.level {
          piece.additionalRoles.append(.heading)
          piece.level = level
        }
        if let control = part.control {
          piece.role = control.role
          piece.page?.role = control.pageRole
          piece.additionalRoles.append(node.role)
        }
        children.append(Branch(piece))
      }
      (node.role, node.label, node.level, node.stop, node.grouping) = (.group, nil, nil, .never, .leading)
      (node.actions, node.isVisited, node.hint, node.tooltip) = ([], false, nil, nil)
      return Branch(node, children)
    }
    return SemanticTree(roots.map(branch))
  }
}

extension Node {
  /// Whether it is a plain text in the lines of a page.
  fileprivate var runsInLine: Bool {
    role == .text && exposure == .exposed && stop != .never && actions.isEmpty && page?.flow != nil && label.unlessBlank != nil
      && page?.description == nil && tooltip == nil
  }

  /// Whether another text goes on in its line.
  fileprivate func goesOn(in other: Node) -> Bool {
    guard let flow = page?.flow, let next = other.page?.flow else { return false }
    return flow.goesOn(in: next) && language == other.language && current == other.current && live == other.live
      && additionalRoles == other.additionalRoles && level == other.level
  }
}
