import Commands
import Foundation
import PeerMentor
import PeerMentorStore
import ScreenReader

/// Secrets that scripts type by name: the demo's password, and what the environment holds.
enum Secrets {
  static func named(_ name: String) -> String? {
    if let value = ProcessInfo.processInfo.environment[variable(of: name)] { return value }
    return name == "demo" ? DemoData.password.text : nil
  }

  /// The environment variable that holds it; a hyphen cannot stand in one.
  private static func variable(of name: String) -> String {
    "EARSHOT_SECRET_" + name.uppercased().replacing("-", with: "_")
  }

  /// Says that there is none of the name that was given.
  static func unknown(in language: ReaderProfile.Language) -> String {
    switch language {
    case .english: "There is no secret of this name. Set EARSHOT_SECRET_ and the name, in capitals"
    case .bokmål: "Det finnes ingen hemmelighet med dette navnet. Sett EARSHOT_SECRET_ og navnet, med store bokstaver"
    }
  }
}
