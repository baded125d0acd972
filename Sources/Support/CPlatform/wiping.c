// Memory is wiped when it is freed, in every program that links this.
//
// A password is copied wherever Swift moves a string, an array or a message that holds it, and nobody is told where. All these
// copies have one thing in common: each is given back to the allocator. The kernel (init_on_free) and hardened allocators do
// the same for the same reason. glibc's own way, M_PERTURB, leaves out the blocks that a thread keeps for itself, and those
// are nearly all.
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

// What glibc's `free` is called as well, for programs that put their own in its place.
extern void __libc_free(void *block);

void free(void *block) {
  if (!block) return;
  explicit_bzero(block, malloc_usable_size(block));
  __libc_free(block);
}

// glibc's may move a block and give the old one back without `free`.
void *realloc(void *block, size_t size) {
  if (!block) return malloc(size);
  if (!size) {
    free(block);
    return NULL;
  }
  void *moved = malloc(size);
  if (!moved) return NULL;
  size_t held = malloc_usable_size(block);
  memcpy(moved, block, held < size ? held : size);
  free(block);
  return moved;
}
