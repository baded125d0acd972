import Foundation
import Glibc
import LinuxSupport
import Text

/// The app under test, started for the flows of a check and ended after them, with all processes that it has started.
///
/// A shell runs the command in a session of its own. It ends the whole group when its input is closed: by us, or by the system
/// when we are killed.
package final class ServedApp: Sendable {
  private let command: String
  private let shell: ChildProcess
  /// What the command has written: a file without a name.
  private let output: Descriptor

  /// `$0` is the command. The reader of the input ends the group: a request first, and after five seconds a kill.
  ///
  /// The shell's own trap is set after its children have begun, which so have none. A trap interrupts `wait`.
  private static let script = """
    exec 5<&0
    sh -c "$0" </dev/null >&3 2>&3 3>&- 4>&- 5<&- & app=$!
    (
      trap '' TERM
      read -r end <&5
      kill -s TERM 0
      tries=0
      while kill -s 0 $app 2>/dev/null && [ $tries -lt 50 ]; do tries=$((tries + 1)); sleep 0.1; done
      kill -s KILL 0
    ) </dev/null >/dev/null 2>&1 3>&- 4>&- &
    exec 5<&- 3>&- 4>&-
    ending=
    trap 'ending=1' TERM
    wait $app
    code=$?
    while kill -s 0 $app 2>/dev/null; do wait $app; code=$?; done
    [ $code -eq 0 ] || [ -n "$ending" ] || exit $code
    wait
    """

  /// Starts an app, and waits until it answers.
  ///
  /// - Parameters:
  ///   - command: A line for the shell.
  ///   - address: Where it answers: an address that begins with `http://` or `https://`.
  /// - Throws: That something answers there already, that the command ends before, or that nothing answers in time.
  package init(_ command: String, answeringAt address: ReadyAddress) throws(Failure) {
    guard address.answer() == nil else {
      throw .unavailable(
        "something answers at '\(address.text)' before --serve has started the app; end it, or leave out --serve",
        nb: "noe svarer på «\(address.text)» før --serve har startet appen; avslutt det, eller utelat --serve")
    }
    let number: Int32
    do throws(FileProblem) { number = try OutputFile.scratch(in: FileManager.default.temporaryDirectory.path) } catch {
      throw NewFile.failure(localized(en: "the output of --serve", nb: "det --serve skriver"), error)
    }
    (self.command, output) = (command, Descriptor(owning: number))
    do throws(ChildProcessError) {
      shell = try ChildProcess("/bin/sh", ["-c", Self.script, command], .inputAndDescriptors(number, number))
    } catch {
      throw .unavailable(localized: "\(error)")
    }
    try wait(for: address)
  }

  deinit { end() }

  private func wait(for address: ReadyAddress) throws(Failure) {
    let start = monotonicNow()
    while !address.isReady {
      let code = shell.exitCodeIfEnded()
      guard code == nil, monotonicNow() - start < ReadyAddress.longestStart else {
        let said = lastLines
        end()
        throw code.map { Self.ended($0, command, said) } ?? address.silence(said)
      }
      shell.waitForEnd(within: .milliseconds(50))
    }
  }

  private static func ended(_ code: Int32, _ command: String, _ said: Phrase) -> Failure {
    .unavailable(
      "the command of --serve ended with exit code \(code): '\(command)'\(said.en)",
      nb: "kommandoen i --serve ble avsluttet med sluttkode \(code): «\(command)»\(said.nb)")
  }

  /// Why flows on the app could not be played; nil while it runs.
  package var failure: Failure? {
    shell.exitCodeIfEnded().map { Self.ended($0, command, lastLines) }
  }

  /// Ends the app with its children: some milliseconds, five seconds at most.
  package func end() {
    shell.closeInput()
    guard !shell.waitForEnd(within: .seconds(8)) else {
      // A command that has ended before leaves its children in the group, until the reader has ended them.
      return
    }
    kill(-shell.pid, SIGKILL)
    shell.exitCode()
  }

  /// The end of what the command has written, behind a comma; empty where it has written nothing.
  private var lastLines: Phrase {
    var status = stat()
    fstat(output.number, &status)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(output.number, &bytes, bytes.count, max(0, status.st_size - off_t(bytes.count)))
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").suffix(5)
    guard !lines.isEmpty else { return Phrase("") }
    let text = lines.joined(separator: " / ")
    return Phrase(en: ", its last words: \(text)", nb: ", det siste den skrev: \(text)")
  }
}

