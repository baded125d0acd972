// One code unit per Unicode scalar: offsets are offsets of scalars.
#define PCRE2_CODE_UNIT_WIDTH 32
#include <pcre2.h>
