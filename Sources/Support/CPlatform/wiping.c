// Memory is wiped when it is freed, in every program that links this.
//
// A password is copied wherever Swift moves a string, an array or a message that contains it, without a way to find the
// copies. But each copy is freed through the allocator. The kernel (init_on_free) and hardened allocators wipe for the same
// reason. glibc's own option, M_PERTURB, leaves out the blocks that a thread caches, and those are nearly all.
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

// glibc's second name of `free`, for programs that replace it.
extern void __libc_free(void *block);

void free(void *block) {
  if (!block) return;
  explicit_bzero(block, malloc_usable_size(block));
  __libc_free(block);
}

// glibc's own may move a block and free the old one without `free`.
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
