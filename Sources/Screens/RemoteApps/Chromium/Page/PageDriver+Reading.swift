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
  /// Reads the page.
  ///
  /// - Parameter checksAnswer: Whether it is asked first whether it answers at all, as it did not.
  func readPage(checksAnswer: Bool) -> PageMachine.ReadingResult {
    if checksAnswer, !page.answers(within: .milliseconds(100)) { return .silent }
    do throws(DevToolsError) {
      note(.readingBegins)
      isPartlyRead = false
      let place: PageSession.Place
      if let known = self.place { place = known } else { place = try page.place() }
      self.place = place
      switch try read(at: place) {
      case .success(let new):
        if !isPartlyRead { observers.noteReading() }
        if new != nil { (lastReference, lastActed, hasFocusMoved) = (nil, nil, false) }
        return .screen(
          new, isInPart: isPartlyRead, hasMore: unreported.contains(.elements),
          isRareNext: subscription.hasBegun && !subscription.isComplete)
      case .failure(let error): return .unreadable(PageMachine.Unreachable(address: place.address, reason: error.reason))
      }
    } catch {
      switch error {
      case .ended: return .ended
      case .interrupted: return .interrupted
      case .failed: return .refused
      case .noAnswer: return .noAnswer
      }
    }
  }

  /// The present screen; nil where there is none yet.
  private func read(at place: PageSession.Place) throws(DevToolsError) -> Result<RemoteScreen?, CaptureError> {
    if subscription.hasBegun, !machine.phase.isLoading, let changes = try readChanges(at: place) {
      var read: RemoteScreen?
      do throws(CaptureError) { read = try reader.screen(changes, at: there(place)) } catch { return .failure(error) }
      // The browser may have reported that the cursor's element is gone, and not yet what has gone with it: the cursor would
      // come to an element that is going.
      if let screen = read, hasLostElement(in: screen), unreported.contains(.elements) {
        read = nil
        if let rest = try readChanges(at: place, isWhole: true) {
          do throws(CaptureError) { read = try reader.screen(rest, at: there(place)) } catch { return .failure(error) }
        }
      }
      if let read { return .success(read) }
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
      if !isUnderWay, !machine.phase.isLoading { beginSubscription(read.frames) }
      return .success(new)
    } catch {
      return .failure(error)
    }
  }

  /// Whether a new screen lacks an element that the present one has, and on which the cursor is or that was acted on.
  private func hasLostElement(in new: RemoteScreen) -> Bool {
    guard let present = machine.screen, present.instance == new.instance else { return false }
    return [machine.scroll.cursor, lastActed].compactMap(\.self).contains {
      present.tree.offset(of: $0) != nil && new.tree.offset(of: $0) == nil
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
      fragment: visit.instance == machine.screen?.instance ? nil : PageAddress.fragment(of: place.address),
      scrolling: machine.scroll.scrolling)
  }
}

extension PageDriver {
  /// The screen as updated by changes, and the same read as a whole; nil as long as it is read only as a whole.
  func comparison() -> ChromiumPage.Comparison? {
    let phase = machine.phase
    guard subscription.hasBegun, !phase.isLoading, phase.failure == nil, !phase.isAsking else { return nil }
    note(.readNow)
    if unreported.contains(.elements) { note(.readNow) }
    var other = reader
    guard subscription.hasBegun, let screen = machine.screen, let place, let read = try? page.read(reader.detail),
      let whole = try? other.screen(read, at: there(place))
    else { return nil }
    return ChromiumPage.Comparison(kept: screen, whole: whole)
  }
}
