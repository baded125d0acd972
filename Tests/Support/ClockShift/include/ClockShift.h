// The library is preloaded, not called; a target of C needs a header.
