import AccessibilityTree
import Announcements

/// The words of a video: the announcements word by word as they are heard, and above them the steps.
struct VideoCaptions {
  private(set) var subtitles: String
  /// The milliseconds of all changes.
  private(set) var moments: [Int] = []

  /// Blue, green and red, as in the format. On the video's background each has a contrast of 7 or more.
  private enum Colour {
    static let said = "FFFFFF"
    static let now = "5CE0FF"
    static let toCome = "B2A7A0"
    static let quiet = "D4CCC7"
    static let done = "F5C99C"
    static let ending = "A89AFF"
  }

  init(_ script: VideoScript, _ boxes: [VideoLayout]) {
    var track = SubtitleTrack(width: ReportVideo.width, height: ReportVideo.height)
    let whole = 0..<max(1, script.duration)
    track.add([.init(script.title, Colour.said, isBold: true)], whole, in: VideoLayout.title, size: VideoLayout.titleSize)
    track.add([.init(script.sentence, Colour.quiet)], whole, in: VideoLayout.sentence, size: VideoLayout.sentenceSize)
    // Beyond the last frame, which players hold.
    let end = whole.upperBound..<(whole.upperBound + ReportVideo.endLength + 1000)
    for (line, place) in zip(script.end, VideoLayout.end) {
      track.add([.init(line, Colour.said, isBold: place.size > 48)], end, in: place.box, size: place.size)
    }
    for (name, box) in zip(script.names, boxes) {
      track.add(
        [.init(name.reader, Colour.said, isBold: true), .init("  \(name.phone)", Colour.quiet)], whole, in: box.name,
        size: box.nameSize)
    }
    for scene in script.scenes where scene.end > scene.start {
      let time = scene.start..<scene.end
      for (done, box) in zip(scene.done, boxes) {
        track.add([.init(done, Colour.done)], time, in: box.done, size: box.doneSize)
      }
      Self.addSaid(scene, boxes[0], &track)
      if let other = scene.other, boxes.count > 1 { Self.add(other, time, boxes[1], &track) }
    }
    subtitles = track.script
    moments = track.moments
  }

  /// The other reader's words stand there as a whole; a text of several pages shows each for the same time.
  private static func add(_ other: VideoScript.Other, _ time: Range<Int>, _ box: VideoLayout, _ track: inout SubtitleTrack) {
    var place = box.caption
    // None of it is cut, so the line for the ending is free.
    place.height = box.ending.y + box.ending.height - place.y
    let text = other.texts.joined(separator: "\n")
    let fit = CaptionFit(text, in: place, sizes: box.captionSizes + [52, 46])
    for page in 0..<fit.pageCount {
      func moment(_ page: Int) -> Int { time.lowerBound + time.count * page / fit.pageCount }
      guard moment(page) < moment(page + 1) else { continue }
      track.add(
        [.init(fit.pieces([text], page: page)[0], Colour.said, isBold: true)], moment(page)..<moment(page + 1), in: place,
        size: fit.size)
    }
  }

  private static func addSaid(_ scene: VideoScript.Scene, _ box: VideoLayout, _ track: inout SubtitleTrack) {
    let words = CaptionWords(scene.heard)
    let fit = CaptionFit(scene.heard.announcement.text, in: box.caption, sizes: box.captionSizes)
    let over = min(scene.end, ReportVideo.milliseconds(scene.heard.end ?? 0))
    let starts = words.pieces.map { min(over, max(scene.start, ReportVideo.milliseconds($0.start))) }
    func add(_ time: Range<Int>, page: Int, begun: Int, now: Int?) {
      let pieces = fit.pieces(words.pieces.map(\.text) + [words.unheard], page: page)
      track.add(
        pieces.enumerated().filter { !$1.isEmpty }.map { number, text in
          .init(text, number == now ? Colour.now : number < begun ? Colour.said : Colour.toCome, isBold: true)
        }, time, in: box.caption, size: fit.size)
    }
    // The time before the sound of the first piece.
    if let first = starts.first, first > scene.start { add(scene.start..<first, page: 0, begun: 0, now: nil) }
    var offset = 0
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : over
      let page = fit.page(at: offset)
      if end > start { add(start..<end, page: page, begun: number, now: number) }
      offset += words.pieces[number].text.unicodeScalars.count
    }
    guard scene.end > over else { return }
    add(over..<scene.end, page: fit.page(at: max(0, offset - 1)), begun: starts.count, now: nil)
    if let ending = scene.ending {
      track.add([.init(ending, Colour.ending, isBold: true)], over..<scene.end, in: box.ending, size: box.doneSize)
    }
  }
}
