import AccessibilityTree

/// The state of a phone: its drawing, scroll positions and cursor.
struct VideoPicture: Hashable {
  var drawing: Int
  var placement: ScreenDrawing.Placement
}

/// The pictures on the phones of a video, with their times.
struct VideoPictures {
  /// A picture for each phone, from a millisecond on.
  private(set) var moments: [(start: Int, pictures: [VideoPicture])] = []

  /// The milliseconds of a cursor's move, and its number of pictures. The eye follows a movement, and loses a jump.
  private static let (way, pictures) = (120, 3)

  init(_ script: VideoScript, _ drawings: PlayerDrawings, _ renditions: [ReportPage.Rendition]) {
    let tracks = renditions.enumerated().map { number, rendition in
      let views = zip(rendition.views, drawings.numbers[number]).map { view, drawing in
        (
          start: view.start,
          picture: VideoPicture(
            drawing: drawing, placement: drawings.distinct[drawing].drawing.placement(of: view.cursor))
        )
      }
      return Self.eased(number == 0 ? Self.seen(views) : Self.following(views, script))
    }
    guard tracks.allSatisfy({ !$0.isEmpty }) else { return }
    let starts = Set(tracks.joined().map(\.start)).sorted()
    var places = tracks.map { _ in 0 }
    for start in starts {
      for (track, entries) in tracks.enumerated() {
        while places[track] + 1 < entries.count, entries[places[track] + 1].start <= start { places[track] += 1 }
      }
      moments.append((start, zip(tracks, places).map { $0[$1].picture }))
    }
  }

  private typealias Track = [(start: Int, picture: VideoPicture)]

  /// The phone of the reader that is heard.
  private static func seen(_ views: [(start: Double, picture: VideoPicture)]) -> Track {
    views.enumerated().map { ($0 == 0 ? 0 : ReportVideo.milliseconds($1.start), $1.picture) }
  }

  /// The phone beside it, as it is when its reader speaks at the same step; unchanged at steps without speech.
  private static func following(_ views: [(start: Double, picture: VideoPicture)], _ script: VideoScript) -> Track {
    guard let first = views.first else { return [] }
    var track: Track = [(0, first.picture)]
    for scene in script.scenes {
      guard let seen = scene.other?.seen else { continue }
      // The page has the same tolerance of a millisecond.
      let view = views.last { $0.start <= seen + 0.001 } ?? first
      if track[track.count - 1].picture != view.picture { track.append((scene.start, view.picture)) }
    }
    return track
  }

  /// The track with the cursor's moves from one place of a drawing to another.
  private static func eased(_ track: Track) -> Track {
    var eased: Track = []
    for (number, entry) in track.enumerated() {
      let end = number + 1 < track.count ? track[number + 1].start : .max
      guard let before = eased.last?.picture, before.drawing == entry.picture.drawing,
        before.placement.windows == entry.picture.placement.windows, let from = before.placement.cursor,
        let to = entry.picture.placement.cursor, from != to, entry.start + way < end
      else { eased.append(entry); continue }
      for step in 1...pictures {
        var picture = entry.picture
        let share = Double(step) / Double(pictures)
        func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
        picture.placement.cursor =
          step == pictures
          ? to
          : Frame(
            x: between(from.x, to.x), y: between(from.y, to.y), width: between(from.width, to.width),
            height: between(from.height, to.height))
        eased.append((entry.start + (step - 1) * way / pictures, picture))
      }
    }
    return eased
  }
}
