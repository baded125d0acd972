import Apps
import CustomDump
import Flows
import Foundation
import RemoteApps
import Runtime
import Testing
import TestTraits

/// Fields of a page whose values a browser lets one pick by means of its own: days, times, colours, files, several options.
@Suite(
  "Values that are picked on a page", .waiting,
  .enabled(if: ChromiumPage.isAvailable, "Chromium is not installed"))
struct PagePickerTests {
  @Test("A day, a time, a month, a week and a colour are typed as a person writes them, and the page hears of the change")
  func values() throws {
    let flow = """
      find button Day
      expect "Day, 23 November 2026, pop up button"
      activate
      expect contains "Date, 23 November 2026, text field"
      type 24. desember 2026
      find button OK
      activate
      expect polite "Day changed to 2026-12-24"
      expect "Day, 24 December 2026, pop up button"
      find button Start
      activate
      type 2:30 pm
      submit
      expect polite "Start changed to 14:30"
      find button End
      activate
      type 1.12.2026 kl. 9.30
      submit
      expect polite "End changed to 2026-12-01T09:30"
      find button Period
      activate
      expect contains "such as March 2026"
      type mars 2027
      submit
      expect polite "Period changed to 2027-03"
      find button Week
      activate
      type uke 5 2027
      submit
      expect polite "Week changed to 2027-W05"
      find button Colour
      expect "Colour, red, color well"
      activate
      type grønn
      submit
      expect polite "Colour changed to #008000"
      activate
      type magenta
      submit
      expect polite "Colour changed to #ff00ff"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "pickers.html"), [])
  }

  @Test("What is no value is told, and what was there stays until one is typed, cleared or left alone")
  func refused() throws {
    let flow = """
      find button Day
      activate
      type someday
      submit
      expect assertive "That is not a date. Type it like 4 March 2026"
      next
      activate
      expect assertive "That is not a date. Type it like 4 March 2026"
      previous
      expect contains "someday"
      find button Cancel
      activate
      expect "Day, 23 November 2026, pop up button"
      activate
      expect contains "Date, 23 November 2026"
      back
      expect "Day, 23 November 2026, pop up button"
      activate
      find button Clear
      activate
      expect polite "Day changed to nothing"
      find button Fixed
      expect contains "dimmed"
      activate
      expect not contains "text field"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "pickers.html"), [])
  }

  @Test("A file is given by its path, and one that cannot be read is told")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-plan-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let plan = folder.appending(path: "plan of the room.txt")
    try Data("Two doors".utf8).write(to: plan)
    let flow = """
      find button Plan
      expect "Plan, No file chosen, button"
      activate
      expect contains "Path of the file, text field"
      type \(folder.path)
      submit
      expect polite "There is no file with this name that can be read. Type its whole path."
      type plan of the room.txt
      submit
      expect polite "There is no file with this name that can be read. Type its whole path."
      type \(plan.path)
      submit
      expect polite "Plan changed to plan of the room.txt, 9 bytes"
      expect "Plan, plan of the room.txt, button"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "pickers.html"), [])
  }

  @Test("A number is typed key by key, and told when it is done; of several options each is chosen by itself")
  func others() throws {
    let flow = """
      find text-field Seats
      clear
      type 12
      next
      expect polite "Seats changed to 12"
      find button Room
      expect "Room, Large, pop up button"
      activate
      expect contains "Large"
      previous
      activate
      expect polite "Room changed to Small"
      find Projector
      expect contains "selected"
      next
      activate
      expect polite "Extras changed to Projector and Ramp"
      previous
      activate
      expect polite "Extras changed to Ramp"
      """
    expectNoDifference(try PageFlow.findings(flow, at: "pickers.html"), [])
  }
}
