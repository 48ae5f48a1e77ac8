import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'

/** The reader that the process loads. */
export type ReaderStart =
  /** `weights` is their folder; `threads` are used for one reading. */
  | { readonly reader: 'paddle'; readonly weights: string; readonly threads: number }
  | { readonly reader: 'tesseract' }

/** A picture to read; `regions` are boxes of it, and `unchanged` those of lines that need not be read. */
export interface PictureToRead {
  readonly id: number
  readonly picture: Picture
  readonly regions: readonly Box[]
  readonly unchanged: readonly Box[]
}

/** The first message names the reader; then come pictures. */
export type ToReader = ReaderStart | PictureToRead

/** Lines that were read, and the CPU time of the process for them (ms). */
export interface Read {
  readonly lines: readonly SeenLine[]
  readonly cpuMs: number
}

/**
 * `listening` comes once the process can receive messages, and `ready` once the reader is loaded; then one answer to each
 * picture. The process ends after `broken`.
 */
export type FromReader =
  | { readonly kind: 'listening' }
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'read'; readonly id: number } & Read)
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string }
