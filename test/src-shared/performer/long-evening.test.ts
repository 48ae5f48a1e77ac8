import { beforeAll, describe, expect, it } from 'vitest'
import type { SeenLine } from '../../../src-shared/events/observation.ts'
import { settingsSchema } from '../../../src-shared/settings/settings.ts'
import demo from '../../fixtures/demo-screens.json' with { type: 'json' }
import { earlyReturns, knownLines, looped, saidDates, silentPeaks } from '../../speed/show/evening.ts'
import { type Play, play } from '../../speed/show/play.ts'

const minuteMs = 60_000
/** Duration of the show: long enough that all lines of a kind are used up. */
const ms = 45 * minuteMs
const halfHourMs = 30 * minuteMs

function screens() {
  let atMs = 0
  const once = (demo as unknown as readonly { ms: number; lines: readonly SeenLine[] }[]).map((screen) => {
    const scene = { cut: true, brightness: 0.5, motion: 0.5 }
    const shown = { atMs, width: 1280, height: 720, lines: screen.lines, scene }
    atMs += screen.ms
    return shown
  })
  return looped(once, atMs, ms)
}

describe('forty-five minutes of the demo reel', () => {
  // One persona is enough: `bank.test.ts` makes sure that the others also have enough lines of each kind.
  const settings = settingsSchema.parse({ show: { persona: 'marlow' } })
  let first: Play
  beforeAll(async () => {
    first = await play(screens(), { ms, settings })
  })

  it('at most two great moments in a row pass without words', () => {
    expect(silentPeaks(first)).toBeLessThanOrEqual(2)
  })

  it('no line repeats within 20 minutes', () => {
    expect(earlyReturns(first)).toEqual([])
  })

  it('two shows on consecutive days share at most a quarter of the lines in their first half hour', async () => {
    const said = saidDates({ ...first, events: first.events.filter(({ t }) => t < halfHourMs) })
    const saidBefore = (line: string) =>
      said.has(line) ? { at: (said.get(line) ?? 0) - 24 * 60 * minuteMs } : undefined
    const second = await play(screens(), { ms: halfHourMs, settings, saidBefore })
    const { lines, known } = knownLines(second, halfHourMs, said)
    expect(known / lines).toBeLessThanOrEqual(0.25)
  })
})
