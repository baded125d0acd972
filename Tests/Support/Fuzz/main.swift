import Glibc

// EARSHOT_FUZZ_TARGET=capture earshot-fuzz [arguments of libFuzzer: folders of inputs, -max_total_time=60 …]
//
// libFuzzer makes inputs by the code that earlier ones have reached, and stops at the first that crashes, hangs or
// takes too much memory; it writes that input to a file.

private let target: @Sendable ([UInt8]) -> Void = {
  guard let name = getenv("EARSHOT_FUZZ_TARGET").map({ String(cString: $0) }), let target = fuzzTargets[name] else {
    print("Set EARSHOT_FUZZ_TARGET to one of: \(fuzzTargets.keys.sorted().joined(separator: " "))")
    exit(64)
  }
  return target
}()

/// Called by libFuzzer with each input.
///
/// Source: `FuzzerInterface.h` of LLVM's compiler-rt.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// libFuzzer's own main function.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

// libFuzzer does not handle a signal that has a handler already, such as Swift's crash reporter.
for crash in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(crash, SIG_DFL) }
var count = CommandLine.argc
var words = CommandLine.unsafeArgv
exit(runDriver(&count, &words) { testOneInput($0, $1) })
