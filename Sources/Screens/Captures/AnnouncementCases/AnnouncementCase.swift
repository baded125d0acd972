import AccessibilityTree
package import ScreenReader
package import Text

/// A small tree in a platform's own words, and the kind of announcement to compute for it.
///
/// The form is that of published announcement cases: the element is given as iOS or Android describes it,
/// and is turned into nodes here. Unknown fields and words are reported and ignored, so that a newer case is
/// still read as far as possible.
package struct AnnouncementCase: Sendable {
  /// The case's id.
  package var id: String
  /// The kind of question.
  var kind: Kind
  /// Style, language and settings the case asks for.
  var profile: ReaderProfile
  /// The element, and how the cursor comes to it.
  var screenState: CaseState
  /// The unknown fields, settings, roles and traits in it, which were ignored.
  private(set) var unknownWords: [UnknownWord] = []
  /// The screen states of a sequence that gives each stop with its own surroundings.
  var steps: [CaseState] = []

  /// The kinds of question a case asks.
  enum Kind: Hashable, Sendable {
    /// The element gets the cursor.
    case focus
    /// All elements in reading order.
    case order
    /// Something happens to the element.
    case event(Event)
    /// The cursor goes through several elements.
    case sequence
  }
}

/// Why a case cannot be read.
package struct AnnouncementCaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, on which case, and what to do.
  package var description: String

  init(_ description: String) {
    self.description = description
  }
}

extension AnnouncementCase {
  /// A case from the object of its line.
  ///
  /// - Parameter defaults: The profile for what the case leaves open; without it the case must name a style.
  /// - Throws: When `id`, `style` or `node` is missing, or a value is not allowed.
  package init(_ json: JSONValue, defaults: ReaderProfile? = nil) throws(AnnouncementCaseError) {
    guard let id = json["id"]?.text else {
      throw AnnouncementCaseError(
        localized(en: "the case has no 'id'; give it one, as a string", nb: "tilfellet har ingen «id»; gi det en, som en streng"))
    }
    let named = json["style"].map { ($0.string?.lowercased()).flatMap(ReaderProfile.Style.init(rawValue:)) }
    guard let style = named ?? defaults?.style else {
      throw AnnouncementCaseError(
        localized(
          en: "case '\(PrintableText.excerpt(id))' has no known 'style'; use 'voiceover' or 'talkback'",
          nb: "tilfellet «\(PrintableText.excerpt(id))» har ingen kjent «style»; bruk «voiceover» eller «talkback»"))
    }
    // Several elements without a parent form a screen.
    let described = json["node"] ?? json["nodes", "elements", "steps"]
    let screen = described?.array.map { elements in
      JSONValue.object(["role": .string("screen"), "children": .array(elements)])
    }
    guard var node = screen ?? described, case .object = node else {
      throw AnnouncementCaseError(
        localized(
          en: "case '\(PrintableText.excerpt(id))' has no 'node'; give the element as an object",
          nb: "tilfellet «\(PrintableText.excerpt(id))» har ingen «node»; oppgi elementet som et objekt"))
    }
    let locale = json["locale"]?.string ?? defaults?.language.rawValue ?? "en"
    guard let language = Language(code: locale) else {
      throw AnnouncementCaseError(
        localized(
          en: "case '\(PrintableText.excerpt(id))' has locale '\(PrintableText.excerpt(locale))'; use 'en' or 'nb'",
          nb: "tilfellet «\(PrintableText.excerpt(id))» har locale «\(PrintableText.excerpt(locale))»; bruk «en» eller «nb»"))
    }
    self.id = id
    profile = defaults ?? ReaderProfile()
    profile.style = style
    profile.language = language
    profile.apply(json["settings"])
    let platform = json["platform"]?.string?.lowercased()
    let isAndroid = platform.map { $0.hasPrefix("android") } ?? (style == .talkBack)
    kind = try Self.kind(of: json, id: id, onIOS: !isAndroid)
    if case .event(.contentChanged(let text?)) = kind { node = node.saying(text) }
    if isAndroid, case .event = kind, let event = json["event"] { node = node.taking(event) }
    let elements: any CasePlatform =
      isAndroid ? AndroidRules(settings: json["settings"], profile) : IOSRules(in: profile.language)
    unknownWords = Self.unknownWords(of: json) + type(of: elements).words.unknown(in: described ?? .null)
    screenState = CaseState(node, on: elements, isWhole: [.order, .sequence, .event(.ios(.screenChanged))].contains(kind))
    let stops = node["children"]?.array ?? []
    if kind == .sequence, stops.contains(where: { $0["container"] != nil || $0["windowChangedTo"] != nil }) {
      steps = stops.map { CaseState($0, on: elements, isWhole: false) }
    }
  }

  private static func kind(of json: JSONValue, id: String, onIOS isIOS: Bool) throws(AnnouncementCaseError) -> Kind {
    switch json["kind"]?.string ?? "focus" {
    case "focus": return .focus
    case "order": return .order
    case "sequence": return .sequence
    case "event":
      if isIOS, let event = IOSEvent(json["event"]) { return .event(.ios(event)) }
      guard let event = Event(json["event"]) else {
        throw AnnouncementCaseError(
          localized(
            en: "case '\(PrintableText.excerpt(id))' has no known 'event'; use 'activated', 'adjusted', 'contentChanged', "
              + "'stateChanged', 'screenChanged', 'scrolledTo' or 'announcement'",
            nb:
              "tilfellet «\(PrintableText.excerpt(id))» har ingen kjent «event»; bruk «activated», «adjusted», «contentChanged», "
              + "«stateChanged», «screenChanged», «scrolledTo» eller «announcement»"))
      }
      return .event(event)
    case let other:
      throw AnnouncementCaseError(
        localized(
          en: "case '\(PrintableText.excerpt(id))' is of kind '\(PrintableText.excerpt(other))'; ",
          nb: "tilfellet «\(PrintableText.excerpt(id))» er av typen «\(PrintableText.excerpt(other))»; ")
          + NearestWord.advice(for: other, among: ["focus", "order", "event", "sequence"]))
    }
  }
}
