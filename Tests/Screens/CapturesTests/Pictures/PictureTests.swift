import AccessibilityTree
import CustomDump
import Testing

@testable import Captures

@Suite("Pictures of screens")
struct PictureTests {
  private static let white = Colour(0xFFFFFF)

  @Test("What is written is read again, pixel by pixel")
  func thereAndBack() throws {
    var picture = Picture(width: 5, height: 3, colour: Self.white)
    picture.fill(Frame(x: 1, y: 1, width: 2, height: 1), with: Colour(0x12_34_56))
    let again = try Picture(png: try picture.png())
    expectNoDifference([again.width, again.height], [5, 3])
    expectNoDifference(again.pixels, picture.pixels)
    expectNoDifference([again[2, 1], again[3, 1]], [Colour(0x12_34_56), Self.white])
  }

  @Test("What is no PNG, cut off, changed or too large is refused in a few words")
  func refused() throws {
    func reason(_ bytes: [UInt8]) -> String? {
      do throws(PictureError) {
        _ = try Picture(png: bytes)
        return nil
      } catch { return error.description }
    }
    let whole = try Picture(width: 40, height: 40, colour: Self.white).png()
    #expect(reason([])?.hasPrefix("it is no") == true)
    #expect(reason(Array("<html>".utf8))?.hasPrefix("it is not a whole PNG: ") == true)
    #expect(reason(Array(whole.prefix(whole.count - 30)))?.hasPrefix("it is not a whole PNG: ") == true)
    // A byte of the header's checksum, which follows its 13 bytes.
    var changed = whole
    changed[30] ^= 1
    #expect(reason(changed)?.hasPrefix("it is not a whole PNG: ") == true)
    // 65,536 by 65,536 pixels, with the right checksum.
    let header: [UInt8] = [0, 1, 0, 0, 0, 1, 0, 0, 8, 2, 0, 0, 0]
    let large = Array(whole.prefix(16)) + header + checksum(Array("IHDR".utf8) + header) + whole.dropFirst(33)
    expectNoDifference(reason(large), "it has 65536 by 65536 pixels, more than any screenshot")
  }

  /// CRC-32 as in PNG.
  private func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc ^= 0xFFFF_FFFF
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> $0) }
  }

  @Test("A picture is placed on a larger one, if that is no larger than any screenshot")
  func placed() throws {
    var picture = Picture(width: 2, height: 1, colour: Self.white)
    picture.fill(Frame(x: 0, y: 0, width: 1, height: 1), with: Colour(0))
    let placed = try #require(picture.placed(right: 1, down: 1, on: Colour(0x55_55_55)))
    expectNoDifference([placed.width, placed.height], [3, 2])
    expectNoDifference((0..<3).map { placed[$0, 0] }, Array(repeating: Colour(0x55_55_55), count: 3))
    expectNoDifference((0..<3).map { placed[$0, 1] }, [Colour(0x55_55_55), Colour(0), Self.white])
    #expect(picture.placed(right: 0, down: 1 << 40, on: Self.white) == nil)
  }

  @Test("A rectangle is filled as far as it is in the picture")
  func filled() {
    var picture = Picture(width: 3, height: 3, colour: Self.white)
    picture.fill(Frame(x: 1.5, y: -4, width: 90, height: 5), with: Colour(0))
    expectNoDifference((0..<3).map { picture[$0, 0] }, [Self.white, Colour(0), Colour(0)])
    expectNoDifference(picture[1, 1], Self.white)
    picture.fill(Frame(x: 7, y: 0, width: 1, height: 1), with: Colour(0x55_55_55))
    picture.fill(Frame(x: 0, y: 0, width: .infinity, height: .nan), with: Colour(0x55_55_55))
    expectNoDifference(picture[0, 0], Self.white)
  }
}

@Suite("The colours of text in a picture")
struct TextColourTests {
  /// Strokes of one colour on another, each with an edge of a colour in between.
  private func strokes(_ text: Colour, on background: Colour) -> Picture {
    var picture = Picture(width: 100, height: 20, colour: background)
    func middle(_ one: UInt8, _ other: UInt8) -> UInt8 { UInt8((Int(one) + Int(other)) / 2) }
    let edge = Colour(
      red: middle(text.red, background.red), green: middle(text.green, background.green),
      blue: middle(text.blue, background.blue))
    for x in stride(from: 5.0, to: 95, by: 10) {
      picture.fill(Frame(x: x, y: 4, width: 3, height: 12), with: edge)
      picture.fill(Frame(x: x + 1, y: 4, width: 1, height: 12), with: text)
    }
    return picture
  }

  private static let whole = Frame(x: 0, y: 0, width: 100, height: 20)

  @Test(
    "are those of the strokes and of what they stand on, whichever is darker",
    arguments: [(0x767676, 0xFFFFFF), (0xFFFFFF, 0x0B4F8A), (0xB0B0B0, 0xF5F5F5)] as [(UInt32, UInt32)])
  func strokes(_ text: UInt32, _ background: UInt32) {
    expectNoDifference(
      strokes(Colour(text), on: Colour(background)).textColours(in: Self.whole),
      EstimatedColours(text: Colour(text), background: Colour(background)))
  }

  @Test("are not told of an empty surface, a photo, or a place beside the picture")
  func unreported() {
    #expect(Picture(width: 100, height: 20, colour: Colour(0xFFFFFF)).textColours(in: Self.whole) == nil)
    var photo = Picture(width: 100, height: 20, colour: Colour(0xFFFFFF))
    for x in 0..<100 {
      let shade = UInt32(x * 2)
      photo.fill(Frame(x: Double(x), y: 0, width: 1, height: 20), with: Colour(shade << 16 | shade << 8 | shade))
    }
    #expect(photo.textColours(in: Self.whole) == nil)
    #expect(strokes(Colour(0), on: Colour(0xFFFFFF)).textColours(in: Frame(x: 200, y: 0, width: 5, height: 5)) == nil)
  }

  @Test("A picture is made smaller in its proportions, each pixel the mean of those it stands for")
  func scaledDown() {
    var picture = Picture(width: 4, height: 2, colour: Colour(0x000000))
    picture.fill(Frame(x: 0, y: 0, width: 1, height: 2), with: Colour(0xFFFFFF))
    picture.fill(Frame(x: 2, y: 0, width: 2, height: 2), with: Colour(0x204060))
    let small = picture.scaledDown(toWidth: 2)
    expectNoDifference([small.width, small.height], [2, 1])
    expectNoDifference(small[0, 0], Colour(0x808080))
    expectNoDifference(small[1, 0], Colour(0x204060))
    expectNoDifference(picture.scaledDown(toWidth: 3)[2, 0], Colour(0x204060))
    expectNoDifference([picture.scaledDown(toWidth: 9).width, picture.scaledDown(toWidth: 0).width], [4, 4])
  }
}
