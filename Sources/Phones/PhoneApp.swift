internal import Captures
package import Languages
package import LivingApps
internal import Synchronization
internal import Threads
package import WebDriver

/// An app on a phone, driven through a WebDriver server (Appium), as a living app.
package final class PhoneApp: LivingSource {
  private let client: WebDriverClient
  private let capabilities: Capabilities
  private let language: Language
  private let keepsCaptures: Bool
  private let passingTime: Duration?
  private let restTime: Duration
  private let requests = Mailbox<PhoneRequest>()
  /// The thread that asks and drives the phone; set by `start`, taken by `close`.
  private let thread = Mutex<NamedThread?>(nil)

  /// An app that has not been opened.
  ///
  /// - Parameters:
  ///   - server: The server's address, like `http://127.0.0.1:4723`.
  ///   - capabilities: Which app on which phone.
  ///   - language: For the words that a reader adds.
  ///   - keepsCaptures: Whether its screens keep what they were read from, with a picture.
  ///   - passingTime: How long a screen that passes has to be there to be heard, as far as readings tell; nil where only
  ///     what comes to rest counts.
  ///   - restTime: How long a screen may take to come to rest after an act, before that is told.
  package init(
    server: String, _ capabilities: Capabilities, language: Language, keepsCaptures: Bool = false,
    passingTime: Duration? = PhoneApp.heardTime, restTime: Duration = PhoneApp.restTime
  ) {
    self.keepsCaptures = keepsCaptures
    self.passingTime = passingTime
    self.restTime = restTime
    client = WebDriverClient(server)
    self.capabilities = PhonePlatform.completed(capabilities)
    self.language = language
  }

  deinit { close() }

  /// After this time a reader says that another screen has come.
  ///
  /// Source: TalkBack's `WindowEventInterpreter.java`, which waits so long for what comes after a change of windows.
  package static let heardTime = Duration.milliseconds(550)

  /// After this time nobody waits any longer for a screen that keeps changing.
  package static let restTime = Duration.seconds(8)

  package func start(at place: String?, _ tell: @escaping @Sendable (LivingEvent) -> Void) throws -> LivingScreen {
    if let place {
      throw PhoneError(description: "'\(place)' cannot be opened by its name on a phone; begin at its first screen, and go there")
    }
    let opened = Mailbox<Result<LivingScreen, PhoneError>>()
    let (client, capabilities, language, requests) = (client, capabilities, language, requests)
    let (keepsCaptures, passingTime, restTime) = (keepsCaptures, passingTime, restTime)
    let thread = NamedThread("earshot-phone") {
      let driver = PhoneDriver(
        client, capabilities, requests, language: language, keepsCaptures: keepsCaptures, passingTime: passingTime,
        restTime: restTime, tell: tell)
      do throws(PhoneError) {
        opened.post(.success(try driver.open()))
        driver.run()
      } catch {
        opened.post(.failure(error))
      }
      driver.end()
    }
    self.thread.withLock { $0 = thread }
    guard let result = opened.take(until: nil) else { throw PhoneError(description: "the app was closed") }
    return try result.get()
  }

  package func perform(_ act: LivingAct, answer: @escaping @Sendable ([LivingEvent]) -> Void) {
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

/// What a driver is asked for.
enum PhoneRequest: Sendable {
  case act(LivingAct, answer: @Sendable ([LivingEvent]) -> Void)
  case close
}

/// Why an app on a phone cannot be opened: a sentence for the person.
package struct PhoneError: Error, Hashable, CustomStringConvertible {
  package var description: String
}
