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

  /// Says that there is none of this name.
  static func unknown(_ name: String, in language: ReaderProfile.Language) -> String {
    let variable = variable(of: name)
    return switch language {
    case .english: "There is no secret '\(name)'. Set \(variable)."
    case .bokmål: "Hemmeligheten «\(name)» finnes ikke. Sett \(variable)."
    }
  }
}
