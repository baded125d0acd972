#include <opusenc.h>
#include <stdarg.h>

#include "COnDemand.h"
#include "library.h"

// libopusenc is for rendered flows.
static condemand_library library = CONDEMAND_LIBRARY("libopusenc.so.0");

const char *copus_load(void) { return condemand_load(&library); }

#define FORWARD(result, name, parameters, arguments) CONDEMAND_FORWARD(library, result, name, parameters, arguments)

FORWARD(OggOpusComments *, ope_comments_create, (void), ())
FORWARD(void, ope_comments_destroy, (OggOpusComments * comments), (comments))
FORWARD(
    OggOpusEnc *, ope_encoder_create_pull,
    (OggOpusComments * comments, opus_int32 rate, int channels, int family, int *error),
    (comments, rate, channels, family, error))
FORWARD(int, ope_encoder_write, (OggOpusEnc * encoder, const opus_int16 *samples, int count), (encoder, samples, count))
FORWARD(int, ope_encoder_drain, (OggOpusEnc * encoder), (encoder))
FORWARD(
    int, ope_encoder_get_page, (OggOpusEnc * encoder, unsigned char **page, opus_int32 *length, int flush),
    (encoder, page, length, flush))
FORWARD(void, ope_encoder_destroy, (OggOpusEnc * encoder), (encoder))
FORWARD(const char *, ope_strerror, (int error), (error))

// Variadic; the settings that are made here are numbers.
int(ope_encoder_ctl)(OggOpusEnc *encoder, int request, ...) {
  va_list arguments;
  va_start(arguments, request);
  int value = va_arg(arguments, int);
  va_end(arguments);
  return ((__typeof__(&ope_encoder_ctl))condemand_function(&library, "ope_encoder_ctl"))(encoder, request, value);
}
