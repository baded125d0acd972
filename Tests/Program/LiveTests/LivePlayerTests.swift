import TestTraits
import Testing

/// Speech with the real synthesizer and a real sound server: few tests, one at a time, of order and content only.
///
/// The scripted tests of the player, which control their clock, show the same in detail.
@Suite("Speaking, live", .waitingLong, .serialized)
enum LivePlayerTests {}
