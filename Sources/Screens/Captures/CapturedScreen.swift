package import AccessibilityTree

/// A captured screen: its elements, and the properties that its file can record.
package struct CapturedScreen: Hashable, Sendable {
  /// The format of the file.
  package var format: CaptureFormat
  /// The program that wrote the file, as far as its words show: `uiautomator`, `Appium UiAutomator2`.
  package var dialect: String
  /// The outermost elements, those of the rearmost window first.
  package var roots: [CapturedElement]
  /// The properties that this capture can record. All others are unknown of every element, not absent.
  package var properties: Set<NodeProperty>
  /// The title of its window; nil where it is unknown.
  package var title: String?
  /// The names of the windows that its file has besides: the reader's cursor stays in the active one.
  package var otherWindows: [String] = []
  /// How many lines of its file are in no capture; told of the first screen of a file.
  package var passedOver = 0
  /// The platform by whose rules nodes are made of its elements.
  package var platform: Platform
  /// Whether its file says that it is from that platform.
  package var tellsPlatform = true
  /// The same screen as other platforms describe it to their readers, where its file is of all of them.
  package var otherPlatforms: [CapturedScreen] = []
  /// What a listener has to know of how it was read.
  package var notes: [Note] = []

  /// A remark on how a file was read.
  package enum Note: Hashable, Sendable {
    /// Siblings were in the order of hit tests.
    case hitTestOrder
    /// The file begins in the middle of a tree.
    case fragment
    /// No element has a role.
    case noRoles
    /// Its texts are written from right to left, and so its elements are reckoned to be read.
    case rightToLeft
    /// Its text ends in the middle of a line of the file, from 1.
    case cutOff(line: Int)
    /// Its file was changed on the way from the tool, and the changes were undone; noted of the first screen of a file.
    case undone([PastedChange])
    /// Another capture in its file is broken, in a line from 1, for a reason; noted of the first screen of a file.
    case broken(line: Int, String)
  }

  /// Adds a remark, also to what other platforms have of the screen.
  mutating func add(_ note: Note) {
    notes.append(note)
    for place in otherPlatforms.indices { otherPlatforms[place].notes.append(note) }
  }

  init(format: CaptureFormat, dialect: String, roots: [CapturedElement], properties: Set<NodeProperty>) {
    var names = ElementNames()
    self.init(format: format, dialect: dialect, roots: roots, properties: properties, names: &names)
  }

  /// A screen that may have been read before: elements that still exist keep their paths.
  init(
    format: CaptureFormat, dialect: String, roots: [CapturedElement], properties: Set<NodeProperty>, names: inout ElementNames
  ) {
    self.init(format: format, dialect: dialect, namedRoots: roots, properties: properties)
    self.roots.name(by: &names)
  }

  /// A screen whose elements have their paths.
  init(format: CaptureFormat, dialect: String, namedRoots: [CapturedElement], properties: Set<NodeProperty>) {
    self.format = format
    self.dialect = dialect
    roots = namedRoots
    self.properties = properties
    platform = format.platform ?? .iOS
  }

  /// The screen as a platform describes it; itself where its file is of one platform.
  package func described(on platform: Platform) -> CapturedScreen {
    guard platform != self.platform, var other = otherPlatforms.first(where: { $0.platform == platform }) else { return self }
    other.passedOver = passedOver
    return other
  }

  /// The same screen from a platform that is known from elsewhere.
  package func known(on platform: Platform) -> CapturedScreen {
    var main = described(on: platform)
    guard main.platform == platform else { return self }
    if platform != self.platform {
      var other = self
      (main.otherPlatforms, other.otherPlatforms) = ([], [])
      main.otherPlatforms = [other]
    }
    main.tellsPlatform = true
    return main
  }

  /// Gives each element its path.
  mutating func nameElements() {
    var names = ElementNames()
    roots.name(by: &names)
  }

  /// The size of its unit in points: that of Android's pixels where the density, in dots per inch, is known; else 1.
  package func pointsPerUnit(density: Double?) -> Double {
    format.platform == .android ? density.map { 160 / $0 } ?? 1 : 1
  }

  /// The right and lower edges of its elements, in its own unit; nil where it records no frames.
  package var extent: (width: Double, height: Double)? {
    var frames = roots.compactMap(\.frame)
    if frames.isEmpty { for root in roots { root.visit { if let frame = $0.frame { frames.append(frame) } } } }
    let (width, height) = (frames.map { $0.x + $0.width }.max() ?? 0, frames.map { $0.y + $0.height }.max() ?? 0)
    return width > 0 && height > 0 ? (width, height) : nil
  }

  /// The properties that this capture lacks for every element, in the order of ``NodeProperty``.
  package var unknownProperties: [NodeProperty] {
    NodeProperty.all(on: platform).filter { !properties.contains($0) }
  }
}
