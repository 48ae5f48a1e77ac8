import { describe, expect, it } from 'vitest'
import { overlapOf } from '../../../src-shared/sight/boxes.ts'
import { type BeatReader, missOf } from '../../fixtures/beats/judge-situations.ts'
import { playSituation, readScreen, type Situation } from '../../fixtures/beats/situation.ts'
import { situations } from '../../fixtures/beats/situations.ts'

interface ReaderModule {
  createBeatReader(): BeatReader
}

/** Found by name, since the situations are written without a look at the reader. */
const modules = import.meta.glob<ReaderModule>('../../../src-shared/performer/beats/read-beats.ts')
const load = Object.values(modules)[0]

/** Share of situations whose strongest beat is right. */
const bar = 0.95

describe('situations', () => {
  it('show lines that do not cover each other, and something new where it counts', () => {
    for (const situation of situations) {
      for (const { text = '' } of situation.screens) {
        const boxes = readScreen(text).map(({ box }) => box)
        const covered = boxes.some((box, index) =>
          boxes.slice(index + 1).some((other) => overlapOf(box, other) > 0),
        )
        expect(covered, `${situation.name}: ${text}`).toBe(false)
      }
      const seen = playSituation(situation).filter(({ counts, observation }) => counts && observation)
      const expectsMore = !situation.expect.every((kind) => kind === 'none' || kind === 'idle')
      if (expectsMore) expect(seen.length, situation.name).toBeGreaterThan(0)
    }
  })

  it('have names of their own and tempt in at least a third of cases', () => {
    expect(new Set(situations.map(({ name }) => name)).size).toBe(situations.length)
    const quiet = situations.filter(({ expect }) =>
      expect.every((kind) => kind === 'none' || kind === 'idle'),
    )
    expect(quiet.length).toBeGreaterThanOrEqual(situations.length / 3)
  })
})

describe.skipIf(load === undefined)('createBeatReader', () => {
  it('names at least 95 % of the development situations rightly', async () => {
    await expectRight(situations)
  })
})

async function expectRight(cases: readonly Situation[]): Promise<void> {
  if (load === undefined) throw new Error('The beat reader is missing.')
  const { createBeatReader } = await load()
  const misses = cases.map((situation) => missOf(situation, createBeatReader())).filter((miss) => miss)
  const right = cases.length - misses.length
  console.log(`${right} of ${cases.length} right\n${misses.join('\n')}`)
  expect(right / cases.length, misses.join('\n')).toBeGreaterThanOrEqual(bar)
}
