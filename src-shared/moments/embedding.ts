/** Decodes an embedding (signed bytes in base64, see `EmbedTexts`) to a vector of length 1. */
export function vectorOf(embedding: string): Float32Array {
  const bytes = Int8Array.from(atob(embedding), (letter) => letter.charCodeAt(0))
  const length = Math.hypot(...bytes) || 1
  return Float32Array.from(bytes, (byte) => byte / length)
}

/** Returns how similar two vectors of length 1 are, from -1 to 1. */
export function similarity(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number)
  return sum
}
