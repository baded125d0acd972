#include <png.h>

/// The layout of pixels for reading and writing pictures: red, green, blue, a byte each.
static const png_uint_32 earshot_png_format = PNG_FORMAT_RGB;
/// The flag for pictures whose size does not matter: they are written quickly.
static const png_uint_32 earshot_png_fast = PNG_IMAGE_FLAG_FAST;
