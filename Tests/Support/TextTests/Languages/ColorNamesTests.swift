import CustomDump
import Testing

@testable import Text

@Suite("The names of colours")
struct ColorNamesTests {
  @Test(
    "A value is named by its hue, and by how light or dark it is",
    arguments: [
      ("#ff0000", "red", "rød"), ("#e66465", "red", "rød"), ("#400000", "dark red", "mørk rød"),
      ("#fff7d6", "light yellow", "lys gul"), ("#2e7d32", "green", "grønn"), ("#1e90ff", "blue", "blå"),
      ("#ff69b4", "pink", "rosa"), ("#777777", "grey", "grå"), ("#020202", "black", "svart"), ("#fefefe", "white", "hvit"),
      ("#ff0001", "red", "rød"),
    ])
  func names(_ value: String, _ english: String, _ norwegian: String) {
    expectNoDifference(ColorNames.nearestName(of: value, in: .english), english)
    expectNoDifference(ColorNames.nearestName(of: value, in: .bokmål), norwegian)
  }

  @Test("What is no value has no name", arguments: ["", "#", "#12345", "#gg0000", "red", "#-1234f", "12345678"])
  func none(_ text: String) { expectNoDifference(ColorNames.nearestName(of: text, in: .english), nil) }
}
