import Glibc
import Synthesizer

exit(SynthesizerService.run(isTrial: CommandLine.arguments.dropFirst().first == SynthesizerService.trial))
