import CZlib
import Text

/// What gzip has compressed.
enum Compression {
  /// The content of a file of gzip; nil for another file.
  ///
  /// - Throws: Where it is broken, or larger than a capture may be.
  static func inflated(_ bytes: [UInt8]) throws(CaptureError) -> [UInt8]? {
    // Shorter than its header and its end it is none.
    guard bytes.count >= 18, bytes.starts(with: [0x1F, 0x8B]) else { return nil }
    var stream = z_stream()
    guard earshot_inflate_begin(&stream) == Z_OK else {
      throw CaptureError(localized(en: "there is no memory for it", nb: "det er ikke minne til den"))
    }
    defer { inflateEnd(&stream) }
    var (input, result, status) = (bytes, [UInt8](), Z_OK)
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while status == Z_OK, result.count <= CaptureLimits.bytes {
        result += [UInt8](unsafeUninitializedCapacity: 1 << 16) { piece, count in
          stream.next_out = piece.baseAddress
          stream.avail_out = UInt32(piece.count)
          status = inflate(&stream, Z_NO_FLUSH)
          count = piece.count - Int(stream.avail_out)
        }
        // Several files may follow one another.
        if status == Z_STREAM_END, stream.avail_in > 2, stream.next_in[0] == 0x1F, stream.next_in[1] == 0x8B {
          status = inflateReset(&stream)
        }
      }
    }
    guard result.count <= CaptureLimits.bytes else { throw CaptureReader.tooLarge(result.count) }
    guard status == Z_STREAM_END else {
      throw CaptureError(
        localized(
          en: "it is compressed by gzip, and ends too early or is broken; compress it again",
          nb: "den er komprimert med gzip, og slutter for tidlig eller er ødelagt; komprimer den på nytt"))
    }
    return result
  }
}
