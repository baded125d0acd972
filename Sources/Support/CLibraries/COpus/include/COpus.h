#ifndef COPUS_H
#define COPUS_H

/// Sound being made Ogg Opus by libopusenc, mono.
///
/// libopusenc's own header looks for <opus.h>, which Debian keeps in a folder that no compiler searches, and its settings
/// are variadic, which Swift cannot call. So this target alone sees it.
typedef struct OggOpusEnc copus_encoder;

/// Begins a stream of speech; NULL where that fails, and then `*error` says why.
///
/// - rate: Samples a second of what is written.
/// - bitrate: Bits a second of what is made.
copus_encoder *copus_create(int rate, int bitrate, int *error);

/// Takes samples; returns 0, or why not.
int copus_write(copus_encoder *encoder, const short *samples, int count);

/// Says that there are no more samples; returns 0, or why not.
int copus_drain(copus_encoder *encoder);

/// Gives the next page that is ready, which is valid until the next call; returns whether there is one.
int copus_page(copus_encoder *encoder, unsigned char **page, int *length);

void copus_destroy(copus_encoder *encoder);

/// libopusenc's own words for why something failed.
const char *copus_reason(int error);

#endif
