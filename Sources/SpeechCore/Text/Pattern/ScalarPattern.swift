/// A regular expression over the scalars of a text, for pronunciation lists.
///
/// It stands in for Swift's own `Regex`, which costs 0.1 to 0.3 ms for a list and a phrase, on the way from
/// a key to its sound; whose `\b` does not see digits when it matches by scalars (Swift 6.3); and which a
/// person's pattern like `(a+)+b` can keep busy for ever. This one knows by the first scalar where
/// a match can begin, and gives up after a bounded number of steps.
///
/// It takes literals, `.`, classes, `\d \w \s \b` and their opposites, `\p{…}` of general categories, groups,
/// `|`, the repeats `? * + {n,m}` and their lazy forms, `^ $`, and looking ahead and behind.
struct ScalarPattern: Hashable, Sendable {
  private let program: [Instruction]
  private let slots: Int
  /// What the first scalar of a match may be.
  let first: ScalarClass

  /// Work spent on one place of a text at most: some tens of microseconds. Real entries need ten or twenty.
  private static let mostSteps = 2_000

  /// A place where the pattern fits.
  struct Match: Hashable {
    var range: Range<Int>
    /// What each `(…)` took, from the first on; nil for one that took no part.
    var groups: [Range<Int>?]
  }

  /// - Throws: What is wrong with the pattern, and where.
  init(_ pattern: String) throws(PatternError) {
    var parser = PatternParser(pattern)
    let node = try parser.pattern()
    slots = 2 * parser.groups
    program = try Instruction.program(for: node)
    first = node.first
  }

  /// The match that begins at `start`; nil if there is none, or only an empty one.
  ///
  /// A place that would take more than `mostSteps` steps counts as one where the pattern does not fit.
  func match(in scalars: [Unicode.Scalar], at start: Int) -> Match? {
    var matcher = Matcher(scalars: scalars, slots: slots, steps: Self.mostSteps)
    guard let end = matcher.run(program, at: start), end > start else { return nil }
    let groups = stride(from: 0, to: slots, by: 2).map { slot in
      matcher.slots[slot] < 0 ? nil : matcher.slots[slot]..<matcher.slots[slot + 1]
    }
    return Match(range: start..<end, groups: groups)
  }
}

/// What is wrong with a pattern.
struct PatternError: Error, Hashable, CustomStringConvertible {
  /// Like `the group that begins at character 3 does not end`.
  var description: String
}

// MARK: - Program

extension ScalarPattern {
  /// A step of the machine that looks for a match; jumps are places in the program.
  enum Instruction: Hashable, Sendable {
    case take(ScalarClass)
    /// Goes on at the first, and at the second should that fail.
    case branch(Int, otherwise: Int)
    case jump(Int)
    case save(slot: Int)
    case border(isOne: Bool)
    case start, end
    /// Whether `program` fits `back` scalars before this place.
    case look(program: [Instruction], back: Int, fits: Bool)
    case done

    static func program(for node: PatternNode) throws(PatternError) -> [Instruction] {
      var program: [Instruction] = []
      try append(node, to: &program)
      program.append(.done)
      guard program.count <= mostInstructions else {
        throw PatternError(description: "it is too long when its repeats are written out")
      }
      return program
    }

    private static let mostInstructions = 10_000

    private static func append(_ node: PatternNode, to program: inout [Instruction]) throws(PatternError) {
      guard program.count <= mostInstructions else { return }
      switch node {
      case .scalar(let scalar): program.append(.take(scalar))
      case .sequence(let nodes): for node in nodes { try append(node, to: &program) }
      case .either(let nodes): try append(either: nodes, to: &program)
      case .group(let node, let number):
        program.append(.save(slot: 2 * number))
        try append(node, to: &program)
        program.append(.save(slot: 2 * number + 1))
      case .repeated(let node, let range, let isLazy):
        for _ in 0..<range.lowerBound { try append(node, to: &program) }
        if range.upperBound == PatternNode.withoutEnd {
          try append(optional: node, isLazy: isLazy, loops: true, to: &program)
        } else {
          try append(atMost: range.count - 1, of: node, isLazy: isLazy, to: &program)
        }
      case .border(let isOne): program.append(.border(isOne: isOne))
      case .start: program.append(.start)
      case .end: program.append(.end)
      case .look(let node, let isBehind, let fits):
        guard let back = isBehind ? node.width : 0 else {
          throw PatternError(
            description: "what is looked for behind must have one length: no ?, * or + there")
        }
        program.append(.look(program: try self.program(for: node), back: back, fits: fits))
      }
    }

