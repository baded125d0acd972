import CSystemd
import Foundation
import LinuxSupport

/// Stands in for at-spi2-core on a message bus: owns `org.a11y.Bus` and reports whether a screen reader is on.
package final class AccessibilityStandIn: Sendable {
  private let changes = Mailbox<Bool?>()
  private let thread: NamedThread

  /// Takes the name on the bus, then answers each question with `isReaderOn`, or never if that is nil.
  package init(on bus: MessageBus, isReaderOn: Bool?) throws {
    let (changes, ready) = (changes, Mailbox<Bool>())
    thread = NamedThread("stand-in") { [address = bus.address] in
      guard let service = StatusService(address: address, isReaderOn) else { return ready.post(false) }
      ready.post(true)
      service.serve(until: changes)
    }
    guard ready.take(until: nil) == true else { throw FixtureError("the bus gives no name away") }
  }

  /// Switches the reader on or off, and sends the same signal as at-spi2-core.
  package func turn(on isReaderOn: Bool) {
    changes.post(isReaderOn)
  }

  deinit {
    changes.post(nil)
    thread.join()
  }
}

/// The stand-in's end of the bus, used by its own thread only.
private final class StatusService {
  private var bus: OpaquePointer?
  private var isReaderOn: Bool?

  init?(address: String, _ isReaderOn: Bool?) {
    self.isReaderOn = isReaderOn
    guard sd_bus_new(&bus) >= 0, sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0,
      sd_bus_start(bus) >= 0
    else { return nil }
    let answer: sd_bus_message_handler_t = { call, this, _ in
      guard let this, sd_bus_message_is_method_call(call, "org.freedesktop.DBus.Properties", "Get") > 0 else {
        return 0
      }
      Unmanaged<StatusService>.fromOpaque(this).takeUnretainedValue().answer(call)
      return 1
    }
    guard sd_bus_add_filter(bus, nil, answer, Unmanaged.passUnretained(self).toOpaque()) >= 0,
      sd_bus_request_name(bus, "org.a11y.Bus", 0) > 0
    else { return nil }
  }

  deinit { sd_bus_close_unref(bus) }

  /// Answers questions and signals changes until one is nil, or the bus is gone.
  func serve(until changes: Mailbox<Bool?>) {
    while true {
      var result: Int32
      repeat { result = sd_bus_process(bus, nil) } while result > 0
      guard result == 0 else { return }
      _ = readable([changes.descriptor, sd_bus_get_fd(bus)], timeout: nil)
      while let change = changes.takeWaiting() {
        guard let change else { return }
        isReaderOn = change
        report(change)
      }
    }
  }

  private func answer(_ call: OpaquePointer?) {
    guard let isReaderOn else { return }
    var answer: OpaquePointer?
    sd_bus_message_new_method_return(call, &answer)
    append(isReaderOn, to: answer)
    sd_bus_send(bus, answer, nil)
    sd_bus_message_unref(answer)
  }

  /// The signal `PropertiesChanged`, whose arguments are of type `sa{sv}as`.
  private func report(_ isReaderOn: Bool) {
    var signal: OpaquePointer?
    sd_bus_message_new_signal(
      bus, &signal, "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged")
    sd_bus_message_append_basic(signal, type("s"), "org.a11y.Status")
    sd_bus_message_open_container(signal, type("a"), "{sv}")
    sd_bus_message_open_container(signal, type("e"), "sv")
    sd_bus_message_append_basic(signal, type("s"), "ScreenReaderEnabled")
    append(isReaderOn, to: signal)
    sd_bus_message_close_container(signal)
    sd_bus_message_close_container(signal)
    sd_bus_message_open_container(signal, type("a"), "s")
    sd_bus_message_close_container(signal)
    sd_bus_send(bus, signal, nil)
    sd_bus_message_unref(signal)
  }

  /// A boolean in a variant.
  private func append(_ isReaderOn: Bool, to message: OpaquePointer?) {
    var value: Int32 = isReaderOn ? 1 : 0
    sd_bus_message_open_container(message, type("v"), "b")
    sd_bus_message_append_basic(message, type("b"), &value)
    sd_bus_message_close_container(message)
  }

  private func type(_ letter: UnicodeScalar) -> CChar { CChar(letter.value) }
}
