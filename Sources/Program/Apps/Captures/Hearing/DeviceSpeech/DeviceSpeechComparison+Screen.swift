import AccessibilityTree
package import Flows

extension DeviceSpeechComparison {
  /// Compares the speech of a device with the computed speech of a screen.
  package init(_ screen: HeardScreen, _ speech: DeviceSpeech) {
    let computed = screen.elements.flatMap { element in
      [Computed(text: element.announcement, node: element.node.id, isHint: false)]
        + (element.hint.map { [Computed(text: $0, node: element.node.id, isHint: true)] } ?? [])
    }
    self.init(computed.filter { !$0.text.isBlank }, speech)
  }
}
