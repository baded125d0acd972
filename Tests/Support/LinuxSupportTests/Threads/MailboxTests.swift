import CustomDump
import Dispatch
import LinuxSupport
import Testing

@Suite("The mailbox")
struct MailboxTests {
  @Test("gives items in the order they were put down")
  func order() {
    let mailbox = Mailbox<Int>()
    for number in 1...3 { mailbox.post(number) }
    expectNoDifference((1...3).map { _ in mailbox.take(until: nil) }, [1, 2, 3])
  }

  @Test("gives nothing when the deadline has passed, at once if it lies behind")
  func deadline() {
    let mailbox = Mailbox<Int>()
    expectNoDifference(mailbox.take(until: .zero), nil)
    let deadline = monotonicNow() + .milliseconds(20)
    expectNoDifference(mailbox.take(until: deadline), nil)
    #expect(monotonicNow() >= deadline)
    mailbox.post(1)
    expectNoDifference(mailbox.take(until: .zero), 1)
  }

  @Test("wakes whoever waits")
  func wakes() {
    let mailbox = Mailbox<Int>()
    DispatchQueue.global().async { mailbox.post(5) }
    expectNoDifference(mailbox.take(until: nil), 5)
  }

  @Test("gives what goes first before all else, each kind in its order")
  func urgent() {
    let mailbox = Mailbox<Int>(goesFirst: { $0 < 0 })
    for number in [1, -1, 2, -2] { mailbox.post(number) }
    expectNoDifference((1...4).map { _ in mailbox.take(until: nil) }, [-1, -2, 1, 2])
  }

  @Test("keeps one item for two that come to one, next to each other and of the same urgency")
  func merging() {
    let mailbox = Mailbox<[Int]>(
      goesFirst: { $0[0] < 0 }, merged: { $0[0] % 2 == $1[0] % 2 ? $0 + $1 : nil })
    for number in [1, 3, -1, 2, 4, 6, -3, 5] { mailbox.post([number]) }
    expectNoDifference((1...4).map { _ in mailbox.take(until: nil) }, [[-1, -3], [1, 3], [2, 4, 6], [5]])
    // An item that was taken is not merged with later ones.
    mailbox.post([7])
    expectNoDifference(mailbox.take(until: .zero), [7])
    expectNoDifference(mailbox.take(until: .zero), nil)
  }

  @Test("loses nothing of many producers, and keeps each one's order")
  func manyProducers() {
    let mailbox = Mailbox<(producer: Int, number: Int)>()
    let (producers, count) = (8, 2000)
    for producer in 0..<producers {
      DispatchQueue.global().async {
        for number in 0..<count { mailbox.post((producer, number)) }
      }
    }
    var last = Array(repeating: -1, count: producers)
    for _ in 0..<producers * count {
      guard let item = mailbox.take(until: nil) else { continue }
      #expect(item.number == last[item.producer] + 1)
      last[item.producer] = item.number
    }
    expectNoDifference(last, Array(repeating: count - 1, count: producers))
    expectNoDifference(mailbox.take(until: .zero)?.number, nil)
  }
}
