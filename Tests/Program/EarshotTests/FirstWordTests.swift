import CustomDump
import Runtime
import Testing

@testable import earshot

@Suite("The first word of a command line")
struct FirstWordTests {
  @Test(
    "is told to be no command, with the one that was meant",
    arguments: [
      (["chek", "a.flow"], "there is no command 'chek'; did you mean 'check'?"),
      (["help", "chek"], "there is no command 'chek'; did you mean 'check'?"),
      (["nonsense"], "there is no command 'nonsense'; earshot --help lists the commands"),
    ])
  func unknown(_ arguments: [String], _ sentence: String) {
    expectNoDifference(Earshot.refusal(of: arguments)?.description, sentence)
  }

  @Test(
    "is a command, an option, or not there",
    arguments: [
      [], ["check"], ["--audio", "none"], ["help", "run"], ["help"], ["help", "--version"], ["bench"],
      ["--version"],
    ])
  func known(_ arguments: [String]) {
    expectNoDifference(Earshot.refusal(of: arguments)?.description, nil)
  }
}
