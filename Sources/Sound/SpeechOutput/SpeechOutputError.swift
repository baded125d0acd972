/// The reason why speech could not be opened. Its description is the whole sentence for the person.
package enum SpeechOutputError: Error, Hashable, CustomStringConvertible {
  /// A device that was asked for is not there.
  case device(AudioChoice, reason: String)
  /// The synthesizer's program could not be started.
  case synthesizer(path: String, reason: String)

  package var description: String {
    switch self {
    case .device(.pulse, let reason):
      "cannot open audio device 'pulse': \(reason); try --audio alsa or --audio wav:out.wav"
    case .device(.alsa, let reason):
      "cannot open audio device 'alsa': \(reason); try --audio pulse or --audio wav:out.wav"
    case .device(.wav(let path), let reason):
      "cannot write sound to '\(path)': \(reason); try another path"
    case .device(let choice, let reason):
      "cannot open audio device '\(choice)': \(reason); try --audio none"
    case .synthesizer(let path, "No such file or directory"):
      "cannot start the synthesizer '\(path)': No such file or directory; it belongs beside the program 'earshot'"
    case .synthesizer(let path, let reason):
      "cannot start the synthesizer '\(path)': \(reason); earshot doctor looks into it"
    }
  }
}
