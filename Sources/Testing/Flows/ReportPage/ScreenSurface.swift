/// The surface of a screen whose tree does not contain it: its size, and a picture of it.
///
/// A screen without a surface is drawn on a phone.
package struct ScreenSurface: Hashable, Sendable {
  /// The size of the screen, in the unit of the tree's frames.
  var width: Double
  var height: Double
  /// A picture of it; nil where there is none.
  package var picture: Picture?

  /// A PNG.
  package struct Picture: Hashable, Sendable {
    /// Its name, which differs from that of other pictures on a page: letters, digits and hyphens.
    package var name: String
    /// The size of the picture, in the unit of the tree's frames.
    var width: Double
    var height: Double
    /// Its data URL, which contains the picture itself: `data:image/png;base64,…`.
    package var address: String

    /// A picture for a page.
    package init(name: String, width: Double, height: Double, address: String) {
      self.name = name
      self.width = width
      self.height = height
      self.address = address
    }
  }

  /// A surface, with or without a picture.
  package init(width: Double, height: Double, picture: Picture? = nil) {
    self.width = width
    self.height = height
    self.picture = picture
  }
}
