internal import CPlatform
internal import Glibc

/// Raises the limit on open descriptors where it is low and may be raised.
package func raiseDescriptorLimit() {
  cplatform_raise_descriptor_limit()
}

/// How many more descriptors can be opened, counted up to `most`.
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

/// Keeps others from looking into this process, where passwords may be in memory: no core dump, no debugger.
package func forbidInspection() {
  cplatform_forbid_inspection()
}

/// Ends the program because the system has not what all of it needs; the exit code is 69.
func giveUp(_ what: String, _ number: Int32, try advice: String) -> Never {
  cplatform_give_up("earshot: cannot go on: \(what): \(String(cString: strerror(number))); \(advice)\n", 69)
}
