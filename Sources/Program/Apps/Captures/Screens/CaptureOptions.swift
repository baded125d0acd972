package import Captures

/// How captured screens are read, beside what their files tell.
package struct CaptureOptions: Sendable {
  /// Dots per inch of the screens; nil for what `screens.yaml` tells.
  package var density: Double?
  /// What takes texts out of them; nil for nothing.
  package var mask: TextMask?
  /// Whether the pictures beside them are read.
  var readsPictures: Bool

  /// Options; without any a screen is read as it is.
  package init(density: Double? = nil, mask: TextMask? = nil, readsPictures: Bool = false) {
    self.density = density
    self.mask = mask
    self.readsPictures = readsPictures
  }

  /// What is wrong with a density, as a sentence; nil for nothing.
  package static func fault(ofDensity density: Double) -> String? {
    guard !(60...1000).contains(density) else { return nil }
    let advice = density > 0 && density < 8 ? "a factor of \(density) is \(Int((density * 160).rounded()))" : "phones have 120 to 640"
    return "a density is dots per inch, from 60 to 1000; \(advice)"
  }
}
