internal import AccessibilityTree
internal import Captures
internal import Foundation
internal import LinuxSupport
internal import Text

// Reading: as a whole at first, and then the changes alone.
//
// 1. A document is read as a whole. Then each of its nodes is requested once more, a few at a time: from then on the browser
//    reports each change of it (`PageSubscription`).
// 2. The observer notices a change; the browser is asked for the page's root alone, and reports the changes before it
//    answers. Added nodes are requested, and so are the DOM's attributes of them. After an act, and before the browser reports
//    each change, the observer names the elements that have changed (`PageObservers`).
// 3. Chromium does not report all changes, and the observer does not see what a style does elsewhere: a while after a change
//    all nodes are requested once more, a few at a time (`PageCheck`). A node that differs from the stored one has changed.
//    Where much has been added, that takes longer than reading the page as a whole, and everything begins again.
// 4. The effect on the screen is computed from the stored page (`ChromePage`). Where it is unknown, the screen is made anew
//    of the same nodes; where the browser has forgotten the requests, everything begins again.

extension PageDriver {
  func readPage() {
    let start = monotonicNow()
    let isStillLoading = timing.isLoading
    if hasReportedSilence, !page.answers(within: .milliseconds(100)) {
      // It is read as soon as anything shows that it answers again.
      timing.beginReading()
      return finish()
    }
    do throws(DevToolsError) {
      timing.beginReading()
      isPartlyRead = false
      let place: PageSession.Place
      if let known = self.place { place = known } else { place = try page.place() }
      self.place = place
      let new: RemoteScreen?
      switch try read(at: place) {
      case .success(let screen): new = screen
      case .failure(let error): return failed(Unreachable(address: place.address, reason: error.reason))
      }
      (hasReportedSilence, wasRefused) = (false, false)
      if isPartlyRead || unreported.contains(.elements) { timing.noteChange() }
      if !isPartlyRead {
        observers.noteReading()
        timing.endReading(after: monotonicNow() - start, isRareNext: subscription.hasBegun && !subscription.isComplete)
      }
      guard var new else { return finish() }
      if screen == nil { new.opening = opening }
      (lastReference, hasFocusMoved) = (nil, false)
      show(new)
      if let status = errorStatus, !timing.awaitsDocument {
        errorStatus = nil
        emit(.notice(.errorStatus(status.status, address: PrintableText.excerpt(status.address))))
      }
      if isStillLoading, timing.reportsSlowness() { emit(.notice(.stillLoading)) }
    } catch .ended {
      return fail(.ended)
    } catch .interrupted {
      // The interruption is handled next, and decides what to do.
      return
    } catch {
      timing.endReading(after: monotonicNow() - start)
      if case .failed = error, isStillLoading || !wasRefused {
        // One document is just being replaced by another, and neither answers.
        wasRefused = true
        place = nil
        beginSubscription(nil)
        return timing.noteChange()
      }
      if !hasReportedSilence, screen != nil { emit(.notice(.noAnswer)) }
      hasReportedSilence = true
    }
    finish()
  }

  /// The present screen; nil where there is none yet.
  private func read(at place: PageSession.Place) throws(DevToolsError) -> Result<RemoteScreen?, CaptureError> {
    if subscription.hasBegun, !timing.isLoading, let changes = try readChanges(at: place) {
      let there = self.there(place)
      do throws(CaptureError) {
        if let screen = try reader.screen(changes, at: there) { return .success(screen) }
      } catch {
        return .failure(error)
      }
    }
    let read = try readWhole()
    // The browser's own page about a failure is not read. The failure is reported next.
    if PageSession.isAboutFailure(read.snapshot) { return .success(nil) }
    do throws(CaptureError) {
      var new = try reader.screen(read, at: there(place))
      if let capture = new.capture {
        new.capture = RemoteCapture(ending: capture.ending, content: capture.content, picture: try? page.picture())
      }
      let isUnderWay = subscription.hasBegun && !subscription.isComplete && subscription.frames == read.frames
      frames = read.frames
      if !isUnderWay, !timing.isLoading { beginSubscription(read.frames) }
      return .success(new)
    } catch {
      return .failure(error)
    }
  }

