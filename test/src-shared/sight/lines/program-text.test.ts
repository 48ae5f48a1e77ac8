import { describe, expect, it } from 'vitest'
import { observation } from '../../../../src-shared/events/observation.ts'
import { emptyState } from '../../../../src-shared/events/state.ts'
import { scriptedDriver } from '../../../../src-shared/llm/scripted-driver.ts'
import { createBeatReader } from '../../../../src-shared/moments/read-beats.ts'
import { createProgramTextReader } from '../../../../src-shared/sight/lines/program-text.ts'
import { livePerformance, seen } from '../../../fixtures/live-performance.ts'

describe('createProgramTextReader', () => {
  it('makes an observation without positions, and classifies lines by their words', () => {
    const body = createProgramTextReader()(
      { text: ' BOSS DEFEATED \n\nSCORE 1200\r\nIt was a long fight, my friend.', source: 'game' },
      7,
    )
    expect(observation.parse({ id: 'o1', ...body })).not.toHaveProperty('size')
    expect(body).toMatchObject({ source: 'api:game', at: 7, goneLines: [] })
    expect(body.newLines.map(({ text, kind }) => [text, kind])).toEqual([
      ['BOSS DEFEATED', 'title'],
      ['SCORE 1200', 'hud'],
      ['It was a long fight, my friend.', 'subtitle'],
    ])
  })

  it('tracks the numbers of each program separately, and forgets the least recently active program', () => {
    const tell = createProgramTextReader()
    tell({ text: 'SCORE 100', source: 'a' }, 0)
    tell({ text: 'SCORE 5', source: 'b' }, 0)
    expect(tell({ text: 'SCORE 150', source: 'a' }, 1000).numbers).toMatchObject([{ value: 150, was: 100 }])
    for (let n = 0; n < 20; n += 1) tell({ text: 'SCORE 1', source: `n${n}` }, 1000)
    expect(tell({ text: 'SCORE 160', source: 'a' }, 2000).numbers[0]).not.toHaveProperty('was')
  })

  it('returns a valid observation for a very long text', () => {
    const body = createProgramTextReader()(
      { text: 'x'.repeat(1000).concat('\n').repeat(40), source: 'game' },
      0,
    )
    expect(observation.safeParse({ id: 'o1', ...body }).success).toBe(true)
  })
})

const tell = createProgramTextReader()
const sent = (text: string, at: number) => ({ id: `o${at}`, ...tell({ text, source: 'game' }, at) })

it('text from a program, such as “YOU DIED”, causes a beat', () => {
  const reader = createBeatReader()
  reader.observe(seen('o0', 'The Old Mill', { numbers: [{ label: 'HP', value: 80, confidence: 90 }] }))
  expect(reader.observe(sent('YOU DIED', 5000)).map(({ kind }) => kind)).toContain('death')
})

it('the performer reacts to text from a program, and the state keeps the last observation of the screen', async () => {
  const show = livePerformance((clock) => ({ driver: scriptedDriver([], clock) }))
  show.look(seen('o0', 'The Old Mill'))
  await show.clock.advanceAsync(20_000)
  const picture = show.journal.state().observation
  show.look(sent('VICTORY', show.clock.now()))
  await show.clock.advanceAsync(5000)
  expect(show.of('show/beat').map(({ beat }) => beat.kind)).toContain('victory')
  expect(show.journal.state().observation).toEqual(picture)
  expect(show.journal.state().programTexts).toMatchObject([{ source: 'api:game' }])
  expect(emptyState().programTexts).toEqual([])
})
