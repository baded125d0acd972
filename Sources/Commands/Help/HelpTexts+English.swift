extension HelpTexts {
  static let english = HelpTexts(
    frame: Frame(
      introduction: "Commands. Type help and a command's name to hear more about it.",
      keys: "Keys", short: "short", gesture: "On the phone",
      noGesture: "There is no gesture for it on the phone",
      shift: { "Shift \($0)" },
      jump: { style, kinds, isForwards in
        let chooser = style == .voiceOver ? "the rotor" : "reading controls"
        return "choose \(kinds) with \(chooser) and swipe \(isForwards ? "down" : "up")"
      },
      toNext: "Moves to the next", toPrevious: "Moves to the previous",
      heading: Kind("heading", voiceOver: "headings", talkBack: "headings"),
      control: Kind("control", voiceOver: "form controls", talkBack: "controls"),
      field: Kind("text field", voiceOver: "text fields", talkBack: "controls"),
      list: Kind("list", voiceOver: "lists", talkBack: "lists"),
      toggle: Kind("toggle", voiceOver: "form controls", talkBack: "controls"),
      link: Kind("link", voiceOver: "links", talkBack: "links"),
      landmark: Kind("landmark", voiceOver: "landmarks", talkBack: "landmarks")),

    next: Entry(
      "Moves to the next element, or to the next of a kind.",
      keys: "right arrow, down arrow or Tab; for a kind h, c, f, l, t, k or d",
      voiceOver: "swipe right; for a kind choose it with the rotor and swipe down",
      talkBack: "swipe right; for a kind choose it with reading controls and swipe down"),
    previous: Entry(
      "Moves to the previous element, or to the previous of a kind.",
      keys: "left arrow, up arrow or Shift Tab; for a kind Shift with h, c, f, l, t, k or d",
      voiceOver: "swipe left; for a kind choose it with the rotor and swipe up",
      talkBack: "swipe left; for a kind choose it with reading controls and swipe up"),
    first: Entry(
      "Moves to the first element of the screen.", keys: "Home",
      voiceOver: "tap near the top with four fingers"),
    last: Entry(
      "Moves to the last element of the screen.", keys: "End",
      voiceOver: "tap near the bottom with four fingers"),
    find: Entry(
      "Moves to the next element whose announcement contains the text.",
      keys: "slash, then the text and Enter",
      voiceOver: "open the item chooser with a two-finger triple tap and type",
      talkBack: "choose screen search in the TalkBack menu"),
    tab: Entry(
      "Opens the tab with this number.", keys: "1 to 5",
      voiceOver: "double-tap the tab", talkBack: "double-tap the tab"),
    menu: Entry(
      "Opens the navigation menu.", keys: "m",
      voiceOver: "double-tap the menu button", talkBack: "double-tap the menu button"),
    go: Entry(
      "Goes to the element with this number in the list last read, or carries out that action; "
        + "the number alone does the same.",
      keys: "the number, then Enter"),

    activate: Entry(
      "Activates the element; on a text field, starts editing.", keys: "Enter or Space",
      voiceOver: "double-tap", talkBack: "double-tap"),
    back: Entry(
      "Goes one screen back, or closes the menu or dialog.", keys: "Backspace",
      voiceOver: "scrub with two fingers, back and forth", talkBack: "swipe down then left"),
    increase: Entry(
      "Increases the value of an adjustable element.", keys: "plus",
      voiceOver: "swipe up", talkBack: "swipe up"),
    decrease: Entry(
      "Decreases the value of an adjustable element.", keys: "minus",
      voiceOver: "swipe down", talkBack: "swipe down"),
    actions: Entry(
      "Lists the custom actions of the element.",
      keys: "a",
      voiceOver: "choose actions with the rotor and swipe up or down",
      talkBack: "choose actions in the TalkBack menu"),
    perform: Entry(
      "Carries out the custom action with this name.",
      voiceOver: "choose actions with the rotor, swipe to the action and double-tap",
      talkBack: "choose actions in the TalkBack menu and double-tap the action"),
    gesture: Entry("Does what a phone's gesture does: for example, gesture swipe-right."),

    type: Entry(
      "Types the rest of the line into the text field.", keys: "while editing, the characters themselves",
      voiceOver: "type on the keyboard of the screen", talkBack: "type on the keyboard of the screen"),
    newLine: Entry(
      "Begins a new line, in a field that has several.", keys: "while editing, Alt Enter or Control O",
      voiceOver: "the return key of the keyboard", talkBack: "the enter key of the keyboard"),
    erase: Entry(
      "Erases the character before the caret, or as many as the number says; with right, the one after it; "
        + "with word, a whole word; with start or end, all up to there.",
      keys: "while editing, Backspace and Delete; Control W erases a word, Control K to the end",
      voiceOver: "the delete key of the keyboard", talkBack: "the delete key of the keyboard"),
    clear: Entry("Empties the text field.", keys: "while editing, Control U"),
    submit: Entry(
      "Ends editing and keeps the text.", keys: "while editing, Enter",
      voiceOver: "the return key of the keyboard", talkBack: "the enter key of the keyboard"),
    cancel: Entry(
      "Ends editing and brings back the text from before.", keys: "while editing, Escape",
      voiceOver: "scrub with two fingers, back and forth", talkBack: "swipe down then left"),
    caret: Entry(
      "Moves the caret left or right by a character, a word or a line, or to the start or the end.",
      keys:
        "while editing, left and right arrow, with Control by words; up and down arrow by lines; Home "
        + "and End",
      voiceOver: "choose characters or words with the rotor and swipe up or down",
      talkBack: "choose characters or words with reading controls and swipe up or down"),
    select: Entry(
      "Selects text to the left or right of the caret, up to the start or the end, all of it, or none.",
      keys: "while editing, Shift with the keys that move the caret; Control A selects all",
      voiceOver: "choose text selection with the rotor and swipe left or right",
      talkBack: "turn on selection mode in the TalkBack menu and swipe up or down"),

    stop: Entry(
      "Silences speech at once.", keys: "Escape",
      voiceOver: "tap with two fingers", talkBack: "tap with two fingers"),
    pause: Entry(
      "Pauses speech.", keys: "z, and z again to go on", voiceOver: "tap with two fingers",
      talkBack: "tap with two fingers"),
    resume: Entry(
      "Goes on with paused speech.", keys: "z again",
      voiceOver: "tap with two fingers again", talkBack: "tap with two fingers again"),
    repeatLast: Entry(
      "Says the last announcement again.", keys: "r",
      talkBack: "choose repeat last phrase in the TalkBack menu"),
    whereAmI: Entry(
      "Says where you are; twice, in full.", keys: "w", voiceOver: "tap with three fingers"),
    spell: Entry(
      "Spells the element; twice, with a word for each letter.", keys: "e",
      voiceOver: "choose characters with the rotor and swipe down",
      talkBack: "choose spell last phrase in the TalkBack menu"),
    read: Entry(
      "Reads on from here.", keys: "g",
      voiceOver: "swipe down with two fingers",
      talkBack: "choose read from next item in the TalkBack menu"),
    history: Entry("Tells what was said, and what became of it.", keys: "v"),
    missed: Entry("Says what was not heard to the end.", keys: "u"),
    headings: Entry(
      "Lists the headings of the screen by number; type a number to go there.",
      voiceOver: "choose headings with the rotor",
      talkBack: "choose headings with reading controls"),
    controls: Entry(
      "Lists the controls of the screen by number; type a number to go there.",
      talkBack: "choose controls with reading controls"),
    latency: Entry("Tells how long the last announcement took to be heard, and what is usual."),

    style: Entry("Speaks the way voiceover or talkback does."),
    language: Entry(
      "Changes the language: en for English, nb for Norwegian Bokmål.",
      voiceOver: "choose language with the rotor and swipe up or down",
      talkBack: "choose language with reading controls and swipe up or down"),
    voice: Entry("Changes the voice to the one with this name."),
    rate: Entry(
      "Changes the speed of speech: a number of words per minute, faster or slower.",
      voiceOver: "choose speaking rate with the rotor and swipe up or down",
      talkBack: "choose speech rate with reading controls and swipe up or down"),
    volume: Entry("Changes the volume of speech, in per cent."),
    verbosity: Entry("Changes how much is said: low, normal or high."),
    roles: Entry("Turns the words for what an element is, like button, on or off."),
    positions: Entry("Turns the place of an element in its list on or off."),
    hints: Entry("Turns the hints on how to use an element on or off."),
    order: Entry(
      "Changes what comes first in TalkBack style: state-name-role, role-name-state or name-role-state.",
      talkBack: "choose the order of element descriptions in TalkBack's verbosity settings"),
    earcons: Entry(
      "Turns the short sounds under the words on or off, which tell of edges, errors, news and screens."),

    help: Entry(
      "Lists the commands, or tells about one; with keys, tells about the next key.",
      keys: "question mark, then the key",
      voiceOver: "double-tap with four fingers", talkBack: "tap with four fingers"),
    quit: Entry("Ends the program.", keys: "q or Control D"),
    wait: Entry("Lets time pass in a script: a number of milliseconds, or until idle."))
}
