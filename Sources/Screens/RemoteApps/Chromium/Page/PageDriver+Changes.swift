internal import Captures
internal import LinuxSupport
internal import Text

// The changes since a page was read: see `PageDriver+Reading`.

extension PageDriver {
  /// The most elements that are requested one by one; for more, the whole DOM is read.
  private static let mostDescribed = 200
  /// The most nodes whose children are requested one by one, on a large page a share of its nodes; for more, the page is read
  /// as a whole.
  private static let (mostAsked, shareAsked) = (500, (before: 10, complete: 2))
  /// The most rounds in which nodes are requested again after a newer report.
  private static let mostRounds = 8
  /// The most nodes whose children are requested for live regions alone.
  private static let mostAskedOfRegions = 60
  /// The most live regions that are requested before a change in them is known.
  private static let mostRegions = 4

  /// Begins to request all nodes of a document that has been read; nil where none has.
  func beginSubscription(_ frames: [PageReading.Frame]?) {
    subscription = PageSubscription()
    check = PageCheck()
    self.frames = frames
    guard let frames, reader.detail == .changes else { return changed = [] }
    subscription.begin(frames)
    subscription.ask(page)
  }

  /// Takes an answer; returns whether it was to a request of the check or the subscription.
  func takeSubscribed(_ number: Int, _ result: Result<JSONValue, DevToolsFailure>) -> Bool {
    if let nodes = check.take(number, result) {
      // The browser has not reported these.
      let news = nodes.filter(reader.isChanged)
      changed += news
      if !news.isEmpty { note(.changed) }
      return true
    }
    guard let nodes = subscription.take(number, result) else { return false }
    // The browser has not reported changes until now.
    changed += nodes.filter(reader.isChanged)
    subscription.ask(page)
    return true
  }

  /// Records that nodes have changed.
  func takeChanged(_ nodes: [JSONValue]) {
    guard subscription.hasBegun else { return }
    changed += nodes
    if subscription.isComplete { return check.takeChanged(nodes) }
    subscription.takeChanged(nodes)
    subscription.ask(page)
  }

  /// The changes since the last reading; nil where the browser can no longer be asked for them, or where reading the page as
  /// a whole is less work.
  ///
  /// Before the browser reports all changes they are those of the elements that the page's observers name, which is much less
  /// than a large page. What they do not see is noticed when the browser is asked for the rest.
  ///
  /// - Parameter isWhole: Whether the elements are asked for that the observers name, although something is waited for.
  func readChanges(at place: PageSession.Place, isWhole: Bool = false) throws(DevToolsError) -> PageChanges? {
    let isComplete = subscription.isComplete
    // Where the focus is belongs to what is read with it.
    let areLiveAlone = unreported.contains(.live) && !unreported.contains(.focus) && machine.current == nil
    if areLiveAlone, !isComplete || machine.timing.isSlowToRead, let live = try readLiveRegions() { return live }
    var named: [[JSONValue]] = []
    // An act and a live region wait for no names, which come after the browser has painted: they are asked for next.
    let isAwaited = unreported.contains(.live) || machine.current.map { $0.waitsUntil == nil } == true
    let isNaming = !isComplete || unreported.contains(.elements) && (isWhole || !isAwaited)
    if isNaming {
      let found = try observers.changed(page)
      if found == nil, !isComplete { return nil }
      named = found ?? []
    }
    // Earlier answers are older than what is read now.
    if !isComplete { subscription.outdate() }
    let questions = takeEarly() ?? askEarly(regions: unreported.contains(.live) ? Self.mostRegions : 0)
    // Reports after its answer may be newer than the other answers.
    var known = 0
    do throws(DevToolsError) {
      let others = subscription.frames.map { page.sendFlush($0.name) }
      let root = try page.answer(questions.flush, "Accessibility.getRootAXNode")["node"]
      // The browser does not report it where its own message about a field has come into it.
      if let root, reader.isChanged(root) { changed.append(root) }
      known = changed.count
      for number in others { _ = try page.answer(number, "Accessibility.getRootAXNode") }
    } catch {
      // A frame is gone.
      guard case .failed = error else { throw error }
      return nil
    }
    // Changes reported before the answer are read now.
    note(.readingBegins)
    var reported: [JSONValue] = []
    let before = unreported
    do throws(DevToolsError) {
      return try changes(&reported, questions, known: known, named: isNaming ? named : nil)
    } catch {
      // The reading is interrupted: reported changes are read next time.
      (changed, unreported) = (reported + changed, before.union(unreported))
      throw error
    }
  }

