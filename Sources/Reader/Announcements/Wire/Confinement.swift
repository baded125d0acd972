/// The layers of the synthesizer's sandbox that hold.
package struct Confinement: OptionSet, Hashable, Sendable {
  /// A bit for each layer, as it goes through the socket.
  package let rawValue: UInt8

  /// The layers whose bits are set; unknown ones count for nothing.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// seccomp: system calls that speaking does not need fail.
  package static let calls = Confinement(rawValue: 1)
  /// Landlock: no file can be reached but eSpeak NG's data.
  package static let files = Confinement(rawValue: 2)
  /// Resource limits: no process, no file that grows, bounded memory.
  package static let resources = Confinement(rawValue: 4)
}

extension Confinement: CustomStringConvertible {
  /// The kernel's names, like `seccomp, Landlock, resource limits`; `nothing` where there is none.
  package var description: String {
    let names = [(Self.calls, "seccomp"), (.files, "Landlock"), (.resources, "resource limits")]
      .filter { contains($0.0) }.map(\.1)
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
