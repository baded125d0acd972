import CPlatform
import Foundation
import Testing

/// All memory is wiped when it is freed, by any caller.
@Suite("Freed memory", .serialized)
struct FreedMemoryTests {
  private static let size = 512

  @Test("holds nothing of what was in it")
  func freed() throws {
    let block = try filled()
    free(block)
    try expectWiped(block)
  }

  @Test("holds nothing either where a block was moved to grow or to shrink", arguments: [100_000, 16])
  func moved(size: Int) throws {
    let block = try filled()
    let moved = try #require(realloc(block, size))
    defer { free(moved) }
    let kept = UnsafeRawBufferPointer(start: moved, count: min(size, Self.size))
    #expect(kept.allSatisfy { $0 == 0x7E })
    try expectWiped(block)
  }

  private func filled() throws -> UnsafeMutableRawPointer {
    let block = try #require(malloc(Self.size))
    memset(block, 0x7E, Self.size)
    return block
  }

  /// Reads memory that only the allocator may use: it has written only some addresses there.
  private func expectWiped(_ block: UnsafeMutableRawPointer) throws {
    let address = try #require(UnsafeRawPointer(bitPattern: UInt(bitPattern: block)))
    #expect(UnsafeRawBufferPointer(start: address, count: Self.size).count { $0 == 0x7E } < 8)
  }
}
