/// What a pattern says, as a tree.
indirect enum PatternNode: Hashable {
  case scalar(ScalarClass)
  case sequence([PatternNode])
  case either([PatternNode])
  /// A `(…)`, numbered from 0.
  case group(PatternNode, number: Int)
  /// So many times; `withoutEnd` as upper bound for any number.
  case repeated(PatternNode, ClosedRange<Int>, isLazy: Bool)
  case border(isOne: Bool)
  case start, end
  case look(PatternNode, isBehind: Bool, fits: Bool)

  static let withoutEnd = Int.max
}

extension PatternNode {
  /// Whether it can fit without taking a scalar.
  var canBeEmpty: Bool {
    switch self {
    case .scalar: false
    case .sequence(let nodes): nodes.allSatisfy(\.canBeEmpty)
    case .either(let nodes): nodes.contains(where: \.canBeEmpty)
    case .group(let node, _): node.canBeEmpty
    case .repeated(let node, let range, _): range.lowerBound == 0 || node.canBeEmpty
    case .border, .start, .end, .look: true
    }
  }

  /// How many scalars it takes, if that is always the same number; `withoutEnd` for more than can be counted.
  var width: Int? {
    switch self {
    case .scalar: return 1
    case .sequence(let nodes):
      return nodes.reduce(0) { sum, node in
        sum.flatMap { sum in node.width.map { Self.counted(sum.addingReportingOverflow($0)) } }
      }
    case .either(let nodes):
      let widths = Set(nodes.map(\.width))
      return widths.count == 1 ? widths.first! : nil
    case .group(let node, _): return node.width
    case .repeated(let node, let range, _):
      guard range.lowerBound == range.upperBound else { return nil }
      return node.width.map { Self.counted($0.multipliedReportingOverflow(by: range.lowerBound)) }
    case .border, .start, .end, .look: return 0
    }
  }

  private static func counted(_ sum: (partialValue: Int, overflow: Bool)) -> Int {
    sum.overflow ? withoutEnd : sum.partialValue
  }

  /// What the first scalar that it takes may be.
  var first: ScalarClass {
    canBeEmpty ? .any : ScalarClass(anyOf: firsts)
  }

  private var firsts: [ScalarClass] {
    switch self {
    case .scalar(let scalar): return [scalar]
    case .sequence(let nodes):
      let most = nodes.firstIndex { !$0.canBeEmpty } ?? nodes.count - 1
      return nodes.prefix(most + 1).flatMap(\.firsts)
    case .either(let nodes): return nodes.flatMap(\.firsts)
    case .group(let node, _): return node.firsts
    case .repeated(let node, _, _): return node.firsts
    case .border, .start, .end, .look: return []
    }
  }
}
