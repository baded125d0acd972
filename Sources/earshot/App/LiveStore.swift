import Semantics
import Commands
import PeerMentor
import PeerMentorStore
import ScreenReader
import Session
import SessionRuntime
import Threads

/// The store of a session that is going on: its thread, and the news of it.
///
/// While the session lasts the app tells what becomes of a change. Of what is carried out only after it has
/// ended nobody would hear from the app, so `close` tells of it.
final class LiveStore: Sendable {
  private let store: PeerMentorStore
  private let mailbox: Mailbox<SessionMail<PeerMentorApp.Message>>
  private let worker: StoreThread<EffectID>
  /// Nil where news from other programs cannot be heard.
  private let listener: NewsListener?

  init(_ store: PeerMentorStore, mailbox: Mailbox<SessionMail<PeerMentorApp.Message>>) {
    self.store = store
    self.mailbox = mailbox
    store.whenWaiting { mailbox.post(.news(.store(.waiting))) }
    worker = StoreThread(store: store) { mailbox.post(.answer($1, .store($0))) }
    do {
      listener = try store.listen { mailbox.post(.news(.store($0))) }
    } catch {
      // Not worth the session: some file systems, of memory sticks say, have no sockets.
      StandardError.print("earshot: \(error.sentence)")
      listener = nil
    }
  }

  /// Adds a request to those that wait to be carried out.
  func submit(_ request: StoreRequest, as id: EffectID) { worker.submit(request, as: id) }

  /// Carries out what is waiting after the session has ended, on the thread that owned its mailbox.
  ///
  /// - Parameter whenWaiting: Called if another program has to be waited for.
  /// - Returns: Why something that the person changed is not on disk; nil where all of it is.
  func close(whenWaiting: @escaping @Sendable () -> Void) -> StoreFailure? {
    listener?.close()
    store.whenWaiting(whenWaiting)
    worker.close()
    var loss: StoreFailure?
    while let mail = mailbox.takeWaiting() {
      if case .answer(_, .store(.failed(let request, let cause, _))) = mail, request.isChange { loss = cause }
    }
    return loss
  }
}

/// What a person is told of the store outside a session.
enum StoreNotice {
  /// Another program has to be waited for.
  static func waiting(in language: ReaderProfile.Language) -> String {
    switch language {
    case .english: "another program is using the app's data; waiting for it"
    case .bokmål: "et annet program bruker dataene i appen; venter på det"
    }
  }

  /// What was changed last is not on disk, and why.
  static func loss(_ cause: StoreFailure, in language: ReaderProfile.Language) -> String {
    switch (cause, language) {
    case (.diskFull, .english): "what you changed last was not saved, because the disk is full"
    case (.locked, .english):
      "what you changed last was not saved, because another program is using the app's data"
    case (.gone, .english): "what you changed last was not saved, because it has been deleted"
    case (.other, .english): "what you changed last was not saved; try earshot doctor"
    case (.diskFull, .bokmål): "det du endret sist, ble ikke lagret, fordi disken er full"
    case (.locked, .bokmål):
      "det du endret sist, ble ikke lagret, fordi et annet program bruker dataene i appen"
    case (.gone, .bokmål): "det du endret sist, ble ikke lagret, fordi det er slettet"
    case (.other, .bokmål): "det du endret sist, ble ikke lagret; prøv earshot doctor"
    }
  }
}
