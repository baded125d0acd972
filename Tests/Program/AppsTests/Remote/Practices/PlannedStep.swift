/// A step that a test plan asks of a person, translated to Earshot's keys.
enum PlannedStep: Hashable {
  /// Moves until an element with the name is announced; one step without a name. Without a direction both are tried.
  case move(Direction?, to: String?, atMost: Int)
  /// Moves a number of steps.
  case steps(Direction, Int)
  /// Moves to the first or the last element.
  case edge(Direction)
  /// Tries to go beyond the first or the last element, and asks for the place.
  case bump(Direction)
  /// Activates the element, or the one with a name.
  case activate(String?)
  case back
  /// Asks for the place, twice, because the second answer is complete; at an element with a name, if given.
  case whereAmI(String?)
  /// Adjusts until a value is announced.
  case adjust(Direction, to: String)
  case type(String)
  /// Moves the caret by a character, or to the start or the end, in a field.
  case caret(Direction, toEdge: Bool, in: String?)

  enum Direction: Hashable {
    case forwards, backwards
  }
}

// MARK: - From instructions

extension TestPlan.Test {
  /// The steps in order; empty where the instructions name no known action.
  var steps: [PlannedStep] {
    let clauses = instructions.split(separator: "|").flatMap { $0.split(separator: /\.\s+Then,/) }
    let steps = clauses.flatMap { self.steps(in: String($0)) }
    // "Open a menu to the last item": on a phone these are two steps.
    let goesOn = title.contains(/^Open .* to the last item/) && steps.count == 1
    return steps + (goesOn ? [move("", nil)] : [])
  }

  /// The steps of a clause: one for each verb in it.
  private func steps(in clause: String) -> [PlannedStep] {
    let masked = clause.lowercased().withBlankQuotations
    let verbs = masked.matches(of: Self.verbs).filter { $0.1 == nil }
    let ends = verbs.dropFirst().map(\.range.lowerBound) + [masked.endIndex]
    return zip(verbs, ends).compactMap { verb, end in
      let start = masked.distance(from: masked.startIndex, to: verb.range.lowerBound)
      let words = masked[verb.range.lowerBound..<end]
      return step(verb.2, String(words), String(clause.dropFirst(start).prefix(words.count)))
    }
  }

  /// "activate it to open the dialog" is one step, and so is "type a character to navigate".
  private static var verbs: Regex<(Substring, Substring?, Substring)> {
    // A space in the pattern needs a backslash.
    #/
      \b(to\ |will\ )?
      (make\ multiple\ attempts|type\ a\ (?:printable\ )?character\ to\ (?:navigate|set\ focus)|type\ a\ character
      |set\ focus|move\ focus|navigate|read|request\ information|change\ its\ state|activate|check\ it|check\ the
      |re-open|open|close|select\ the|set\ its\ value|increase\ its\ value)\b
    /#
  }

  /// - Parameters:
  ///   - words: The clause from the verb on, in lower case and without quoted text.
  ///   - clause: The same in its original form.
  private func step(_ verb: Substring, _ words: String, _ clause: String) -> PlannedStep? {
    let title = title.lowercased()
    // Only the object of the verb: "activate it to open the 'Address Added' dialog" is about another element.
    let object = clause.contains(/^[\w-]+\s+(the\s+)?['"]/) ? clause.quotations.first : nil
    switch verb {
    case "make multiple attempts": return .bump(words.contains("top") ? .backwards : .forwards)
    case "navigate", "move focus", "set focus": return move(words, clause.quotations.last)
    case let verb where verb.contains(" to "): return move(words, clause.quotations.last)
    case "read", "request information": return .whereAmI(object)
    case "close": return .back
    case "set its value", "increase its value":
      let value = String(words.firstMatch(of: /value to (.+?)\.?\s*$/)?.1 ?? "")
      if title.hasPrefix("type") { return .type(value) }
      return .adjust(title.hasPrefix("decrement") ? .backwards : .forwards, to: value)
    case "type a character": return .type("a")
    case "open" where title.contains("by typing a character"): return .type("a")
    case "change its state", "check it", "check the", "select the": return .activate(nil)
    default: return .activate(object)
    }
  }

  private func move(_ words: String, _ quoted: String?) -> PlannedStep {
    let title = title.lowercased()
    if words.contains("editing cursor") {
      let isBack = words.contains("left") || words.contains("beginning")
      let field = elementNames.first
      return .caret(isBack ? .backwards : .forwards, toEdge: words.contains("of the text"), in: field)
    }
    if words.contains("the top of") { return .edge(.backwards) }
    if words.contains("the bottom of") { return .edge(.forwards) }
    let direction = Self.direction(in: title) ?? Self.direction(in: words)
    if words.contains("by ten") { return .steps(direction ?? .forwards, 10) }
    let names = elementNames
    let target = names.last { $0 == quoted } ?? names.last ?? quoted
    // Where arrow keys check the element they reach, a phone goes there and checks it.
    if title.hasPrefix("check") { return .activate(target) }
    return .move(direction, to: target, atMost: title.contains(/\b(first|last)\b/) ? 60 : 16)
  }

  private static func direction(in text: String) -> PlannedStep.Direction? {
    if text.contains("forward") { return .forwards }
    if text.contains("backward") { return .backwards }
    if text.contains(/\bnext\b/) { return .forwards }
    return text.contains(/\bprevious\b/) ? .backwards : nil
  }

  /// The names and texts of elements in the assertions; the cursor does not move to containers.
  private var elementNames: [String] {
    assertions.compactMap { assertion in
      let claim = Claim(assertion.text)
      let isName = claim.subject.contains(/\b(name|text|content)\b/) && !claim.subject.contains(/some or all|value/)
      guard isName, !claim.isAboutContainer else { return nil }
      return claim.value
    }
  }
}
