internal import CPlatform
internal import CPulse
internal import Glibc
internal import Threads

/// The main loop libpulse runs in, without a thread of its own.
///
/// libpulse's threaded loop has to be woken for every word to the server, and the thread it wakes may find no
/// processor free. Here whoever has something to say sends it (`send`), and whoever watches `descriptor` takes in
/// what the server answers (`attend`). One thread at a time uses the loop, and all of libpulse that runs in it.
final class PulseLoop {
  /// Readable when there is something to attend to: words of the server, or a timer that is due.
  let descriptor: Int32
  /// What libpulse takes for a main loop.
  let api: UnsafeMutablePointer<pa_mainloop_api>
  private let alarm: Int32
  private var channels: [Channel] = []
  private var timers: [Timer] = []
  private var deferred: [Deferred] = []
  /// What the alarm is set to.
  private var alarmAt: Duration?
  private var isTurning = false

  /// What it waits for, or is to do.
  class Event {
    unowned let loop: PulseLoop
    /// What libpulse wants to get back with it.
    var data: UnsafeMutableRawPointer?
    /// Called when the loop is done with it.
    var forgotten: () -> Void = {}

    fileprivate init(_ loop: PulseLoop) {
      self.loop = loop
    }
  }

  /// A descriptor of libpulse's.
  final class Channel: Event {
    let descriptor: Int32
    fileprivate(set) var events = PA_IO_EVENT_NULL
    /// Called with the events that have happened.
    fileprivate let happened: (Channel, pa_io_event_flags_t) -> Void

    fileprivate init(
      _ loop: PulseLoop, _ descriptor: Int32, _ happened: @escaping (Channel, pa_io_event_flags_t) -> Void
    ) {
      self.descriptor = descriptor
      self.happened = happened
      super.init(loop)
    }
  }

  /// Something to be done at a time, once.
  final class Timer: Event {
    /// On the monotonic clock; nil while it is not running.
    fileprivate(set) var deadline: Duration?
    fileprivate let due: (Timer) -> Void

    fileprivate init(_ loop: PulseLoop, _ due: @escaping (Timer) -> Void) {
      self.due = due
      super.init(loop)
    }
  }

  /// Something libpulse has put off until its loop turns: sending, above all.
  final class Deferred: Event {
    var isEnabled = true
    fileprivate let perform: (Deferred) -> Void

    fileprivate init(_ loop: PulseLoop, _ perform: @escaping (Deferred) -> Void) {
      self.perform = perform
      super.init(loop)
    }
  }

  /// Nil, with the reason in `errno`, where the system has no descriptor left.
  init?() {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    alarm = cplatform_alarm()
    api = .allocate(capacity: 1)
    guard descriptor >= 0, alarm >= 0 else {
      let reason = errno
      close()
      errno = reason
      return nil
    }
    watch(alarm, EPOLLIN.rawValue, isNew: true)
    api.initialize(to: vtable)
    api.pointee.userdata = Unmanaged.passUnretained(self).toOpaque()
  }

  /// Gives up its descriptors; libpulse has to be done with it.
  func close() {
    for timer in timers { timer.deadline = nil }
    if alarm >= 0 { Glibc.close(alarm) }
    if descriptor >= 0 { Glibc.close(descriptor) }
    api.deallocate()
  }

  // MARK: Turning

  /// Does at once what libpulse has put off until its loop turns.
  func send() {
    // Called back from within, the turn that is on does it.
    guard !isTurning else { return }
    isTurning = true
    defer { isTurning = false }
    runDeferred()
  }

  /// Takes in what the server has said, and does what is due, without waiting.
  func attend() {
    guard !isTurning else { return }
    isTurning = true
    defer { isTurning = false }
    for (descriptor, events) in readyDescriptors() {
      // Looked up anew each time: a callback may give others up.
      for channel in channels.filter({ $0.descriptor == descriptor }) {
        guard channels.contains(where: { $0 === channel }) else { continue }
        // The end of it concerns all that wait there.
        let wanted = channel.events.rawValue | PA_IO_EVENT_HANGUP.rawValue | PA_IO_EVENT_ERROR.rawValue
        guard events & wanted != 0 else { continue }
        channel.happened(channel, pa_io_event_flags_t(events & wanted))
      }
    }
    let now = monotonicNow()
    for timer in timers.filter({ $0.deadline.map { $0 <= now } ?? false }) where timer.deadline != nil {
      timer.deadline = nil
      timer.due(timer)
    }
    runDeferred()
    setAlarm()
  }

