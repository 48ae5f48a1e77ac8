import type { Orientation } from '@napi-rs/image'

const orientationTag = 0x0112

/**
 * Returns the EXIF orientation of a PNG or WebP file, 1 to 8; undefined if it has none. The decoder itself reads the
 * orientation of JPEG files only.
 */
export function pictureOrientation(bytes: Uint8Array): Orientation | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const at = nameAt(bytes, 1) === 'PNG\r' ? exifInPng(bytes, view) : exifInWebp(bytes, view)
    return at === undefined ? undefined : orientationIn(view, at)
  } catch {
    // A damaged block of metadata does not make the picture unreadable.
    return undefined
  }
}

function exifInPng(bytes: Uint8Array, view: DataView): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (nameAt(bytes, at + 4) === 'eXIf') return at + 8
  return undefined
}

function exifInWebp(bytes: Uint8Array, view: DataView): number | undefined {
  if (nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    // Some programs repeat the JPEG header "Exif\0\0" before the block.
    if (nameAt(bytes, at) === 'EXIF') return nameAt(bytes, at + 8) === 'Exif' ? at + 14 : at + 8
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return undefined
}

/** Reads the orientation from the first directory of a TIFF block. Throws a RangeError outside the file. */
function orientationIn(view: DataView, tiff: number): Orientation | undefined {
  const isLittle = view.getUint16(tiff) === 0x4949
  const directory = tiff + view.getUint32(tiff + 4, isLittle)
  const entries = view.getUint16(directory, isLittle)
  for (let n = 0; n < entries; n++) {
    const entry = directory + 2 + n * 12
    if (view.getUint16(entry, isLittle) !== orientationTag) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? (value as Orientation) : undefined
  }
  return undefined
}

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
