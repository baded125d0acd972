internal import CPlatform
internal import Glibc

/// Raises the limit on open descriptors where it is low and may be raised.
package func raiseDescriptorLimit() {
  cplatform_raise_descriptor_limit()
}

/// The number of further descriptors that can be opened, counted up to `most`.
package func freeDescriptors(upTo most: Int) -> Int {
  var opened: [Int32] = []
  defer { for descriptor in opened { close(descriptor) } }
  while opened.count < most {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { break }
    opened.append(descriptor)
  }
  return opened.count
}

/// Prevents inspection of this process, which may have passwords in memory: no core dump, no debugger.
package func forbidInspection() {
  cplatform_forbid_inspection()
}

/// Ends the program because no thread can be started, and names the limit that prevents it.
func giveUpForWantOfThread(_ number: Int32) -> Never {
  let (reason, advice) =
    switch cplatform_thread_hindrance() {
    case CPLATFORM_ADDRESS_LIMIT: ("the limit on its memory is reached", "allow it more with ulimit -v unlimited")
    case CPLATFORM_DATA_LIMIT: ("the limit on its data is reached", "allow it more with ulimit -d unlimited")
    case CPLATFORM_NO_MEMORY: (String(cString: strerror(ENOMEM)), "close other programs")
    case CPLATFORM_PROCESS_LIMIT:
      (String(cString: strerror(number)), "close other programs, or allow more processes with ulimit -u")
    default: (String(cString: strerror(number)), "close other programs")
    }
  giveUp("no thread can be started", reason, try: advice)
}

/// Ends the program because no descriptor can be opened. The user can raise only the program's own limit.
func giveUpForWantOfDescriptor(_ number: Int32) -> Never {
  let advice = number == EMFILE ? "allow it more with ulimit -n 256" : "close other programs"
  giveUp("no file descriptor is left", String(cString: strerror(number)), try: advice)
}

/// Ends the program because an essential resource is missing; the exit code is 69.
private func giveUp(_ what: String, _ reason: String, try advice: String) -> Never {
  cplatform_give_up("earshot: cannot go on: \(what): \(reason); \(advice)\n", 69)
}

/// Raises malloc's trim threshold, so that freed memory stays with the program.
///
/// Each phrase takes some hundred kilobytes and frees them. If the system gets them, it has to find and clear as many pages
/// for the next phrase, between a key and its sound, and to stop the other threads meanwhile.
package func raiseTrimThreshold() {
  cplatform_raise_trim_threshold()
}