  /// Waits for something to attend to, and attends to it.
  func wait() {
    send()
    _ = readable([descriptor], timeout: nil)
    attend()
  }

  private func runDeferred() {
    // One that enables itself again and again leaves the rest to the next turn.
    for _ in 0..<Self.mostRounds {
      let enabled = deferred.filter(\.isEnabled)
      if enabled.isEmpty { return }
      for one in enabled where one.isEnabled { one.perform(one) }
    }
    timer(after: .zero) { [weak self] timer in self?.forget(timer) }
  }

  private static let mostRounds = 32

  /// The descriptors on which something has happened, and what, in the loop's own words.
  private func readyDescriptors() -> [(Int32, UInt32)] {
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 8) { events in
      let count = epoll_wait(descriptor, events.baseAddress, Int32(events.count), 0)
      return events.prefix(max(0, Int(count))).filter { $0.data.fd != alarm }.map { event in
        let names = Self.eventNames.filter { event.events & $0.system != 0 }
        return (event.data.fd, names.reduce(0) { $0 | $1.pulse.rawValue })
      }
    }
  }
}

// MARK: - What it waits for

extension PulseLoop {
  private static let eventNames: [(pulse: pa_io_event_flags_t, system: UInt32)] = [
    (PA_IO_EVENT_INPUT, EPOLLIN.rawValue), (PA_IO_EVENT_OUTPUT, EPOLLOUT.rawValue),
    (PA_IO_EVENT_HANGUP, EPOLLHUP.rawValue), (PA_IO_EVENT_ERROR, EPOLLERR.rawValue),
  ]

  func channel(
    on descriptor: Int32, _ events: pa_io_event_flags_t,
    _ happened: @escaping (Channel, pa_io_event_flags_t) -> Void
  ) -> Channel {
    let channel = Channel(self, descriptor, happened)
    channels.append(channel)
    setEvents(events, of: channel)
    return channel
  }

  func setEvents(_ events: pa_io_event_flags_t, of channel: Channel) {
    let before = watched(channel.descriptor)
    channel.events = events
    let after = watched(channel.descriptor)
    guard before != after else { return }
    if after == 0 {
      _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, channel.descriptor, nil)
    } else {
      watch(channel.descriptor, after, isNew: before == 0)
    }
  }

  func forget(_ channel: Channel) {
    setEvents(PA_IO_EVENT_NULL, of: channel)
    channels.removeAll { $0 === channel }
    channel.forgotten()
  }

  /// Does `due` after a delay, once; with nil, not before it is started.
  @discardableResult
  func timer(after delay: Duration?, _ due: @escaping (Timer) -> Void) -> Timer {
    let timer = Timer(self, due)
    timers.append(timer)
    restart(timer, after: delay)
    return timer
  }

  /// Sets a timer anew; nil stops it.
  func restart(_ timer: Timer, after delay: Duration?) {
    timer.deadline = delay.map { monotonicNow() + $0 }
    setAlarm()
  }

  func forget(_ timer: Timer?) {
    guard let timer else { return }
    timer.deadline = nil
    timers.removeAll { $0 === timer }
    timer.forgotten()
    setAlarm()
  }

  func putOff(_ perform: @escaping (Deferred) -> Void) -> Deferred {
    let deferred = Deferred(self, perform)
    self.deferred.append(deferred)
    return deferred
  }

  func forget(_ deferred: Deferred) {
    deferred.isEnabled = false
    self.deferred.removeAll { $0 === deferred }
    deferred.forgotten()
  }

  /// What is waited for on a descriptor, in the system's words.
  private func watched(_ descriptor: Int32) -> UInt32 {
    let wanted = channels.reduce(0) { $1.descriptor == descriptor ? $0 | $1.events.rawValue : $0 }
    return Self.eventNames.reduce(0) { wanted & $1.pulse.rawValue != 0 ? $0 | $1.system : $0 }
  }

  private func watch(_ watched: Int32, _ events: UInt32, isNew: Bool) {
    var event = epoll_event(events: events, data: epoll_data_t(fd: watched))
    _ = epoll_ctl(descriptor, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, watched, &event)
  }

  private func setAlarm() {
    let next = timers.compactMap(\.deadline).min()
    // One that has gone off stays readable until it is set again.
    if next == alarmAt, next.map({ $0 > monotonicNow() }) ?? true { return }
    alarmAt = next
    cplatform_set_alarm(alarm, next.map { Int64($0 / .nanoseconds(1)) } ?? 0)
  }
}
