internal import CPlatform

/// Raises malloc's trim threshold, so that freed memory stays with the program.
///
/// Each phrase takes some hundred kilobytes and frees them. If the system gets them, it has to find and clear as many pages
/// for the next phrase, between a key and its sound, and to stop the other threads meanwhile.
package func raiseTrimThreshold() {
  cplatform_raise_trim_threshold()
}