  /// The changes of live regions alone, which are told at once on a page where reading all changes takes long; what else has
  /// changed is read next. Nil where they are not known, or too many.
  private func readLiveRegions() throws(DevToolsError) -> PageChanges? {
    guard let named = try observers.changed(page, .live), !named.isEmpty else {
      note(.liveRegions(areReadAlone: false))
      return nil
    }
    var found = FoundNodes()
    var parents = add(named, to: &found)
    var (asked, early) = (Set<String>(), EarlyQuestions(flush: -1, reported: 0))
    while true {
      parents = (parents + reader.unknownChildren(of: found.nodes, besides: found.ids)).filter { asked.insert($0).inserted }
      if parents.isEmpty { break }
      guard asked.count <= Self.mostAskedOfRegions else {
        note(.liveRegions(areReadAlone: false))
        return nil
      }
      let questions = parents.map { (node: $0, frame: frame(of: $0)) }
      parents = []
      for children in try PageSubscription.children(of: questions, &early, page) {
        found.add(children.filter { isNews($0, besides: found) })
      }
    }
    let described = try describe(reader.undescribed(found.nodes))
    note(.liveRegions(areReadAlone: true))
    unreported.remove(.live)
    isPartlyRead = true
    return PageChanges(nodes: found.nodes, described: described)
  }

  /// Adds what has changed of named elements and of what is around them; returns the closest known node of each: what is in it
  /// may be shown now, or hidden.
  private func add(_ named: [[JSONValue]], to found: inout FoundNodes) -> [String] {
    named.compactMap { nodes in
      let known = nodes.filter { $0["nodeId"]?.text.map(reader.isKnown) == true }
      found.add(known.filter { reader.isChanged($0) && $0["nodeId"]?.text.map(found.ids.contains) == false })
      return known.first?["nodeId"]?.text
    }
  }

  /// Whether an answer about a child is new.
  private func isNews(_ child: JSONValue, besides found: FoundNodes) -> Bool {
    guard let id = child["nodeId"]?.text else { return false }
    return reader.isKnown(id) ? reader.isChanged(child) : !found.ids.contains(id)
  }

  /// Makes the browser report changes, and requests the content of its live regions: after the first answer it begins to paint
  /// the page, and answers no other request until that is done.
  func askEarly(regions: Int = PageDriver.mostRegions) -> EarlyQuestions {
    var questions = EarlyQuestions(flush: page.sendFlush(nil), reported: changed.count)
    for region in reader.liveRegions(atMost: regions) {
      questions.children[region] = PageSubscription.ask(children: region, frame(of: region), page)
    }
    return questions
  }

  /// The requests that were sent after a press. They can be used until they are answered: the browser answers them after all
  /// its reports.
  private func takeEarly() -> EarlyQuestions? {
    defer { early = nil }
    return early.flatMap { page.client.hasAnswer($0.flush) ? nil : $0 }
  }

