import { loadPart } from '../platform/sight-parts.ts'

/** Loads the native decoder and encoder of pictures. Rejects if it is not installed yet. */
export const imageCodec = (): Promise<typeof import('@napi-rs/image')> =>
  loadPart('@napi-rs/image', () => import('@napi-rs/image'))
