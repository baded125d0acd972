extension PeerMentorApp.State {
  /// Takes what the store says. An answer to somebody who has signed out is nobody's.
  mutating func handle(_ answer: StoreAnswer) -> [StoreRequest] {
    guard signedIn != nil else {
      switch answer {
      case .signedIn(let account): return signIn(account)
      case .signInRefused(let refusal): signIn.refuse(refusal)
      case .failed(.signIn, _): signIn.fail(.storeFailed)
      case .overview, .notifications, .news, .contacts, .contact, .changed, .failed: break
      }
      return []
    }
    return signedIn?.handle(answer) ?? []
  }
}

extension SignedIn {
  fileprivate mutating func handle(_ answer: StoreAnswer) -> [StoreRequest] {
    switch answer {
    case .overview(let overview):
      return receive(overview)
    case .notifications(let kind, let page):
      receive(page, kind: kind)
    case .news(let news, let overview):
      return receive(news: news, overview)
    case .contacts(let page):
      contacts = page
    case .contact(let id, let contact):
      receive(contact, id: id)
    case .changed:
      return requestsAfterChange()
    case .failed(let request, _):
      return receive(failureOf: request)
    case .signedIn, .signInRefused:
      break
    }
    return []
  }

  /// Takes the figures. If they know of a notification that has not been told, it is asked for: the figures
  /// can be quicker than the word that something changed.
  private mutating func receive(_ overview: Overview) -> [StoreRequest] {
    self.overview = overview
    guard let known = newestKnown else {
      newestKnown = overview.newestNotification
      return []
    }
    guard overview.newestNotification > known else { return [] }
    return [.loadNews(account: account.id, after: known)]
  }

  /// Asks for what may be new. Before the first figures nothing is: all of it is there at the start.
  private func requestsAfterChange() -> [StoreRequest] {
    var requests: [StoreRequest] = []
    if let newestKnown {
      requests.append(.loadNews(account: account.id, after: newestKnown))
    }
    requests.append(contactsRequest())
    for visit in navigation.stack {
      guard case .contact(let contact) = visit.place else { continue }
      requests.append(.loadContact(account: account.id, contact: contact.id))
    }
    return requests
  }

  private mutating func receive(failureOf request: StoreRequest) -> [StoreRequest] {
    switch request {
    case .loadContact(_, let id):
      guard awaitedContact == id else { return [] }
      awaitedContact = nil
      notices.post(.contactNotOpened)
    case .markRead:
      notices.post(.notSaved)
      return [notificationsRequest()]
    case .loadNotifications:
      centre.hasFailed = true
      centre.tellsCount = false
      notices.post(.notLoaded)
    case .loadOverview, .loadNews, .loadContacts:
      notices.post(.notLoaded)
    case .signIn:
      break
    }
    return []
  }
}
