import Foundation
import TestSupport

/// The writable memory of another process, as a process that may inspect all others sees it.
struct ProcessMemory {
  private let file: Int32
  private let regions: [Range<UInt>]

  /// Whether this process may inspect one that forbids it (CAP_SYS_PTRACE, number 19, as root has it).
  static var isReadable: Bool {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("CapEff:") }
    let mask = line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) } ?? 0
    return mask & 1 << 19 != 0
  }

  init(of pid: pid_t) throws {
    file = open("/proc/\(pid)/mem", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FixtureError("the memory of \(pid) cannot be read: \(String(cString: strerror(errno)))") }
    regions = try String(contentsOfFile: "/proc/\(pid)/maps", encoding: .utf8).split(separator: "\n").compactMap {
      let words = $0.split(separator: " ", maxSplits: 5)
      let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      // Read-only memory contains no typed text.
      return words[1].hasPrefix("rw") && bounds.count == 2 ? bounds[0]..<bounds[1] : nil
    }
  }

  /// The places of `bytes`, with the given distances between them; each with the bytes around it.
  func places(of bytes: [UInt8], strides: [Int]) -> [Place] {
    defer { close(file) }
    var places: [Place] = []
    for region in regions {
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: region.count, alignment: 1)
      defer { memory.deallocate() }
      let start = UnsafeRawPointer(memory.baseAddress!)
      let count = pread(file, memory.baseAddress!, region.count, off_t(region.lowerBound))
      guard count > 0 else { continue }
      var next = start
      while let found = memchr(next, Int32(bytes[0]), count - (next - start)) {
        let at = UnsafeRawPointer(found) - start
        for stride in strides where at + stride * (bytes.count - 1) < count {
          // The second byte decides nearly always.
          guard start.load(fromByteOffset: at + stride, as: UInt8.self) == bytes[1],
            bytes.indices.allSatisfy({ memory[at + $0 * stride] == bytes[$0] })
          else { continue }
          let around = memory[max(at - 32, 0)..<min(at + 96, count)]
          places.append(Place(address: region.lowerBound + UInt(at), stride: stride, around: Array(around)))
        }
        next = UnsafeRawPointer(found) + 1
      }
    }
    return places
  }

  struct Place: CustomStringConvertible {
    var address: UInt
    /// 1 for adjacent bytes, as in a string; more for an array of characters.
    var stride: Int
    var around: [UInt8]

    var description: String {
      let text = around.map { (0x20...0x7E).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
      return "\(String(address, radix: 16)) (stride \(stride)) \(text)"
    }
  }
}
