/** PNG chunks that affect pixels or orientation. The others may unpack to gigabytes, so they are removed. */
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'eXIf'])
const pngHeadLength = 8

/**
 * Removes the parts of a PNG file that do not affect its pixels or orientation, because they could use up the memory.
 * @returns the picture, or what is wrong with a WebP file: `damaged` if it contradicts its own header
 */
export function boundedPicture(bytes: Uint8Array): Uint8Array | 'damaged' | 'animated' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (nameAt(bytes, 1) === 'PNG\r') return withoutExtras(bytes, view)
  const isWebp = nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP'
  return (isWebp ? webpFault(bytes, view) : undefined) ?? bytes
}

function withoutExtras(bytes: Uint8Array, view: DataView): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, pngHeadLength)]
  let at = pngHeadLength
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    if (pngChunks.has(nameAt(bytes, at + 4))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

function webpFault(bytes: Uint8Array, view: DataView): 'damaged' | 'animated' | undefined {
  let canvas = ''
  let at = 12
  while (at + 8 <= bytes.length) {
    const name = nameAt(bytes, at)
    const body = at + 8
    if (name === 'VP8X' && body + 10 <= bytes.length) {
      canvas = `${1 + uint24(view, body + 4)}×${1 + uint24(view, body + 7)}`
    }
    // Each frame of an animation has its own size.
    if (name === 'ANMF') return 'animated'
    if (name === 'VP8 ' || name === 'VP8L') {
      if (body + 10 > bytes.length) return 'damaged'
      const size = name === 'VP8 ' ? lossySize(view, body) : losslessSize(view, body)
      return canvas === '' || canvas === size ? undefined : 'damaged'
    }
    const length = view.getUint32(at + 4, true)
    at = body + length + (length % 2)
  }
  return 'damaged'
}

/** RFC 6386, section 9.1: three bytes of tag, three of start code, then width and height in 14 bits each. */
const lossySize = (view: DataView, at: number): string =>
  `${view.getUint16(at + 6, true) & 0x3fff}×${view.getUint16(at + 8, true) & 0x3fff}`

/** Header of lossless WebP (RFC 9649): one byte of signature, then width − 1 and height − 1 in 14 bits each. */
const losslessSize = (view: DataView, at: number): string => {
  const bits = view.getUint32(at + 1, true)
  return `${1 + (bits & 0x3fff)}×${1 + ((bits >>> 14) & 0x3fff)}`
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
