import PeerMentor
import Text

/// The people and messages of the demo. All are invented: no Norwegian subscriber's number begins with 1, and
/// no place has the postal code 0000.
extension DemoData {
  private static let minute = 60
  private static let hour = 3600
  private static let day = 86_400

  static let people: [Person] = [
    Person(
      name: "Astrid Lunde", phone: "12 34 56 01", address: "Eksempelveien 4, 0000 Eksempelby",
      about: Phrase(
        en: "She lives alone and would like company on short walks once a week. The doorbell is quiet, so "
          + "please ring her when you arrive.",
        nb: "Hun bor alene og ønsker seg turfølge en gang i uken. Ringeklokken er svak, så ring henne når du er "
          + "framme.")),
    Person(
      name: "Bjørn Solheim", phone: "12 34 56 02", address: "Prøveveien 12, 0000 Eksempelby",
      about: Phrase(
        en: "He is learning to use a screen reader and likes to practise with somebody.",
        nb: "Han holder på å lære seg skjermleser og øver gjerne sammen med noen.")),
    Person(
      name: "Ellen Bakken", phone: "12 34 56 03", address: "Tenkte gate 7, 0000 Eksempelby",
      about: Phrase(
        en: "She got hearing aids in the autumn and finds large gatherings tiring.",
        nb: "Hun fikk høreapparat i høst og synes store selskaper er slitsomme.")),
    Person(
      name: "Hanne Moen", phone: "12 34 56 04", address: "Eksempelveien 31, 0000 Eksempelby",
      about: Phrase(
        en: "She wonders which aids she can borrow for her home, and how to apply for them.",
        nb: "Hun lurer på hvilke hjelpemidler hun kan låne til hjemmet, og hvordan hun søker om dem.")),
    Person(
      name: "Mariam Nordby", phone: "12 34 56 05", address: "Skogholtet 2, 0000 Prøvevik",
      about: Phrase(
        en: "She is a student and wants to talk about going back to her studies after a long illness.",
        nb: "Hun er student og vil snakke om å begynne å studere igjen etter lang tids sykdom.")),
    Person(
      name: "Olav Haugen", phone: "12 34 56 06", address: "Bakketoppen 9, 0000 Prøvevik",
      about: Phrase(
        en: "He came home from rehabilitation in January. He uses a wheelchair and loves fishing.",
        nb: "Han kom hjem fra rehabilitering i januar. Han bruker rullestol og er glad i å fiske.")),
    Person(
      name: "Sverre Lien", phone: "12 34 56 07", address: "Tenkte gate 15, 0000 Eksempelby",
      about: Phrase(
        en: "He prefers a phone call in the evening, about once every other week.",
        nb: "Han vil helst ta en telefonprat på kvelden, omtrent annenhver uke.")),
    Person(
      name: "Øystein Dahl", phone: "12 34 56 08", address: "Fjordkanten 1, 0000 Prøvevik",
      about: Phrase(
        en: "He has a guide dog named Balder and knows the bus routes by heart.",
        nb: "Han har førerhunden Balder og kan bussrutene utenat.")),
    Person(
      name: "Åse Vik", phone: "12 34 56 09", address: "Prøveveien 20, 0000 Eksempelby",
      about: Phrase(
        en: "She has lost her husband and misses somebody to have coffee with.",
        nb: "Hun har mistet mannen sin og savner noen å drikke kaffe sammen med.")),
  ]

  /// Exactly three are unread; there is at least one of each kind.
  static let messages: [Message] = [
    Message(
      kind: .assignment, age: 2 * minute, isRead: false,
      title: Phrase(en: "Visit Astrid Lunde", nb: "Besøk Astrid Lunde"),
      body: Phrase(
        en: "She lives alone and would like company on short walks",
        nb: "Hun bor alene og ønsker seg turfølge en gang i uken"),
      person: "Astrid Lunde"),
    Message(
      kind: .certification, age: hour, isRead: false,
      title: Phrase(en: "First aid certificate", nb: "Førstehjelpsbevis"),
      body: Phrase(
        en: "It expires in 14 days, so please sign up for a refresher course",
        nb: "Det går ut om 14 dager, så meld deg på et oppfriskningskurs")),
    Message(
      kind: .scenario, age: 3 * hour, isRead: false,
      title: Phrase(en: "How was the visit to Bjørn Solheim?", nb: "Hvordan gikk besøket hos Bjørn Solheim?"),
      body: Phrase(en: "Log the activity while you remember it", nb: "Loggfør aktiviteten mens du husker den"),
      person: "Bjørn Solheim"),
    Message(
      kind: .assignment, age: day + 2 * hour, isRead: true,
      title: Phrase(en: "Call Hanne Moen", nb: "Ring Hanne Moen"),
      body: Phrase(en: "She has questions about aids for her home", nb: "Hun har spørsmål om hjelpemidler i hjemmet"),
      person: "Hanne Moen"),
    Message(
      kind: .pause, age: 2 * day, isRead: true,
      title: Phrase(en: "Your week off is confirmed", nb: "Friuken din er bekreftet"),
      body: Phrase(
        en: "You will get no new assignments until you are back",
        nb: "Du får ingen nye oppdrag før du er tilbake")),
    Message(
      kind: .assignment, age: 3 * day, isRead: true,
      title: Phrase(en: "Visit Olav Haugen", nb: "Besøk Olav Haugen"),
      body: Phrase(
        en: "He is home from rehabilitation and wants to get out among people again",
        nb: "Han er hjemme fra rehabilitering og vil ut blant folk igjen"),
      person: "Olav Haugen"),
    Message(
      kind: .certification, age: 5 * day, isRead: true,
      title: Phrase(en: "Course in confidentiality", nb: "Kurs i taushetsplikt"),
      body: Phrase(en: "Your certificate has been renewed for two years", nb: "Kursbeviset ditt er fornyet for to år")),
    Message(
      kind: .scenario, age: 12 * day, isRead: true,
      title: Phrase(en: "Practise a difficult conversation", nb: "Øv på en vanskelig samtale"),
      body: Phrase(
        en: "A short exercise in listening to somebody who grieves",
        nb: "En kort øvelse i å lytte til en som sørger")),
  ]

  /// One is planned, the others are in the past.
  static let activities: [DemoActivity] = [
    DemoActivity(
      kind: .visit, day: 2, minutes: 90,
      note: Phrase(en: "Bring the leaflet about hearing loops", nb: "Ta med brosjyren om teleslynge"),
      person: "Ellen Bakken"),
    DemoActivity(
      kind: .phoneCall, day: -1, minutes: 30,
      note: Phrase(en: "He was in good spirits", nb: "Han var i godt humør"), person: "Sverre Lien"),
    DemoActivity(
      kind: .outing, day: -6, minutes: 120,
      note: Phrase(en: "A walk along the fjord", nb: "En tur langs fjorden"), person: "Øystein Dahl"),
    DemoActivity(
      kind: .groupMeeting, day: -20, minutes: 180,
      note: Phrase(en: "Meeting for peer mentors", nb: "Samling for likepersoner")),
  ]

  static let certificates: [DemoCertificate] = [
    DemoCertificate(name: Phrase(en: "First aid", nb: "Førstehjelp"), expires: 14),
    DemoCertificate(name: Phrase(en: "Confidentiality", nb: "Taushetsplikt"), expires: 725),
  ]
}
