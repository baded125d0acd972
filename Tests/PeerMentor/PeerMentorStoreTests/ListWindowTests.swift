import PeerMentorStore
import Testing

@Suite("The window of a page")
struct PageWindowTests {
  @Test(
    "A window lies around its place, and within the list",
    arguments: [
      // place, count, start, length
      (0, 0, 0, 0), (0, 5, 0, 5), (4, 5, 0, 5), (0, 100, 0, 10), (20, 100, 15, 10), (80, 100, 75, 10),
      (99, 100, 90, 10), (1000, 100, 90, 10), (-7, 100, 0, 10),
    ])
  func window(place: Int, count: Int, start: Int, length: Int) {
    let window = ListWindow(around: place, of: count, size: 10)
    #expect(window.start == start)
    #expect(window.length == length)
  }
}