/// The address at which an app says that it is ready.
package struct ReadyAddress: Sendable {
  /// As given.
  package let text: String
  private let host: String
  private let port: String
  private let path: String
  private let isEncrypted: Bool

  /// An address that begins with `http://` or `https://`; nil for any other.
  package init?(_ text: String) {
    guard let end = text.firstRange(of: "://"), ["http", "https"].contains(text[..<end.lowerBound].lowercased()),
      text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 })
    else { return nil }
    isEncrypted = text.lowercased().hasPrefix("https")
    let rest = text[end.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    let place = rest[authority.endIndex...].prefix { $0 != "#" }
    // An IPv6 address stands in brackets.
    let hostEnd = authority.lastIndex(of: "]").map { authority.index(after: $0) }
    let name = hostEnd.map { authority[..<$0] } ?? authority.prefix { $0 != ":" }
    let number = authority[name.endIndex...]
    guard !name.isEmpty, !authority.contains("@"), number.isEmpty || number.dropFirst().allSatisfy(\.isNumber) else { return nil }
    self.text = text
    host = name.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    port = number.count > 1 ? String(number.dropFirst()) : isEncrypted ? "443" : "80"
    path = (place.first == "/" ? "" : "/") + place
  }

  /// How long an app may take until it answers.
  static let longestStart = Duration.seconds(120)

  /// The failure where nothing answers in time.
  ///
  /// - Parameter said: The last words of the app, behind a comma.
  func silence(_ said: Phrase = Phrase("")) -> Failure {
    let seconds = Self.longestStart.components.seconds
    return .unavailable(
      "nothing answers at '\(text)' after \(seconds) s\(said.en); see the address of --ready",
      nb: "ingenting svarer på «\(text)» etter \(seconds) s\(said.nb); se på adressen i --ready")
  }

  /// Waits until an app that something else has started is ready.
  package func waitUntilReady() throws(Failure) {
    let start = monotonicNow()
    while !isReady {
      guard monotonicNow() - start < Self.longestStart else { throw silence() }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  /// Whether the app is ready: it answers, and neither that nothing is there nor with an error of its own. A page that asks who
  /// one is, is ready (401, 403).
  var isReady: Bool { answer().map { (200..<404).contains($0) } ?? false }

  /// The status of an answer; nil where nobody answers. Where the connection is encrypted, to be connected counts as 200.
  func answer() -> Int? {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, port, &hints, &found) == 0 else { return nil }
    defer { freeaddrinfo(found) }
    var next = found
    while let address = next {
      if let status = answer(at: address.pointee) { return status }
      next = address.pointee.ai_next
    }
    return nil
  }

  private func answer(at address: addrinfo) -> Int? {
    let kind = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let connection = Descriptor(owning: socket(address.ai_family, kind, address.ai_protocol))
    guard connection.number >= 0, connect(connection, address) else { return nil }
    guard !isEncrypted else { return 200 }
    let name = host.contains(":") ? "[\(host)]" : host
    let request = Array(
      "GET \(path) HTTP/1.1\r\nHost: \(name):\(port)\r\nUser-Agent: earshot\r\nAccept: */*\r\nConnection: close\r\n\r\n".utf8)
    guard send(connection.number, request, request.count, Int32(MSG_NOSIGNAL)) == request.count,
      !readable([connection.number], timeout: Self.timeout).isEmpty
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = recv(connection.number, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let words = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ")
    return words.first?.hasPrefix("HTTP/") == true && words.count > 1 ? Int(words[1]) : nil
  }

  /// How long a connection may take, and an answer.
  private static let timeout = Duration.seconds(2)

  /// Connects; returns whether somebody listens.
  private func connect(_ connection: Descriptor, _ address: addrinfo) -> Bool {
    if Glibc.connect(connection.number, address.ai_addr, address.ai_addrlen) == 0 { return true }
    guard errno == EINPROGRESS else { return false }
    var wait = pollfd(fd: connection.number, events: Int16(POLLOUT), revents: 0)
    guard poll(&wait, 1, Int32(Self.timeout / .milliseconds(1))) == 1 else { return false }
    var (error, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    return getsockopt(connection.number, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0
  }
}
