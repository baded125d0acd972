import Glibc
import Synthesizer

exit(SynthesizerService.run(arguments: Array(CommandLine.arguments.dropFirst())))
