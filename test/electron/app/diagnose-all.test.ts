import { describe, expect, it } from 'vitest'
import { liveFindings } from '../../../electron/app/diagnose-all.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const seen = (id: string, ageMs: number, at = 0): EventBody => ({
  type: 'sight/observation',
  observation: {
    ...{ id, source: 'obs', at, ageMs, numbers: [], newLines: [], goneLines: [], confidence: 90 },
    scene: { cut: false, brightness: 0.5, motion: 0 },
  },
})
const page = (state: 'connected' | 'hidden'): EventBody => ({ type: 'stage/page', page: 'p1', state })

function findings(...bodies: EventBody[]) {
  const journal = memoryJournal({ run: 'r', clock: virtualClock() })
  for (const body of bodies) journal.append(body)
  return [...liveFindings(journal.state(), 1000)]
}
const troubles = (...bodies: EventBody[]) => findings(...bodies).filter(({ level }) => level !== 'ok')

describe('liveFindings', () => {
  it('warns if no overlay is connected or OBS hides it, and says what to do', () => {
    expect(troubles()).toMatchObject([
      { check: 'overlay', remedy: expect.stringMatching(/Add the overlay/), fix: { open: 'overlay' } },
    ])
    expect(troubles(page('connected'), page('hidden'))).toMatchObject([
      { check: 'overlay', message: expect.stringMatching(/hides/), remedy: expect.stringMatching(/scene/) },
    ])
    expect(troubles(page('connected'))).toEqual([])
  })

  it('warns if the latest readings took seconds, but not because of a single slow one or an old one', () => {
    const looks = (...ages: number[]) => ages.map((age, n) => seen(`o${n}`, age))
    expect(troubles(page('connected'), ...looks(3000, 3400, 4000))).toMatchObject([
      {
        ...{ check: 'sight', message: expect.stringContaining('3.4 s late') },
        ...{ remedy: expect.stringMatching(/Crop/), fix: { open: 'sight' } },
      },
    ])
    expect(troubles(page('connected'), ...looks(200, 300, 5000))).toEqual([])
    const old = [1, 2, 3].map((n) => seen(`o${n}`, 9000, -500_000))
    expect(troubles(page('connected'), ...old)).toEqual([])
  })

  it('warns about a lost source with the remedy of the source', () => {
    const lost: EventBody = {
      type: 'sight/source',
      source: 'screen',
      state: 'lost',
      remedy: 'Share it again.',
    }
    expect(troubles(page('connected'), lost)).toMatchObject([{ check: 'sight', remedy: 'Share it again.' }])
  })

  it('warns if more than a quarter of the model’s lines came too late, and says how many it wrote', () => {
    const answered = (fate: 'said' | 'late'): EventBody => ({
      ...{ type: 'brain/answered', model: 'small:1b', turn: 't1', fate, ms: 2000 },
    })
    const lines = (...fates: ('said' | 'late')[]) =>
      findings(...fates.map(answered)).filter(({ check }) => check === 'lines')
    expect(lines('said', 'late', 'late', 'said')).toMatchObject([
      { level: 'warning', message: expect.stringContaining('small:1b wrote 2 of 4 lines; 2 came too late') },
    ])
    expect(lines('said', 'said', 'said', 'late')).toMatchObject([{ level: 'ok' }])
    expect(lines('late', 'late', 'late')).toEqual([])
  })
})
