internal import Foundation
internal import Text

// Events that the browser sends by itself: most are inputs of the machine; here are those that change what is stored of the page,
// its windows, and what it may request.

extension PageDriver {
  func take(_ event: PageEvent) {
    switch event {
    case .requestPaused(let request): decide(request, in: page)
    case .nodesChanged(let nodes):
      takeChanged(nodes)
      note(subscription.isComplete ? .changed : .treeChanged)
    case .windowAttached(let session, let target): attach(session, target)
    case .windowDetached(let session): if session == page.session { windowClosed() }
    case .detached(isClosed: true) where !windows.isEmpty: windowClosed()
    case .windowAsked(let target, let isWanted):
      noteWindow(target, isWanted: isWanted)
      note(.event(event))
    case .called(let call, let world):
      observers.note(world)
      if case .changed(let isLive, let attributes, let focus) = call {
        if attributes { unreported.insert(.attributes) }
        if focus {
          unreported.insert(.focus)
          hasFocusMoved = true
        }
        if isLive { unreported.insert(.live) }
        unreported.insert(.elements)
      }
      note(.event(event))
    default: note(.event(event))
    }
  }

  /// The effect of an event on the answers that are waited for.
  func attention(to event: DevToolsEvent) -> DevToolsClient<PageRequest>.Attention {
    if let session = event.session, session != page.session {
      takeBehind(event, session)
      return .done
    }
    guard let event = PageEvent(event, of: page.frame) else { return .later }
    switch event {
    // The script that opens the window waits for it.
    case .windowAsked, .windowAttached:
      take(event)
      return .done
    case .windowDetached(let session): return session == page.session ? .interrupts : .done
    // The document of this request waits for our permission, and answers of the page wait for the document.
    case .requestPaused(let request):
      decide(request, in: page)
      return .done
    // The script waits for the answer, and whatever is waited for waits for the script.
    case .asked(let kind, _) where machine.questions.areRefused && kind != .leaving:
      take(event)
      return .done
    case .asked, .crashed, .detached: return .interrupts
    // From here on the page answers nothing until the other document has replaced it.
    case .documentBegins, .documentCame: return .interrupts
    case .nodesChanged(let nodes) where awaitsTree:
      subscription.takeChanged(nodes)
      return .done
    // Before the subscription is complete, earlier answers wait in the queue, and are older than this event.
    case .nodesChanged(let nodes) where subscription.isComplete:
      takeChanged(nodes)
      note(.changed)
      return .done
    default: return .later
    }
  }

  /// Decides whether a document may be opened, or a file read.
  func decide(_ request: PausedRequest, in page: PageSession) {
    let isShown = page.session == self.page.session
    let refusal =
      if let status = request.status {
        redirection(of: request, status).flatMap(address.refusal)
      } else {
        address.refusal(of: request.address)
      }
    if request.isPage, refusal == nil, request.status == 204 || request.status == 205, isShown { note(.documentStays) }
    // A page may have anything in its frames, but one of this machine gets nothing from elsewhere.
    guard let refusal, request.isPage || address.isLocal else {
      // What it requests is reported until it is at rest.
      if request.isPage {
        page.send("Network.enable")
        if isShown { note(.documentRequested(request.network)) }
      }
      page.send("Fetch.continueRequest", ["requestId": .string(request.id)])
      return
    }
    // The page stays.
    let reason = request.isPage ? "Aborted" : "BlockedByClient"
    page.send("Fetch.failRequest", ["requestId": .string(request.id), "errorReason": .string(reason)])
    if request.isPage, isShown { note(.documentStays) }
    note(.refused(refusal, isPage: request.isPage))
  }

  /// Where a server leads on to; nil where it does not.
  private func redirection(of request: PausedRequest, _ status: Int) -> String? {
    guard (300..<400).contains(status), let place = request.location else { return nil }
    return URL(string: place, relativeTo: URL(string: request.address))?.absoluteString ?? place
  }
}
