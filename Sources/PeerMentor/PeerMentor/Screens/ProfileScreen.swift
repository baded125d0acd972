internal import AccessibilityTree
internal import Text

extension Screens {
  /// The signed-in person, certificates, duty, settings, and the sign-out button.
  func profile(_ session: SignedIn) -> Screen {
    root(.profile, in: session) { profileContent(session) }
  }

  /// The profile above another screen, opened at a place in it: the cursor starts there.
  func profile(at place: ProfilePlace, visit: Int, in session: SignedIn) -> Screen {
    let content = profileContent(session, place: place)
    let isThere = content.contains {
      $0.node.isInitialFocus || $0.children.contains(where: \.node.isInitialFocus)
    }
    return secondary(
      "profile", visit: visit, title: words.navigation.profile, startsAtTitle: !isThere, in: session
    ) { content }
  }

  @ElementBuilder<Message>
  private func profileContent(_ session: SignedIn, place: ProfilePlace = .top) -> [Element] {
    line("name", words.people.name, session.account.name)
    line("email", words.people.email, session.account.email)
    line("organisation", words.people.organisation, session.account.organisation.rawValue)
    if let overview = session.overview {
      toggle(
        "duty", words.profile.pause, isOn: overview.isPaused, hint: words.profile.pauseHint,
        .profile(.askAboutDuty)
      )
      .with(\.isInitialFocus, place == .duty)
      heading("certificates-heading", words.profile.certificates, level: 2)
      certificates(overview.certificates, place: place)
      toggle(
        "address", words.profile.offersAddress, isOn: session.preferences.offersAddress,
        hint: words.profile.offersAddressHint, .profile(.toggleAddressOffer))
      idleDropDown(session)
    }
    button("password", words.profile.changePassword, .profile(.openPassword))
    languageDropDown(session)
    button("sign-out", words.signIn.signOut, .navigation(.askToSignOut))
  }

  private func certificates(_ certificates: [Certificate], place: ProfilePlace) -> Element {
    guard !certificates.isEmpty else { return text("no-certificates", words.profile.noCertificates) }
    return Element("certificates", .list) {
      for certificate in certificates {
        Element(String(certificate.id), .listItem) {
          text("name", certificate.name)
          text("expiry", words.dates.expiry(certificate.expires, today), Palette.secondary)
        }
        .with(\.grouping, .merged)
        .with(\.isInitialFocus, place == .certificate(certificate.id))
      }
    }
    .with(\.collection, Collection(count: certificates.count))
  }

  private func idleDropDown(_ session: SignedIn) -> Element {
    let chosen = session.preferences.idleMinutes
    let choices = [nil] + Preferences.idleChoices.map(Optional.some)
    return dropDown(
      "idle", words.profile.idle, value: words.profile.idleChoice(chosen), .idleTime,
      isOpen: session.openDropDown == .idleTime,
      choices: choices.map { minutes in
        Choice(
          key: minutes.map(String.init) ?? "never", label: words.profile.idleChoice(minutes),
          message: .profile(.chooseIdleTime(minutes)), isChosen: minutes == chosen)
      })
  }

  /// The language of app and speech; each choice is its own name in its own language.
  func languageDropDown(_ session: SignedIn) -> Element {
    dropDown(
      "language", words.profile.appLanguage,
      value: words.language.ownName, .language, isOpen: session.openDropDown == .language,
      choices: Language.allCases.map {
        Choice(
          key: $0.rawValue, label: $0.ownName, message: .profile(.chooseLanguage($0.rawValue)),
          isChosen: $0 == words.language, language: $0.rawValue)
      })
  }

  /// The question before the duty is paused or resumed.
  func duty(visit: Int, isPaused: Bool) -> Screen {
    isPaused
      ? confirmation(
        "duty", visit: visit, title: words.profile.resumeQuestion, text: words.profile.resumeMeaning,
        confirm: words.profile.confirmResume, .profile(.setPaused(false)))
      : confirmation(
        "duty", visit: visit, title: words.profile.pauseQuestion, text: words.profile.pauseMeaning,
        confirm: words.profile.confirmPause, .profile(.setPaused(true)))
  }
}
