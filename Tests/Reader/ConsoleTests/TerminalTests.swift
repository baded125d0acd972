import CustomDump
import Glibc
import LinuxSupport
import Testing

@testable import Console
@testable import ScreenReader

/// Terminal and signals belong to the whole process; these tests run one after the other.
@Suite("Terminal", .serialized)
struct TerminalTests {
  @Test("Key mode gives keys without echo and keeps Ctrl-C a signal, until it is restored")
  func keyMode() throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try Terminal(descriptor: pseudo.descriptor)
    #expect([ICANON, ECHO, IEXTEN, ISIG].map { pseudo.has($0) } == [false, false, false, true])
    #expect(pseudo.settings.c_iflag & tcflag_t(IXON) == 0)
    terminal.restore()
    #expect([ICANON, ECHO, IEXTEN, ISIG].map { pseudo.has($0) } == [true, true, true, true])
    terminal.restore()
  }

  @Test("The terminal is restored when its value goes")
  func lifetime() throws {
    let pseudo = try #require(PseudoTerminal())
    do {
      let terminal = try Terminal(descriptor: pseudo.descriptor)
      withExtendedLifetime(terminal) { #expect(!pseudo.has(ECHO)) }
    }
    #expect(pseudo.has(ECHO))
  }

  @Test("What is no terminal is refused with what to try")
  func noTerminal() {
    let pipe = Pipe()
    #expect(!Terminal.isTerminal(pipe.readEnd))
    let error = #expect(throws: TerminalError.self) { try Terminal(descriptor: pipe.readEnd) }
    #expect(
      error?.description
        == "cannot read single keys from the terminal: Inappropriate ioctl for device; try --lines")
  }

  @Test("Keys typed at a terminal come in as bytes, and its end as the end")
  func keys() throws {
    var pseudo = PseudoTerminal()
    let terminal = try Terminal(descriptor: try #require(pseudo).descriptor)
    var input = InputReader(descriptor: try #require(pseudo).descriptor, takesKeys: true)
    pseudo?.type("n\u{1B}[A")
    var bytes: [UInt8] = []
    while bytes.count < 4, case .bytes(let more, _)? = input.read().first { bytes += more }
    #expect(bytes == Array("n\u{1B}[A".utf8))
    terminal.restore()
    pseudo = nil
  }

  @Test("A key that another program on the terminal has read first is not waited for", .timeLimit(.minutes(5)))
  func takenFromTerminal() throws {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try Terminal(descriptor: pseudo.descriptor)
    defer { terminal.restore() }
    var input = InputReader(descriptor: pseudo.descriptor, takesKeys: true)
    pseudo.type("h")
    #expect(readable([input.descriptor], timeout: .seconds(10)) == [input.descriptor])
    var byte = [UInt8](repeating: 0, count: 16)
    #expect(read(pseudo.descriptor, &byte, 16) == 1)
    expectNoDifference(input.read(), [])
    #expect(fcntl(pseudo.descriptor, F_GETFL) & O_NONBLOCK == 0)
  }

  @Test(
    "Signals come in as events",
    arguments: [
      (SIGINT, .end(code: 130)), (SIGTERM, .end(code: 143)), (SIGHUP, .end(code: 129)),
      (SIGCONT, .resume),
    ] as [(Int32, SignalEvent)])
  func signals(number: Int32, expected: SignalEvent) async throws {
    // A shell has what it starts in the background ignore SIGINT, which is respected.
    let before = signal(number, SIG_DFL)
    defer { signal(number, before) }
    let (events, sink) = AsyncStream.makeStream(of: SignalEvent.self)
    let watch = try SignalWatch { sink.yield($0) }
    watch.handOver()
    kill(getpid(), number)
    var iterator = events.makeAsyncIterator()
    #expect(await iterator.next() == expected)
    withExtendedLifetime(watch) {}
  }

  @Test("After the watch is gone, signals do what they did before")
  func unwatch() throws {
    var before = sigaction()
    sigaction(SIGTERM, nil, &before)
    do {
      let watch = try SignalWatch { _ in }
      withExtendedLifetime(watch) {
        var during = sigaction()
        sigaction(SIGTERM, nil, &during)
        #expect(during.sa_flags != before.sa_flags)
      }
    }
    var after = sigaction()
    sigaction(SIGTERM, nil, &after)
    #expect(after.sa_flags == before.sa_flags)
  }
}

@Suite("Input reader")
struct InputReaderTests {
  @Test("A pipe comes in as lines, refused ones included, and then its end")
  func lines() throws {
    let pipe = Pipe()
    var input = InputReader(descriptor: pipe.readEnd, takesKeys: false)
    pipe.put(Array("next\r\n".utf8) + [0xFF, 0x0A] + Array("type hal".utf8))
    var events = input.read()
    pipe.put(Array("vveis".utf8))
    events += input.read()
    close(pipe.writeEnd)
    events += input.read()
    let lines: [Result<String, LineError>?] = events.map {
      if case .line(let line) = $0 { line.text } else { nil }
    }
    expectNoDifference(
      lines, [.success("next"), .failure(.invalidUTF8(byte: 1)), .success("type halvveis"), nil])
    expectNoDifference(events.last, .end)
    close(pipe.readEnd)
  }

  @Test("Lines are stamped in the order they were read, on the monotonic clock")
  func stamps() throws {
    let pipe = Pipe()
    var input = InputReader(descriptor: pipe.readEnd, takesKeys: false)
    var stamps = [monotonicNow()]
    for line in ["next\n", "back\n"] {
      pipe.put(Array(line.utf8))
      if case .line(let line)? = input.read().first { stamps.append(line.at) }
    }
    stamps.append(monotonicNow())
    #expect(stamps.count == 4)
    #expect(stamps == stamps.sorted())
    close(pipe.writeEnd)
    close(pipe.readEnd)
  }

  @Test("What another program has read first is not waited for, and the pipe stays as it was for others", .timeLimit(.minutes(5)))
  func takenFromPipe() {
    let pipe = Pipe()
    var input = InputReader(descriptor: pipe.readEnd, takesKeys: false)
    pipe.put(Array("next\n".utf8))
    #expect(readable([input.descriptor], timeout: .zero) == [input.descriptor])
    var byte = [UInt8](repeating: 0, count: 16)
    #expect(read(pipe.readEnd, &byte, 16) == 5)
    expectNoDifference(input.read(), [])
    #expect(fcntl(pipe.readEnd, F_GETFL) & O_NONBLOCK == 0)
    close(pipe.writeEnd)
    expectNoDifference(input.read(), [.end])
    close(pipe.readEnd)
  }

  @Test("A file is read on from where others left off")
  func file() throws {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    fputs("first\nnext\n", file)
    fflush(file)
    lseek(fileno(file), 6, SEEK_SET)
    var input = InputReader(descriptor: fileno(file), takesKeys: false)
    guard case .line(let line)? = input.read().first else { return #expect(Bool(false), "no line came in") }
    expectNoDifference(line.shown, "next")
  }

  @Test("Single keys are bytes, and a keyboard that is gone is the end")
  func end() {
    let pipe = Pipe()
    var input = InputReader(descriptor: pipe.readEnd, takesKeys: true)
    pipe.put([0x1B])
    guard case .bytes([0x1B], _)? = input.read().first else {
      return #expect(Bool(false), "no bytes came in")
    }
    close(pipe.writeEnd)
    expectNoDifference(input.read(), [.end])
    close(pipe.readEnd)
  }
}

@Suite("Caption writer")
struct CaptionWriterTests {
  @Test("Each text is one clean line")
  func lines() throws {
    let pipe = Pipe()
    var writer = CaptionWriter(descriptor: pipe.writeEnd)
    try writer.write("Sign in, button")
    try writer.write("two\nlines\u{1B}[2J")
    try writer.write("")
    close(pipe.writeEnd)
    #expect(String(decoding: pipe.readAll(), as: UTF8.self) == "Sign in, button\ntwo lines\n\n")
    close(pipe.readEnd)
  }

  @Test("A text is put into the terminal's clipboard as base64, and prints nothing")
  func copy() throws {
    let pipe = Pipe()
    var writer = CaptionWriter(descriptor: pipe.writeEnd)
    try writer.copy("Blåbær\u{1B}")
    close(pipe.writeEnd)
    #expect(String(decoding: pipe.readAll(), as: UTF8.self) == "\u{1B}]52;c;QmzDpWLDpnIb\u{07}")
    close(pipe.readEnd)
  }

  @Test("For a braille display the cursor stays at the beginning of the newest caption, and ends below it")
  func underCursor() throws {
    let pipe = Pipe()
    var writer = CaptionWriter(descriptor: pipe.writeEnd, shape: .linesUnderCursor)
    for text in ["one", "two\nthree", "four"] { try writer.write(text) }
    try writer.finish()
    close(pipe.writeEnd)
    #expect(
      String(decoding: pipe.readAll(), as: UTF8.self)
        == "one\r" + "\ntwo\nthree\u{1B}[1A\r" + "\u{1B}[1B\nfour\r" + "\n")
    close(pipe.readEnd)
  }

  @Test("A reader that is gone is reported once")
  func closed() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    close(pipe.readEnd)
    var writer = CaptionWriter(descriptor: pipe.writeEnd)
    let error = #expect(throws: CaptionWriter.Failure.self) { try writer.write("Home") }
    #expect(error?.description == "cannot write captions to standard output: Broken pipe")
    #expect(throws: Never.self) { try writer.write("Contacts") }
    close(pipe.writeEnd)
  }

  @Test("A pipe that is full for a while loses nothing")
  func full() async throws {
    let pipe = Pipe()
    _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK)
    // More than a pipe holds, so that writes are partial and then refused.
    let text = String(repeating: "blåbær ", count: 40_000)
    let (chunks, sink) = AsyncStream.makeStream(of: [UInt8].self)
    let reader = NamedThread("reader") {
      sink.yield(pipe.readAll())
      sink.finish()
    }
    var writer = CaptionWriter(descriptor: pipe.writeEnd)
    try writer.write(text)
    close(pipe.writeEnd)
    var all: [UInt8] = []
    for await chunk in chunks { all += chunk }
    #expect(all == Array((text + "\n").utf8))
    reader.join()
    close(pipe.readEnd)
  }
}
