import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { beatKind } from '../../../src-shared/events/beat.ts'
import type { ReelShot } from '../show/reels.ts'

/** A labeled moment of a recording. */
export const labeledMoment = z.object({
  /** The number of a picture, starting at 1. Pictures are a second apart. */
  at: z.number(),
  until: z.number().optional(),
  what: z.string(),
  /** Kinds of beats that would be correct. */
  fit: z.array(beatKind),
  /** Whether a viewer would expect words about the moment. */
  must: z.boolean(),
})

const truthSchema = z.object({
  frames: z.array(
    z.object({
      file: z.string(),
      words: z.array(z.string()),
      optional: z.array(z.string()),
      numbers: z.record(z.string(), z.number()),
    }),
  ),
  moments: z.array(labeledMoment),
})

export type GameTruth = z.infer<typeof truthSchema>
export type Moment = GameTruth['moments'][number]

export interface Recording {
  readonly name: string
  readonly shots: readonly ReelShot[]
  readonly truth: GameTruth
  frame(file: string): string
}

export function readRecordings(folder: string): Recording[] {
  return readdirSync(join(folder, 'truth'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.json'.length)
      const reel = join(folder, 'reels', name)
      const pictures = z
        .array(z.object({ file: z.string(), ms: z.number() }))
        .parse(JSON.parse(readFileSync(join(reel, 'reel.json'), 'utf8')))
      let atMs = 0
      const shots = pictures.map((picture) => {
        const shot = { file: join(reel, picture.file), atMs }
        atMs += picture.ms
        return shot
      })
      const truth = truthSchema.parse(JSON.parse(readFileSync(join(folder, 'truth', file), 'utf8')))
      // Labels name PNG files, but the pictures can be stored as WebP.
      const frame = (each: string) => {
        const png = join(reel, each)
        return existsSync(png) ? png : png.replace(/\.png$/, '.webp')
      }
      return { name, shots, truth, frame }
    })
}
