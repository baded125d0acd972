internal import AccessibilityTree

extension PeerMentorApp.State {
  /// Takes what the store says. An answer to somebody who has signed out is nobody's.
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

  /// Tells once that the store does not answer, until it does.
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
    // Who was told to wait is told that it is over, unless something else shows it.
    if navigation.visit == visit, notices.nextID == reported { notices.post(.waitingOver) }
    return requests
  }

  private mutating func take(_ answer: StoreAnswer) -> [StoreRequest] {
    switch answer {
    case .overview(let overview):
      // A refresh asks for them only before there are any.
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
    case .activities(let page):
      receive(page)
    case .foundActivity(let number, let row, let page):
      if let page { receive(page) }
      activityFound = FoundRow(number: number, row: row)
    case .activityForm(let key, let content):
      receive(content, key: key)
    case .saved(let change, _, let overview):
      return receive(overview) + receive(change) + requestsForUnwrittenDrafts(besides: change)
    case .kept(let change, _, let count):
      overview?.queuedChanges = count
      return receive(change, isKept: true)
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
      kept.sending = .idle
    case .signedIn, .signInRefused, .signedOut, .accountRemoved:
      break
    }
    return []
  }

  /// Tells what holds for a while; once on a screen, for as long as it holds.
  mutating func reportOnce(_ notice: Notice.Content) {
    if !notices.items.contains(where: { $0.content == notice }) { notices.post(notice) }
  }

  /// Takes the figures. If they know of a notification that has not been told, it is asked for: the figures
  /// can be quicker than the word that something changed.
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

  /// Asks for what may be new, unless that is under way. Before the first figures nothing is: all of it is
  /// there at the start.
  mutating func requestsAfterChange() -> [StoreRequest] {
    guard refresh.begin() else { return [] }
    let figures = newestKnown.map { StoreRequest.query(.arrivals(after: $0), of: account.id) }
      ?? .query(.overview, of: account.id)
    // What waits on this machine is sent first, and what is there asked for afterwards: rows without it would change to
    // and fro under the cursor.
    if let overview, overview.queuedChanges > 0, kept.sending != .failed { return [figures] }
    return [figures, contactsRequest(), activitiesRequest()]
      + openContactRequests + (isPickerOpen ? [contactsRequest(in: .picker)] : [])
  }
}

extension StoreAnswer {
  /// Whether the store can be used, or has been told to be away: whoever waits need not wait any longer.
  ///
  /// A change that is kept on this machine, or a request that came to nothing for want of a connection, is no sign of it.
  fileprivate var showsThatStoreAnswers: Bool {
    switch self {
    case .changed, .waiting, .slow, .kept, .failed(_, .noConnection, _): false
    default: true
    }
  }
}

// MARK: - What failed

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
      // What is loaded of a contact can be read; that there may be more is told.
      guard cause == .noConnection, awaited == .contact(id), let card = cardAtHand(of: id) else {
        return dropAwaited(.contact(id), cause)
      }
      receive(card, id: id)
      notices.post(.partlyLoaded)
    case .activityForm(let key):
      // A form needs no more than what is loaded: what is filled in can be kept.
      guard cause == .noConnection || drafts.unwritten[key] != nil, let content = contentAtHand(of: key) else {
        return dropAwaited(.form(key), cause)
      }
      let isKnown = kept.drafts[key] != nil || drafts.unwritten[key] != nil || overview?.unsaved.contains { $0.key == key } != true
      guard awaited == .form(key) else { return [] }
      receive(content, key: key)
      // A draft that only the organisation's store has is not lost, and not here.
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
    }
    return []
  }

  /// Drops the awaited screen that could not be read, and says so if it is still awaited.
  private mutating func dropAwaited(_ screen: PendingScreen, _ cause: StoreFailure) -> [StoreRequest] {
    guard awaited == screen else { return [] }
    awaited = nil
    notices.post(cause == .noConnection ? .notLoaded(cause) : .notOpened)
    return []
  }
}
