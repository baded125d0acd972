#include <png.h>

/// The layout of the pixels that pictures are read and written in: red, green, blue, a byte each.
static const png_uint_32 earshot_png_format = PNG_FORMAT_RGB;
/// Pictures that need not be small are written quickly.
static const png_uint_32 earshot_png_fast = PNG_IMAGE_FLAG_FAST;