  /// Reads the page as a whole; changes reported before it are older.
  private func readWhole() throws(DevToolsError) -> PageReading {
    isPartlyRead = false
    let before = (changed: changed, unreported: unreported)
    (changed, unreported) = ([], [])
    subscription.outdate()
    check.outdate()
    observers.forget(page)
    awaitsTree = true
    defer { awaitsTree = false }
    do throws(DevToolsError) {
      return try page.read(reader.detail) { awaitsTree = false }
    } catch {
      (changed, unreported) = (before.changed + changed, before.unreported.union(unreported))
      throw error
    }
  }

  private func there(_ place: PageSession.Place) -> PageReader.Place {
    let visit = history.visit(place)
    return PageReader.Place(
      address: place.address, visit: visit, actedOn: lastReference, hasFocusMoved: hasFocusMoved,
      fragment: visit.instance == screen?.instance ? nil : Self.fragment(of: place.address), scrolling: scroll.scrolling)
  }

  /// The name of an element in the fragment of an address; nil for none.
  static func fragment(of address: String) -> String? {
    guard let mark = address.firstIndex(of: "#") else { return nil }
    let name = String(address[address.index(after: mark)...])
    return name.isEmpty ? nil : name.removingPercentEncoding
  }

  func show(_ new: RemoteScreen) {
    // The first screen is the result of opening the page.
    guard let old = screen else {
      title = (new.title, false)
      return screen = new
    }
    var new = scroll.followed(from: old, to: new)
    if case .scroll(_, let forward) = current?.act, new.hasSameElements(as: old) {
      scroll.noteEnd(forward ? 1 : -1, of: &new)
    }
    defer { screen = new }
    guard old.instance == new.instance, old.failure == nil else {
      title = (new.title, false)
      return emit(.screen(new))
    }
    tell(title: new.title)
    // A screen with the same elements in the same states is not reported.
    if current?.opening != nil || old.tree != new.tree || old.focus != new.focus || old.depth != new.depth
      || old.choices != new.choices || old.fields != new.fields
    {
      report(new, after: old)
    }
  }

  /// The longest wait for the focus of a dialog, on a page that does not answer.
  private static let longestOpening = Duration.seconds(1)

  /// Reports a screen that differs from the one before: as the answer to the act in progress, unless a person hears nothing of
  /// it by themselves. What has opened a dialog is answered once the page has had the time to give that the focus.
  private func report(_ new: RemoteScreen, after old: RemoteScreen) {
    guard let current, let node = current.act.node else { return emit(.screen(new)) }
    switch current.opening {
    case nil where new.opensWithoutFocus(after: old):
      self.current?.opening = .asked(page.send("Runtime.evaluate", PageScripts.whenIdle))
      timing.lookAgain(at: current.began + Self.longestOpening)
    case nil where !new.isHeard(after: old, byActingOn: node):
      self.current?.unheard = new
      report(.screen(new))
    case .asked where new.focus == old.focus && monotonicNow() < current.began + Self.longestOpening: break
    default: emit(.screen(new))
    }
  }

  /// Tells the title once the page is at rest, unless it is the one that was told last.
  private func tell(title new: String) {
    title.isStale = new != title.told
    guard title.isStale else { return }
    if rest.holds {
      title = (new, false)
      emit(.notice(.title(new)))
    } else if rest.isReached {
      rest.beginAnew(.drawn)
    }
  }
}

extension PageDriver {
  /// The screen as updated by changes, and the same read as a whole; nil as long as it is read only as a whole.
  func comparison() -> ChromiumPage.Comparison? {
    guard subscription.hasBegun, !timing.isLoading, failure == nil else { return nil }
    readPage()
    if unreported.contains(.elements) { readPage() }
    guard subscription.hasBegun, let screen, let place, let read = try? page.read(reader.detail) else { return nil }
    var other = reader
    guard let whole = try? other.screen(read, at: there(place)) else { return nil }
    return ChromiumPage.Comparison(kept: screen, whole: whole)
  }
}