    private static func append(
      either nodes: [PatternNode], to program: inout [Instruction]
    ) throws(PatternError) {
      var jumps: [Int] = []
      for node in nodes.dropLast() {
        let branch = program.count
        program.append(.done)
        try append(node, to: &program)
        jumps.append(program.count)
        program.append(.done)
        program[branch] = .branch(branch + 1, otherwise: program.count)
      }
      if let last = nodes.last { try append(last, to: &program) }
      for jump in jumps { program[jump] = .jump(program.count) }
    }

    /// `node?`, or `node*` where it `loops`.
    private static func append(
      optional node: PatternNode, isLazy: Bool, loops: Bool, to program: inout [Instruction]
    ) throws(PatternError) {
      let branch = program.count
      program.append(.done)
      try append(node, to: &program)
      if loops { program.append(.jump(branch)) }
      program[branch] =
        isLazy
        ? .branch(program.count, otherwise: branch + 1) : .branch(branch + 1, otherwise: program.count)
    }

    /// `node` up to `count` times: each after the first only where the one before it was there.
    private static func append(
      atMost count: Int, of node: PatternNode, isLazy: Bool, to program: inout [Instruction]
    ) throws(PatternError) {
      var branches: [Int] = []
      for _ in 0..<count {
        branches.append(program.count)
        program.append(.done)
        try append(node, to: &program)
      }
      for branch in branches {
        program[branch] =
          isLazy
          ? .branch(program.count, otherwise: branch + 1) : .branch(branch + 1, otherwise: program.count)
      }
    }
  }
}

// MARK: - Matching

extension ScalarPattern {
  /// A search with a stack of its own for the ways not yet tried.
  struct Matcher {
    let scalars: [Unicode.Scalar]
    var slots: [Int]
    private var steps: Int
    private var ways: [Way] = []

    private enum Way {
      case tryNext(at: Int, position: Int)
      case restore(slot: Int, value: Int)
    }

    init(scalars: [Unicode.Scalar], slots: Int, steps: Int) {
      self.scalars = scalars
      self.slots = Array(repeating: -1, count: slots)
      self.steps = steps
    }

    /// Where a match that begins at `start` ends.
    mutating func run(_ program: [Instruction], at start: Int) -> Int? {
      let bottom = ways.count
      defer { ways.removeSubrange(bottom...) }
      var next = 0
      var position = start
      while steps > 0 {
        steps -= 1
        var fits = true
        switch program[next] {
        case .take(let wanted):
          fits = position < scalars.count && wanted.contains(scalars[position])
          position += 1
          next += 1
        case .branch(let first, let otherwise):
          ways.append(.tryNext(at: otherwise, position: position))
          next = first
        case .jump(let place):
          next = place
        case .save(let slot):
          ways.append(.restore(slot: slot, value: slots[slot]))
          slots[slot] = position
          next += 1
        case .border(let isOne):
          fits = isBorder(position) == isOne
          next += 1
        case .start:
          fits = position == 0
          next += 1
        case .end:
          fits = position == scalars.count
          next += 1
        case .look(let program, let back, let wanted):
          let found = position >= back && run(program, at: position - back) != nil
          fits = found == wanted
          next += 1
        case .done:
          return position
        }
        guard fits || goBack(to: &next, &position, above: bottom) else { return nil }
      }
      return nil
    }

    /// Takes up the latest way not yet tried; false if there is none.
    private mutating func goBack(to next: inout Int, _ position: inout Int, above bottom: Int) -> Bool {
      while ways.count > bottom, let way = ways.popLast() {
        switch way {
        case .restore(let slot, let value): slots[slot] = value
        case .tryNext(let place, let old):
          next = place
          position = old
          return true
        }
      }
      return false
    }

    private func isBorder(_ position: Int) -> Bool {
      let before = position > 0 && ScalarClass.word.contains(scalars[position - 1])
      let after = position < scalars.count && ScalarClass.word.contains(scalars[position])
      return before != after
    }
  }
}
