import PeerMentorStore

extension StoreError {
  /// The sentence in Norwegian: its own, or that of its code.
  ///
  /// The sentence in English names the file first, if there is one.
  var bokmål: String {
    if let ownBokmål { return ownBokmål }
    let place = sentence.firstMatch(of: /'([^']*)'/).map { "«\($0.1)»" } ?? "dataene i appen"
    let other = "eller velg en annen mappe med --data"
    return switch code {
    case .missingParent: "datamappen \(place) kan ikke lages, fordi mappen den skal ligge i, ikke finnes; lag den først, \(other)"
    case .notADirectory: "\(place) kan ikke brukes, fordi en del av filbanen ikke er en mappe; velg en annen mappe med --data"
    case .notWritable: "\(place) kan ikke skrives; gi deg selv skrivetilgang, \(other)"
    case .cannotRead: "\(place) kan ikke leses; prøv igjen, \(other)"
    case .notADatabase: "\(place) kan ikke åpnes, fordi det ikke er en database; flytt filen, \(other)"
    case .foreignDatabase: "\(place) kan ikke åpnes, fordi det er et annet programs database; flytt filen, \(other)"
    case .newerSchema: "\(place) kan ikke åpnes, fordi en nyere versjon av Earshot har skrevet den; oppdater Earshot, \(other)"
    case .olderSchema: "dataene hos organisasjonen er ikke oppdatert; si fra til koordinatoren din"
    case .damaged: "\(place) kan ikke leses, fordi databasen er skadet; legg tilbake en sikkerhetskopi"
    case .locked: "\(place) kan ikke brukes, fordi et annet program holder den låst; lukk programmet og prøv igjen"
    case .diskFull: "\(place) kan ikke skrives, fordi disken er full; frigjør plass og prøv igjen"
    case .fileGone:
      "\(place) kan ikke skrives, fordi filen er fjernet eller byttet ut mens den var i bruk; legg den tilbake, "
        + "og start Earshot på nytt"
    case .storeMissing:
      "\(place) kan ikke åpnes, fordi dataene som var her, er borte; legg tilbake en sikkerhetskopi, eller fjern filen "
        + "\(DataDirectory.markName) i samme mappe for å begynne på nytt"
    case .changesUnavailable: "endringer fra andre programmer kan ikke mottas her"
    case .noConnection: "serveren hos organisasjonen svarer ikke; se om du har nett, og prøv igjen"
    case .notLetIn: "serveren hos organisasjonen slipper deg ikke inn; se etter navn og passord"
    case .signInShut: "serveren hos organisasjonen lar ingen logge inn på en ny maskin; si fra til koordinatoren din"
    case .signInBusy: "for mange logger inn hos organisasjonen nå; prøv igjen om ti sekunder"
    case .notAllowed: "du har ikke tilgang til dette hos organisasjonen; spør den som styrer serveren"
    case .notSetUp: "serveren hos organisasjonen er ikke satt opp for Earshot; spør den som styrer serveren"
    case .refused: "lageret tar ikke imot det som skulle skrives; spør den som satte det opp, hvilken regel det er"
    case .madeBefore: "det finnes allerede"
    case .invalidValue: "verdien kan ikke brukes; rett den, og prøv igjen"
    case .accountExists: "kontoen finnes allerede; sett et nytt passord med earshot account password"
    case .noSuchAccount: "kontoen finnes ikke; se earshot account list"
    case .accountNotNamed: "det er ikke oppgitt hvilken konto det gjelder; oppgi den med --account"
    case .noSuchContact: "kontakten finnes ikke; se earshot contact list"
    case .contactNotUnique: "flere kontakter har dette navnet; gi dem forskjellige navn"
    case .noSuchRecord: "det som skulle endres, finnes ikke lenger; gå tilbake, og åpne listen på nytt"
    case .accountRemoved: "kontoen er fjernet; logg inn med en annen"
    }
  }
}
