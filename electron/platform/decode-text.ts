/** Decodes a file in UTF-8 or UTF-16, and removes its byte order mark. An invalid byte becomes U+FFFD. */
export const decodeText = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

/**
 * Without a byte order mark, a file counts as UTF-16 if exactly one of its first two bytes is zero, as for an ASCII
 * character.
 */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return 'utf-8'
}
