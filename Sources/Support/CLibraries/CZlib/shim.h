#include <zlib.h>

/// Makes a stream ready for data with the header of gzip or of zlib; `inflateInit2` is a macro, which Swift does not see.
static inline int earshot_inflate_begin(z_stream *stream) { return inflateInit2(stream, 32 + MAX_WBITS); }
