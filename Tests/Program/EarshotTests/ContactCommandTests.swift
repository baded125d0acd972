import CustomDump
import Testing

@testable import earshot

@Suite("earshot contact")
struct ContactCommandTests {
  @Test(
    "Counts are told in words",
    arguments: [
      (0, 0, "Imported 0 contacts."), (1, 0, "Imported 1 contact."),
      (2, 1, "Imported 2 contacts. 1 was there already."),
      (0, 3, "Imported 0 contacts. 3 were there already."),
    ])
  func counts(_ added: Int, _ known: Int, _ sentence: String) {
    expectNoDifference(ContactCommand.Import.summary(added: added, known: known), sentence)
  }
}
