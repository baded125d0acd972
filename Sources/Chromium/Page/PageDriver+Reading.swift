internal import Captures
internal import Foundation
internal import LivingApps
internal import Platforms
internal import SafeText
internal import Threads

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
      let new: LivingScreen?
      switch try read(at: place) {
      case .success(let screen): new = screen
      case .failure(let error): return failed(Unreachable(address: place.address, reason: error.reason))
      }
      (hasToldSilence, wasRefused) = (false, false)
      timing.endReading(after: monotonicNow() - start)
      guard let new else { return finish() }
      lastReference = nil
      show(new)
      if isStillLoading, timing.tellsSlowness() { emit(.notice(.stillLoading)) }
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
      if !hasToldSilence, screen != nil { emit(.notice(.noAnswer)) }
      hasToldSilence = true
    }
    finish()
  }

  /// The screen as it is; nil where there is none yet.
  private func read(at place: PageSession.Place) throws(DevToolsError) -> Result<LivingScreen?, CaptureError> {
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
        new.capture = LivingCapture(ending: capture.ending, content: capture.content, picture: try? page.picture())
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
    let before = (changed: changed, untold: untold)
    (changed, untold) = ([], [])
    subscription.outdate()
    check.outdate()
    awaitsTree = true
    defer { awaitsTree = false }
    do throws(DevToolsError) {
      return try page.read { awaitsTree = false }
    } catch {
      (changed, untold) = (before.changed + changed, before.untold.union(untold))
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

  func show(_ new: LivingScreen) {
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

// MARK: - Changes

extension PageDriver {
  /// So many elements are asked for one by one; of more the whole DOM is read.
  private static let mostDescribed = 200
  /// So many nodes are asked one by one for those in them, on a large page a share of its nodes: of more the page is read
  /// as a whole.
  private static let (mostAsked, shareAsked) = (500, 10)
  /// So many live regions are asked before it is known whether anything in them has changed.
  private static let mostRegions = 4

  /// Begins to ask for all nodes of a document that has been read; nil where none has.
  func beginSubscription(_ frames: [PageReading.Frame]?) {
    subscription = PageSubscription()
    check = PageCheck()
    self.frames = frames
    guard let frames, reader.detail == .changes else { return changed = [] }
    subscription.begin(frames)
    subscription.ask(page)
  }

  /// Takes an answer; returns whether it was to a question of the subscription.
  func takeSubscribed(_ number: Int, _ result: Result<JSONValue, DevToolsFailure>) -> Bool {
    if let nodes = check.take(number, result) {
      // Nothing has told of these.
      let news = nodes.filter(reader.isNews)
      changed += news
      if !news.isEmpty { timing.noteChange() }
      return true
    }
    guard let nodes = subscription.take(number, result) else { return false }
    // Nothing has told of what has changed until now.
    changed += nodes.filter(reader.isNews)
    subscription.ask(page)
    return true
  }

  /// Goes over to reading what has changed, once the browser tells of all that does.
  func completeSubscription() {
    guard let at = subscription.completeAt, at <= monotonicNow() else { return }
    subscription.complete()
    // An act under way waits as what has changed is read.
    timing.noteChange()
    keptAnswers.forEach { $0() }
    keptAnswers = []
  }

  /// Takes over that nodes have changed.
  func takeChanged(_ nodes: [JSONValue]) {
    guard subscription.hasBegun else { return }
    changed += nodes
    if subscription.isComplete { return check.takeChanged(nodes) }
    subscription.takeChanged(nodes)
    subscription.ask(page)
  }

  /// What has changed since the last reading; nil where the browser cannot be asked for that any more, or where it is
  /// less to read the page as a whole.
  private func readChanges(at place: PageSession.Place) throws(DevToolsError) -> PageChanges? {
    let questions = takeEarly() ?? (untold.contains(.live) ? askEarly() : EarlyQuestions(flush: page.sendFlush(nil)))
    do throws(DevToolsError) {
      for number in [questions.flush] + subscription.frames.map({ page.sendFlush($0.name) }) {
        _ = try page.answer(number, "Accessibility.getRootAXNode")
      }
    } catch {
      // A frame is gone.
      guard case .failed = error else { throw error }
      return nil
    }
    // What was told before the answer is read now.
    timing.beginReading()
    var told: [JSONValue] = []
    let before = untold
    do throws(DevToolsError) {
      return try changes(&told, questions)
    } catch {
      // It is broken off: what was told is read next time.
      (changed, untold) = (told + changed, before.union(untold))
      throw error
    }
  }

  /// Has the browser tell what has changed, and asks what is in its live regions: once it has answered the first, it begins to
  /// paint the page, and has time for no other question until it is painted.
  func askEarly() -> EarlyQuestions {
    var questions = EarlyQuestions(flush: page.sendFlush(nil))
    for region in reader.liveRegions(atMost: Self.mostRegions) {
      questions.children[region] = PageSubscription.ask(children: region, frame(of: region), page)
    }
    return questions
  }

  /// What was asked behind a press. It will do as long as it is not answered: the browser comes to it after all that it has told
  /// of.
  private func takeEarly() -> EarlyQuestions? {
    defer { early = nil }
    return early.flatMap { page.client.hasAnswer($0.flush) ? nil : $0 }
  }

  /// What has changed, as far as the browser has told of it, and what is asked for because of that.
  ///
  /// - Parameters:
  ///   - told: Gets what the browser has told.
  ///   - early: What was asked before.
  private func changes(_ told: inout [JSONValue], _ early: EarlyQuestions) throws(DevToolsError) -> PageChanges? {
    var found: [String: JSONValue] = [:]
    var order: [String] = []
    func add(_ nodes: [JSONValue]) {
      for node in nodes {
        guard let id = node["nodeId"]?.text else { continue }
        if found.updateValue(node, forKey: id) == nil { order.append(id) }
      }
    }
    add(takeChanges(&told))
    let untold = untold
    self.untold = []
    if untold.contains(.attributes) {
      add(reader.describe(try page.snapshot()).filter { $0["nodeId"]?.text.map { found[$0] == nil } == true })
    }
    var dependants = reader.dependants(of: order.compactMap { found[$0] })
    if untold.contains(.focus) {
      for case let element? in [reader.focusedElement, try page.activeElement()] where !dependants.elements.contains(element) {
        dependants.elements.append(element)
      }
    }
    for nodes in try page.nodes(of: dependants.elements) { add(nodes.prefix(1).filter(reader.isNews)) }
    add(takeChanges(&told))
    // The frames of those that have come in.
    var frames: [String: String] = [:]
    var asked: Set<String> = []
    var depending = dependants.parents
    while true {
      let unknown = reader.unknownChildren(of: order.compactMap { found[$0] }, besides: Set(order))
        .filter { asked.insert($0).inserted }
      let parents = (depending + unknown).map { (node: $0, frame: frames[$0] ?? frame(of: $0)) }
      if parents.isEmpty { break }
      if asked.count > max(Self.mostAsked, reader.nodeCount / Self.shareAsked) {
        beginSubscription(nil)
        return nil
      }
      depending = []
      for (parent, children) in zip(parents, try PageSubscription.children(of: parents, early, page)) {
        for child in children {
          guard let id = child["nodeId"]?.text, reader.isKnown(id) ? reader.isNews(child) : found[id] == nil else { continue }
          if !reader.isKnown(id) { frames[id] = parent.frame }
          add([child])
        }
      }
      add(takeChanges(&told))
    }
    let nodes = order.compactMap { found[$0] }
    check.noteChange()
    check.takeChanged(nodes)
    return PageChanges(nodes: nodes, described: try describe(reader.undescribed(nodes)))
  }

  private func takeChanges(_ told: inout [JSONValue]) -> [JSONValue] {
    defer { changed = [] }
    told += changed
    return changed
  }

  private func frame(of node: String) -> String? {
    let root = reader.root(of: node)
    return subscription.frames.first { $0.root == root }?.name
  }

  /// What the DOM tells of elements, by what the page calls them.
  private func describe(_ elements: [Int]) throws(DevToolsError) -> [Int: JSONValue] {
    guard elements.count <= Self.mostDescribed else {
      _ = reader.describe(try page.snapshot())
      return [:]
    }
    let numbers = elements.map { page.send("DOM.describeNode", ["backendNodeId": .number($0)]) }
    var described: [Int: JSONValue] = [:]
    for (element, number) in zip(elements, numbers) {
      do throws(DevToolsError) {
        described[element] = try page.answer(number, "DOM.describeNode")["node"]
      } catch {
        guard case .failed = error else { throw error }
      }
    }
    return described
  }
}
