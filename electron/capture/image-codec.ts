import { loadPart } from '../platform/sight-parts.ts'

/** Loads the native library that decodes and encodes pictures. Rejects if the library is not installed yet. */
export const imageCodec = (): Promise<typeof import('@napi-rs/image')> =>
  loadPart('@napi-rs/image', () => import('@napi-rs/image'))
