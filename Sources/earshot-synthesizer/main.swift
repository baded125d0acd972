import Glibc
import Synthesizer

exit(SynthesizerService.run())
