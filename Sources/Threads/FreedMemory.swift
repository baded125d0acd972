internal import CPlatform

/// Keeps what the program frees for what it asks for next.
///
/// Each phrase takes some hundred kilobytes and gives them back. If the system gets them, it has to find and clear
/// as many pages for the next one, on the way from a key to its sound, and to stop the other threads meanwhile.
package func keepFreedMemory() {
  cplatform_keep_freed_memory()
}
