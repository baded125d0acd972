/// The name of an element, and the rule that gave it.
///
/// The rules, first match wins: its own label; the label of the node that labels it; for roles named by their content
/// (WAI-ARIA 1.2, "name from: content") the texts of the descendants that are read with it; a field's placeholder; for text
/// its value. A node to which no rule applies is unlabelled.
package struct AccessibleName: Hashable, Sendable {
  /// The name, its clauses in reading order; empty if there is none.
  package var clauses: [Clause]
  /// Where it comes from.
  package var rule: Rule

  /// One text of a name and the language it is in, where that differs from the interface's.
  package struct Clause: Hashable, Sendable {
    /// The words, as they are written.
    package var text: String
    /// BCP 47 code of a language other than the interface's.
    package var language: String?

    /// A clause without a language of its own is in that of the interface.
    package init(_ text: String, language: String? = nil) {
      self.text = text
      self.language = language
    }
  }

  /// Where a name comes from; `none` for a node without one.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    case label, labelNode, descendants, placeholder, value, none
  }

  /// A name from its clauses; an empty one has the rule `none`.
  package init(_ clauses: [Clause], rule: Rule) {
    self.clauses = clauses
    self.rule = rule
  }

  /// The clauses as one line.
  package var text: String {
    clauses.map(\.text).joined(separator: ", ")
  }
}

extension SemanticTree {
  /// The accessible name of the node with this id; unlabelled if there is no such node.
  package func accessibleName(of id: NodeID) -> AccessibleName {
    offset(of: id).map(accessibleName(at:)) ?? AccessibleName([], rule: .none)
  }

  /// The accessible name of the node at this offset.
  package func accessibleName(at offset: Int) -> AccessibleName {
    let node = nodes[offset]
    func name(_ text: String?, _ rule: AccessibleName.Rule, language: String?) -> AccessibleName? {
      guard let text = text.unlessBlank else { return nil }
      return AccessibleName([AccessibleName.Clause(text, language: language)], rule: rule)
    }
    if let own = name(node.label, .label, language: node.language) { return own }
    if let label = labelNode(of: node.id),
      let given = name(label.label.unlessBlank ?? label.value, .labelNode, language: label.language)
    {
      return given
    }
    if node.role.isNamedByContent || node.grouping == .merged {
      let clauses = mergedDescendants(of: offset).flatMap(clauses(at:))
      if !clauses.isEmpty { return AccessibleName(clauses, rule: .descendants) }
    }
    return name(node.placeholder, .placeholder, language: node.language)
      ?? (node.role == .text ? name(node.value, .value, language: node.language) : nil)
      ?? AccessibleName([], rule: .none)
  }

  /// The clauses that a descendant adds to the name of the node it is read with.
  private func clauses(at offset: Int) -> [AccessibleName.Clause] {
    let node = nodes[offset]
    return [node.label, node.value].compactMap { text in
      text.unlessBlank.map { AccessibleName.Clause($0, language: node.language) }
    }
  }
}

extension Role {
  /// Whether an element of this role takes its name from what it contains (WAI-ARIA 1.2, 5.2.8.4).
  package var isNamedByContent: Bool {
    switch self {
    case .text, .heading, .link, .button, .backButton, .toggleButton, .switch, .checkBox, .radioButton,
      .tab, .segment, .keyboardKey, .menuItem, .listItem, .cell:
      true
    case .image, .dropDown, .slider, .textField, .secureField, .searchField, .textArea, .list, .definitionList, .term,
      .definition, .grid,
      .tabBar, .segmentedControl, .radioGroup, .menu, .pager, .page, .landmark, .group, .webView, .screen,
      .dialog, .alertDialog, .drawer, .alert, .status, .progressBar, .timer, .unknown:
      false
    }
  }
}

extension StringProtocol {
  /// Whether nothing of the text is audible: it is empty, or all of it is white space and invisible characters,
  /// like a zero width space.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
      default: false
      }
    }
  }

  /// Whether no voice makes a sound of the text: it is blank, or has only signs without a meaning, such as those of an icon
  /// font.
  package var isUnspeakable: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .privateUse, .unassigned, .surrogate: true
      default: scalar.value == 0xFFFC || scalar.value == 0xFFFD || String(scalar).isBlank
      }
    }
  }
}

extension String? {
  /// The text; nil where nothing of it is audible.
  package var unlessBlank: String? { self?.isBlank == false ? self : nil }
}
