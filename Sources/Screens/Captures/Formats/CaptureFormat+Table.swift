import AccessibilityTree
import Text

// The table of formats. A format is recognised by the first row, from above, that its file fits.

extension CaptureFormat {
  /// The row of the format in the table.
  var row: CaptureFormatRow {
    switch self {
    case .androidXML: Self.androidRow
    case .xcuitestXML: Self.xcuitestRow
    case .webDriverAgentJSON: Self.webDriverAgentRow
    case .chromeJSON: Self.chromeRow
    case .flutter: Self.flutterRow
    case .xctest: Self.xctestRow
    case .compose: Self.composeRow
    case .idb: Self.idbRow
    case .maestro: Self.maestroRow
    case .ariaSnapshot: Self.ariaSnapshotRow
    case .accessibilitySnapshot: Self.accessibilitySnapshotRow
    }
  }

  /// What is in no capture: a reader can set the size of texts, and where the focus began is past.
  private static let page: Set<NodeProperty> = [.textSize, .initialFocus, .colour, .document]

  /// What no tree of a phone tells of how it looks.
  private static let looks = page.union([.visibleText])

  /// What no dump of Android's views tells.
  private static let android = looks.union([
    .stateDescription, .range, .position, .labelledBy, .actionLabel, .language, .modality,
  ])

  /// What XCTest and WebDriverAgent do not get of an element.
  static let iOS = looks.union([.hint, .liveRegion, .expanded, .position, .traversal, .modality, .language])

  private static let androidRow = CaptureFormatRow(
    platform: .android, signs: AndroidDump.roots.map { "<\($0)" },
    reading: .markup(isRoot: { AndroidDump.roots.contains(String($0)) }, screen: AndroidDump.screen),
    untold: android.union([.traversal]),
    tools: [
      Tool(
        name: Phrase("uiautomator"),
        output: Phrase(
          en: "the output of `adb exec-out uiautomator dump --compressed /dev/tty`",
          nb: "det `adb exec-out uiautomator dump --compressed /dev/tty` skriver ut"),
        limits: Phrase(
          en: "lacks headings, live regions, groups, custom actions, places in lists",
          nb: "mangler overskrifter, områder med live-oppdatering, grupper, egendefinerte handlinger og plassering i lister"),
        mention: "uiautomator"),
      Tool(
        name: Phrase(en: "Appium's UiAutomator2 driver", nb: "Appiums UiAutomator2-driver"), output: pageSource,
        limits: Phrase(
          en: "has headings, live regions and groups in the version of 2025 or later",
          nb: "har overskrifter, områder med live-oppdatering og grupper i versjonen fra 2025 eller senere"),
        mention: "uiautomator2"),
    ])

  private static let xcuitestRow = CaptureFormatRow(
    platform: .iOS, signs: XCUITestDump.rootNames.map { "<\($0)" },
    reading: .markup(isRoot: XCUITestDump.isRoot, screen: XCUITestDump.screen),
    untold: iOS,
    tools: [
      Tool(
        name: Phrase(en: "Appium's XCUITest driver", nb: "Appiums XCUITest-driver"), output: pageSource,
        limits: Phrase(
          en: "has headings, links and selection from WebDriverAgent 9.12 on; lacks hints, live regions, places in lists",
          nb: """
            har overskrifter, lenker og valg fra WebDriverAgent 9.12; mangler hint, områder med live-oppdatering, plassering i lister
            """),
        mention: "xcuitest")
    ])

  private static let pageSource = Phrase(
    en: "what `driver.page_source` returns, or the answer to `GET /session/ID/source`",
    nb: "det `driver.page_source` gir, eller svaret på `GET /session/ID/source`")

  private static let webDriverAgentRow = CaptureFormatRow(
    platform: .iOS, signs: ["\"isEnabled\""],
    reading: .json { json in
      [json, json["value"], json["tree"]].lazy.compactMap(\.self).first(where: WebDriverAgentTree.isElement)
        .map(WebDriverAgentTree.screen)
    },
    untold: iOS,
    tools: [
      Tool(
        name: Phrase("WebDriverAgent"),
        output: Phrase(en: "the answer to `GET /source?format=json`", nb: "svaret på `GET /source?format=json`"),
        limits: Phrase(en: "has and lacks what XCUITest XML does", nb: "har og mangler det samme som XCUITest XML"),
        mention: "webdriveragent")
    ])

  private static let chromeRow = CaptureFormatRow(
    platform: .web, signs: ["\"nodeId\""],
    reading: .json { json throws(CaptureError) in
      guard let nodes = ChromeTree.nodes(in: json) else { return nil }
      return try ChromeTree.screen(nodes, file: json)
    },
    untold: page,
    tools: [
      Tool(
        name: Phrase("Chrome"),
        output: Phrase(
          en: "the result of the DevTools call `Accessibility.getFullAXTree`",
          nb: "resultatet av DevTools-kallet `Accessibility.getFullAXTree`"),
        limits: Phrase(
          en: "has places on the screen only with a DOM snapshot in the same file",
          nb: "har plassene på skjermen bare med et DOM-snapshot i samme fil"),
        mention: "devtools")
    ])

