internal import CPlatform
internal import Glibc

/// A known reader that runs as a process, held by a descriptor that reports its end.
final class RunningReader {
  let reader: OtherReader
  /// Readable once the process has ended.
  let descriptor: Int32

  /// The first one found by `deadline`; nil where there is none, or where its end could not be detected.
  init?(among readers: RunningReaders, until deadline: Duration) {
    guard let (reader, process) = readers.firstProcess(until: deadline) else { return nil }
    self.reader = reader
    descriptor = cplatform_watch_process(process)
    // The process may have ended before the descriptor was opened, and another one may have its number.
    guard descriptor >= 0, readers.reader(process: process) == reader else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
