import Announcements
import Foundation
import ScreenReader
import Text

/// The visible parts of the film while the sound plays: phones, captions, time lines and the player.
extension ReportPage {
  func player(_ drawings: PlayerDrawings) -> Markup {
    .element(
      "section", [("id", "film"), ("aria-label", words.film)],
      [
        .element(
          "div", [("class", "stages")],
          renditions.enumerated().map { stage($0, $1, drawings) }),
        settings, player,
      ])
  }

  private func stage(_ number: Int, _ rendition: Rendition, _ drawings: PlayerDrawings) -> Markup {
    let id = id(of: rendition)
    return .element(
      "section",
      [
        ("class", "stage"), ("id", id), ("aria-labelledby", "\(id)-name"),
        ("data-views", drawings.placements(of: number, rendition.views)),
        ("data-duration", Self.seconds(rendition.duration)), ("data-rate", "\(rendition.rate)"),
      ],
      [
        .element(
          "div", [("class", "title")],
          [
            .element("h2", [("id", "\(id)-name")], [.text(name(of: rendition))]),
            .element("span", [("class", "phone-name")], [.text(words.phone(rendition.profile.style))]),
            .element(
              "button", [("type", "button"), ("class", "listen"), ("aria-pressed", "false"), ("hidden", "")],
              [.text(words.listen(name(of: rendition)))]),
          ]),
        .element(
          "div", [("class", "heard")],
          [
            .element("p", [("class", "done")], ["\u{A0}"]),
            // Not a live region: the sound says it.
            .element("p", [("class", "caption")], [.text(rendition.announcements.first?.announcement.text ?? "")]),
            .element("p", [("class", "ending")], ["\u{A0}"]),
            rendition.deviceSpeech == nil ? "" : .element("p", [("class", "beside")], []),
            .element("p", [("class", "other")], []),
          ]),
        .element(
          "div", [("class", "phone"), ("role", "img"), ("aria-label", words.picture(name(of: rendition))), ("hidden", "")]),
        timeLine(rendition),
        .element(
          "audio",
          [
            ("controls", ""), ("preload", "auto"), ("aria-label", words.sound(name(of: rendition))),
            ("src", Self.address(rendition)),
          ]),
      ])
  }

  // MARK: The player

  /// Shown by the script, because it works only with the script.
  private var player: Markup {
    .element(
      "div", [("id", "player"), ("role", "group"), ("aria-label", words.player), ("hidden", "")],
      [
        button("previous", words.previous, [Self.sign("M3 2h3v12H3zM14 2v12L6 8z")]),
        button(
          "play", words.play,
          [
            Self.sign("M3 1l11 7-11 7z", "sign play-sign"), Self.sign("M3 2h4v12H3zM9 2h4v12H9z", "sign pause-sign"),
          ], [("class", "paused"), ("data-pause", words.pause)]),
        button("next", words.next, [Self.sign("M13 2h-3v12h3zM2 2v12l8-6z")]),
        .element("output", [("id", "clock"), ("aria-live", "off")], ["0:00"]),
        .voidElement(
          "input",
          [
            ("type", "range"), ("id", "place"), ("min", "0"), ("step", "0.1"), ("value", "0"), ("aria-label", words.place),
            ("max", Self.seconds(renditions.first?.duration ?? 0)),
          ]),
      ])
  }

  /// The choices that hold for the whole film; shown by the script, as the player is.
  private var settings: Markup {
    .element(
      "div", [("id", "settings"), ("role", "group"), ("aria-label", words.settings), ("hidden", "")],
      [
        choice(
          "mode", words.style,
          renditions.map { (id(of: $0), name(of: $0)) } + (renditions.count > 1 ? [("both", words.sideBySide)] : []),
          chosen: comparesStyles ? "both" : renditions.first.map(id)),
        .element(
          "label", [],
          [
            .text("\(words.speed) "),
            .element(
              "select", [("id", "speed")],
              speeds.enumerated().map { place, speed in
                .element(
                  "option", [("value", "\(speed.factor)")] + (place == 0 ? [("selected", "")] : []), [.text(speed.name)])
              }),
          ]),
        .element(
          "label", [("class", "numbers")],
          [.voidElement("input", [("type", "checkbox"), ("id", "numbers")]), .text(" \(words.showOrder)")]),
      ])
  }

