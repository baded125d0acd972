/// What a screen is painted on, where its tree does not tell: how far it reaches, and a picture of it.
///
/// A screen without one is drawn on a phone's.
package struct ScreenSurface: Hashable, Sendable {
  /// How far it reaches to the right and down, in the unit of the tree's frames.
  var width: Double
  /// How far it reaches down.
  var height: Double
  /// A picture of it; nil where there is none.
  package var picture: Picture?

  /// A PNG.
  package struct Picture: Hashable, Sendable {
    /// Tells it from other pictures on a page: letters, digits and hyphens.
    package var name: String
    /// How far it reaches, in the unit of the tree's frames.
    var width: Double
    var height: Double
    /// Its address, which holds the picture itself: `data:image/png;base64,…`.
    package var address: String

    /// A picture that is put into a page.
    package init(name: String, width: Double, height: Double, address: String) {
      self.name = name
      self.width = width
      self.height = height
      self.address = address
    }
  }

  /// A surface, which a picture may cover.
  package init(width: Double, height: Double, picture: Picture? = nil) {
    self.width = width
    self.height = height
    self.picture = picture
  }
}
