extension HelpTexts {
  static let bokmål = HelpTexts(
    frame: Frame(
      introduction: "Kommandoer. Skriv help og navnet på en kommando for å høre mer om den.",
      keys: "Taster", short: "kort", gesture: "På telefonen",
      noGesture: "På telefonen er det ingen bevegelse for det",
      shift: { "skift \($0)" },
      jump: { style, kinds, isForwards in
        let chooser = style == .voiceOver ? "rotoren" : "lesekontrollene"
        return "velg \(kinds) med \(chooser), og sveip \(isForwards ? "ned" : "opp")"
      },
      toNext: "Går til neste", toPrevious: "Går til forrige",
      heading: Kind("overskrift", voiceOver: "overskrifter", talkBack: "overskrifter"),
      control: Kind("kontroll", voiceOver: "skjemakontroller", talkBack: "kontroller"),
      field: Kind("tekstfelt", voiceOver: "tekstfelter", talkBack: "kontroller"),
      list: Kind("liste", voiceOver: "lister", talkBack: "lister"),
      toggle: Kind("bryter", voiceOver: "skjemakontroller", talkBack: "kontroller"),
      link: Kind("lenke", voiceOver: "lenker", talkBack: "linker"),
      landmark: Kind("landemerke", voiceOver: "landemerker", talkBack: "landemerker")),

    next: Entry(
      "Går til neste element, eller til neste av en bestemt type.",
      keys: "høyrepil, pil ned eller tabulator; for en bestemt type h, c, f, l, t, k eller d",
      voiceOver: "sveip mot høyre; for en bestemt type velger du den med rotoren og sveiper ned",
      talkBack: "sveip mot høyre; for en bestemt type velger du den med lesekontrollene og sveiper ned"),
    previous: Entry(
      "Går til forrige element, eller til forrige av en bestemt type.",
      keys: "venstrepil, pil opp eller skift-tabulator; for en bestemt type skift og h, c, f, l, t, k eller d",
      voiceOver: "sveip mot venstre; for en bestemt type velger du den med rotoren og sveiper opp",
      talkBack: "sveip mot venstre; for en bestemt type velger du den med lesekontrollene og sveiper opp"),
    first: Entry(
      "Går til det første elementet på skjermen.", keys: "Home",
      voiceOver: "trykk øverst på skjermen med fire fingre"),
    last: Entry(
      "Går til det siste elementet på skjermen.", keys: "End",
      voiceOver: "trykk nederst på skjermen med fire fingre"),
    find: Entry(
      "Går til neste element der det som sies, inneholder teksten.",
      keys: "skråstrek, så teksten og Enter",
      voiceOver: "åpne objektvelgeren ved å trykke tre ganger med to fingre, og skriv",
      talkBack: "velg skjermsøk i TalkBack-menyen"),
    tab: Entry(
      "Åpner fanen med dette nummeret.", keys: "1 til 5",
      voiceOver: "dobbelttrykk på fanen", talkBack: "dobbelttrykk på fanen"),
    menu: Entry(
      "Åpner navigasjonsmenyen.", keys: "m",
      voiceOver: "dobbelttrykk på menyknappen", talkBack: "dobbelttrykk på menyknappen"),
    go: Entry(
      "Går til elementet med dette nummeret i listen som sist ble lest, eller utfører den handlingen; "
        + "tallet alene gjør det samme.",
      keys: "tallet, så Enter"),

    activate: Entry(
      "Aktiverer elementet; i et tekstfelt begynner du å redigere.", keys: "Enter eller mellomrom",
      voiceOver: "dobbelttrykk", talkBack: "dobbelttrykk"),
    back: Entry(
      "Går ett skjermbilde tilbake, eller lukker menyen eller dialogen.", keys: "slettetasten",
      voiceOver: "gni fram og tilbake med to fingre", talkBack: "sveip ned og så mot venstre"),
    increase: Entry(
      "Øker verdien av et justerbart element.", keys: "pluss",
      voiceOver: "sveip opp", talkBack: "sveip opp"),
    decrease: Entry(
      "Reduserer verdien av et justerbart element.", keys: "minus",
      voiceOver: "sveip ned", talkBack: "sveip ned"),
    actions: Entry(
      "Lister opp de andre handlingene som elementet har.",
      keys: "a",
      voiceOver: "velg handlinger med rotoren, og sveip opp eller ned",
      talkBack: "velg handlinger i TalkBack-menyen"),
    perform: Entry(
      "Utfører handlingen med dette navnet.",
      voiceOver: "velg handlinger med rotoren, sveip til handlingen og dobbelttrykk",
      talkBack: "velg handlinger i TalkBack-menyen, og dobbelttrykk på handlingen"),
    gesture: Entry("Gjør det samme som en bevegelse på telefonen, for eksempel gesture swipe-right."),

    type: Entry(
      "Skriver resten av linjen i tekstfeltet.", keys: "under redigering, tegnene selv",
      voiceOver: "skriv på skjermtastaturet", talkBack: "skriv på skjermtastaturet"),
    newLine: Entry(
      "Begynner på en ny linje, i et felt som har flere.",
      keys: "under redigering, Alt Enter eller kontroll O",
      voiceOver: "returtasten på skjermtastaturet", talkBack: "Enter på skjermtastaturet"),
    erase: Entry(
      "Sletter tegnet foran skrivemerket, eller så mange som tallet sier; med right det som står bak, "
        + "med word et helt ord, med start eller end alt fram til dit.",
      keys: "under redigering, slettetasten og Delete; kontroll W sletter et ord, kontroll K alt til slutten",
      voiceOver: "slettetasten på skjermtastaturet", talkBack: "slettetasten på skjermtastaturet"),
    clear: Entry("Tømmer tekstfeltet.", keys: "under redigering, kontroll U"),
    submit: Entry(
      "Avslutter redigeringen og beholder teksten.", keys: "under redigering, Enter",
      voiceOver: "returtasten på skjermtastaturet", talkBack: "Enter på skjermtastaturet"),
    cancel: Entry(
      "Avslutter redigeringen og henter tilbake teksten fra før.", keys: "under redigering, Escape",
      voiceOver: "gni fram og tilbake med to fingre", talkBack: "sveip ned og så mot venstre"),
    caret: Entry(
      "Flytter skrivemerket et tegn, et ord eller en linje mot venstre eller høyre, eller til starten "
        + "eller slutten.",
      keys:
        "under redigering, venstrepil og høyrepil, med kontroll ordvis; pil opp og pil ned linjevis; "
        + "Home og End",
      voiceOver: "velg tegn eller ord med rotoren, og sveip opp eller ned",
      talkBack: "velg tegn eller ord med lesekontrollene, og sveip opp eller ned"),
    select: Entry(
      "Markerer tekst til venstre eller høyre for skrivemerket, fram til starten eller slutten, alt "
        + "eller ingenting.",
      keys: "under redigering, skift og tastene som flytter skrivemerket; kontroll A markerer alt",
      voiceOver: "velg tekstmarkering med rotoren, og sveip mot venstre eller høyre",
      talkBack: "slå på markeringsmodus i TalkBack-menyen, og sveip opp eller ned"),

    stop: Entry(
      "Stanser talen med en gang.", keys: "Escape",
      voiceOver: "trykk med to fingre", talkBack: "trykk med to fingre"),
    pause: Entry(
      "Setter talen på pause.", keys: "z, og z en gang til for å fortsette",
      voiceOver: "trykk med to fingre", talkBack: "trykk med to fingre"),
    resume: Entry(
      "Fortsetter talen etter en pause.", keys: "z en gang til",
      voiceOver: "trykk med to fingre en gang til", talkBack: "trykk med to fingre en gang til"),
    repeatLast: Entry(
      "Sier det siste om igjen.", keys: "r",
      talkBack: "velg gjenta siste ytring i TalkBack-menyen"),
    whereAmI: Entry(
      "Sier hvor du er; to ganger, med alt.", keys: "w", voiceOver: "trykk med tre fingre"),
    spell: Entry(
      "Staver elementet; to ganger, med et ord for hver bokstav.", keys: "e",
      voiceOver: "velg tegn med rotoren, og sveip ned",
      talkBack: "velg stav siste ytring i TalkBack-menyen"),
    read: Entry(
      "Leser videre herfra.", keys: "g",
      voiceOver: "sveip ned med to fingre",
      talkBack: "velg les fra neste element i TalkBack-menyen"),
    history: Entry("Forteller hva som er sagt, og hvordan det gikk med det.", keys: "v"),
    missed: Entry("Sier det du ikke fikk hørt til ende.", keys: "u"),
    headings: Entry(
      "Lister opp overskriftene på skjermen med nummer; skriv et nummer for å gå dit.",
      voiceOver: "velg overskrifter med rotoren",
      talkBack: "velg overskrifter med lesekontrollene"),
    controls: Entry(
      "Lister opp kontrollene på skjermen med nummer; skriv et nummer for å gå dit.",
      talkBack: "velg kontroller med lesekontrollene"),
    latency: Entry("Forteller hvor lang tid det tok før det siste ble hørt, og hva som er vanlig."),

    style: Entry("Snakker slik voiceover eller talkback gjør."),
    language: Entry(
      "Bytter språk: nb for norsk bokmål, en for engelsk.",
      voiceOver: "velg språk med rotoren, og sveip opp eller ned",
      talkBack: "velg språk med lesekontrollene, og sveip opp eller ned"),
    voice: Entry("Bytter til stemmen med dette navnet."),
    rate: Entry(
      "Endrer hvor fort talen går: et antall ord i minuttet, faster for fortere eller slower for saktere.",
      voiceOver: "velg talehastighet med rotoren, og sveip opp eller ned",
      talkBack: "velg talehastighet med lesekontrollene, og sveip opp eller ned"),
    volume: Entry("Endrer lydstyrken på talen, i prosent."),
    verbosity: Entry("Endrer hvor mye som blir sagt: low for lite, normal eller high for mye."),
    roles: Entry("Slår ordene for hva et element er, som knapp, på eller av."),
    positions: Entry("Slår plassen til et element i listen på eller av."),
    hints: Entry("Slår tipsene om hvordan et element brukes, på eller av."),
    order: Entry(
      "Endrer hva som kommer først i TalkBack-stil: state-name-role for tilstand, navn og rolle, "
        + "role-name-state eller name-role-state.",
      talkBack: "velg rekkefølgen i elementbeskrivelser i TalkBacks innstillinger for detaljnivå"),
    earcons: Entry(
      "Slår de korte lydene under ordene på eller av, de som forteller om kanter, feil, nyheter og skjermbilder."),

    help: Entry(
      "Lister opp kommandoene, eller forklarer én; med taster forklarer den neste tast.",
      keys: "spørsmålstegn, så tasten",
      voiceOver: "dobbelttrykk med fire fingre", talkBack: "trykk med fire fingre"),
    quit: Entry("Avslutter programmet.", keys: "q eller kontroll D"),
    wait: Entry("Lar tiden gå i et skript: et antall millisekunder, eller idle til alt er sagt."))
}
