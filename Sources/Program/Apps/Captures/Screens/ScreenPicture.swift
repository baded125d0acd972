import AccessibilityTree
import Captures
import Foundation
import Runtime
import Text

/// The screenshot beside a capture: the file of the same name that ends in `.png`.
struct ScreenPicture: Sendable {
  /// Its file, with the same leading path as the capture's.
  let file: String
  /// Its size in the capture's unit.
  let size: (width: Double, height: Double)
  /// The estimated colours of texts in it, by the paths of their elements.
  let colours: [String: EstimatedColours]
  /// The number of pixels per unit of the capture.
  private let scale: Double

  /// The width of a phone's picture in a page, in pixels; a picture that is wider than high is twice as wide. Pages show it
  /// some 400 pixels wide, and twice as large where it is enlarged.
  private static let shownWidth = 720
  /// The largest file that is read, in bytes.
  private static let byteLimit = 64 << 20

  /// The picture of a screen; nil where there is none.
  ///
  /// - Parameters:
  ///   - capture: The file that contains the screen.
  ///   - place: The screen's index in the file, from 0. The picture of a later screen has its number: `home-2.png`.
  /// - Throws: The reason why it cannot be used, as one sentence.
  init?(beside capture: String, place: Int, of screen: CapturedScreen) throws(Failure) {
    guard capture != "-" else { return nil }
    let base = URL(filePath: capture).deletingPathExtension().relativePath
    file = place == 0 ? "\(base).png" : "\(base)-\(place + 1).png"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    let picture = try Self.picture(in: file)
    guard let extent = screen.extent else {
      throw .content(
        "\(file): the capture has no positions, so the picture is not used; take it again",
        nb: "\(file): opptaket har ingen plasseringer, så bildet blir ikke brukt; ta et nytt opptak")
    }
    guard let scale = Self.scale(of: picture, extent, on: screen.platform) else {
      let (width, height) = (Int(extent.width.rounded()), Int(extent.height.rounded()))
      throw .content(
        "\(file): its \(picture.width) by \(picture.height) pixels do not fit the capture's \(width) by \(height), so the picture is "
          + "not used; take both at once",
        nb: "\(file): \(picture.width) ganger \(picture.height) piksler passer ikke til opptakets \(width) ganger \(height), så "
          + "bildet blir ikke brukt; ta begge samtidig")
    }
    self.scale = scale
    size = (Double(picture.width) / scale, Double(picture.height) / scale)
    colours = Self.colours(of: screen, in: picture, scale)
  }

  /// The picture as a PNG with pixels only, and no more of them than
  /// a page shows; secret and masked elements are painted over.
  ///
  /// - Throws: The reason why it cannot be shown, as one sentence.
  func png(of screen: CapturedScreen) throws(Failure) -> [UInt8] {
    var picture = try Self.picture(in: file)
    var isPlaceless = false
    func cover(_ element: CapturedElement, isCovered: Bool) {
      var isCovered = isCovered
      if element.isMasked || element.isSecret {
        if let frame = element.frame {
          picture.fill(frame.scaled(by: scale), with: Colour(0x808080))
          isCovered = true
        } else if !isCovered {
          isPlaceless = true
        }
      }
      for child in element.children + element.covered { cover(child, isCovered: isCovered) }
    }
    for root in screen.roots { cover(root, isCovered: false) }
    guard !isPlaceless else {
      throw .content(
        "\(file): a text to be hidden has no position in the capture, so the picture is not shown; take it again",
        nb: "\(file): en tekst som skal skjules, har ingen plassering i opptaket, så bildet vises ikke; ta et nytt opptak")
    }
    let width = picture.width > picture.height ? 2 * Self.shownWidth : Self.shownWidth
    do { return try picture.scaledDown(toWidth: width).png() } catch { throw .content(localized: "\(file): \(error)") }
  }

  private static func picture(in file: String) throws(Failure) -> Picture {
    let bytes = try FileBytes.read(file, what: localized(en: "the picture", nb: "bildet"), limit: byteLimit)
    do { return try Picture(png: bytes) } catch {
      throw .content(
        "\(file): \(error), so the picture is not used; take it again",
        nb: "\(file): \(error), så bildet blir ikke brukt; ta det på nytt")
    }
  }

  /// The number of pixels per unit; nil where the picture shows something else.
  ///
  /// A picture of the whole screen has the capture's proportions. A picture of Android may also show bars that no dump has, and
  /// one of a page the part that was in sight, or more than the window's height.
  private static func scale(
    of picture: Picture, _ extent: (width: Double, height: Double), on platform: Platform
  ) -> Double? {
    let (across, down) = (Double(picture.width) / extent.width, Double(picture.height) / extent.height)
    if abs(across - down) <= 0.02 * max(across, down) { return across }
    switch platform {
    case .android: return (1...1.5).contains(min(across, down)) && max(across, down) < 4 ? 1 : nil
    case .web: return (0.25...4).contains(across) ? across : nil
    case .iOS: return nil
    }
  }

  // MARK: Colours

  /// Estimates the colours of each painted text that is an element or is read with one.
  private static func colours(
    of screen: CapturedScreen, in picture: Picture, _ scale: Double
  ) -> [String: EstimatedColours] {
    let most = Double(picture.width * picture.height) / 2
    var colours: [String: EstimatedColours] = [:]
    func look(at element: CapturedElement, readWith owner: String?) {
      if let frame = element.frame?.scaled(by: scale), element.isPaintedText, frame.width * frame.height < most,
        colours[owner ?? element.path] == nil
      {
        colours[owner ?? element.path] = picture.textColours(in: frame)
      }
      for child in element.children { look(at: child, readWith: owner) }
      for child in element.covered { look(at: child, readWith: owner ?? element.path) }
    }
    for root in screen.roots { look(at: root, readWith: nil) }
    return colours
  }
}

extension CapturedElement {
  /// Whether it is text on the screen itself. The name of a button may stand for an icon; texts in it are separate
  /// elements. The space between two elements shows at most the edges of their letters.
  fileprivate var isPaintedText: Bool {
    guard !isHidden, text != nil else { return false }
    if let role = properties.role {
      return ["StaticText", "staticText", "header", "textField", "searchField", "textView"].contains(role)
    }
    return properties.text?.isBlank == false
  }
}
