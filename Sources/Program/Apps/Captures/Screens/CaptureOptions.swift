package import Captures
import Text

/// The options for reading captured screens, in addition to the properties in their files.
package struct CaptureOptions: Sendable {
  /// Dots per inch of the screens; nil for the value in `screens.yaml`.
  package var density: Double?
  /// The mask that removes texts from them; nil for none.
  package var mask: TextMask?
  /// Whether the pictures beside them are read.
  var readsPictures: Bool
  /// Whether a file of a folder that cannot be read is left out, with its failure, and the others are read.
  var leavesOutBadFiles: Bool

  /// Creates the options; by default a screen is read unchanged.
  package init(density: Double? = nil, mask: TextMask? = nil, readsPictures: Bool = false, leavesOutBadFiles: Bool = false) {
    self.density = density
    self.mask = mask
    self.readsPictures = readsPictures
    self.leavesOutBadFiles = leavesOutBadFiles
  }

  /// The error of a density, as a sentence; nil for a valid one.
  package static func fault(ofDensity density: Double) -> String? {
    guard !(60...1000).contains(density) else { return nil }
    let isFactor = density > 0 && density < 8
    let inches = Int((density * 160).rounded())
    return localized(
      en: "a density is dots per inch, from 60 to 1000; "
        + (isFactor ? "a factor of \(density) is \(inches)" : "phones have 120 to 640"),
      nb: "tettheten er punkter per tomme, fra 60 til 1000; "
        + (isFactor ? "faktoren \(density) er \(inches)" : "telefoner har 120 til 640"))
  }
}
