// Marble rows for the speech queue: a picture of time, one column a step.
//
// Inputs, one character a step:
//   A B C …   an assertive announcement        a b c …   a polite one
//   n m o     navigation; the cursor moves to the place of that name first
//   h i       a hint                           >         the cursor moves elsewhere, in silence
//   k         a key that says nothing          s         stop
//   p  r      pause, resume                    .         nothing; the queue's wake-up, if it is due
// Every announcement has three clauses: that of `a` reads "a1, a2, a3". A test can declare a letter to be
// something else: its group, its cause, its priority.
//
// Events, one character a step, told after the step's input:
//   ^   the one being said has begun           |         it is finished
//   !   it failed
//   x   the oldest cancelled one is answered: nothing of it had been heard
//   0–3 the same, but it had begun, and so many of its clauses were heard
//   f   the same, but it was too late: finished
//
// Orders, one word a step:
//   -   none        x   cancel                 a         speak all three clauses of `a`
//   a23 speak a repeat of `a` that holds these clauses   a!  speak a notice in the place of `a`
//   +7  speak the words for seven more
// So `an.` with events `..1` gives `a xn -`, and after the `|` for `n` comes `a23`.
//
// Fates, in the order they were reported:
//   a^  started     a|  finished               a<n       cut by n (`<k` by the key, `<` by nobody)
//   a>b superseded by b                        a-n       dropped by n
//   a!  failed

import Announcements
import CustomDump

/// What a letter in a row of inputs stands for.
struct Marble {
  var priority: Announcement.Priority
  var group: String?
  var trigger: Int?
  var language = "en"
  var hasTopic = true

  init(
    _ priority: Announcement.Priority, group: String? = nil, trigger: Int? = nil, language: String = "en",
    hasTopic: Bool = true
  ) {
    self.priority = priority
    self.group = group
    self.trigger = trigger
    self.language = language
    self.hasTopic = hasTopic
  }

  init(_ letter: Character) {
    self.init(
      "nmo".contains(letter)
        ? .navigation : "hi".contains(letter) ? .hint : letter.isUppercase ? .assertive : .polite)
  }

  func announcement(_ letter: Character, topic: String?) -> Announcement {
    Announcement(
      [.init(.name, "\(letter)1"), .init(.role, "\(letter)2"), .init(.state, "\(letter)3")],
      priority: priority, source: .cursor, language: language, replacementGroup: group, subject: topic, trigger: trigger)
  }
}

/// A queue, a player that does what the rows say, and what came of it.
struct Marbles {
  var queue = SpeechQueue()
  var step = Duration.milliseconds(100)
  var declared: [Character: Marble] = [:]
  private(set) var now = Duration.zero
  private(set) var outputs: [SpeechQueue.Output] = []
  private var names: [Announcement.ID: String] = [:]
  private var texts: [Announcement.ID: String] = [:]
  private var saying: Announcement.ID?
  private var cancelled: [Announcement.ID] = []

  init(_ declared: [Character: Marble] = [:], step: Duration = .milliseconds(100)) {
    self.declared = declared
    self.step = step
  }

  /// Plays two rows and gives back the row of orders.
  mutating func play(_ inputs: String, events: String = "") -> String {
    let events = Array(events)
    var columns: [String] = []
    for (index, input) in inputs.enumerated() {
      var column = take(feed(input))
      if index < events.count { column += take(report(events[index])) }
      columns.append(column.isEmpty ? "-" : column)
      now += step
    }
    return columns.joined(separator: " ")
  }

  /// All outcomes so far, in order.
  var outcomes: String {
    outputs.flatMap(\.outcomes).map(word).joined(separator: " ")
  }

  var missed: [String] { queue.missed.map(\.text) }

  private mutating func feed(_ input: Character) -> SpeechQueue.Output {
    let trigger = Int(input.unicodeScalars.first!.value)
    switch input {
    case ".": return queue.wakeAt.map { $0 <= now } == true ? queue.tick(at: now) : .init()
    case "k": return queue.interrupt(by: trigger, at: now)
    case "s": return queue.stop(by: trigger, at: now)
    case "p": return queue.pause(by: trigger, at: now)
    case "r": return queue.resume(at: now)
    case ">":
      queue.cursorMoved(to: "elsewhere")
      return .init()
    default:
      let marble = declared[input] ?? Marble(input)
      let topic = marble.priority == .navigation && marble.hasTopic ? String(input) : nil
      if let topic { queue.cursorMoved(to: topic) }
      return queue.enqueue(marble.announcement(input, topic: topic), at: now)
    }
  }

  private mutating func report(_ event: Character) -> SpeechQueue.Output {
    switch event {
    case "^": return saying.map { queue.handle(.started($0, Latency(at: now))) } ?? .init()
    case "|", "!":
      guard let id = saying else { return .init() }
      saying = nil
      return queue.handle(event == "|" ? .finished(id, at: now) : .failed(id, heard: 0, at: now))
    case ".": return .init()
    default:
      guard !cancelled.isEmpty else { return .init() }
      let id = cancelled.removeFirst()
      switch event {
      case "f": return queue.handle(.finished(id, at: now))
      case "x": return queue.handle(.cut(id, heard: 0, at: now))
      default:
        // A clause is two letters and a pause of two; one more letter of the next is heard.
        let heard = min(texts[id]!.count, event.wholeNumberValue! * 4 + 1)
        return queue.handle(.cut(id, heard: heard, at: now))
      }
    }
  }

  /// Does what the player does with orders, and names them.
  private mutating func take(_ output: SpeechQueue.Output) -> String {
    outputs.append(output)
    for announcement in output.queued {
      names[announcement.id] = name(of: announcement)
      texts[announcement.id] = announcement.text
    }
    return output.orders.map { order in
      switch order {
      case .cancel(let id):
        cancelled.append(id)
        if saying == id { saying = nil }
        return "x"
      case .speak(let utterance):
        let overlap = saying == nil ? "" : "?"
        saying = utterance.id
        return overlap + names[utterance.id]!
      case .prepare: return "?"
      }
    }.joined()
  }

  private func name(of announcement: Announcement) -> String {
    let text = announcement.text
    if text.hasPrefix("and "), text.hasSuffix(" more") {
      return "+" + text.filter(\.isNumber)
    }
    if text.hasSuffix("spoken") || text.hasSuffix("opp") {
      return outputs.last!.outcomes.first { names[$0.id] != nil }.map { names[$0.id]! + "!" } ?? "!"
    }
    let clauses = announcement.segments.compactMap(\.text.last)
    return String(text.first!) + (announcement.repeats == nil ? "" : String(clauses))
  }

  private func word(for report: OutcomeReport) -> String {
    let name = names[report.id]!
    return switch report.outcome {
    case .started: name + "^"
    case .finished: name + "|"
    case .cut(_, let interrupter): name + "<" + word(for: interrupter)
    case .superseded(let newer): name + ">" + names[newer]!
    case .merged(let other): name + "+" + names[other]!
    case .dropped(let interrupter): name + "-" + word(for: interrupter)
    case .failed: name + "!"
    }
  }

  private func word(for interrupter: Outcome.Interrupter?) -> String {
    switch interrupter {
    case .announcement(let id): names[id]!
    case .command(let trigger): String(Unicode.Scalar(UInt8(trigger)))
    case nil: ""
    }
  }
}
