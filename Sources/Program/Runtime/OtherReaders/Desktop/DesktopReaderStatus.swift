internal import CSystemd
internal import Glibc
internal import LinuxSupport

/// Whether the desktop has a screen reader switched on, as its session bus tells: at first, and at each change.
///
/// `org.a11y.Status` of at-spi2-core has the property `ScreenReaderEnabled`. Asking starts no service: where
/// accessibility is not running there is no reader that uses it. One connection by sd-bus, which libpulse has loaded
/// already; used on one thread, and nothing here waits for the bus but `isReaderOn(until:)`.
final class DesktopReaderStatus {
  /// Whether a reader is on; nil until it is known.
  private(set) var isReaderOn: Bool?
  private var bus: OpaquePointer?
  /// The question under way; only the newest answer counts.
  private var question: OpaquePointer?

  private static let changes = [
    "type='signal',path='/org/a11y/bus',interface='org.freedesktop.DBus.Properties',arg0='org.a11y.Status'",
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.a11y.Bus'",
  ]

  /// Puts the question on its way; nil where there is no bus that takes it.
  init?(environment: [String: String]) {
    guard sd_bus_new(&bus) >= 0, sd_bus_set_address(bus, Self.address(environment)) >= 0,
      sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_start(bus) >= 0
    else { return nil }
    let this = Unmanaged.passUnretained(self).toOpaque()
    for rule in Self.changes {
      let changed: sd_bus_message_handler_t = { _, this, _ in
        this.map { Unmanaged<DesktopReaderStatus>.fromOpaque($0).takeUnretainedValue().ask() }
        return 0
      }
      guard sd_bus_add_match_async(bus, nil, rule, changed, nil, this) >= 0 else { return nil }
    }
    ask()
    guard receive() else { return nil }
  }

  deinit {
    sd_bus_slot_unref(question)
    sd_bus_close_unref(bus)
  }

  /// Readable when the bus has said something, or is gone.
  var descriptor: Int32 { sd_bus_get_fd(bus) }

  /// Takes what the bus has said by now; false once it is gone. Never waits.
  func receive() -> Bool {
    while true {
      let result = sd_bus_process(bus, nil)
      if result <= 0 { return result == 0 }
    }
  }

  /// Waits until `deadline` for the status; nil where it does not come, or there is none.
  func isReaderOn(until deadline: Duration) -> Bool? {
    while isReaderOn == nil, monotonicNow() < deadline {
      let ready = readable([descriptor], timeout: deadline - monotonicNow())
      if !ready.isEmpty, !receive() { break }
    }
    return isReaderOn
  }

  /// Asks whether a reader is on. An error, also that nobody keeps the status, means that none is.
  private func ask() {
    var call: OpaquePointer?
    defer { sd_bus_message_unref(call) }
    guard
      sd_bus_message_new_method_call(
        bus, &call, "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Get") >= 0,
      sd_bus_message_append_basic(call, CChar(UInt8(ascii: "s")), "org.a11y.Status") >= 0,
      sd_bus_message_append_basic(call, CChar(UInt8(ascii: "s")), "ScreenReaderEnabled") >= 0,
      sd_bus_message_set_auto_start(call, 0) >= 0
    else { return }
    sd_bus_slot_unref(question)
    question = nil
    let answered: sd_bus_message_handler_t = { answer, this, _ in
      guard let this else { return 0 }
      Unmanaged<DesktopReaderStatus>.fromOpaque(this).takeUnretainedValue().isReaderOn = isTrue(answer)
      return 0
    }
    sd_bus_call_async(bus, &question, call, answered, Unmanaged.passUnretained(self).toOpaque(), .max)
  }

  /// Where the session bus may be; of the addresses of D-Bus the Unix sockets, to which connecting never waits.
  private static func address(_ environment: [String: String]) -> String {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      return address.split(separator: ";").filter { $0.hasPrefix("unix:") }.joined(separator: ";")
    }
    // Where a session is started by systemd, as on the text console.
    let directory = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "unix:path=\(directory ?? "/run/user/\(getuid())")/bus"
  }
}

/// Whether an answer is a variant that holds the boolean true.
private func isTrue(_ answer: OpaquePointer?) -> Bool {
  var value: Int32 = 0
  return sd_bus_message_enter_container(answer, CChar(UInt8(ascii: "v")), "b") > 0
    && sd_bus_message_read_basic(answer, CChar(UInt8(ascii: "b")), &value) > 0 && value != 0
}
