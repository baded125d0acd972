// The library is preloaded, not called; a C target needs a header.
