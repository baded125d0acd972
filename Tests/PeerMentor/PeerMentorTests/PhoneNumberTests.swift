import CustomDump
import Testing

@testable import PeerMentor

@Suite("Telephone numbers")
struct PhoneNumberTests {
  @Test(
    "A number is said in the groups people say it in",
    arguments: [
      ("22334455", "22 33 44 55"), ("22 33 44 55", "22 33 44 55"), ("223 34 455", "22 33 44 55"),
      ("90123456", "901 23 456"), ("901-23-456", "901 23 456"), (" 412 34 567 ", "412 34 567"),
      ("80012345", "800 12 345"), ("12345601", "12 34 56 01"),
      ("+4790123456", "+47 901 23 456"), ("0047 22334455", "+47 22 33 44 55"),
      ("(+47) 22334455", "+47 22 33 44 55"),
      ("02800", "0 28 00"), ("113", "1 1 3"),
    ])
  func grouped(written: String, said: String) {
    expectNoDifference(PhoneNumber.grouped(written), said)
  }

  @Test(
    "What is no Norwegian number is left as it was written",
    arguments: [
      "+46 8 123 456 78", "ask his sister", "", "22 33 44 55 (evenings)", "1234567", "+47", "٢٢٣٣٤٤٥٥",
    ])
  func untouched(text: String) {
    expectNoDifference(PhoneNumber.grouped(text), text)
  }
}
