import Text

extension HelpTexts {
  /// The entry of a verb.
  package subscript(verb: Verb) -> Entry {
    switch verb {
    // Moving
    case .next:
      Entry(
        language(
          en: "Moves to the next element, or to the next of a kind.",
          nb: "Går til neste element, eller til neste av en bestemt type."),
        keys: language(
          en: "right arrow, down arrow or Tab; for a kind h, c, f, l, t, k or d",
          nb: "høyrepil, pil ned eller tabulator; for en bestemt type h, c, f, l, t, k eller d"),
        voiceOver: language(
          en: "swipe right; for a kind choose it with the rotor and swipe down",
          nb: "sveip mot høyre; for en bestemt type velger du den med rotoren og sveiper ned"),
        talkBack: language(
          en: "swipe right; for a kind choose it with reading controls and swipe down",
          nb: "sveip mot høyre; for en bestemt type velger du den med lesekontrollene og sveiper ned"))
    case .previous:
      Entry(
        language(
          en: "Moves to the previous element, or to the previous of a kind.",
          nb: "Går til forrige element, eller til forrige av en bestemt type."),
        keys: language(
          en: "left arrow, up arrow or Shift Tab; for a kind Shift with h, c, f, l, t, k or d",
          nb: "venstrepil, pil opp eller skift-tabulator; for en bestemt type skift og h, c, f, l, t, k eller d"),
        voiceOver: language(
          en: "swipe left; for a kind choose it with the rotor and swipe up",
          nb: "sveip mot venstre; for en bestemt type velger du den med rotoren og sveiper opp"),
        talkBack: language(
          en: "swipe left; for a kind choose it with reading controls and swipe up",
          nb: "sveip mot venstre; for en bestemt type velger du den med lesekontrollene og sveiper opp"))
    case .first:
      Entry(
        language(en: "Moves to the first element of the screen.", nb: "Går til det første elementet på skjermen."),
        keys: "Home",
        voiceOver: language(en: "tap near the top with four fingers", nb: "trykk øverst på skjermen med fire fingre"))
    case .last:
      Entry(
        language(en: "Moves to the last element of the screen.", nb: "Går til det siste elementet på skjermen."),
        keys: "End",
        voiceOver: language(en: "tap near the bottom with four fingers", nb: "trykk nederst på skjermen med fire fingre"))
    case .find:
      Entry(
        language(
          en: "Moves to the next element whose announcement contains the text.",
          nb: "Går til neste element der det som sies, inneholder teksten."),
        keys: language(en: "slash, then the text and Enter", nb: "skråstrek, så teksten og Enter"),
        voiceOver: language(
          en: "open the item chooser with a two-finger triple tap and type",
          nb: "åpne objektvelgeren ved å trykke tre ganger med to fingre, og skriv"),
        talkBack: language(en: "choose screen search in the TalkBack menu", nb: "velg skjermsøk i TalkBack-menyen"))
    case .tab:
      Entry(
        language(en: "Opens the tab with this number.", nb: "Åpner fanen med dette nummeret."),
        keys: language(en: "1 to 5", nb: "1 til 5"),
        phone: language(en: "double-tap the tab", nb: "dobbelttrykk på fanen"))
    case .menu:
      Entry(
        language(en: "Opens the navigation menu.", nb: "Åpner navigasjonsmenyen."),
        keys: "m",
        phone: language(en: "double-tap the menu button", nb: "dobbelttrykk på menyknappen"))
    case .go:
      Entry(
        language(
          en: "Goes to the element with this number in the list last read, or carries out that action; the number "
            + "alone does the same.",
          nb: "Går til elementet med dette nummeret i listen som sist ble lest, eller utfører den handlingen; "
            + "tallet alene gjør det samme."),
        keys: language(en: "the number, then Enter", nb: "tallet, så Enter"))

    // Acting
    case .activate:
      Entry(
        language(
          en: "Activates the element; on a text field, starts editing.",
          nb: "Aktiverer elementet; i et tekstfelt begynner du å redigere."),
        keys: language(en: "Enter or Space", nb: "Enter eller mellomrom"),
        phone: language(en: "double-tap", nb: "dobbelttrykk"))
    case .back:
      Entry(
        language(
          en: "Goes one screen back, or closes the menu or dialog.",
          nb: "Går ett skjermbilde tilbake, eller lukker menyen eller dialogboksen."),
        keys: language(en: "Backspace", nb: "tilbaketasten"),
        voiceOver: language(en: "scrub with two fingers, back and forth", nb: "gni fram og tilbake med to fingre"),
        talkBack: language(en: "swipe down then left", nb: "sveip ned og så mot venstre"))
    case .increase:
      Entry(
        language(en: "Increases the value of an adjustable element.", nb: "Øker verdien av et justerbart element."),
        keys: language(en: "plus", nb: "pluss"),
        phone: language(en: "swipe up", nb: "sveip opp"))
    case .decrease:
      Entry(
        language(en: "Decreases the value of an adjustable element.", nb: "Reduserer verdien av et justerbart element."),
        keys: "minus",
        phone: language(en: "swipe down", nb: "sveip ned"))
    case .actions:
      Entry(
        language(en: "Lists the custom actions of the element.", nb: "Lister opp de andre handlingene som elementet har."),
        keys: "a",
        voiceOver: language(
          en: "choose actions with the rotor and swipe up or down",
          nb: "velg handlinger med rotoren, og sveip opp eller ned"),
        talkBack: language(en: "choose actions in the TalkBack menu", nb: "velg handlinger i TalkBack-menyen"))
    case .perform:
      Entry(
        language(
          en: "Carries out the custom action with this name, or with these words in its name.",
          nb: "Utfører handlingen med dette navnet, eller med disse ordene i navnet."),
        voiceOver: language(
          en: "choose actions with the rotor, swipe to the action and double-tap",
          nb: "velg handlinger med rotoren, sveip til handlingen og dobbelttrykk"),
        talkBack: language(
          en: "choose actions in the TalkBack menu and double-tap the action",
          nb: "velg handlinger i TalkBack-menyen, og dobbelttrykk på handlingen"))
    case .gesture:
      Entry(
        language(
          en: "Does what a phone's gesture does: for example, gesture swipe-right.",
          nb: "Gjør det samme som en bevegelse på telefonen, for eksempel gesture swipe-right."))

    // Typing
    case .type:
      Entry(
        language(en: "Types the rest of the line into the text field.", nb: "Skriver resten av linjen i tekstfeltet."),
        keys: language(en: "while editing, the characters themselves", nb: "under redigering, tegnene selv"),
        phone: language(en: "type on the on-screen keyboard", nb: "skriv på skjermtastaturet"))
    case .paste:
      Entry(
        language(
          en: "Pastes the rest of the line into the text field, and says how much it was.",
          nb: "Limer inn resten av linjen i tekstfeltet, og sier hvor mye det var."),
        keys: language(
          en: "the key your terminal pastes with, often Shift Control V",
          nb: "tasten terminalen din limer inn med, ofte skift kontroll V"),
        phone: language(en: "choose paste in the menu of the field", nb: "velg lim inn i menyen til feltet"))
    case .newLine:
      Entry(
        language(
          en: "Begins a new line, in a field that has several.",
          nb: "Begynner på en ny linje, i et felt som har flere."),
        keys: language(en: "while editing, Alt Enter or Control O", nb: "under redigering, Alt Enter eller kontroll O"),
        voiceOver: language(en: "the return key on the keyboard", nb: "returtasten på skjermtastaturet"),
        talkBack: language(en: "the enter key on the keyboard", nb: "Enter på skjermtastaturet"))
    case .erase:
      Entry(
        language(
          en: "Erases the character before the caret, or as many as the number says; with right, the one after it; "
            + "with word, a whole word; with start or end, all up to there.",
          nb: "Sletter tegnet foran skrivemerket, eller så mange som tallet sier; med right det som står bak, med "
            + "word et helt ord, med start eller end alt fram til dit."),
        keys: language(
          en: "while editing, Backspace and Delete; Control W erases a word, Control K to the end",
          nb: "under redigering, tilbaketasten og Delete; kontroll W sletter et ord, kontroll K alt til slutten"),
        phone: language(en: "the delete key on the keyboard", nb: "slettetasten på skjermtastaturet"))
    case .clear:
      Entry(
        language(en: "Empties the text field.", nb: "Tømmer tekstfeltet."),
        keys: language(en: "while editing, Control U", nb: "under redigering, kontroll U"))
    case .submit:
      Entry(
        language(en: "Ends editing and keeps the text.", nb: "Avslutter redigeringen og beholder teksten."),
        keys: language(en: "while editing, Enter", nb: "under redigering, Enter"),
        voiceOver: language(en: "the return key on the keyboard", nb: "returtasten på skjermtastaturet"),
        talkBack: language(en: "the enter key on the keyboard", nb: "Enter på skjermtastaturet"))
    case .cancel:
      Entry(
        language(
          en: "Ends editing and brings back the text from before.",
          nb: "Avslutter redigeringen og henter tilbake teksten fra før."),
        keys: language(en: "while editing, Escape", nb: "under redigering, Escape"),
        voiceOver: language(en: "scrub with two fingers, back and forth", nb: "gni fram og tilbake med to fingre"),
        talkBack: language(en: "swipe down then left", nb: "sveip ned og så mot venstre"))
    case .caret:
      Entry(
        language(
          en: "Moves the caret left or right by a character, a word or a line, or to the start or the end.",
          nb: "Flytter skrivemerket et tegn, et ord eller en linje mot venstre eller høyre, eller til starten "
            + "eller slutten."),
        keys: language(
          en: "while editing, left and right arrow, with Control by words; up and down arrow by lines; Home and "
            + "End",
          nb: "under redigering, venstrepil og høyrepil, med kontroll ordvis; pil opp og pil ned linjevis; Home og "
            + "End"),
        voiceOver: language(
          en: "choose characters or words with the rotor and swipe up or down",
          nb: "velg tegn eller ord med rotoren, og sveip opp eller ned"),
        talkBack: language(
          en: "choose characters or words with reading controls and swipe up or down",
          nb: "velg tegn eller ord med lesekontrollene, og sveip opp eller ned"))
    case .select:
      Entry(
        language(
          en: "Selects text to the left or right of the caret, up to the start or the end, all of it, or none.",
          nb: "Markerer tekst til venstre eller høyre for skrivemerket, fram til starten eller slutten, alt eller "
            + "ingenting."),
        keys: language(
          en: "while editing, Shift with the keys that move the caret; Control A selects all",
          nb: "under redigering, skift og tastene som flytter skrivemerket; kontroll A markerer alt"),
        voiceOver: language(
          en: "choose text selection with the rotor and swipe left or right",
          nb: "velg tekstmarkering med rotoren, og sveip mot venstre eller høyre"),
        talkBack: language(
          en: "turn on selection mode in the TalkBack menu and swipe up or down",
          nb: "start velgemodus i TalkBack-menyen, og sveip opp eller ned"))

    // Listening
    case .stop:
      Entry(
        language(en: "Silences speech at once.", nb: "Stanser talen med en gang."),
        keys: "Escape",
        phone: language(en: "tap with two fingers", nb: "trykk med to fingre"))
    case .pause:
      Entry(
        language(en: "Pauses speech.", nb: "Setter talen på pause."),
        keys: language(en: "z, and z again to go on", nb: "z, og z en gang til for å fortsette"),
        phone: language(en: "tap with two fingers", nb: "trykk med to fingre"))
    case .resume:
      Entry(
        language(en: "Resumes paused speech.", nb: "Fortsetter talen etter en pause."),
        keys: language(en: "z again", nb: "z en gang til"),
        phone: language(en: "tap with two fingers again", nb: "trykk med to fingre en gang til"))
    case .repeatLast:
      Entry(
        language(en: "Says the last announcement again.", nb: "Gjentar det som sist ble sagt."),
        keys: "r",
        talkBack: language(
          en: "choose repeat last phrase in the TalkBack menu",
          nb: "velg gjenta den siste uttalte frasen i TalkBack-menyen"))
    case .whereAmI:
      Entry(
        language(
          en: "Says where you are; press twice to hear all of it.",
          nb: "Sier hvor du er; trykk to ganger for å høre alt."),
        keys: "w",
        voiceOver: language(en: "tap with three fingers", nb: "trykk med tre fingre"))
    case .spell:
      Entry(
        language(
          en: "Spells the element; press twice for a word for each letter.",
          nb: "Staver elementet; trykk to ganger for å få et ord for hver bokstav."),
        keys: "e",
        voiceOver: language(en: "choose characters with the rotor and swipe down", nb: "velg tegn med rotoren, og sveip ned"),
        talkBack: language(
          en: "choose spell last phrase in the TalkBack menu",
          nb: "velg stav den siste uttalte frasen i TalkBack-menyen"))
    case .read:
      Entry(
        language(en: "Reads on from here.", nb: "Leser videre herfra."),
        keys: "g",
        voiceOver: language(en: "swipe down with two fingers", nb: "sveip ned med to fingre"),
        talkBack: language(
          en: "choose read from next item in the TalkBack menu",
          nb: "velg les fra neste element i TalkBack-menyen"))
    case .history:
      Entry(
        language(
          en: "Tells what was said, and what became of it.",
          nb: "Forteller hva som er sagt, og hva som skjedde med det."),
        keys: "v")
    case .missed:
      Entry(
        language(
          en: "Says what you did not hear to the end, including what a key cut off.",
          nb: "Sier det du ikke fikk hørt til ende, også det en tast avbrøt."),
        keys: "u")
    case .headings:
      Entry(
        language(
          en: "Lists the headings of the screen by number; type a number to go there.",
          nb: "Lister opp overskriftene på skjermen med nummer; skriv et nummer for å gå dit."),
        voiceOver: language(en: "choose headings with the rotor", nb: "velg overskrifter med rotoren"),
        talkBack: language(en: "choose headings with reading controls", nb: "velg overskrifter med lesekontrollene"))
    case .controls:
      Entry(
        language(
          en: "Lists the controls of the screen by number; type a number to go there.",
          nb: "Lister opp kontrollene på skjermen med nummer; skriv et nummer for å gå dit."),
        talkBack: language(en: "choose controls with reading controls", nb: "velg kontroller med lesekontrollene"))
    case .latency:
      Entry(
        language(
          en: "Tells how long the last announcement took to be heard, and what is usual.",
          nb: "Forteller hvor lang tid det tok før det siste ble hørt, og hva som er vanlig."))

    // Adjusting
    case .style:
      Entry(
        language(en: "Speaks the way voiceover or talkback does.", nb: "Snakker slik voiceover eller talkback gjør."),
        keys: "F2")
    case .language:
      Entry(
        language(
          en: "Changes the language: en for English, nb for Norwegian Bokmål.",
          nb: "Bytter språk: nb for norsk bokmål, en for engelsk."),
        keys: "F3",
        voiceOver: language(
          en: "choose language with the rotor and swipe up or down",
          nb: "velg språk med rotoren, og sveip opp eller ned"),
        talkBack: language(
          en: "choose language with reading controls and swipe up or down",
          nb: "velg språk med lesekontrollene, og sveip opp eller ned"))
    case .voice:
      Entry(
        language(en: "Changes the voice to the one with this name.", nb: "Bytter til stemmen med dette navnet."),
        keys: "F4")
    case .rate:
      Entry(
        language(
          en: "Changes the speed of speech: a number of words per minute, faster or slower.",
          nb: "Endrer hvor fort talen går: et antall ord i minuttet, faster for fortere eller slower for saktere."),
        keys: language(en: "greater than and less than", nb: "større enn og mindre enn"),
        voiceOver: language(
          en: "choose speaking rate with the rotor and swipe up or down",
          nb: "velg talehastighet med rotoren, og sveip opp eller ned"),
        talkBack: language(
          en: "choose speech rate with reading controls and swipe up or down",
          nb: "velg talehastighet med lesekontrollene, og sveip opp eller ned"))
    case .volume:
      Entry(
        language(en: "Changes the volume of speech, in per cent.", nb: "Endrer lydstyrken på talen, i prosent."))
    case .verbosity:
      Entry(
        language(
          en: "Changes how much is said: low, normal or high.",
          nb: "Endrer hvor mye som blir sagt: low for lite, normal eller high for mye."),
        keys: "F5")
    case .roles:
      Entry(
        language(
          en: "Turns the words for what an element is, like button, on or off.",
          nb: "Slår på eller av ordene for hva et element er, som knapp."))
    case .positions:
      Entry(
        language(
          en: "Turns positions in a list, such as 2 of 5, on or off.",
          nb: "Slår plasseringer i en liste, som 2 av 5, på eller av."))
    case .hints:
      Entry(
        language(
          en: "Turns the hints on how to use an element on or off.",
          nb: "Slår på eller av hintene om hvordan et element brukes."),
        keys: "F6")
    case .order:
      Entry(
        language(
          en: "Changes what comes first in TalkBack style: state-name-role, role-name-state or name-role-state.",
          nb: "Endrer hva som kommer først i TalkBack-stil: state-name-role for tilstand, navn og rolle, "
            + "role-name-state eller name-role-state."),
        talkBack: language(
          en: "choose the order of element descriptions in TalkBack's verbosity settings",
          nb: "velg rekkefølge for beskrivelse av element i TalkBacks innstillinger for detaljnivå"))
    case .earcons:
      Entry(
        language(
          en: "Turns the short sounds for edges, errors, news and screens on or off.",
          nb: "Slår på eller av de korte lydene for kanter, feil, nyheter og skjermbilder."),
        keys: "F7")

    // The program
    case .help:
      Entry(
        language(
          en: "Lists the commands, or explains one. As a key, explains the key you press next.",
          nb: "Lister opp kommandoene, eller forklarer én av dem. Som tast forklarer den tasten du trykker på etterpå."),
        keys: language(
          en: "question mark or F1, then the key; twice for all keys",
          nb: "spørsmålstegn eller F1, så tasten; to ganger for alle tastene"),
        voiceOver: language(en: "double-tap with four fingers", nb: "dobbelttrykk med fire fingre"),
        talkBack: language(en: "tap with four fingers", nb: "trykk med fire fingre"))
    case .quit:
      Entry(
        language(en: "Ends the program.", nb: "Avslutter programmet."),
        keys: language(en: "q or Control D", nb: "q eller kontroll D"))
    case .command:
      Entry(
        language(
          en: "Runs a command that you type, any of this list.",
          nb: "Utfører en kommando du skriver, hvilken som helst fra denne listen."),
        keys: language(
          en: "colon, then the line and Enter; Tab completes it",
          nb: "kolon, så linjen og Enter; tabulator fyller ut"))
    case .wait:
      Entry(
        language(
          en: "Lets time pass in a script: wait 500 ms, wait 2 s, or wait idle, until all has been said.",
          nb: "Lar tiden gå i et skript: wait 500 ms, wait 2 s, eller wait idle, til alt er sagt."))
    }
  }
}
