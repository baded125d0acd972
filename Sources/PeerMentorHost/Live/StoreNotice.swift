import Commands
import PeerMentor

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
