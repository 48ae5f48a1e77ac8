import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { box, observation } from '../../../src-shared/events/observation.ts'
import { blocksOf } from '../../../src-shared/moments/blocks.ts'
import { createObserver } from '../../../src-shared/sight/memory/observe.ts'
import { createSeenLines } from '../../../src-shared/sight/memory/seen-lines.ts'
import { root } from '../../fixtures/adlib-process.ts'
import type { Moment } from '../../fixtures/beats/situation.ts'
import { labeledMoment } from '../games/recordings.ts'

const line = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number()])
const bar = z.looseObject({
  id: z.number(),
  box,
  share: z.number(),
  first: z.number(),
  confidence: z.number(),
})
const recordingSchema = z.object({
  moments: z.array(labeledMoment),
  /** Each line that OCR read: text, box and confidence. */
  lines: z.array(line),
  /** Each reading: its time (ms), the numbers of its lines, facts about the picture, and its bars. */
  screens: z.array(z.tuple([z.number(), z.array(z.number()), observation.shape.scene]).rest(z.array(bar))),
})

/** What OCR read in a recording of a real program, with labeled moments. */
export interface Recorded {
  readonly name: string
  readonly labeled: z.infer<typeof recordingSchema>['moments']
  /** The input of a beat reader. */
  readonly moments: readonly Moment[]
  /** The texts of all blocks. */
  readonly blocks: readonly string[]
}

const folder = join(root, 'assets/moments/recordings')
const size = [1280, 720] as const
const readingMs = 200
const tickMs = 100

/** Reads the recordings in `assets/moments/recordings`. */
export const readRecorded = (): Recorded[] =>
  readdirSync(folder)
    .sort()
    .map((file) => {
      const recording = recordingSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      const moments = played(recording)
      const lines = moments.map(({ observation: seen }) => seen?.newLines ?? [])
      const blocks = [...new Set(lines.flatMap((each) => blocksOf(each).map(({ text }) => text)))]
      return { name: file.replace('.json', ''), labeled: recording.moments, moments, blocks }
    })

/** Plays a recording to the app's observer, with a frame every second and a tick every half second. */
function played({ lines, screens }: z.infer<typeof recordingSchema>): Moment[] {
  const seen = lines.map(([text, x, y, width, height, confidence]) => ({
    ...{ text, confidence },
    box: [x, y, width, height] as [number, number, number, number],
  }))
  const observe = createObserver(createSeenLines())
  const moments: Moment[] = []
  let shown: (typeof screens)[number] | undefined
  let [next, observations] = [0, 0]
  const look = (
    [, ids, , bars]: (typeof screens)[number],
    at: number,
    now: number,
    scene: (typeof screens)[number][2],
  ) => {
    const of = ids.map((id) => seen[id] as (typeof seen)[number])
    const body = observe({ source: 'file:reel', at, now, lines: of, ...(bars && { bars }), scene, size })
    if (body !== undefined)
      moments.push({ at: now, counts: true, observation: { id: `o${++observations}`, ...body } })
  }
  const end = (screens.at(-1)?.[0] ?? 0) + 1000
  for (let now = 0; now < end; now += tickMs) {
    for (
      let screen = screens[next];
      screen !== undefined && screen[0] + readingMs <= now;
      screen = screens[next]
    ) {
      shown = screen
      look(screen, screen[0], now, screen[2])
      next += 1
    }
    if (now % 1000 === 700 && shown !== undefined) {
      const { restart: _, jolt: __, ...scene } = shown[2]
      look(shown, now, now, { ...scene, cut: false, motion: 0 })
    }
    if (now % 500 === 0) moments.push({ at: now, counts: true })
  }
  return moments
}
