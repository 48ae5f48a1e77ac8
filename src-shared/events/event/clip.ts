import { z } from 'zod'
import { beatKind } from '../beat.ts'
import { by, words } from './field.ts'

const clip = z.string().max(60)
/** In characters. Some systems allow longer paths, but no program that records uses them. */
export const maxClipPath = 2000

/** Events about clips: the last seconds of the stream, which OBS saves from its replay buffer, or Adlib makes. */
export const clipEvents = [
  /**
   * On disk before a clip is saved, so that a crash in between never saves a clip twice. `kind` and `line` are the moment that it
   * shows.
   */
  z.object({
    type: z.literal('clip/began'),
    clip,
    kind: beatKind.optional(),
    line: words.optional(),
    by,
  }),
  /** The clip is in this file. `isRemote`: the file is on the other computer on which OBS runs. */
  z.object({
    type: z.literal('clip/saved'),
    clip,
    path: z.string().max(maxClipPath),
    isRemote: z.literal(true).optional(),
  }),
  /** The clip was not saved, or it is unknown whether it was. */
  z.object({ type: z.literal('clip/failed'), clip, message: words, remedy: words }),
  /** Streamer.bot ran the action that sets a stream marker. `message` and `remedy`: why it did not. */
  z.object({
    type: z.literal('clip/marked'),
    clip,
    message: words.optional(),
    remedy: words.optional(),
  }),
] as const
