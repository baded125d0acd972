internal import AccessibilityTree

extension PeerMentorApp.State {
  /// Handles an answer of the store. An answer to a person who has signed out is dropped.
  mutating func handle(_ answer: StoreAnswer) -> [StoreRequest] {
    if receive(draftOfOther: answer) { return [] }
    guard signedIn != nil else {
      switch answer {
      case .signedIn(let account, let overview): return signIn(account, overview)
      case .signInRefused(let refusal): return signIn.refuse(refusal)
      case .failed(.signIn, let cause, _): return signIn.fail(cause)
      case .waiting: signIn.notices.post(.waiting)
      case .slow: signIn.notices.post(.slow)
      default: break
      }
      return []
    }
    if answer == .accountRemoved {
      return signOut(.accountRemoved)
    }
    return signedIn?.handle(answer) ?? []
  }

  /// Announces once that the store does not answer, until it does.
  mutating func reportThatNothingAnswers() {
    guard signedIn != nil else { return signIn.notices.post(.noAnswer) }
    signedIn?.reportThatNothingAnswers()
  }
}

extension SignedIn {
  fileprivate mutating func reportThatNothingAnswers() {
    guard !isWaiting else { return }
    isWaiting = true
    notices.post(.noAnswer)
  }

  fileprivate mutating func handle(_ answer: StoreAnswer) -> [StoreRequest] {
    guard isWaiting, answer.showsThatStoreAnswers else { return take(answer) }
    isWaiting = false
    notices.remove(.waiting)
    notices.remove(.slow)
    notices.remove(.noAnswer)
    let (visit, reported) = (navigation.visit, notices.nextID)
    let requests = take(answer)
    // The end of an announced wait is announced, unless another announcement or screen shows it.
    if navigation.visit == visit, notices.nextID == reported { notices.post(.waitingOver) }
    return requests
  }

  private mutating func take(_ answer: StoreAnswer) -> [StoreRequest] {
    switch answer {
    case .overview(let overview):
      // A refresh requests the figures only before there are any.
      let isStale = newestKnown == nil && refresh.end()
      return receive(overview) + (isStale ? requestsAfterChange() : [])
    case .notifications(let kind, let page):
      receive(page, kind: kind)
    case .arrivals(let arrivals, let overview):
      let isStale = refresh.end()
      return receive(arrivals, overview) + (isStale ? requestsAfterChange() : [])
    case .contacts(let search, let page, let list):
      receive(page, search: search, in: list)
    case .foundNotification(let kind, let number, let row, let page):
      receive(found: row, page, number: number, kind: kind)
    case .foundContact(let search, let number, let row, let page, let list):
      receive(found: row, page, number: number, search: search, in: list)
    case .contact(let id, let card):
      receive(card, id: id)
    case .namesakes(let name, let others):
      return receive(namesakes: others, of: name)
    case .contactDrafts(let drafts):
      receive(contactDrafts: drafts)
    case .contactReferences(let id, let references):
      ask(toRemove: id, references)
    case .activities(let page):
      receive(page)
    case .foundActivity(let number, let row, let page):
      if let page { receive(page) }
      activityFound = FoundRow(number: number, row: row)
    case .activityForm(let key, let content):
      receive(content, key: key)
    case .saved(let change, _, let overview):
      return receive(overview) + receive(change) + requestsForUnwrittenDrafts(besides: change)
    case .queued(let change, _, let count):
      overview?.queuedChanges = count
      return receive(change, isQueued: true)
    case .sent(let changes, let overview):
      return receive(sent: changes, overview)
    case .passwordChanged(let overview):
      let requests = receive(overview)
      receivePasswordChanged()
      return requests + requestsForUnwrittenDrafts()
    case .passwordRefused(let refusal):
      return receive(refusalOfPassword: refusal)
    case .changed:
      return requestsAfterChange()
    case .waiting:
      isWaiting = true
      reportOnce(.waiting)
    case .slow:
      isWaiting = true
      reportOnce(.slow)
    case .failed(let request, let cause, _):
      return receive(failureOf: request, cause)
    case .connectionLost:
      notices.post(.connectionLost)
    case .connectionRestored:
      notices.remove(.connectionLost)
      notices.remove(.onlyLoadedSearched)
      notices.post(.connectionRestored)
      queued.sending = .idle
    case .signedIn, .signInRefused, .signedOut, .accountRemoved:
      break
    }
    return []
  }

  /// Announces a lasting condition once per screen.
  mutating func reportOnce(_ notice: Notice.Content) {
    if !notices.items.contains(where: { $0.content == notice }) { notices.post(notice) }
  }

