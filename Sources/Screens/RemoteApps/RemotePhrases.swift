import AccessibilityTree
package import Text

/// The words of remote apps.
package struct RemotePhrases: Sendable {
  let language: Language

  package init(language: Language) {
    self.language = language
  }

  /// The text of a notice, in full sentences.
  package func text(of notice: RemoteNotice) -> String {
    switch notice {
    case .refused(let address):
      language(
        en: "This leads to another site, \(address), which is not opened. To open it, start Earshot with its address.",
        nb: "Dette fører til et annet nettsted, \(address), som ikke åpnes. Start Earshot med adressen for å åpne det.")
    case .neverOpened(let address):
      language(
        en: "This leads to \(address), which no page may open. It is not opened.",
        nb: "Dette fører til \(address), som ingen side får åpne. Det åpnes ikke.")
    case .fileRefused(let path):
      language(
        en: """
          The page asked for \(path), which is outside its folder, and did not get it. To allow it, start Earshot with \
          --page-reach and the folder.
          """,
        nb: """
          Siden ba om \(path), som er utenfor mappen den ligger i, og fikk det ikke. Start Earshot med --page-reach og mappen \
          for å tillate det.
          """)
    case .portRefused(let port):
      language(
        en: """
          The page asked for port \(port) of this machine, which it does not reach. To allow it, start Earshot with \
          --page-reach \(port).
          """,
        nb: """
          Siden ba om port \(port) på denne maskinen, og den når den ikke. Start Earshot med --page-reach \(port) for å \
          tillate det.
          """)
    case .semanticsEnabled:
      language(
        en: "This is a Flutter app, which tells its elements only when asked. Its button \"Enable accessibility\" was pressed.",
        nb: "Dette er en Flutter-app, som bare viser elementene når den blir spurt. Knappen «Enable accessibility» ble trykket.")
    case .newWindow: language(en: "New window", nb: "Nytt vindu")
    case .windowRefused:
      language(
        en: "The page wanted to open a window by itself. It is not opened.",
        nb: "Siden ville åpne et vindu av seg selv. Det åpnes ikke.")
    case .otherProgram(let address):
      language(
        en: "This would open another program, for \(address). It is not started.",
        nb: "Dette ville åpne et annet program, for \(address). Det blir ikke startet.")
    case .download(let name):
      language(
        en: "The page offers the file \(name) for download. It is not downloaded.",
        nb: "Siden tilbyr filen \(name) til nedlasting. Den lastes ikke ned.")
    case .stillLoading:
      language(
        en: "The page is still loading. What is there can be read.",
        nb: "Siden lastes fortsatt. Det som er der, kan leses.")
    case .noAnswer:
      language(
        en: "The page does not answer. Wait, or try again: that ends its script.",
        nb: "Siden svarer ikke. Vent, eller prøv igjen, så stoppes skriptet på siden.")
    case .scriptEnded:
      language(
        en: "The page did not answer, so its script was ended. Nothing else was done, and not all of the page may work now.",
        nb: "Siden svarte ikke, så skriptet på den ble stoppet. Ikke noe annet ble gjort, og kanskje virker ikke alt på siden nå."
      )
    case .questionsEnded:
      language(
        en: "The page goes on asking. Its questions are refused, and its script was ended.",
        nb: "Siden fortsetter å spørre. Spørsmålene avvises, og skriptet på den er stoppet.")
    case .flood:
      language(
        en: "The page says things without a pause. Some of them are left out.",
        nb: "Siden sier ting uten stans. Noe av det utelates.")
    case .gone: language(en: "This element is no longer on the page.", nb: "Dette elementet er ikke på siden lenger.")
    case .failed(let address, let reason):
      language(en: "\(address) cannot be opened: \(reason)", nb: "\(address) kan ikke åpnes: \(reason)")
    case .errorStatus(let status, let address):
      language(
        en: "The server answers \(address) with the error \(status).",
        nb: "Tjeneren svarer med feil \(status) på \(address).")
    case .crashed: language(en: "The page has crashed", nb: "Siden har krasjet")
    case .ended: language(en: "The browser has ended", nb: "Nettleseren er avsluttet")
    case .title(let title): language(en: "Title is now \(title)", nb: "Tittelen er nå \(title)")
    case .serverLost:
      language(
        en: "The connection to the phone is lost. What was read stays. Earshot goes on when it is back.",
        nb: "Forbindelsen til telefonen er brutt. Det som er lest, blir stående. Earshot fortsetter når den er tilbake.")
    case .serverBack: language(en: "The phone is connected again.", nb: "Telefonen er koblet til igjen.")
    case .deviceSilent:
      language(
        en: "The phone does not answer. It may be asleep or busy; try again.",
        nb: "Telefonen svarer ikke. Den kan være i dvale eller opptatt. Prøv igjen.")
    case .notDone: language(en: "The phone did not do that.", nb: "Telefonen gjorde ikke det.")
    case .notPerformed(let action):
      language(
        en: """
          Appium cannot do the app's own actions, so not '\(action)' either. Do it on the phone itself; what comes of it is \
          told.
          """,
        nb: """
          Appium kan ikke utføre appens egne handlinger, så heller ikke «\(action)». Gjør det på selve telefonen, så får du \
          høre hva som skjer.
          """)
    case .unrest:
      language(
        en: "The screen goes on changing. What is there can be read.",
        nb: "Skjermen endrer seg hele tiden. Det som er der, kan leses.")
    case .nothingChanged: language(en: "Pressing changed nothing", nb: "Trykkingen endret ingenting")
    case .nothingClosed:
      language(
        en: "That closed nothing. If something is open here, look for a button that closes it.",
        nb: "Det lukket ingenting. Er noe åpent her, se etter en knapp som lukker det.")
    case .noFile:
      language(
        en: "There is no file with this name that can be read. Type its whole path.",
        nb: "Det finnes ingen lesbar fil med dette navnet. Skriv hele filbanen.")
    case .notTaken: language(en: "The field does not take this value.", nb: "Feltet godtar ikke denne verdien.")
    case .notOperated:
      language(
        en: "A Flutter app can be heard here and not operated. Do it on the device itself; what comes of it is told.",
        nb: "En Flutter-app kan høres her, men ikke betjenes. Gjør det på selve enheten, så får du høre hva som skjer.")
    case .notSaved:
      language(
        en: "Saved app, nothing happens. This was not done when it was saved.",
        nb: "Lagret app, ingenting skjer. Dette ble ikke gjort da den ble lagret.")
    case .appEnded:
      language(en: "The session with the phone has ended", nb: "Økten med telefonen er avsluttet")
    }
  }

  /// A time in seconds, with one decimal.
  private func seconds(_ time: Duration) -> String {
    let tenths = Int((time / .milliseconds(100)).rounded())
    return "\(tenths / 10)\(language(en: ".", nb: ","))\(tenths % 10)"
  }

  /// How long a page was waited for.
  package func text(of opening: RemoteOpening) -> String {
    let seconds = seconds(opening.waited)
    return opening.isAtRest
      ? language(en: "the page was at rest after \(seconds) s", nb: "siden var i ro etter \(seconds) s")
      : language(
        en: "the page was not at rest after \(seconds) s, and is read as it is; --page-wait waits longer",
        nb: "siden var ikke i ro etter \(seconds) s, og leses som den er; --page-wait venter lenger")
  }

  /// Why nothing of a page was judged.
  ///
  /// - Parameter canWait: Whether the wait ended at its limit, so that a longer one may help.
  package func nothingJudged(at address: String, _ opening: RemoteOpening, canWait: Bool) -> String {
    let seconds = seconds(opening.waited)
    let (advice, bokmålAdvice) = canWait ? (", or wait longer with --page-wait", ", eller vent lenger med --page-wait") : ("", "")
    return language(
      en: """
        '\(address)' shows next to nothing after \(seconds) s, so nothing was judged; look at it in a browser\(advice)
        """,
      nb: """
        «\(address)» viser nesten ingenting etter \(seconds) s, så ingenting er bedømt; se på den i en nettleser\(bokmålAdvice)
        """)
  }

  /// Says that a page shows nothing, so that its document alone is judged.
  package var onlyDocumentJudged: String {
    language(
      en: "the page shows nothing to anybody, so only its document is judged",
      nb: "siden viser ingenting for noen, så bare dokumentet er bedømt")
  }

  /// Announced when opening an app takes long.
  package func opening(_ app: String) -> String { language(en: "Opening \(app)", nb: "Åpner \(app)") }
  /// The button that opens the app again.
  func reopen(after notice: RemoteNotice) -> String {
    notice == .appEnded
      ? language(en: "Open the app again", nb: "Åpne appen på nytt")
      : language(en: "Open the page again", nb: "Åpne siden på nytt")
  }
  /// The button that agrees, and the only one of an alert.
  var agree: String { language(en: "OK", nb: "OK") }
  var cancel: String { language(en: "Cancel", nb: "Avbryt") }
  var refuseQuestions: String {
    language(en: "Refuse all further questions of this page", nb: "Avvis alle flere spørsmål fra denne siden")
  }
  var leave: String { language(en: "Leave page", nb: "Forlat siden") }
  var stay: String { language(en: "Stay on page", nb: "Bli på siden") }
  /// The name of the field for the answer to a question.
  var answer: String { language(en: "Answer", nb: "Svar") }
  /// The button that empties a field for a day or a time.
  var clear: String { language(en: "Clear", nb: "Tøm") }

  /// The name of the field for a value.
  func name(of picker: Picker) -> String {
    switch picker {
    case .date: language(en: "Date", nb: "Dato")
    case .time: language(en: "Time", nb: "Klokkeslett")
    case .dateTime: language(en: "Date and time", nb: "Dato og klokkeslett")
    case .month: language(en: "Month", nb: "Måned")
    case .week: language(en: "Week", nb: "Uke")
    case .color: language(en: "Colour", nb: "Farge")
    case .file: language(en: "Path of the file", nb: "Filbane")
    case .option: ""
    }
  }

  /// An example of what to type there, shown while the field is empty.
  func example(of picker: Picker) -> String? {
    switch picker {
    case .date: language(en: "such as 4 March 2026", nb: "for eksempel 4. mars 2026")
    case .time: language(en: "such as 13:45", nb: "for eksempel 13:45")
    case .dateTime: language(en: "such as 4 March 2026 at 13:45", nb: "for eksempel 4. mars 2026 klokka 13:45")
    case .month: language(en: "such as March 2026", nb: "for eksempel mars 2026")
    case .week: language(en: "such as week 10, 2026", nb: "for eksempel uke 10, 2026")
    case .color: language(en: "such as green, or #008000", nb: "for eksempel grønn eller #008000")
    case .file, .option: nil
    }
  }

  /// How to type the paths of several files, shown while the field is empty.
  var severalFiles: String { language(en: "several files with ; between them", nb: "flere filer med ; mellom") }

  /// Announced for a text there that is no value.
  func refusal(of picker: Picker) -> String {
    switch picker {
    case .date:
      language(en: "That is not a date. Type it like 4 March 2026", nb: "Dette er ikke en dato. Skriv for eksempel 4. mars 2026")
    case .time: language(en: "That is not a time. Type it like 13:45", nb: "Dette er ikke et klokkeslett. Skriv det som 13:45")
    case .dateTime:
      language(
        en: "That is not a date with a time. Type it like 4 March 2026 at 13:45",
        nb: "Dette er ikke en dato med klokkeslett. Skriv det som 4. mars 2026 klokka 13:45")
    case .month:
      language(en: "That is not a month. Type it like March 2026", nb: "Dette er ikke en måned. Skriv for eksempel mars 2026")
    case .week:
      language(en: "That is not a week. Type it like week 10, 2026", nb: "Dette er ikke en uke. Skriv for eksempel uke 10, 2026")
    case .color:
      language(
        en: "This colour is not known. Type it like green, or #008000",
        nb: "Fargen er ukjent. Skriv for eksempel grønn eller #008000")
    case .file, .option: language(en: "Type the path of a file", nb: "Skriv filbanen")
    }
  }

  /// Announced for an element without options.
  var noChoice: String { language(en: "There is nothing to choose from.", nb: "Det er ingenting å velge mellom.") }

  /// The title of a question.
  func title(of question: RemoteQuestion) -> String {
    switch question.kind {
    case .alert: language(en: "The page says", nb: "Siden sier")
    case .confirmation, .text: language(en: "The page asks", nb: "Siden spør")
    case .leaving: language(en: "Leave the page?", nb: "Forlate siden?")
    case .files: language(en: "The page asks for a file", nb: "Siden ber om en fil")
    }
  }

  /// The text of a question, also of one without its own words.
  func text(of question: RemoteQuestion) -> String {
    if !question.text.isEmpty { return question.text }
    return question.kind == .leaving
      ? language(en: "What was typed may be lost.", nb: "Det som er skrevet, kan gå tapt.") : ""
  }
}
