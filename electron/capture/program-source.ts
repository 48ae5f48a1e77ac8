import type { Clock } from '../../src-shared/ports.ts'
import type { FrameSource } from '../../src-shared/sight/picture/frame.ts'
import { decodeImage } from './decode-image.ts'
import { createGating } from './gated-frame.ts'
import { createPageSource } from './page-source.ts'

/** Why a program's picture was not taken; `remedy` is a sentence for its author. */
export interface PictureRefusal {
  readonly kind: string
  readonly message: string
  readonly remedy: string
}

/** A source whose pictures another program sends, such as a game. */
export interface ProgramSource extends FrameSource {
  /** Takes a whole picture, as PNG or JPEG. Resolves with why it was not taken, or null. Never rejects. */
  picture(bytes: Uint8Array): Promise<PictureRefusal | null>
}

/** Pictures that may be decoded or wait for it. Decoding one can take as long as a program needs to send the next. */
const maxOpen = 2
/** A program may send a picture only when it changes, but is lost after this time (ms). */
const silentMs = 60_000

/** Creates the source of pictures from programs. */
export function createProgramSource({ clock }: { readonly clock: Clock }): ProgramSource {
  const gating = createGating()
  const frames = createPageSource({
    ...{ clock, name: 'program', silentMs, ask: gating.reset },
    silent: 'The program sends no pictures any more. Check that it is running, or choose another source.',
  })
  let open = 0
  let decoded: Promise<unknown> = Promise.resolve()
  return {
    name: frames.name,
    refresh: frames.refresh,
    frames: frames.frames,
    async picture(bytes) {
      if (open >= maxOpen)
        return {
          kind: 'busy',
          message: 'Earlier pictures are still being decoded.',
          remedy: 'Wait for the answer before you send the next picture, or send smaller ones.',
        }
      open += 1
      const mine = decoded.then(() => decodeImage(bytes))
      decoded = mine
      const read = await mine
      open -= 1
      if (!read.ok) return read.error
      frames.frame(gating.frame(read.picture, clock.now()))
      return null
    },
  }
}
