internal import Captures
internal import LinuxSupport
internal import Synchronization
package import Text

/// An app on a phone, driven through a WebDriver server (Appium), as a remote app.
package final class PhoneApp: RemoteSource {
  private let client: WebDriverClient
  private let capabilities: Capabilities
  private let language: Language
  private let keepsCaptures: Bool
  private let times: PhoneTimes
  private let requests = Mailbox<PhoneRequest>()
  /// The thread that drives the phone; set by `start`, taken by `close`.
  private let thread = Mutex<NamedThread?>(nil)

  /// An app that is not opened yet.
  ///
  /// - Parameters:
  ///   - server: The server's address, like `http://127.0.0.1:4723`.
  ///   - capabilities: The app and the phone.
  ///   - language: The language of the words that a reader adds.
  ///   - keepsCaptures: Whether its screens store their page source, with a picture.
  ///   - times: The times for which its screens are waited for.
  package init(
    server: String, _ capabilities: Capabilities, language: Language, keepsCaptures: Bool = false,
    times: PhoneTimes = PhoneTimes()
  ) {
    self.keepsCaptures = keepsCaptures
    self.times = times
    client = WebDriverClient(server)
    self.capabilities = PhonePlatform.completed(capabilities)
    self.language = language
  }

  deinit { close() }

  package func start(at place: String?, _ report: @escaping @Sendable (RemoteEvent) -> Void) throws -> RemoteScreen {
    if let place {
      throw PhoneError(
        description: localized(
          en: "'\(place)' cannot be opened by its name on a phone; begin at its first screen, and go there",
          nb: "«\(place)» kan ikke åpnes med navnet på en telefon; begynn på det første skjermbildet, og gå dit"))
    }
    let opened = Mailbox<Result<RemoteScreen, PhoneError>>()
    let (client, capabilities, language, requests) = (client, capabilities, language, requests)
    let (keepsCaptures, times) = (keepsCaptures, times)
    let thread = NamedThread("earshot-phone") {
      let driver = PhoneDriver(
        client, capabilities, requests, language: language, keepsCaptures: keepsCaptures, times: times, report: report)
      do throws(PhoneError) {
        opened.post(.success(try driver.open()))
        driver.run()
      } catch {
        opened.post(.failure(error))
      }
      driver.end()
    }
    self.thread.withLock { $0 = thread }
    guard let result = opened.take(until: nil) else {
      throw PhoneError(description: localized(en: "the app was closed", nb: "appen ble lukket"))
    }
    return try result.get()
  }

  package func perform(_ act: RemoteAction, answer: @escaping @Sendable ([RemoteEvent]) -> Void) {
    requests.post(.act(act, answer: answer))
  }

  package func close() {
    let thread = self.thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let thread else { return }
    client.cancel()
    requests.post(.close)
    thread.join()
  }
}

/// A request to the driver.
enum PhoneRequest: Sendable {
  case act(RemoteAction, answer: @Sendable ([RemoteEvent]) -> Void)
  case close
}

/// The reason why an app on a phone cannot be opened, as a sentence for the person.
package struct PhoneError: Error, Hashable, CustomStringConvertible {
  package var description: String
}

/// The times for which the screens of an app on a phone are waited for.
package struct PhoneTimes: Hashable, Sendable {
  /// The time for which a passing screen must last to be reported, as far as readings show; nil if only screens at rest
  /// count.
  var passing: Duration?
  /// The time in which a screen must come to rest after an act, before unrest is reported.
  var rest: Duration

  /// By default, the time after which a reader announces another screen, and eight seconds.
  ///
  /// Source: TalkBack's `WindowEventInterpreter.java`, which waits so long for the events that follow a change of windows.
  package init(passing: Duration? = .milliseconds(550), rest: Duration = .seconds(8)) {
    (self.passing, self.rest) = (passing, rest)
  }
}
