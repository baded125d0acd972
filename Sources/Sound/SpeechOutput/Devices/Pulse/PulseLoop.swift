internal import CPlatform
internal import CPulse
internal import Glibc
internal import LinuxSupport

/// libpulse's own main loop (`pa_mainloop`), without a thread.
///
/// libpulse's threaded loop has to be woken for every request to the server, and the thread it wakes may find no
/// processor free. Here the thread with a request sends it (`send`), and the thread that watches `descriptor` takes in
/// what the server replies (`attend`). One thread at a time uses the loop, and all of libpulse that runs in it.
///
/// Once a turn, when nothing is deferred any more, `pa_mainloop` calls the poll function it was given. That function copies
/// what libpulse waits for into an epoll set and an alarm, so that a player can wait for one descriptor. The pipe by which
/// `pa_mainloop` wakes itself stays out of the set: every request writes to it, and would wake the watching thread while a
/// key is answered.
final class PulseLoop {
  /// Readable when `attend` has something to do: the server has sent something, or a timer is due.
  let descriptor: Int32
  /// The loop as libpulse's contexts take it.
  let api: UnsafeMutablePointer<pa_mainloop_api>
  private let mainloop: OpaquePointer
  private let alarm: Int32
  /// The time the alarm is set to.
  private var alarmAt: Duration?
  /// What the epoll set holds besides the alarm.
  private var watched: [pollfd] = []
  /// What `pa_mainloop` polls before libpulse waits for anything: its own pipe.
  private var ownDescriptors: [Int32] = []
  /// Whether a callback may have closed a descriptor of the set and opened another with the same number.
  private var isStale = false
  private var polling = Polling.none
  private var hasPolled = false
  private var isTurning = false

  /// What the poll function does when it is called.
  private enum Polling {
    /// Only copies what libpulse waits for.
    case none
    case withoutWaiting
    case waiting
  }

  /// Turns at once at most; what defers itself again and again continues in the next call.
  private static let mostTurns = 32

  /// Nil, with the reason in `errno`, if the system has no descriptor left.
  init?() {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    alarm = cplatform_alarm()
    guard descriptor >= 0, alarm >= 0, let mainloop = pa_mainloop_new() else {
      let reason = errno
      for descriptor in [descriptor, alarm] where descriptor >= 0 { Glibc.close(descriptor) }
      errno = reason
      return nil
    }
    self.mainloop = mainloop
    api = pa_mainloop_get_api(mainloop)
    watch(alarm, UInt32(POLLIN))
    pa_mainloop_set_poll_func(
      mainloop,
      { descriptors, count, timeout, loop in
        Unmanaged<PulseLoop>.fromOpaque(loop!).takeUnretainedValue().poll(descriptors, Int(count), timeout)
      }, Unmanaged.passUnretained(self).toOpaque())
    send()
    ownDescriptors = watched.map(\.fd)
    watch([])
  }

  /// Releases its descriptors; contexts and timers must be gone.
  func close() {
    pa_mainloop_free(mainloop)
    Glibc.close(alarm)
    Glibc.close(descriptor)
  }

  // MARK: Turning

  /// Sends what libpulse has deferred, without reading what the server sends.
  func send() { turn(.none) }

  /// Takes in the server's messages, and handles what is due, without waiting.
  func attend() { turn(.withoutWaiting) }

  /// The same, and waits until there is something to do.
  func wait() { turn(.waiting) }

  private func turn(_ polling: Polling) {
    // Called from a callback: the turn that is on does it.
    guard !isTurning else { return }
    isTurning = true
    defer { isTurning = false }
    self.polling = polling
    for _ in 0..<Self.mostTurns {
      hasPolled = false
      let dispatched = pa_mainloop_iterate(mainloop, 1, nil)
      guard hasPolled else { continue }
      if self.polling == .none, dispatched <= 0 { return }
      self.polling = .none
      isStale = isStale || dispatched > 0
    }
    setAlarm(milliseconds: 0)
  }

  private func poll(_ descriptors: UnsafeMutablePointer<pollfd>?, _ count: Int, _ timeout: Int32) -> Int32 {
    hasPolled = true
    switch polling {
    case .withoutWaiting: return Glibc.poll(descriptors, nfds_t(count), 0)
    case .waiting: return Glibc.poll(descriptors, nfds_t(count), timeout)
    case .none:
      watch(UnsafeBufferPointer(start: descriptors, count: count).filter { !ownDescriptors.contains($0.fd) })
      setAlarm(milliseconds: timeout)
      return 0
    }
  }

  // MARK: What it waits for

  private func watch(_ descriptors: [pollfd]) {
    let isSame = descriptors.elementsEqual(watched) { $0.fd == $1.fd && $0.events == $1.events }
    guard isStale || !isSame else { return }
    isStale = false
    for old in watched where !descriptors.contains(where: { $0.fd == old.fd }) {
      epoll_ctl(descriptor, EPOLL_CTL_DEL, old.fd, nil)
    }
    for new in descriptors {
      watch(new.fd, descriptors.reduce(0) { $1.fd == new.fd ? $0 | UInt32(UInt16(bitPattern: $1.events)) : $0 })
    }
    watched = descriptors
  }

  /// The bits of `poll` and `epoll` are the same.
  private func watch(_ watched: Int32, _ events: UInt32) {
    var event = epoll_event(events: events, data: epoll_data_t(fd: watched))
    if epoll_ctl(descriptor, EPOLL_CTL_MOD, watched, &event) != 0 {
      epoll_ctl(descriptor, EPOLL_CTL_ADD, watched, &event)
    }
  }

  /// Sets the alarm to so many milliseconds from now; negative for none.
  private func setAlarm(milliseconds: Int32) {
    if milliseconds < 0, alarmAt == nil { return }
    let now = monotonicNow()
    let next = milliseconds < 0 ? nil : now + .milliseconds(milliseconds)
    // The same time as before, rounded anew. One that has gone off stays readable until it is set again.
    if let next, let alarmAt, alarmAt > now, abs((next - alarmAt) / .milliseconds(1)) < 2 { return }
    alarmAt = next
    cplatform_set_alarm(alarm, next.map { Int64($0 / .nanoseconds(1)) } ?? 0)
  }

  // MARK: Timers

  /// A time event of libpulse's. It fires once.
  typealias Timer = OpaquePointer

  /// Calls `due` with `data` after a delay. The loop has to turn before that: it sets the alarm.
  func timer(after delay: Duration, _ data: UnsafeMutableRawPointer, _ due: pa_time_event_cb_t) -> Timer? {
    var time = timeval()
    gettimeofday(&time, nil)
    pa_timeval_add(&time, pa_usec_t(delay / .microseconds(1)))
    return api.pointee.time_new(api, &time, due, data)
  }

  /// Frees a timer, whether it has fired or not.
  func forget(_ timer: Timer?) {
    if let timer { api.pointee.time_free(timer) }
  }
}
