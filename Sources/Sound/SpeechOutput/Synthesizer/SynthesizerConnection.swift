internal import Announcements

/// One running synthesizer and the channel to it: requests go out, replies come in.
///
/// The real one is a process (`SynthesizerProcess`); tests script one. No call waits. One thread at a time uses it.
protocol SynthesizerConnection: AnyObject {
  /// Readable when it has replied or died.
  var descriptor: Int32 { get }

  /// Whether `receive` has something to give.
  var hasWaitingReply: Bool { get }

  /// What it is doing at present.
  var activity: SynthesizerActivity { get }

  /// How long a processor has worked for it since its start; 0 where that is not known.
  var work: Duration { get }

  /// Sends a request. One that cannot be sent is lost: the death of the synthesizer or its silence shows it.
  func send(_ request: SynthesizerRequest)

  /// Takes in the oldest reply.
  func receive() -> SynthesizerMessage

  /// Ends the synthesizer, if it has not ended, and releases its resources; nothing is called after it.
  func end()
}

/// What a synthesizer's channel holds.
enum SynthesizerMessage: Hashable {
  case reply(SynthesizerReply)
  /// No reply waits.
  case nothing
  /// It has died, or has sent what no synthesizer sends.
  case gone
}
