import Glibc
import SpeechSynthesizer

exit(SynthesizerService.run(arguments: Array(CommandLine.arguments.dropFirst())))