  /// The changes that the browser has reported, and the nodes that are requested because of them.
  ///
  /// - Parameters:
  ///   - told: Receives the browser's reports.
  ///   - early: The requests that were sent before.
  ///   - known: The number of reports that came before their answer.
  ///   - named: The nodes that the page's observers name, each with its ancestors; nil where they are asked next time.
  private func changes(
    _ reported: inout [JSONValue], _ early: EarlyQuestions, known: Int, named: [[JSONValue]]?
  ) throws(DevToolsError) -> PageChanges? {
    var early = early
    var found = FoundNodes()
    var (asked, later, rounds) = (Set<String>(), Set<String>(), 0)
    // Answers may be older than reports that come meanwhile.
    func addLater(_ nodes: [JSONValue]) {
      for id in nodes.compactMap({ $0["nodeId"]?.text }) {
        early.children[id] = nil
        later.insert(id)
        if rounds < Self.mostRounds { asked.remove(id) }
      }
      found.add(nodes)
    }
    let first = takeChanges(&reported)
    found.add(Array(first.prefix(known)))
    addLater(Array(first.dropFirst(known)))
    let unreported = unreported
    self.unreported = named == nil ? unreported.intersection(.elements) : []
    if unreported.contains(.attributes) {
      let described = reader.describe(try page.snapshot())
      found.add(described.filter { $0["nodeId"]?.text.map(found.ids.contains) == false })
    }
    var dependants = reader.dependants(of: found.nodes)
    // Nodes reported before the request: the browser does not always report what has happened to them since.
    var others = first.prefix(early.reported).prefix(Self.mostDescribed).map { $0["backendDOMNodeId"]?.int }
    if unreported.contains(.focus) { others += [reader.focusedElement, try page.activeElement()] }
    for case let element? in others where !dependants.elements.contains(element) { dependants.elements.append(element) }
    for nodes in try page.nodes(of: dependants.elements) {
      found.add(nodes.prefix(1).filter { reader.isChanged($0) || $0["nodeId"]?.text.map(found.ids.contains) == true })
    }
    addLater(takeChanges(&reported))
    // The frames of the added nodes.
    var frames: [String: String] = [:]
    var depending = dependants.parents + add(named ?? [], to: &found)
    while true {
      rounds += 1
      let unknown = reader.unknownChildren(of: found.nodes, besides: found.ids)
      let parents = (depending + unknown).filter { asked.insert($0).inserted }
        .map { (node: $0, frame: frames[$0] ?? frame(of: $0)) }
      if parents.isEmpty { break }
      // To begin anew costs more than to ask for half of a page.
      let share = subscription.isComplete ? Self.shareAsked.complete : Self.shareAsked.before
      if asked.count > max(Self.mostAsked, reader.nodeCount / share) {
        if subscription.isComplete { beginSubscription(nil) }
        return nil
      }
      depending = []
      let wasEarly = Set(early.children.keys)
      for (parent, children) in zip(parents, try PageSubscription.children(of: parents, &early, page)) {
        for child in children {
          guard let id = child["nodeId"]?.text, !(wasEarly.contains(parent.node) && later.contains(id)),
            isNews(child, besides: found)
          else { continue }
          if !reader.isKnown(id) { frames[id] = parent.frame }
          found.add([child])
        }
      }
      addLater(takeChanges(&reported))
    }
    let nodes = found.nodes
    check.noteChange()
    check.takeChanged(nodes)
    return PageChanges(nodes: nodes, described: try describe(reader.undescribed(nodes)))
  }

  private func takeChanges(_ reported: inout [JSONValue]) -> [JSONValue] {
    defer { changed = [] }
    reported += changed
    return changed
  }

  private func frame(of node: String) -> String? {
    let root = reader.root(of: node)
    return subscription.frames.first { $0.root == root }?.name
  }

  /// The descriptions of elements in the DOM, by their backend ids.
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

/// Nodes of the browser's, in the order in which they were found; of two with one id the later, in the place of the first.
private struct FoundNodes {
  private(set) var ids: Set<String> = []
  private var order: [String] = []
  private var byID: [String: JSONValue] = [:]
  var nodes: [JSONValue] { order.compactMap { byID[$0] } }

  mutating func add(_ nodes: [JSONValue]) {
    for node in nodes {
      guard let id = node["nodeId"]?.text else { continue }
      byID[id] = node
      if ids.insert(id).inserted { order.append(id) }
    }
  }
}