  private func button(
    _ id: String, _ name: String, _ signs: [Markup], _ attributes: [(String, String)] = []
  ) -> Markup {
    .element(
      "button", [("type", "button"), ("id", id)] + attributes,
      signs + [" ", .element("span", [("class", "name")], [.text(name)])])
  }

  /// Drawn as a picture, because few fonts have the characters.
  private static func sign(_ path: String, _ name: String = "sign") -> Markup {
    .element(
      "svg", [("class", name), ("viewBox", "0 0 16 16"), ("aria-hidden", "true")], [.element("path", [("d", path)])])
  }

  private func choice(
    _ name: String, _ legend: String, _ values: [(value: String, label: String)], chosen: String? = nil
  ) -> Markup {
    .element(
      "fieldset", [],
      [.element("legend", [], [.text(legend)])]
        + values.enumerated().map { index, choice in
          .element(
            "label", [],
            [
              .voidElement(
                "input",
                [("type", "radio"), ("name", name), ("value", choice.value)]
                  + (choice.value == chosen ?? values[0].value ? [("checked", "")] : [])),
              .text(" \(choice.label)"),
            ])
        })
  }

  /// The speeds, from the slowest, for newcomers, to one above the recording's own.
  ///
  /// Newcomers follow some 140 words a minute, a lecturer's pace; daily users of a screen reader twice as many and more.
  var speeds: [(factor: Double, name: String)] {
    let rate = Double(renditions.first?.rate ?? 0)
    guard rate > 0 else { return [(1, words.asRecorded(0))] }
    func factor(_ wanted: Double) -> Double { (max(0.5, min(1, wanted / rate)) * 100).rounded() / 100 }
    var speeds: [(factor: Double, name: String)] = []
    for (factor, name) in [
      (factor(140), words.slow), (factor(190), words.medium), (1, words.asRecorded), (1.5, words.fast),
    ] where !speeds.contains(where: { $0.factor == factor }) {
      speeds.append((factor, name(Int((rate * factor / 10).rounded()) * 10)))
    }
    return speeds
  }

  // MARK: The time line

  /// A time line of announcements and cuts: a row for each priority, with a bar for each announcement heard.
  ///
  /// It is a picture; the list of announcements says the same in words.
  private func timeLine(_ rendition: Rendition) -> Markup {
    let said = rendition.announcements
    let lanes = [Announcement.Priority.navigation, .polite, .assertive, .hint].compactMap { priority -> Markup? in
      let own = said.filter { $0.announcement.priority == priority && $0.isReported }
      guard !own.isEmpty else { return nil }
      return .element(
        "div", [("class", "lane \(priority.rawValue)")],
        [
          .element("span", [("class", "lane-name")], [.text(words.lane(priority))]),
          .element("span", [("class", "bars")], own.map { bar($0, rendition) }),
        ])
    }
    return .element(
      "div", [("class", "timeline"), ("role", "img"), ("aria-label", words.timeLine(summary(of: said)))],
      lanes + [.element("span", [("class", "playhead")], [.element("span", [("class", "line")], [])])])
  }

  private func bar(_ heard: HeardAnnouncement, _ rendition: Rendition) -> Markup {
    let length = max(rendition.duration, 0.001)
    func percent(_ seconds: Double) -> String { ScreenDrawing.number(seconds / length * 100) + "%" }
    guard let start = heard.start, let end = heard.end, end > start else {
      return .element(
        "span", [("class", "unheard"), ("style", "left:\(percent(heard.place ?? 0))")], ["×"])
    }
    return .element(
      "span",
      [
        ("class", heard.isCut ? "bar cut" : "bar"),
        ("style", "left:\(percent(start));width:\(percent(end - start))"),
      ], heard.isCut ? ["✂"] : [])
  }

  private func summary(of said: [HeardAnnouncement]) -> (heard: Int, cut: Int, unheard: Int) {
    let reported = said.filter(\.isReported)
    return (reported.count { $0.isHeard && !$0.isCut }, reported.count(where: \.isCut), reported.count { !$0.isHeard })
  }
}