  private static let flutterRow = CaptureFormatRow(
    platform: nil, signs: ["SemanticsNode#", "SemanticsNode id=", "isMergedIntoParent"],
    reading: .text(marks: [FlutterDump.sign, FlutterDump.attributesSign]) { lines throws(CaptureError) in
      try FlutterDump.trees(in: lines).map { PastedCaptures.Found(screen: FlutterScreen.screen(of: $0), ranges: $0.ranges) }
    },
    untold: looks.union([.language, .modality]),
    tools: [
      Tool(
        name: Phrase("Flutter"),
        output: Phrase(
          en: "what `S` in `flutter run` or `debugDumpSemanticsTree()` prints, also in a log",
          nb: "det `S` i `flutter run` eller `debugDumpSemanticsTree()` skriver ut, også i en logg"),
        limits: Phrase(
          en: "belongs to any platform, and is heard as that of the style; lacks languages, and the words for a double tap",
          nb: "hører til alle plattformer, og høres som på stilens; mangler språk, og ordene for et dobbelttrykk"),
        mention: "flutter")
    ])

  private static let xctestRow = CaptureFormatRow(
    platform: .iOS, signs: ["Element subtree:", "→Application"],
    reading: .text(marks: XCTestDescription.signs) { lines throws(CaptureError) in
      try XCTestDescription.trees(in: lines).map { PastedCaptures.Found(screen: $0.screen, ranges: $0.ranges) }
    },
    untold: iOS.union([.customActions]),
    tools: [
      Tool(
        name: Phrase("XCTest"),
        output: Phrase(
          en: "what `print(app.debugDescription)` prints, or the log of a failed test",
          nb: "det `print(app.debugDescription)` skriver ut, eller loggen fra en test som feilet"),
        limits: Phrase(
          en: "lacks traits, hints, custom actions; the order is by places",
          nb: "mangler trekk, hint og egendefinerte handlinger; rekkefølgen er etter plass"),
        mention: "xctest")
    ])

  private static let composeRow = CaptureFormatRow(
    platform: .android, signs: ["Node #"],
    reading: .text(marks: [ComposeDump.sign]) { lines throws(CaptureError) in
      try ComposeDump.trees(in: lines).map { PastedCaptures.Found(screen: ComposeScreen.screen(of: $0), ranges: $0.ranges) }
    },
    untold: looks.union([.modality]),
    tools: [
      Tool(
        name: Phrase("Compose"),
        output: Phrase(
          en: "what `onRoot().printToLog(\"TAG\")` prints or `printToString()` returns",
          nb: "det `onRoot().printToLog(\"TAG\")` skriver ut, eller `printToString()` gir"),
        limits: Phrase(
          en: "lacks list sizes, and the words for a double tap",
          nb: "mangler størrelsen på lister, og ordene for et dobbelttrykk"),
        mention: "androidx.compose")
    ])

  private static let idbRow = CaptureFormatRow(
    platform: .iOS, signs: ["\"AXLabel\"", "\"AXFrame\""], reading: .json { IdbTree.elements(in: $0).map(IdbTree.screen) },
    untold: iOS.subtracting([.hint, .traversal]),
    tools: [
      Tool(name: Phrase("idb"), output: printed("idb ui describe-all"), limits: traits, mention: "idb ui"),
      Tool(name: Phrase("AXe"), output: printed("axe describe-ui"), limits: traits, mention: "axe describe"),
    ])

  private static func printed(_ command: String) -> Phrase {
    Phrase(en: "the output of `\(command)`", nb: "det `\(command)` skriver ut")
  }

  private static let traits = Phrase(
    en: "has hints and custom actions; headings by traits or roles only",
    nb: "har hint og egendefinerte handlinger; overskrifter bare der trekk eller roller sier det")

  private static let maestroRow = CaptureFormatRow(
    platform: nil, signs: ["\"accessibilityText\"", "\"resource-id\"", "\"hierarchyRoot\""],
    reading: .json { MaestroHierarchy.hierarchy(in: $0).map(MaestroHierarchy.screen) },
    untold: android.intersection(iOS).union([.customActions, .liveRegion]),
    tools: [
      Tool(
        name: Phrase("Maestro"), output: printed("maestro hierarchy"),
        limits: Phrase(
          en: "has no roles on iOS; `commands-….json` of a failed flow is read too",
          nb: "har ingen roller på iOS; `commands-….json` fra en flyt som feilet, blir også lest"), mention: "maestro")
    ])

  private static let ariaSnapshotRow = CaptureFormatRow(
    platform: .web, signs: [], isSign: { $0.contains(/(?m)^\s*- [a-z]+ ["\[]/) },
    reading: .prose(mark: "- ", captures: AriaSnapshot.screens),
    untold: page.union([
      .position, .tooltip, .liveRegion, .language, .frame, .modality, .error, .collection, .absentStates, .decoration,
      .absentNames,
    ]),
    tools: [
      Tool(
        name: Phrase("Playwright"),
        output: Phrase(
          en: "what `locator.ariaSnapshot()` returns, an expected `.yml`, or a snapshot of its MCP server",
          nb: "det `locator.ariaSnapshot()` gir, en forventet `.yml`, eller et snapshot fra MCP-serveren"),
        limits: Phrase(en: "has names, roles and most states, no more", nb: "har navn, roller og de fleste tilstander, ikke mer"),
        mention: "playwright")
    ])

  private static let accessibilitySnapshotRow = CaptureFormatRow(
    platform: .iOS, signs: ["marker(s)"],
    reading: .text(marks: [SnapshotDescription.sign], captures: SnapshotDescription.screens),
    untold: looks.union([.language, .liveRegion, .modality]),
    tools: [
      Tool(
        name: Phrase("AccessibilitySnapshot"),
        output: Phrase(
          en: "the text that `.accessibilityDescription` writes", nb: "teksten som `.accessibilityDescription` skriver"),
        limits: Phrase(en: "has what that library computes", nb: "har det biblioteket beregner"),
        mention: "accessibilitysnapshot")
    ])
}
