internal import Captures
internal import Foundation
internal import LinuxSupport
internal import Text

// Reading: as a whole at first, and then what has changed.
//
// 1. A document is read as a whole. Then each of its nodes is asked for once more, a few at a time: from then on the browser
//    tells of each when it changes (`PageSubscription`).
// 2. The observer notices that something has changed; the browser is asked for the page's root alone, and tells before the
//    answer what has changed. What has come in is asked for, and what the DOM has besides.
// 3. Chromium does not tell of all: a while after a change all nodes are asked for once more, a few at a
//    time (`PageCheck`). What is other than it is known has changed.
//    Where much has come in, that takes longer than reading the page as a whole, and all begins anew.
// 4. What follows from that for the screen is worked out from what is kept (`ChromePage`). Where it cannot be told, the screen
//    is made anew of the same nodes; where the browser has forgotten what it was asked for, all begins anew.

extension PageDriver {
  func readPage() {
    let start = monotonicNow()
    let isStillLoading = timing.isLoading
    do throws(DevToolsError) {
      timing.beginReading()
      let place: PageSession.Place
      if let known = self.place { place = known } else { place = try page.place() }
      self.place = place
      let new: RemoteScreen?
      switch try read(at: place) {
      case .success(let screen): new = screen
      case .failure(let error): return failed(Unreachable(address: place.address, reason: error.reason))
      }
      (hasReportedSilence, wasRefused) = (false, false)
      timing.endReading(after: monotonicNow() - start)
      guard let new else { return finish() }
      lastReference = nil
      show(new)
      if isStillLoading, timing.reportsSlowness() { emit(.notice(.stillLoading)) }
    } catch .ended {
      return fail(.ended)
    } catch .interrupted {
      // What interrupted it comes next, and tells what to do.
      return
    } catch {
      timing.endReading(after: monotonicNow() - start)
      if case .failed = error, isStillLoading || !wasRefused {
        // One document is just coming in the place of another, and neither can be asked.
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

  /// The screen as it is; nil where there is none yet.
  private func read(at place: PageSession.Place) throws(DevToolsError) -> Result<RemoteScreen?, CaptureError> {
    if subscription.isComplete, !timing.isLoading, let changes = try readChanges(at: place) {
      let there = self.there(place)
      do throws(CaptureError) {
        if let screen = try reader.screen(changes, at: there) { return .success(screen) }
      } catch {
        return .failure(error)
      }
    }
    let read = try readWhole()
    // The browser's own page about a failure is no page. That there is one comes next.
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

  /// Reads the page as a whole: what was told of it before is older.
  private func readWhole() throws(DevToolsError) -> PageReading {
    let before = (changed: changed, unreported: unreported)
    (changed, unreported) = ([], [])
    subscription.outdate()
    check.outdate()
    awaitsTree = true
    defer { awaitsTree = false }
    do throws(DevToolsError) {
      return try page.read { awaitsTree = false }
    } catch {
      (changed, unreported) = (before.changed + changed, before.unreported.union(unreported))
      throw error
    }
  }

  private func there(_ place: PageSession.Place) -> PageReader.Place {
    let visit = history.visit(place)
    return PageReader.Place(
      address: place.address, visit: visit, actedOn: lastReference,
      fragment: visit.instance == screen?.instance ? nil : Self.fragment(of: place.address))
  }

  /// The name of an element behind the mark in an address; nil for none.
  static func fragment(of address: String) -> String? {
    guard let mark = address.firstIndex(of: "#") else { return nil }
    let name = String(address[address.index(after: mark)...])
    return name.isEmpty ? nil : name.removingPercentEncoding
  }

  func show(_ new: RemoteScreen) {
    defer { screen = new }
    // The first is what opening the page returns.
    guard let old = screen else { return }
    guard old.instance == new.instance, old.failure == nil else { return emit(.screen(new)) }
    if old.title != new.title { emit(.notice(.title(new.title))) }
    // The same elements in the same state are no news.
    if old.tree != new.tree || old.focus != new.focus || old.depth != new.depth || old.choices != new.choices
      || old.fields != new.fields { emit(.screen(new)) }
  }
}

extension PageDriver {
  /// The screen by what has changed, and the same read as a whole; nil where only wholes are read yet.
  func comparison() -> ChromiumPage.Comparison? {
    guard subscription.isComplete, !timing.isLoading, failure == nil else { return nil }
    readPage()
    guard subscription.isComplete, let screen, let place, let read = try? page.read() else { return nil }
    var other = reader
    guard let whole = try? other.screen(read, at: there(place)) else { return nil }
    return ChromiumPage.Comparison(kept: screen, whole: whole)
  }
}
