#ifndef COPUS_H
#define COPUS_H

/// An encoder of sound to Ogg Opus by libopusenc, mono.
///
/// libopusenc's own header includes <opus.h>, which Debian has in a folder that no compiler searches, and its settings
/// are variadic, which Swift cannot call. So only this target includes it.
typedef struct OggOpusEnc copus_encoder;

/// Begins a stream of speech; NULL on failure, with the reason in `*error`.
///
/// - rate: Input samples per second.
/// - bitrate: Output bits per second.
copus_encoder *copus_create(int rate, int bitrate, int *error);

/// Encodes samples; returns 0, or an error number.
int copus_write(copus_encoder *encoder, const short *samples, int count);

/// Ends the stream; returns 0, or an error number.
int copus_drain(copus_encoder *encoder);

/// Returns whether a page is ready, and gives it; the page is valid until the next call.
int copus_page(copus_encoder *encoder, unsigned char **page, int *length);

void copus_destroy(copus_encoder *encoder);

/// libopusenc's own message for an error.
const char *copus_reason(int error);

#endif