  /// Receives the figures. If they include a notification that has not been announced, it is requested: the figures can
  /// arrive before the report of a change.
  mutating func receive(_ overview: Overview) -> [StoreRequest] {
    self.overview = overview
    listUnwrittenDrafts()
    let sending = requestsToSendQueued()
    guard let known = newestKnown else {
      newestKnown = overview.newestNotification
      return sending
    }
    guard overview.newestNotification > known, refresh.begin() else { return sending }
    return sending + [.query(.arrivals(after: known), of: account.id)]
  }

  /// The requests for changed data, unless they are under way. Before
  /// the first figures nothing is new: all of it is loaded at the start.
  mutating func requestsAfterChange() -> [StoreRequest] {
    guard refresh.begin() else { return [] }
    let figures =
      newestKnown.map { StoreRequest.query(.arrivals(after: $0), of: account.id) }
      ?? .query(.overview, of: account.id)
    // Queued changes are sent first and the rows requested afterwards:
    // rows without the changes would alternate under the cursor.
    if let overview, overview.queuedChanges > 0, queued.sending != .failed { return [figures] }
    return [figures, contactsRequest(), activitiesRequest()]
      + openContactRequests + (isPickerOpen ? [contactsRequest(in: .picker)] : [])
  }
}

extension StoreAnswer {
  /// Whether the store works, or its absence was announced, so that a wait is over.
  ///
  /// A queued change, or a request that failed for want of a connection, does not show that the store works.
  fileprivate var showsThatStoreAnswers: Bool {
    switch self {
    case .changed, .waiting, .slow, .queued, .failed(_, .noConnection, _): false
    default: true
    }
  }
}

// MARK: - Failures

extension SignedIn {
  private mutating func receive(failureOf request: StoreRequest, _ cause: StoreFailure) -> [StoreRequest] {
    switch request {
    case .query(let query, _): return receive(failureOf: query, cause)
    case .change(let change, _): return receive(failureOf: change, cause)
    case .changePassword: return passwordForm.fail(cause, account: account.id)
    case .sendQueued:
      receive(failureToSend: cause)
      return cause == .noConnection ? [] : requestsAfterChange()
    case .signIn, .signOut: return []
    }
  }

  private mutating func receive(failureOf query: Query, _ cause: StoreFailure) -> [StoreRequest] {
    switch query {
    case .contact(let id):
      // The loaded data of a contact can be read; the notice says that there may be more.
      guard cause == .noConnection, awaited == .contact(id), let card = cardAtHand(of: id) else {
        return dropAwaited(.contact(id), cause)
      }
      receive(card, id: id)
      notices.post(.partlyLoaded)
    case .contactReferences(let id):
      guard cause == .noConnection else { return dropAwaited(.removal(id), cause) }
      ask(toRemove: id, nil)
    case .namesakes(let name, let id):
      guard cause == .noConnection else {
        receive(failureOfContact: id.map { .changeContact($0, ContactFields()) } ?? .addContact(ContactFields()), cause)
        return []
      }
      return receive(namesakes: namesakesAtHand(of: name, besides: id), of: name)
    case .activityForm(let key):
      // A form needs only the loaded data: its content can be queued.
      guard cause == .noConnection || drafts.unwritten[key] != nil, let content = contentAtHand(of: key) else {
        return dropAwaited(.form(key), cause)
      }
      let isKnown =
        queued.drafts[key] != nil || drafts.unwritten[key] != nil || overview?.unsaved.contains { $0.key == key } != true
      guard awaited == .form(key) else { return [] }
      receive(content, key: key)
      // A draft that only the organisation's store has is not lost, but is not loaded.
      if !isKnown { notices.post(.partlyLoaded) }
    case .notifications:
      centre.hasFailed = true
      centre.reportsCount = false
      notices.post(.notLoaded(cause))
    case .overview, .arrivals:
      notices.post(.notLoaded(cause))
      return refresh.end() ? requestsAfterChange() : []
    case .contacts(let search, _, _, let list):
      guard cause != .noConnection || !searchLoaded(search, in: list) else { return [] }
      notices.post(.notLoaded(cause))
    case .findContact, .findNotification, .activities, .findActivity:
      notices.post(.notLoaded(cause))
    case .contactDrafts:
      guard case .contactForm = awaited else { return [] }
      receive(contactDrafts: [:])
      notices.post(.notLoaded(cause))
    }
    return []
  }

  /// Drops the awaited screen that could not be read, and announces that if it is still awaited.
  private mutating func dropAwaited(_ screen: PendingScreen, _ cause: StoreFailure) -> [StoreRequest] {
    guard awaited == screen else { return [] }
    awaited = nil
    notices.post(cause == .noConnection ? .notLoaded(cause) : .notOpened)
    return []
  }
}
