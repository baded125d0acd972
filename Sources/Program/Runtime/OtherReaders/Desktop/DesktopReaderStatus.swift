internal import CSystemd
internal import Glibc
internal import LinuxSupport

/// Whether the desktop's screen reader is on, according to the session bus: at first, and after each change.
///
/// `org.a11y.Status` of at-spi2-core has the property `ScreenReaderEnabled`. Reading it starts no service: where
/// accessibility is not running, no reader uses it. There is one connection by sd-bus, which libpulse has loaded already;
/// one thread uses it, and only `isReaderOn(until:)` waits for the bus.
final class DesktopReaderStatus {
  /// Whether a reader is on; nil until it is known.
  private(set) var isReaderOn: Bool?
  private var bus: OpaquePointer?
  /// The pending call; only the newest answer counts.
  private var question: OpaquePointer?

  private static let changes = [
    "type='signal',path='/org/a11y/bus',interface='org.freedesktop.DBus.Properties',arg0='org.a11y.Status'",
    "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.a11y.Bus'",
  ]

  /// Sends the first call; nil where there is no bus.
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

  /// Readable when the bus has sent something, or is gone.
  var descriptor: Int32 { sd_bus_get_fd(bus) }

  /// Handles what the bus has sent so far; false once it is gone. Never waits.
  func receive() -> Bool {
    while true {
      let result = sd_bus_process(bus, nil)
      if result <= 0 { return result == 0 }
    }
  }

  /// Waits until `deadline` for the status; nil where it does not arrive, or there is none.
  func isReaderOn(until deadline: Duration) -> Bool? {
    while isReaderOn == nil, monotonicNow() < deadline {
      let ready = readable([descriptor], timeout: deadline - monotonicNow())
      if !ready.isEmpty, !receive() { break }
    }
    return isReaderOn
  }

  /// Asks whether a reader is on. An error, also that no service has the property, means that none is.
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

  /// The possible addresses of the session bus; of D-Bus addresses only Unix sockets, because connecting to them never waits.
  private static func address(_ environment: [String: String]) -> String {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      return address.split(separator: ";").filter { $0.hasPrefix("unix:") }.joined(separator: ";")
    }
    // The address where systemd starts the session, as on the text console.
    let directory = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "unix:path=\(directory ?? "/run/user/\(getuid())")/bus"
  }
}

/// Whether an answer is a variant with the Boolean true.
private func isTrue(_ answer: OpaquePointer?) -> Bool {
  var value: Int32 = 0
  return sd_bus_message_enter_container(answer, CChar(UInt8(ascii: "v")), "b") > 0
    && sd_bus_message_read_basic(answer, CChar(UInt8(ascii: "b")), &value) > 0 && value != 0
}
