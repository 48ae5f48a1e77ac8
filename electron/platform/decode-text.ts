/**
 * Returns the text of a file in UTF-8 or UTF-16, without its byte order mark. (Editors on Windows write both
 * encodings.) A byte that is not part of a character becomes U+FFFD.
 */
export const decodeText = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

/**
 * Returns the encoding of a file from its first two bytes. Without a byte order mark, a file counts as UTF-16 if
 * exactly one of these bytes is zero: in UTF-16, an ASCII character has one zero byte.
 */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return 'utf-8'
}
