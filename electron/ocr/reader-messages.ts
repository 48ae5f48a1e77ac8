import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'

/** The reader that the process loads. */
export type ReaderStart =
  /** `weights` is the folder of the weights; `threads` is the number of threads for one reading. */
  | { readonly reader: 'paddle'; readonly weights: string; readonly threads: number }
  | { readonly reader: 'tesseract' }

/**
 * A picture to read. `regions` are the boxes to read in, and `unchanged` are the boxes of lines that need not be read.
 */
export interface PictureToRead {
  readonly id: number
  readonly picture: Picture
  readonly regions: readonly Box[]
  readonly unchanged: readonly Box[]
}

/** Messages to the reader's process. The first names the reader; all others are pictures. */
export type ToReader = ReaderStart | PictureToRead

/** Lines that were read, and the CPU time (ms) that the process used for them. */
export interface Read {
  readonly lines: readonly SeenLine[]
  readonly cpuMs: number
}

/**
 * Messages from the reader's process. `listening`: the process can receive messages. `ready`: the reader is loaded.
 * Then one answer to each picture follows. After `broken`, the process ends.
 */
export type FromReader =
  | { readonly kind: 'listening' }
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'read'; readonly id: number } & Read)
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string }
