import AccessibilityTree
import Text

/// An element as a case describes it, and what only cases tell of it: what is around it, and what has happened to it.
///
/// Cases are JSON in any of a platform's spellings. This is where they become what captures are too: from here on the same
/// rules hold for both (``PlatformRules``).
struct CaseElement: Sendable {
  /// The element with its content.
  var element: CapturedElement
  /// The text of the element that names it.
  var labeledBy: String?
  /// How the cursor passes the container around it.
  var transition: Transition?
  /// The title of a window that opens; nil for none.
  var newWindow: String?
  /// Whether the new window is a picture in picture.
  var isPictureInPicture = false
  /// Whether the element is in a window of the system or of a keyboard.
  var isInSystemWindow = false
  /// The element as a notification, if it is one.
  var notification: AnnouncementCase.Notification?
  /// The most characters that a field takes.
  var longestText: Int?
  /// Whether moving the caret in the field selects.
  var isSelecting = false
  /// How the screen is read by places.
  var geometry = GeometricOrder(direction: .leftToRight, device: .phone)

  enum Transition: Hashable, Sendable {
    case enter, exit
    /// A word that says neither.
    case unknown
  }

  /// - Parameter json: The element in the one spelling of its platform.
  init(_ element: CapturedElement, _ json: JSONValue) {
    self.element = element
    labeledBy = json["labeledBy"]?.text
    transition = json["container"]?["transition"].map { $0 == "enter" ? .enter : $0 == "exit" ? .exit : .unknown }
    // A picture in picture may be given by its title alone.
    let picture = json["pictureInPicture"]
    newWindow = json["windowChangedTo", "window"]?.text ?? picture.flatMap { $0.bool == nil ? $0.string : nil }
    isPictureInPicture =
      picture.map { $0.bool ?? ($0.string != nil) } ?? ["pictureinpicture", "pip"].contains(json["windowType"]?.folded)
    isInSystemWindow = ["system", "inputmethod", "typesystem"].contains(json["windowType"]?.folded)
    notification = AnnouncementCase.Notification(json)
    longestText = json["maxTextLength"]?.count
    isSelecting = json["selecting"]?.bool ?? false
  }
}

/// A platform whose elements cases describe.
protocol CasePlatform: PlatformRules {
  /// Whether the cursor enters the element's container where a case does not say so.
  var entersUnlessSaid: Bool { get }

  /// Whether the titles of the system's windows are not announced.
  var silencesSystemWindows: Bool { get }

  /// The known words of an element's description.
  static var words: KnownWords { get }

  /// The element that a case is about, from any of the platform's spellings.
  func read(_ json: JSONValue) -> CaseElement
}

extension CapturedElement {
  /// An element of a case: it has neither a path nor a place in a file.
  init(described properties: ElementProperties, identifier: String? = nil, frame: Frame? = nil, children: [CapturedElement] = [])
  {
    self.init(
      kind: properties.role ?? "", identifier: identifier, properties, frame: frame, line: 1, column: 1, children: children)
  }
}

/// The members of a JSON object, their names in one spelling.
struct Members {
  /// The members by their names.
  private(set) var members: [String: JSONValue] = [:]

  /// Stores an object's members, renaming those whose name is known.
  ///
  /// Of two members with the same word the one whose name fits best stays (``Vocabulary/MatchQuality``), and of equals
  /// the first by name.
  init(_ object: [String: JSONValue], spelledIn vocabulary: Vocabulary) {
    var fits: [String: Int] = [:]
    for (name, value) in object.sorted(by: { $0.key < $1.key }) where value != .null {
      let (word, fit) = vocabulary.match(name) ?? (name, .exact)
      if let rival = fits[word], rival >= fit.rawValue { continue }
      members[word] = value
      fits[word] = fit.rawValue
    }
  }

  /// The member of this name.
  subscript(_ name: String) -> JSONValue? {
    get { members[name] }
    set { members[name] = newValue }
  }

  /// Removes a member and returns its value.
  mutating func take(_ name: String) -> JSONValue? { members.removeValue(forKey: name) }
}

extension JSONValue {
  /// The value with the names of all members in it in one spelling.
  func spelled(in vocabulary: Vocabulary) -> JSONValue {
    switch self {
    case .object(let members):
      .object(Members(members, spelledIn: vocabulary).members.mapValues { $0.spelled(in: vocabulary) })
    case .array(let values): .array(values.map { $0.spelled(in: vocabulary) })
    case .null, .bool, .number, .string: self
    }
  }

  /// Whether something is expanded, by its words.
  var expansion: Bool? {
    switch folded {
    case "true", "expanded", "full", "partial", "3", "2": true
    case "false", "collapsed", "1": false
    default: nil
    }
  }
}

extension SetPosition {
  /// A position from its index and count, from a pair of them, or from a text like "1 of 5"; nil if they
  /// are not numbers.
  init?(_ json: JSONValue?) {
    let pair =
      json?.array?.compactMap(\.int)
      ?? json?.string?.split { !$0.isNumber }.compactMap { Int($0) }
    if let pair, pair.count == 2 {
      self.init(pair[0], of: pair[1])
      return
    }
    guard let index = json?["index"]?.int else { return nil }
    let count = json?["count", "of", "total"]
    if count != nil, count?.int == nil { return nil }
    self.init(index, of: count?.int)
  }
}

extension CaseProperties.Placeholders {
  /// The words in the place of an index and a count: prose sources have "x" there, and the announcement keeps it.
  init?(_ position: JSONValue?) {
    guard let position, SetPosition(position) == nil, let index = position["index"] else { return nil }
    self.init(index: index.text ?? "", count: position["count"]?.text ?? "")
  }
}
