import Announcements
import CustomDump
import Testing

/// Each cell of "Who cuts whom" in the documentation of `SpeechQueue`.
@Suite("Who cuts whom")
struct QueueTableTests {
  struct Cell: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var inputs: String
    var events = ""
    var orders: String
    var outcomes: String

    init(_ sentence: String, _ inputs: String, _ events: String, _ orders: String, _ outcomes: String) {
      testDescription = sentence
      self.inputs = inputs
      self.events = events
      self.orders = orders
      self.outcomes = outcomes
    }
  }

  @Test("The table holds, cell by cell", arguments: navigation + polite + assertive + key + stop)
  func cell(_ cell: Cell) {
    var marbles = Marbles()
    let orders = marbles.play(cell.inputs, events: cell.events)
    expectNoDifference([orders, marbles.outcomes], [cell.orders, cell.outcomes])
  }

  static let navigation = [
    Cell(
      "Navigation cuts navigation, which is stale and gone",
      "nm..", "^.1|", "n xm - -", "n^ n<m m|"),
    Cell(
      "Navigation cuts a polite one, whose rest is said again afterwards",
      "an....", "^.1|.|", "a xn - a23 - -", "a^ a<n n| a23|"),
    Cell(
      "Navigation cuts an assertive one, whose rest is said again afterwards",
      "An....", "^.2|.|", "A xn - A3 - -", "A^ A<n n| A3|"),
    Cell(
      "Navigation drops a hint that is being said",
      "hn..", "^.1|", "h xn - -", "h^ h<n n|"),
    Cell(
      "Navigation drops a hint that waits",
      "nhm..", "...x|", "n - xm - -", "h-m n-m m|"),
  ]

  static let polite = [
    Cell("A polite one waits while navigation is said", "na..", "..||", "n - a -", "n| a|"),
    Cell("Polite ones wait in order", "abc..", "..|||", "a - b c -", "a| b| c|"),
    Cell("A polite one waits while an assertive one is said", "Aa..", "..||", "A - a -", "A| a|"),
    Cell("A polite one drops a hint that is being said", "ha..", "^.1|", "h xa - -", "h^ h<a a|"),
    Cell("A polite one drops a hint that waits", "nha.", "...|", "n - - a", "h-a n|"),
  ]

  static let assertive = [
    Cell(
      "An assertive one cuts navigation, which is said again if the cursor is still there",
      "nA...", "^.1||", "n xA - n23 -", "n^ n<A A| n23|"),
    Cell(
      "An assertive one cuts navigation, which is gone if the cursor has moved",
      "nA>..", "^..1|", "n xA - - -", "n^ n<A A|"),
    Cell(
      "Navigation that came back is dropped if the cursor moves while it waits",
      "nA.>.", "^.1.|", "n xA - - -", "n^ n<A A| n23-"),
    Cell(
      "An assertive one cuts a polite one, whose rest is said again afterwards",
      "aA...", "^.1||", "a xA - a23 -", "a^ a<A A| a23|"),
    Cell("An assertive one waits for another", "AB..", "..||", "A - B -", "A| B|"),
    Cell("An assertive one drops a hint that is being said", "hA..", "^.1|", "h xA - -", "h^ h<A A|"),
    Cell("An assertive one drops a hint that waits", "nhA...", "...x||", "n - xA - n -", "h-A A| n|"),
    Cell("Assertive ones go before polite ones", "AaB...", "...|||", "A - - B a -", "A| B| a|"),
  ]

  static let key = [
    Cell("A key cuts navigation", "nk..", "^.1.", "n x - -", "n^ n<k"),
    Cell("A key cuts a polite one, whose rest is said again", "ak..", "^.1|", "a x a23 -", "a^ a<k a23|"),
    Cell("A key cuts an assertive one, whose rest is said again", "Ak..", "^.1|", "A x A23 -", "A^ A<k A23|"),
    Cell("A key drops a hint that is being said", "hk.", "^.1", "h x -", "h^ h<k"),
    Cell("A key drops a hint that waits", "nhk.", "...x", "n - x -", "h-k n-k"),
    Cell("A key drops navigation that came back", "nAk...", "^..10|", "n xA x - A123 -", "n^ n<A A<k A123|"),
  ]

  static let stop = [
    Cell("Stop cuts navigation", "ns..", "^.1.", "n x - -", "n^ n<s"),
    Cell("Stop cuts a polite one, which does not return", "as..", "^.1.", "a x - -", "a^ a<s"),
    Cell("Stop cuts an assertive one, which does not return", "As..", "^.1.", "A x - -", "A^ A<s"),
    Cell("Stop drops a hint", "nhs.", "^..1", "n - x -", "n^ h-s n<s"),
    Cell("Stop drops all that waits", "ABabs..", "^....1.", "A - - - x - -", "A^ B-s a-s b-s A<s"),
    Cell(
      "What was cut before and not answered yet does not return after a stop",
      "ans..", "^..11", "a xn x - -", "a^ a<n n<s"),
  ]
}
